/** Instances with a cache directory, and what happens to their store and to the directory. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestContext } from "node:test";
import { pino } from "pino";
import { createNewToken } from "../../../src/cli/commands/tokens.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { startServer } from "../../../src/process/start-server.ts";
import { CacheDirectory } from "../../../src/store/copy/cache-directory.ts";
import { openCachedStore } from "../../../src/store/copy/cached-store.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import type { Store, StoreReader } from "../../../src/store/store.ts";
import { createVersion, findVersion, nameVersion } from "../operations/faults/content-version.ts";
import { writeContent } from "../../support/site.ts";
import type { Item } from "../../support/site.ts";
import { checkItems, publishItems } from "../../support/publish-items.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** Some dozens of chunks. */
export const [FIRST, SECOND, THIRD] = [
  nameVersion("first", 900),
  nameVersion("second", 910),
  nameVersion("third", 920),
];

export interface Place {
  readonly location: string;
  readonly cache: string;
  readonly token: string;
  readonly key: string;
  /** Ends those that run, before anything is removed. */
  readonly instances: Set<() => Promise<void>>;
  publish(version: string): Promise<void>;
  revoke(): Promise<void>;
}

/** @param elsewhere where the store is, instead of in a file */
export async function makePlace(context: TestContext, elsewhere?: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-cached-"));
  const instances = new Set<() => Promise<void>>();
  context.after(async () => {
    for (const stop of instances) await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const location = elsewhere ?? join(folder, "site.db");
  let ahead = Date.now();
  const open = (): Promise<Store> =>
    // No publish has to wait for a second of its own.
    driverOf(location).open(location, { clock: () => (ahead += 1000) });
  const { token, stored } = createNewToken({ name: "test", expiresAt: null, resources: null }, 0);
  await using store = await asDisposable(open());
  await store.createToken(stored);
  return {
    location,
    cache: join(folder, "cache"),
    instances,
    token,
    key: stored.key,
    async publish(version) {
      const directory = join(folder, "content");
      await writeContent(directory, createVersion(version));
      const result = await checkItems(await openContent(directory));
      assert.ok(result.valid);
      await using writer = await asDisposable(open());
      await publishItems(writer, result.content, { by: "test" });
    },
    async revoke() {
      await using writer = await asDisposable(open());
      await writer.revokeToken(stored.key, 1);
    },
  };
}

const asDisposable = async <Closing extends { close(): Promise<void> }>(
  opening: Promise<Closing>,
): Promise<Closing & AsyncDisposable> => {
  const opened = await opening;
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() });
};

export interface Instance {
  readonly log: readonly string[];
  /** @returns the version that is served, or the status */
  ask(): Promise<string | number>;
  waitFor(expected: string | number): Promise<void>;
  readiness(): Promise<{
    readonly status: string;
    readonly detail: Readonly<Record<string, unknown>>;
  }>;
  /** Until the directory holds what is served. */
  waitUntilKept(release: number): Promise<void>;
  stop(): Promise<void>;
}

export async function runCached(
  place: Place,
  changes: { readonly clock?: () => number; readonly openReader?: () => Promise<StoreReader> } = {},
): Promise<Instance> {
  const { location, cache, token } = place;
  const log: string[] = [];
  const { reader, onServed } = await openCachedStore({
    directory: new CacheDirectory(cache, location),
    openReader: (options) => driverOf(location).openReader(location, options),
    onTrouble: (error) => void log.push(error ? `trouble: ${error.message}` : "no trouble"),
    ...changes,
  });
  const server = await startServer({
    reader,
    onServed,
    host: "127.0.0.1",
    port: 0,
    access: {},
    cors: true,
    log: pino({ level: "silent" }),
    ...(changes.clock && { clock: changes.clock }),
  });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (!isStopped) await server.stop();
    isStopped = true;
  };
  place.instances.add(stop);
  const ask: Instance["ask"] = async () => {
    const response = await fetch(`${server.address}/api/v1/navigation`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const body = (await response.json()) as { readonly NavigationModelCollection: readonly Item[] };
    return response.status === 200 ? findVersion(body.NavigationModelCollection) : response.status;
  };
  return {
    log,
    ask,
    waitFor: (expected) =>
      waitUntil(async () => (await ask()) === expected, `${expected} is not what is answered`),
    readiness: async () =>
      (await (await fetch(`${server.address}/health/ready`)).json()) as Awaited<
        ReturnType<Instance["readiness"]>
      >,
    waitUntilKept: (release) =>
      waitUntil(async () => {
        const text = await readFile(join(cache, "kept.json"), "utf8").catch(() => "");
        return text.includes(`"current":{"number":${release},`);
      }, `release ${release} is not kept`),
    stop,
  };
}

/** Works on the store in the cache directory. */
export function useKept<Result>({ cache }: Place, work: (kept: DatabaseSync) => Result): Result {
  const kept = new DatabaseSync(join(cache, "kept.db"));
  try {
    return work(kept);
  } finally {
    kept.close();
  }
}

/** @returns the hashes of all chunks that are kept, sorted */
export const listChunks = (place: Place): readonly string[] =>
  existsSync(join(place.cache, "kept.db"))
    ? useKept(place, (kept) =>
        kept
          .prepare("select hash from chunk order by hash")
          .all()
          .map(({ hash }) => String(hash)),
      )
    : [];

export const takeAway = (place: Place): Promise<void> =>
  rename(place.location, `${place.location}.away`);
export const putBack = (place: Place): Promise<void> =>
  rename(`${place.location}.away`, place.location);
