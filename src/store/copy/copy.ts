/**
 * Copies a store to another; each may be of any kind. Chunks that the copy already has are not
 * copied again, so an interrupted copy continues where it stopped.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { unpackChunk } from "../format/chunk.ts";
import type { ReleaseRow, Rows } from "../format/tables.ts";
import { listHashes, proveRow, readContent } from "../publish/releases.ts";
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
    const hashes = await findMissingChunks(target, rows);
    let isWhole = true;
    for (let start = 0; isWhole && start < hashes.length; start += COPIED_AT_ONCE) {
      const wanted = hashes.slice(start, start + COPIED_AT_ONCE);
      const found = await readChunks(source, wanted);
      await target.addChunks(found);
      chunks += found.length;
      bytes += found.reduce((sum, chunk) => sum + chunk.bytes.length, 0);
      onProgress?.(start + found.length, hashes.length);
      isWhole = found.length === wanted.length;
    }
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

async function findMissingChunks(
  target: CopyTarget,
  rows: readonly ReleaseRow[],
): Promise<readonly string[]> {
  const named = [...new Set(rows.flatMap(listHashes))];
  const missing = new Set(named);
  for (let start = 0; start < named.length; start += LOOKED_FOR_AT_ONCE) {
    const found = await target.describeChunks(named.slice(start, start + LOOKED_FOR_AT_ONCE));
    for (const { hash } of found) missing.delete(hash);
  }
  return [...missing];
}

/**
 * @returns the chunks that the source has; their lengths and digests are computed from their bytes
 * @throws CommandError when one is damaged
 */
async function readChunks(
  source: CopySource,
  hashes: readonly string[],
): Promise<readonly Rows["chunk"][]> {
  const packed = await source.readPackedChunks(hashes);
  const rows: Rows["chunk"][] = [];
  for (const [hash, bytes] of packed) {
    const chunk = await unpackChunk(hash, bytes).catch((error: unknown) => {
      throw new CommandError(
        `The chunk ${hash} of the store that is copied cannot be used (${(error as Error).message}), and the copy still shows what it showed before: \`lectern store verify\` lists all errors there`,
      );
    });
    rows.push({ hash, length: chunk.length, bytes });
    // Each is some hundred microseconds of work, and a server answers requests between.
    await nextTurn();
  }
  return rows;
}
