import { createAsking } from "./ask.ts";
import type { Asking, AskOptions, Head } from "./ask.ts";
import { CONTRACT_ADDRESSES } from "./contract.ts";
import type { Contract } from "./contract.ts";
import { LecternError } from "./errors.ts";
import { acceptLanguageOf, addQuery } from "./query.ts";
import type { AnyQuery } from "./query.ts";
import { followReleases } from "./releases.ts";
import type {
  AllOptions,
  Client,
  Described,
  Following,
  Loaded,
  Notification,
  Page,
} from "./types.ts";

export interface ClientOptions extends AskOptions {
  /** The languages of the user in order of preference, unless a request has its own. */
  readonly languages?: readonly string[] | undefined;
}

/** The paths of a resource: its collection, and its entities if it has any. */
type Addresses = readonly [collection: string, entity?: string];

interface CollectionBody {
  readonly CollectionConfiguration: {
    readonly CollectionModelName: string;
    readonly CurrentPage: number;
    readonly LastPage: number;
    readonly TotalCount: number;
  };
  readonly Notifications: readonly Notification[];
}

/** How often reading all pages is started again because of a new release. */
const ROUNDS = 10;

function readPage(body: unknown, head: Head): Page<unknown> {
  const { CollectionConfiguration: page, Notifications, ...payload } = body as CollectionBody;
  return {
    items:
      (payload as Readonly<Record<string, readonly unknown[]>>)[page.CollectionModelName] ?? [],
    page: page.CurrentPage,
    lastPage: page.LastPage,
    total: page.TotalCount,
    ...head,
    notifications: Notifications,
  };
}

function readEntity(body: unknown, head: Head): Loaded<unknown> {
  const { Notifications, ...payload } = body as Pick<CollectionBody, "Notifications">;
  return { item: Object.values(payload)[0], ...head, notifications: Notifications };
}

/** `jobOffers` for `job-offers`, as in `lectern fields --types` */
const accessorOf = (name: string): string =>
  name.replaceAll(/-+([a-z0-9]?)/gu, (_, letter: string) => letter.toUpperCase());

interface ListedResource {
  readonly name: string;
  readonly url: string;
  readonly entityUrl?: string;
}

type ServiceIndex = Head & {
  readonly timeZone: string | null;
  readonly resources: readonly ListedResource[];
};

const readIndex = async (asking: Asking): Promise<ServiceIndex> =>
  asking.ask(
    asking.resolve("/"),
    { acceptLanguage: undefined, signal: undefined },
    (body, head) => ({ ...(body as ServiceIndex), ...head }),
  );

/**
 * @returns a function that finds the paths of a resource; own resources are looked up in the index of the
 * service
 */
function createDirectory(asking: Asking): (accessor: string) => Promise<Addresses> {
  const known = new Map<string, Addresses>(Object.entries(CONTRACT_ADDRESSES));
  return async (accessor) => {
    const found = known.get(accessor);
    if (found) return found;
    const { resources } = await readIndex(asking);
    for (const { name, url, entityUrl } of resources)
      known.set(accessorOf(name), entityUrl === undefined ? [url] : [url, entityUrl]);
    const listed = known.get(accessor);
    if (listed) return listed;
    const names = resources.map(({ name }) => accessorOf(name)).join(", ");
    throw new LecternError(`there is no resource ${accessor}; there are ${names}`);
  };
}

function createResource(
  asking: Asking,
  addresses: () => Promise<Addresses>,
  languages: readonly string[] | undefined,
): object {
  async function ask<Value extends Head>(
    path: string,
    query: AnyQuery,
    read: (body: unknown, head: Head) => Value,
  ): Promise<Value> {
    const url = asking.resolve(path);
    addQuery(url.searchParams, query);
    const acceptLanguage = acceptLanguageOf(query.languages ?? languages);
    return asking.ask(url, { acceptLanguage, signal: query.signal }, read);
  }

  const readNumber = async (number: number, query: AnyQuery): Promise<Page<unknown>> => {
    const [collection] = await addresses();
    return ask(number === 1 ? collection : `${collection}/page/${number}`, query, readPage);
  };

  async function* readAll(
    query: AnyQuery,
    { onRestart }: AllOptions,
  ): AsyncGenerator<unknown, void> {
    let { minRelease } = query;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const held: unknown[] = [];
      let first: Page<unknown> | undefined;
      for (let number = 1; ; number += 1) {
        const page = await readNumber(number, { ...query, minRelease }).catch((error: unknown) => {
          // There are fewer pages than before.
          if (number > 1 && error instanceof LecternError && error.status === 404) return undefined;
          throw error;
        });
        if (page?.release !== undefined) minRelease = Math.max(minRelease ?? 0, page.release);
        first ??= page;
        // Items also appear and vanish at midnight, within one release.
        if (page?.release !== first?.release || page?.lastModified !== first?.lastModified) break;
        if (page === undefined) break;
        if (number === 1 && round > 1) onRestart?.(page.release);
        if (onRestart) yield* page.items;
        else held.push(...page.items);
        if (number < page.lastPage) continue;
        yield* held;
        return;
      }
    }
    throw new LecternError(
      `a release was published during each of ${ROUNDS} attempts to read all pages`,
    );
  }

  return {
    find: async (query: AnyQuery = {}) => readNumber(1, query),
    page: async (number: number, query: AnyQuery = {}) => readNumber(number, query),
    all: (query: AnyQuery = {}, options: AllOptions = {}) => readAll(query, options),
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
    { onRelease, timeZone: async () => (await readIndex(asking)).timeZone },
    {
      // Only the compiler and the service know which resources exist, so any name is accepted here.
      get(made, name) {
        if (typeof name === "symbol") return undefined;
        return (made[name] ??= createResource(
          asking,
          async () => findAddresses(name),
          options.languages,
        ));
      },
    },
  ) as unknown as Client<Content>;
}
