/**
 * Copies a store to another; each may be of any kind. Chunks that the copy already has are not
 * copied again, so an interrupted copy continues where it stopped.
 */
import { CommandError } from "../../errors.ts";
import { unpackChunk } from "../format/chunk.ts";
import { countPublished } from "../format/chunk-facts.ts";
import { digestTexts } from "../format/cut-chunks.ts";
import type { CopyOutcome, CopySource, StoreOutline } from "./copy-source.ts";
import type { Authorship, Store, StoredToken } from "../store.ts";
import { isSameOutline, requireSameHistory } from "./copies.ts";
import { listHashes, proveRow, readContent } from "../publish/releases.ts";
import type { ReleaseRow, Rows } from "../format/tables.ts";

/** Chunks that are in memory at once and added in one transaction. */
const CHUNKS_AT_ONCE = 32;
/** Chunks that one query looks for. */
const LOOKED_FOR_AT_ONCE = 1000;
/** Attempts. Another one is needed if something was removed from either store meanwhile. */
const MAX_ROUNDS = 5;

export interface CopyOptions {
  /** The only release to copy. */
  readonly release?: number | undefined;
  /** Tokens of the other store to copy. */
  readonly tokens?: readonly StoredToken[];
  /** True: a different history of the copy is replaced. */
  readonly replaces?: boolean;
  readonly authorship: Authorship;
  /** @param total number of chunks that the copy lacks */
  readonly onProgress?: (chunks: number, total: number) => void;
}

export interface MadeCopy extends CopyOutcome {
  /** False: there was nothing to copy. */
  readonly changed: boolean;
  /** Number of copied chunks, and their bytes as they are stored. */
  readonly chunks: number;
  readonly bytes: number;
}

/** @throws CommandError when copying fails; then the target still shows what it showed before */
export async function makeCopy(
  source: CopySource,
  target: Store,
  options: CopyOptions,
): Promise<MadeCopy> {
  const { release: only, tokens = [], replaces = false, authorship, onProgress } = options;
  const copied = { chunks: 0, bytes: 0 };
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const outline = await source.readOutline();
    const own = await target.readOutline();
    const isSame = only === undefined && isSameOutline(own, outline);
    if (isSame && tokens.length === 0) {
      const release = own.switches.at(-1)?.release ?? null;
      return { changed: false, release, added: [], removed: [], tokens: 0, ...copied };
    }
    if (!replaces) requireSameHistory(own, outline, only);
    const rows = await readMissingReleases(source, own, outline, only);
    if (!rows) continue;
    const hashes = await findMissingChunks(target, rows);
    let isWhole = true;
    for (let start = 0; isWhole && start < hashes.length; start += CHUNKS_AT_ONCE) {
      const chunks = await readChunks(source, hashes.slice(start, start + CHUNKS_AT_ONCE));
      await target.addChunks(chunks);
      copied.chunks += chunks.length;
      copied.bytes += chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
      onProgress?.(start + chunks.length, hashes.length);
      isWhole = chunks.length === Math.min(CHUNKS_AT_ONCE, hashes.length - start);
    }
    const copy = { outline, rows, only, replaces, tokens };
    const outcome = isWhole ? await target.takeCopy(copy, authorship) : undefined;
    if (outcome) return { changed: !isSame || outcome.tokens > 0, ...outcome, ...copied };
  }
  throw new CommandError(
    "Parts of releases were missing in every attempt, and the copy still shows what it showed before: try again when neither store is being pruned, or verify the copied store with `lectern releases verify`",
  );
}

/**
 * @returns undefined: a release was removed meanwhile
 * @throws CommandError when a wanted release does not exist or cannot be shown
 */
async function readMissingReleases(
  source: CopySource,
  own: StoreOutline,
  { releases }: StoreOutline,
  only: number | undefined,
): Promise<readonly ReleaseRow[] | undefined> {
  const wanted = releases.filter(({ number }) => only === undefined || number === only);
  if (only !== undefined && wanted.length === 0)
    throw new CommandError(`There is no release ${only} in the store that is to be copied`);
  const held = new Set(own.releases.map(({ proof }) => proof));
  const rows: ReleaseRow[] = [];
  for (const { number, proof } of wanted) {
    if (held.has(proof)) continue;
    const row = await source.readReleaseRow(number);
    if (row?.proof !== proof) return undefined;
    if (proveRow(row) !== proof) {
      throw new CommandError(
        `Release ${number} is damaged in the store that is copied, and the copy still shows what it showed before: \`lectern releases verify\` lists all errors there`,
      );
    }
    // Throws now, not later in the servers, if this version cannot read the release.
    readContent(row);
    rows.push(row);
  }
  return rows;
}

async function findMissingChunks(
  target: Store,
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
        `The chunk ${hash} of the store that is copied cannot be used (${(error as Error).message}), and the copy still shows what it showed before: \`lectern releases verify\` lists all errors there`,
      );
    });
    const { length, facts } = chunk;
    const published = JSON.stringify(countPublished(facts, length));
    rows.push({ hash, length, textsDigest: digestTexts(chunk.texts()), published, bytes });
  }
  return rows;
}
