/** An item as readers of each language get it. */
import { ask } from "../state/ask.ts";
import type { Exchange } from "../state/ask.ts";
import { distanceOf } from "../state/columns.ts";
import { isPair, rowsOf, typeOfValue } from "../state/fields.ts";
import type { Item } from "../state/fields.ts";
import { requestPath } from "../state/query.ts";
import type { Language } from "../state/service.ts";

export interface Version {
  readonly language: Language;
  /** The actual language of the texts; undefined: there are none. */
  readonly served: Language | undefined;
  readonly exchange: Exchange;
  readonly item: Item | undefined;
}

export const loadVersions = (
  url: string,
  uuid: string,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<readonly Version[]> =>
  Promise.all(
    languages.map(async (language) => {
      const path = requestPath(url, [
        ["filter[Uuid]", uuid],
        ["language", language.code],
      ]);
      const exchange = await ask(path, signal);
      const tag = exchange.page?.languages[0]?.toLowerCase();
      const served = languages.find((one) => one.tag.toLowerCase() === tag);
      return { language, served, exchange, item: exchange.page?.items[0] };
    }),
  );

/** Texts for programs. */
const IDENTIFIER = /(?:Uuid|Uri)$/u;

const isText = (path: string, value: unknown): value is string =>
  typeof value === "string" &&
  typeOfValue(value) === "text" &&
  !isPair(value) &&
  !IDENTIFIER.test(path);

/** @returns the paths of texts that differ between languages, or else of all texts in parts of the item */
export function differingPaths(items: readonly Item[]): readonly string[] {
  const seen = new Map<string, Set<string>>();
  for (const { path, value } of items.flatMap((item) => rowsOf(item)))
    if (isText(path, value)) seen.set(path, (seen.get(path) ?? new Set()).add(value));
  const differing = [...seen].filter(([, values]) => values.size > 1).map(([path]) => path);
  if (differing.length > 0) return differing;
  return [...seen.keys()].filter((path) => distanceOf(path, items) === 1);
}
