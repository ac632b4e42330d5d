/** Reads a whole release over HTTP, as readers get it, and what differs between two. */
import { setTimeout as sleep } from "node:timers/promises";
import type { TokenRight } from "../../../src/catalog/token-rights.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import type { Item, Site } from "../../support/site.ts";

/** Texts of pages of items, in each language that was asked for. */
type ReadPages = readonly (readonly Item[])[];
export type ReadRelease = ReadonlyMap<string, readonly ReadPages[]>;

interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly pages: readonly number[];
}

export async function createToken(
  site: Site,
  resources: readonly ResourceName[] | null,
  rights: readonly TokenRight[] = [],
): Promise<{ readonly Authorization: string }> {
  const headers = { Authorization: `Bearer ${await site.createToken({ resources, rights })}` };
  const deadline = performance.now() + 5000;
  while ((await site.get("/service/v1/releases", headers)).status === 401) {
    if (performance.now() > deadline) throw new Error("a new token takes no effect");
    await sleep(100);
  }
  return headers;
}

async function readPages(
  site: Site,
  address: string,
  query: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadPages> {
  const pages: (readonly Item[])[] = [];
  for (let number = 1, last = 1; number <= last; number++) {
    const { status, body } = await site.get(`${address}/page/${number}/?${query}`, headers);
    if (status !== 200) throw new Error(`${address} ${query}: ${status}`);
    const { CollectionConfiguration, ...others } = body;
    last = Number(CollectionConfiguration["LastPage"]);
    const key = String(CollectionConfiguration["CollectionModelName"]);
    pages.push(others[key] as readonly Item[]);
  }
  return pages;
}

/** @param languages codes that the release publishes; empty: none is named */
export async function readRelease(
  site: Site,
  release: number,
  languages: readonly string[],
  preview: Readonly<Record<string, string>>,
): Promise<ReadRelease> {
  const { resources } = (await site.get("/")).body as unknown as {
    readonly resources: readonly { readonly name: string; readonly url: string }[];
  };
  const read = new Map<string, readonly ReadPages[]>();
  for (const { name, url } of resources) {
    const inLanguages = languages.map((code) => {
      const named = code === "" ? "" : `&language=${code}`;
      return readPages(site, url, `release=${release}${named}`, preview);
    });
    read.set(name, await Promise.all(inLanguages));
  }
  return read;
}

const uuidOf = (item: Item): string => String(item["Uuid"]);

/** @returns each item in all languages, by its uuid */
function writeItems(versions: readonly ReadPages[]): ReadonlyMap<string, string> {
  const items = versions.map((pages) => pages.flat());
  const [first = []] = items;
  return new Map(
    first.map((item, index) => [
      uuidOf(item),
      JSON.stringify(items.map((version) => version[index])),
    ]),
  );
}

/** @returns what two releases differ in, told from all of both */
export function compareReleases(
  before: ReadRelease,
  after: ReadRelease,
): Readonly<Record<string, Changes>> {
  const resources = [...after].map(([name, inLanguages]) => {
    const old = before.get(name) ?? inLanguages.map(() => []);
    const [was, is] = [writeItems(old), writeItems(inLanguages)];
    const [first = []] = inLanguages;
    const changes: Changes = {
      added: [...is.keys()].filter((uuid) => !was.has(uuid)),
      changed: [...is.keys()].filter((uuid) => was.has(uuid) && was.get(uuid) !== is.get(uuid)),
      removed: [...was.keys()].filter((uuid) => !is.has(uuid)),
      pages: first.flatMap((_page, index) => {
        const isSame = inLanguages.every(
          (pages, language) =>
            JSON.stringify(pages[index]) === JSON.stringify(old[language]?.[index]),
        );
        return isSame ? [] : [index + 1];
      }),
    };
    return [name, changes] as const;
  });
  const gone = Array.from(before)
    .filter(([name]) => !after.has(name))
    .map(([name, inLanguages]) => {
      const removed = [...writeItems(inLanguages).keys()];
      return [name, { added: [], changed: [], removed, pages: [] }] as const;
    });
  return Object.fromEntries([...resources, ...gone]);
}
