/** The index and the languages of the service. */
import type { ServiceIndex } from "../../../client/src/service.ts";
import { ask } from "./ask.ts";
import type { Exchange } from "./ask.ts";
import { isPair } from "./fields.ts";
import type { Item } from "./fields.ts";
import { useLoaded } from "./use-loaded.ts";
import type { Loaded } from "./use-loaded.ts";

export type ServedResource = ServiceIndex["resources"][number];

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

/** @returns the language of a text, which some texts name with its Uuid (docs/http.md, Languages) */
export function languageOfText(
  text: unknown,
  languages: readonly Language[],
): Language | undefined {
  const pair = Object.values(text ?? {}).find(isPair) as string | undefined;
  return languages.find(({ uuid }) => pair?.startsWith(uuid));
}

/** @returns the responses with the first item of each resource, by the name of the resource */
export const useFirstItems = ({
  resources,
}: ServiceIndex): ReadonlyMap<string, Exchange> | undefined =>
  useLoaded(`first ${resources.map(({ url }) => url).join(" ")}`, async (signal) => {
    const load = async ({ name, url }: ServedResource): Promise<[string, Exchange]> => [
      name,
      await ask(`${url}?limit=1`, signal),
    ];
    return new Map(await Promise.all(resources.map(load)));
  }).value;
