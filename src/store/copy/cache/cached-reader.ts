/**
 * A store with a cache directory beside each instance, so that the instance can start without the
 * store. If the store fails before anything is served, the directory stands in for it; later the
 * release in memory does, as without a directory. Errors in the directory never prevent serving.
 */
import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import type { PerResource } from "../../../catalog/resource-names.ts";
import { CommandError } from "../../../errors.ts";
import type { Chunk, ChunkData } from "../../format/chunk.ts";
import type {
  CurrentRelease,
  ReleaseContent,
  StorePosition,
  StoreReader,
  StoreState,
  StoredToken,
} from "../../store.ts";
import { createCacheDirectory } from "./cache-directory.ts";

/**
 * After this time without its state, the store counts as unreachable if the directory can stand in. Other
 * reads may take longer, over a slow network.
 */
const PATIENCE_MS = 2000;
/** The time of the last look at the store, as written in the directory, is at most this old. */
const REFRESH_MS = 60_000;

/** What is kept of a release, and of the tokens. */
interface KeptRelease {
  readonly current: CurrentRelease;
  readonly newestRelease: number;
  readonly content: ReleaseContent;
}
interface KeptTokens {
  /** When the store was last seen, in ms since 1970-01-01 UTC. */
  readonly at: number;
  readonly tokens: readonly StoredToken[];
  readonly position?: StorePosition | undefined;
}
const [RELEASE, TOKENS] = ["release", "tokens"];

export interface CachedStoreOptions {
  readonly directory: string;
  /** Of the store. */
  readonly location: string;
  /** @param atLeast what the directory knows of the store */
  readonly openReader: (atLeast: () => StorePosition | undefined) => Promise<StoreReader>;
  /** Called once when the directory begins to fail, and with undefined when it works again. */
  readonly onTrouble: (error: Error | undefined) => void;
  /** ms since 1970-01-01 UTC. */
  readonly clock?: () => number;
}

export interface CachedStore {
  readonly reader: StoreReader;
  /** To be called with each release that is served. */
  readonly keep: (release: ServedRelease) => void;
}

/** The parts of a release in memory that are kept. */
interface ServedRelease {
  readonly current: CurrentRelease;
  readonly held: PerResource<{ readonly chunks: readonly ChunkData[] }>;
}

const listHashes = ({ held }: ReleaseContent): readonly string[] =>
  Object.values(held).flatMap(({ chunks }) => chunks);

