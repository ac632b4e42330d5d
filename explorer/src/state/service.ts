/** The index and the languages of the service, and reading its pages. */
import { ask, isGood } from "./ask.ts";
import type { Exchange } from "./ask.ts";
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

export type Item = Readonly<Record<string, unknown>>;

/** A page of a collection. */
export interface Page {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly lastPage: number;
}

interface CollectionBody {
  readonly CollectionConfiguration?: {
    readonly CollectionModelName: string;
    readonly TotalCount: number;
    readonly CurrentPage: number;
    readonly LastPage: number;
  };
}

/** @returns undefined: it is not a collection */
export function readPage({ body }: Exchange): Page | undefined {
  const configuration = (body as CollectionBody | undefined)?.CollectionConfiguration;
  if (configuration === undefined) return undefined;
  const { CollectionModelName, TotalCount, CurrentPage, LastPage } = configuration;
  const items = (body as Record<string, unknown>)[CollectionModelName];
  return {
    items: Array.isArray(items) ? (items as Item[]) : [],
    total: TotalCount,
    page: CurrentPage,
    lastPage: LastPage,
  };
}

export const readIndex = async (signal?: AbortSignal): Promise<ServiceIndex | undefined> => {
  const exchange = await ask("/", signal ? { signal } : {});
  const body = exchange.body as ServiceIndex | undefined;
  return isGood(exchange) && Array.isArray(body?.resources) ? body : undefined;
};

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
    const page = readPage(await ask(url ?? "", { signal }));
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
