/** One value of an item, for people. */
import type { JSX } from "preact";
import { titlePathOf } from "../state/columns.ts";
import { readPath, writeValue } from "../state/fields.ts";
import type { Item } from "../state/fields.ts";
import { languageOfText } from "../state/service.ts";
import type { Language } from "../state/service.ts";
import { useWords } from "../words/words.ts";

export function Value({ value }: { readonly value: unknown }): JSX.Element {
  const words = useWords();
  if (value === null || value === undefined) return <span class="quiet">–</span>;
  if (typeof value === "boolean") return <>{value ? words.yes : words.no}</>;
  if (typeof value === "number") return <>{String(value)}</>;
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== "object");
    return <bdi dir="auto">{isPlain ? value.join(", ") : words.browse.entries(value.length)}</bdi>;
  }
  if (typeof value === "object") {
    const title = readPath(value, titlePathOf([value as Item]));
    return <bdi dir="auto">{typeof title === "string" ? title : "{…}"}</bdi>;
  }
  return <bdi dir="auto">{writeValue(value)}</bdi>;
}

/** The attributes for the language of a value, if it is known. */
export function attributesOf(item: Item, path: string, languages: readonly Language[]): object {
  const text = readPath(item, path.split(".").slice(0, -1).join("."));
  const language = languageOfText(text, languages);
  return language === undefined ? {} : { lang: language.tag, dir: language.dir };
}
