/**
 * Copies a store to another; each may be of any kind. Chunks that the copy already has are not
 * copied again, so an interrupted copy continues where it stopped.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { inSlices } from "../../lib/in-slices.ts";
import { chunksOf } from "../content.ts";
import { derivationOf } from "../format/chunk-facts.ts";
import type { Derivation } from "../format/chunk-facts.ts";
import type { ReleaseRow, Rows } from "../format/tables.ts";
import { deriveRow } from "../publish/derive-chunks.ts";
import { proveRow, readContent } from "../publish/releases.ts";
import type { Store, StoredToken } from "../store.ts";
import { isSameOutline, requireSameHistory } from "./take-copy.ts";

/** Chunks that are in memory at once and added in one transaction. */
const COPIED_AT_ONCE = 32;
/** Chunks that one query looks for. */
const LOOKED_FOR_AT_ONCE = 1000;
/** Attempts. Another one is needed if something was removed from either store meanwhile. */
const MAX_ROUNDS = 5;

/** The releases and the history of a store, by which two stores are compared. */
export interface StoreOutline {
  /** In the order of their numbers. */
  readonly releases: readonly Pick<ReleaseRow, "number" | "proof">[];
  /** The complete history, in the order of the instants. */
  readonly switches: readonly Rows["switch"][];
}

/** A store that can be copied: opened directly, or reached over HTTP through another Lectern. */
export interface CopySource {
  /** @returns the outline as it is at one moment */
  readOutline(): Promise<StoreOutline>;
  /** @returns the row as it is stored; undefined: there is no such release */
  readReleaseRow(number: number): Promise<ReleaseRow | undefined>;
  /**
   * @param hashes a few dozen at most
   * @returns the stored bytes of each chunk by hash, which may be damaged; missing chunks are left
   *   out
   */
  readPackedChunks(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

interface CopyOptions {
  /** Tokens of the other store to copy. */
  readonly tokens?: readonly StoredToken[];
  /** True: a different history of the copy is replaced. */
  readonly replaces?: boolean;
  /** @param total number of chunks that the copy lacks */
  readonly onProgress?: (chunks: number, total: number) => void;
}

/** Everything that is copied besides the chunks. */
export interface StoreCopy extends Required<Omit<CopyOptions, "onProgress">> {
  /** Of the copied store, as it was when it was read. */
  readonly outline: StoreOutline;
  /** The releases to add. They have been verified. */
  readonly rows: readonly ReleaseRow[];
}

/** What a copy is written to. */
export type CopyTarget = Pick<Store, "readOutline" | "describeChunks" | "addChunks" | "takeCopy">;

export interface MadeCopy {
  /** False: there was nothing to copy. */
  readonly changed: boolean;
  /** The release that is current now; null: nothing was published. */
  readonly release: number | null;
  /** Numbers of releases. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** How many tokens are new or different. */
  readonly tokens: number;
  /** Number of copied chunks, and their bytes as they are stored. */
  readonly chunks: number;
  readonly bytes: number;
}

/** @throws CommandError when copying fails; then the target still shows what it showed before */
export async function makeCopy(
  source: CopySource,
  target: CopyTarget,
  { tokens = [], replaces = false, onProgress }: CopyOptions = {},
): Promise<MadeCopy> {
  let [chunks, bytes] = [0, 0];
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const outline = await source.readOutline();
    const own = await target.readOutline();
    const release = outline.switches.at(-1)?.release || null;
    const isSame = isSameOutline(own, outline);
    if (isSame && tokens.length === 0 && !replaces)
      return { changed: false, release, added: [], removed: [], tokens: 0, chunks, bytes };
    if (!replaces) requireSameHistory(own, outline);
    const rows = await readMissingReleases(source, own, outline);
    if (!rows) continue;
    const missing = await findMissingChunks(target, rows);
    let fetched = 0;
    for (const wanted of inSlices([...missing], COPIED_AT_ONCE)) {
      const found = await readChunks(source, new Map(wanted));
      await target.addChunks(found);
      bytes += found.reduce((sum, chunk) => sum + chunk.bytes.length, 0);
      fetched += found.length;
      onProgress?.(fetched, missing.size);
      if (found.length < wanted.length) break;
    }
    chunks += fetched;
    const isWhole = fetched === missing.size;
    const taken = isWhole ? await target.takeCopy({ outline, rows, replaces, tokens }) : undefined;
    if (taken) {
      const added = rows.map(({ number }) => number);
      return { changed: !isSame || taken.tokens > 0, release, added, ...taken, chunks, bytes };
    }
  }
  throw new CommandError(
    "Parts of releases were missing in every attempt, and the copy still shows what it showed before: try again when neither store is being pruned, or verify the copied store with `lectern store verify`",
  );
}

/**
 * @returns undefined: a release was removed meanwhile
 * @throws CommandError when a release is damaged or cannot be shown
 */
async function readMissingReleases(
  source: CopySource,
  own: StoreOutline,
  { releases }: StoreOutline,
): Promise<readonly ReleaseRow[] | undefined> {
  const held = new Set(own.releases.map(({ proof }) => proof));
  const rows: ReleaseRow[] = [];
  for (const { number, proof } of releases) {
    if (held.has(proof)) continue;
    const row = await source.readReleaseRow(number);
    if (row?.proof !== proof) return undefined;
    if (proveRow(row) !== proof) {
      throw new CommandError(
        `Release ${number} is damaged in the store that is copied, and the copy still shows what it showed before: \`lectern store verify\` lists all errors there`,
      );
    }
    // Throws now, not later in the servers, if this version cannot read the release.
    readContent(row);
    rows.push(row);
  }
  return rows;
}

/** @returns the chunks that the target lacks, and what is to be derived of each */
async function findMissingChunks(
  target: CopyTarget,
  rows: readonly ReleaseRow[],
): Promise<ReadonlyMap<string, Derivation>> {
  const missing = new Map(rows.flatMap(listDerivations));
  for (const some of inSlices([...missing.keys()], LOOKED_FOR_AT_ONCE))
    for (const { hash } of await target.describeChunks(some)) missing.delete(hash);
  return missing;
}

function listDerivations(row: ReleaseRow): readonly (readonly [hash: string, Derivation])[] {
  const content = readContent(row);
  const catalog = catalogOf(content.installation);
  return catalog.names.flatMap((resource) =>
    chunksOf(content, resource).map((hash) => [hash, derivationOf(catalog, resource)] as const),
  );
}

/**
 * @returns the chunks that the source has
 * @throws CommandError when one is damaged
 */
async function readChunks(
  source: CopySource,
  wanted: ReadonlyMap<string, Derivation>,
): Promise<readonly Rows["chunk"][]> {
  const packed = await source.readPackedChunks([...wanted.keys()]);
  const rows: Rows["chunk"][] = [];
  for (const [hash, derivation] of wanted) {
    const bytes = packed.get(hash);
    if (!bytes) continue;
    const row = await deriveRow(derivation, { hash, bytes }).catch((error: unknown) => {
      throw new CommandError(
        `The chunk ${hash} of the store that is copied cannot be used (${(error as Error).message}), and the copy still shows what it showed before: \`lectern store verify\` lists all errors there`,
      );
    });
    rows.push(row);
    // Each is some milliseconds of work, and a server answers requests between.
    await nextTurn();
  }
  return rows;
}
