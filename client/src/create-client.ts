import { createAsking } from "./ask.ts";
import type { Asked, Asking, AskOptions, Head } from "./ask.ts";
import { CONTRACT_ADDRESSES } from "./contract.ts";
import type { Contract } from "./contract.ts";
import { LecternError } from "./errors.ts";
import { acceptLanguageOf, addQuery } from "./query.ts";
import type { AnyQuery } from "./query.ts";
import { readEntity, readPage } from "./pages.ts";
import { readAll } from "./read-all.ts";
import { followReleases, readIndex } from "./releases.ts";
import type { Client, Described, Following, Page } from "./types.ts";

export interface ClientOptions extends AskOptions {
  /** The languages of the user in order of preference, unless a request has its own. */
  readonly languages?: readonly string[] | undefined;
}

/** The paths of a resource: its collection, and its entities if it has any. */
type Addresses = readonly [collection: string, entity?: string];

/** `jobOffers` for `job-offers`, as in `lectern fields --types` */
export const accessorOf = (name: string): string =>
  name.replaceAll(/-+([a-z0-9]?)/gu, (_, letter: string) => letter.toUpperCase());

/**
 * @returns a function that finds the paths of a resource; own resources are looked up in the index of the
 * service
 */
function createDirectory(asking: Asking): (accessor: string) => Promise<Addresses> {
  const known = new Map<string, Addresses>(Object.entries(CONTRACT_ADDRESSES));
  return async (accessor) => {
    const found = known.get(accessor);
    if (found) return found;
    const { resources } = (await readIndex(asking)).index;
    for (const { name, url, entityUrl } of resources)
      known.set(accessorOf(name), entityUrl === undefined ? [url] : [url, entityUrl]);
    const listed = known.get(accessor);
    if (listed) return listed;
    const names = resources.map(({ name }) => accessorOf(name)).join(", ");
    throw new LecternError(`there is no resource ${accessor}; there are ${names}`);
  };
}

interface Request extends Asked {
  readonly url: URL;
}

function createResource(
  asking: Asking,
  addresses: () => Promise<Addresses>,
  languages: readonly string[] | undefined,
): object {
  function request(path: string, query: AnyQuery): Request {
    const url = asking.resolve(path);
    addQuery(url.searchParams, query);
    const acceptLanguage = acceptLanguageOf(query.languages ?? languages);
    return { url, acceptLanguage, signal: query.signal };
  }

  async function ask<Value extends Head>(
    path: string,
    query: AnyQuery,
    read: (body: unknown, head: Head) => Value,
  ): Promise<Value> {
    const { url, ...asked } = request(path, query);
    return asking.ask(url, asked, read);
  }

  const readNumber = async (number: number, query: AnyQuery): Promise<Page<unknown>> => {
    const [collection] = await addresses();
    return ask(number === 1 ? collection : `${collection}/page/${number}`, query, readPage);
  };

  return {
    find: async (query: AnyQuery = {}) => readNumber(1, query),
    page: async (number: number, query: AnyQuery = {}) => readNumber(number, query),
    async *all(query: AnyQuery = {}) {
      yield* readAll(async (number, release) =>
        readNumber(number, { ...query, minRelease: release ?? query.minRelease }),
      );
    },
    async first(query: AnyQuery = {}) {
      return (await readNumber(1, { ...query, limit: 1 })).items[0];
    },
    async count(query: AnyQuery = {}) {
      return (await readNumber(1, { ...query, limit: 1 })).total;
    },
    async load(uuid: string, query: AnyQuery = {}) {
      const [, entity] = await addresses();
      if (entity === undefined) throw new LecternError("the resource has no load operation");
      return ask(`${entity}/${encodeURIComponent(uuid)}`, query, readEntity);
    },
  };
}

/**
 * @typeParam Content the types of the resources; use those of `lectern fields --types` if the site declares its
 * own
 */
export function createClient<
  Content extends { readonly [Name in keyof Content]: Described } = Contract,
>(options: ClientOptions): Client<Content> {
  const asking = createAsking(options);
  const findAddresses = createDirectory(asking);
  const onRelease: Following["onRelease"] = (callback, following) =>
    followReleases(asking, callback, following);
  return new Proxy<Record<string, object>>(
    { onRelease, timeZone: async () => (await readIndex(asking)).index.timeZone },
    {
      // Only the compiler and the service know which resources exist, so any name is accepted here.
      get(made, name) {
        if (typeof name === "symbol") return undefined;
        // Of the names that every object has, only this one can be a resource's.
        if (Object.hasOwn(made, name) || (name in made && name !== "constructor"))
          return made[name];
        const resource = createResource(asking, async () => findAddresses(name), options.languages);
        made[name] = resource;
        return resource;
      },
    },
  ) as unknown as Client<Content>;
}