/** @throws what opening the store throws, where the directory cannot stand in for it */
export async function openCachedStore({
  directory,
  location,
  openReader,
  onTrouble,
  clock = Date.now,
}: CachedStoreOptions): Promise<CachedStore> {
  const files = createCacheDirectory(directory, location);
  /** What the directory holds, or will hold after the next write. */
  let keptRelease = (await files.readDocument(RELEASE)) as KeptRelease | undefined;
  let keptTokens = (await files.readDocument(TOKENS)) as KeptTokens | undefined;
  const canStandIn = (): boolean => keptRelease !== undefined && keptTokens !== undefined;
  /** Chunks of what is served. */
  let served: readonly ChunkData[] | undefined;
  /** The state that the store last returned; undefined: none yet, or the directory stands in for it. */
  let state: StoreState | undefined;
  /** The content of the current release, as the store returned it. */
  let content: ReleaseContent | undefined;
  let isTroubled = false;
  let isClosed = false;

  const report = (error: Error | undefined): void => {
    if (isTroubled !== (error !== undefined)) onTrouble(error);
    isTroubled = error !== undefined;
  };

  let writtenAt = -Infinity;
  let writtenTokens = keptTokens?.tokens;
  let writtenRelease = keptRelease;
  /** The one that `writtenRelease` replaced; undefined: none since the start. */
  let replacedRelease: KeptRelease | undefined;

  async function writeTokens(): Promise<void> {
    if (!keptTokens) return;
    const { tokens } = keptTokens;
    try {
      await files.writeDocument(TOKENS, keptTokens);
      [writtenAt, writtenTokens] = [keptTokens.at, tokens];
    } catch (error) {
      // An instance must not start with tokens that were revoked since.
      if (!isDeepStrictEqual(tokens, writtenTokens)) await files.removeDocument(TOKENS);
      throw error;
    }
  }

  async function writeRelease(): Promise<void> {
    if (!served || !keptRelease) return;
    const kept = keptRelease;
    const needed = new Set(listHashes(kept.content));
    const found = await files.listChunks();
    // Another process may be reading it.
    const before = writtenRelease === kept ? replacedRelease : writtenRelease;
    const spared = new Set(before && listHashes(before.content));
    // First, so that the disk never has to hold three releases.
    await files.removeChunks(found.difference(needed.union(spared)));
    for (const chunk of served) {
      // The next start writes the rest.
      if (isClosed) return;
      if (needed.has(chunk.hash) && !found.has(chunk.hash)) await files.writeChunk(chunk);
    }
    if (writtenRelease !== kept || (await files.readDocument(RELEASE)) === undefined)
      await files.writeDocument(RELEASE, kept);
    [writtenRelease, replacedRelease] = [kept, before];
  }

  let updating: Promise<void> = Promise.resolve();
  async function write(): Promise<void> {
    try {
      await writeTokens();
      await writeRelease();
      // Before anything is served, damaged files may still be found.
      if (served) report(undefined);
    } catch (error) {
      report(error as Error);
    }
  }
  /** Brings the directory up to date, one write after the other. */
  function update(): void {
    updating = updating.then(write);
  }

  /** @param tokens undefined: unchanged */
  function markSeen(tokens = keptTokens?.tokens): void {
    if (!tokens) return;
    const at = clock();
    const position = opened?.position;
    const isSame =
      isDeepStrictEqual(tokens, keptTokens?.tokens) &&
      isDeepStrictEqual(position, keptTokens?.position);
    keptTokens = { at, tokens, position };
    if (isSame && at - writtenAt < REFRESH_MS) return;
    writtenAt = at;
    update();
  }

  const watches = new Map<(mayHaveChanged: boolean) => void, (() => void) | undefined>();
  const follow = (reader: StoreReader, onLook: (mayHaveChanged: boolean) => void): (() => void) =>
    reader.watch((mayHaveChanged) => {
      if (!mayHaveChanged && state) markSeen();
      onLook(mayHaveChanged);
    });

  let opened: StoreReader | undefined;
  let opening: Promise<StoreReader> | undefined;
  async function begin(): Promise<StoreReader> {
    try {
      const reader = await openReader(() => keptTokens?.position);
      if (isClosed) await reader.close();
      opened = reader;
      for (const onLook of watches.keys()) watches.set(onLook, follow(reader, onLook));
      return reader;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }
  const open = (): Promise<StoreReader> => (opening ??= begin());

  /** While the directory can stand in, a store that does not answer is not waited for. */
  async function readStoreState(): Promise<StoreState> {
    const answer = open().then((inner) => inner.readState());
    if (served || !canStandIn()) return answer;
    const patience = new AbortController();
    const isLate = sleep(PATIENCE_MS, undefined, patience).then(() => {
      throw new CommandError(`The store has not answered for ${PATIENCE_MS / 1000} seconds`);
    });
    return Promise.race([answer, isLate]).finally(() => patience.abort());
  }

  async function readChunk(hash: string): Promise<Chunk | undefined> {
    try {
      return await files.readChunk(hash);
    } catch (error) {
      report(error as Error);
      return undefined;
    }
  }

  if (!canStandIn()) await open();

  const reader: StoreReader = {
    get position() {
      return keptTokens?.position;
    },
    get witness() {
      return opened?.witness ?? { clockAheadMs: null, lagMs: null };
    },
    async readState() {
      try {
        const said = await readStoreState();
        // The reader never saw it, but the directory proves that it was there.
        if (said.isMissing && canStandIn())
          throw new CommandError("The store is missing: put it back, or restore a backup");
        state = said;
        markSeen(said.tokens);
        return said;
      } catch (error) {
        if (served || !keptRelease || !keptTokens) throw error;
        state = undefined;
        const { current, newestRelease } = keptRelease;
        const { at, tokens } = keptTokens;
        const standIn = { at, failure: error as Error };
        return { current, newestRelease, tokens, standIn };
      }
    },
    async readRelease(number) {
      if (!state && keptRelease?.current.number === number) return (content = keptRelease.content);
      const read = await (await open()).readRelease(number);
      if (number === state?.current?.number) content = read;
      return read;
    },
    async readChunks(resource, hashes) {
      const kept = await Promise.all(hashes.map(readChunk));
      const lacking = hashes.filter((_, index) => !kept[index]);
      const read = lacking.length === 0 ? [] : await (await open()).readChunks(resource, lacking);
      const others = read.values();
      return kept.flatMap((chunk) => chunk ?? others.next().value ?? []);
    },
    listReleases: async () => (await open()).listReleases(),
    listSwitches: async () => (await open()).listSwitches(),
    readChanged: async (instant) => (await open()).readChanged(instant),
    findReleaseAt: async (instant) => (await open()).findReleaseAt(instant),
    describeChunks: async (hashes) => (await open()).describeChunks(hashes),
    readOutline: async () => (await open()).readOutline(),
    readReleaseRow: async (number) => (await open()).readReleaseRow(number),
    readPackedChunks: async (hashes) => (await open()).readPackedChunks(hashes),
    watch(onLook) {
      watches.set(onLook, opened && follow(opened, onLook));
      return () => {
        watches.get(onLook)?.();
        watches.delete(onLook);
      };
    },
    async close() {
      isClosed = true;
      if (keptTokens && keptTokens.at > writtenAt) update();
      await updating;
      await opened?.close();
    },
  };

  return {
    reader,
    keep({ current, held }) {
      served = Object.values(held).flatMap(({ chunks }) => chunks);
      const isOf = content?.release.number === current.number;
      const given = new Set(served.map(({ hash }) => hash));
      // The content may have been read before or after the release that is served.
      if (!content || !isOf || !listHashes(content).every((hash) => given.has(hash))) return;
      if (!isDeepStrictEqual(keptRelease?.current, current)) {
        const isLast = state?.current?.since === current.since;
        const newestRelease = isLast ? (state?.newestRelease ?? 0) : current.number;
        keptRelease = { current, newestRelease, content };
      }
      update();
    },
  };
}
