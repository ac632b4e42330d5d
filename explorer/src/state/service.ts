/** The index and the languages of the service. */
import { ask } from "./ask.ts";
import type { Item } from "./fields.ts";
import { useLoaded } from "./use-answer.ts";
import type { Loaded } from "./use-answer.ts";

export interface ServedResource {
  readonly name: string;
  readonly model: string;
  readonly url: string;
  readonly entityUrl?: string;
  readonly access: "token" | "public";
  readonly formats: readonly string[];
}

export interface ServiceIndex {
  readonly version: string;
  /** Null: nothing was published. */
  readonly release: number | null;
  readonly since: string | null;
  /** Null: nothing was published. */
  readonly timeZone: string | null;
  readonly resources: readonly ServedResource[];
}

export interface Language {
  readonly code: string;
  readonly uuid: string;
  /** BCP 47. */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  readonly isFallback: boolean;
}

/** The two codes that differ from their tags (docs/http.md, Languages). */
const OTHER_TAGS: Readonly<Record<string, string>> = { JI: "yi", SB: "hsb" };

export const tagOf = (code: string): string =>
  OTHER_TAGS[code] ?? code.replace(/^[A-Z]+/u, (base) => base.toLowerCase()).replace("_", "-");

function readLanguage(item: Item): Language {
  const code = String(item["Code"]);
  return {
    code,
    uuid: String(item["Uuid"]),
    tag: tagOf(code),
    dir: item["TextDirection"] === "RIGHT_TO_LEFT" ? "rtl" : "ltr",
    isFallback: item["Fallback"] === true,
  };
}

/** @returns the published languages; undefined: they cannot be read, or there are none */
export function useLanguages(index: ServiceIndex | undefined): Loaded<readonly Language[]> {
  const url = index?.resources.find(({ name }) => name === "languages")?.url;
  const loaded = useLoaded(url, async (signal) => {
    const { page } = await ask(url ?? "", signal);
    return page?.items.map(readLanguage) ?? [];
  });
  return loaded;
}

/** @returns the language of an article (docs/http.md, Languages) */
export function languageOfUri(uri: unknown, languages: readonly Language[]): Language | undefined {
  if (typeof uri !== "string") return undefined;
  const [uuid] = uri.split("/");
  return languages.find((one) => one.uuid === uuid);
}
