/**
 * Copies a store to another, of whatever kind each is. What is there already is not copied again, so whoever begins
 * anew after an interruption goes on where it was.
 */
import { CommandError } from "../errors.ts";
import { unpackChunk } from "./chunk.ts";
import { digestTexts } from "./cut-chunks.ts";
import type { CopyOutcome, CopySource, StoreOutline } from "./copy-source.ts";
import type { Authorship, Store, StoredToken } from "./store.ts";
import { isSameOutline, requireSameHistory } from "./tables/copies.ts";
import { listHashes, proveRow, readContent } from "./tables/releases.ts";
import type { ReleaseRow, Rows } from "./tables/tables.ts";

/** In memory at once, and added in one transaction. */
const CHUNKS_AT_ONCE = 32;
/** Chunks that are looked for in one question. */
const LOOKED_FOR_AT_ONCE = 1000;
/** Each begins anew because something was removed meanwhile, here or there. */
const MAX_ROUNDS = 5;

export interface CopyOptions {
  /** The only one that is wanted. */
  readonly release?: number | undefined;
  /** Those of the other store that are to be taken along. */
  readonly tokens?: readonly StoredToken[];
  /** True: a history of the copy's own goes. */
  readonly replaces?: boolean;
  readonly authorship: Authorship;
  /** @param total of those that are missing in the copy */
  readonly onProgress?: (chunks: number, total: number) => void;
}

export interface MadeCopy extends CopyOutcome {
  /** False: the copy was the same before. */
  readonly changed: boolean;
  /** How many were missing, and the bytes of them as they are stored. */
  readonly chunks: number;
  readonly bytes: number;
}

/** @throws CommandError when it cannot be made; what the target shows is as it was then */
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
    "Parts of releases were missing again and again, and the copy shows what it showed: try again when nobody prunes either store, or verify the one that is copied with `lectern releases verify`",
  );
}

/**
 * @returns undefined: one was removed meanwhile
 * @throws CommandError when one is wanted that there is not, or that cannot be shown
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
        `Release ${number} is damaged in the store that is copied, and the copy shows what it showed: \`lectern releases verify\` lists all errors there`,
      );
    }
    // Whatever this version does not know is told now, and not by servers that cannot show it.
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
 * @returns those that there are; what is said of each is read from its bytes
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
        `The chunk ${hash} of the store that is copied cannot be used (${(error as Error).message}), and the copy shows what it showed: \`lectern releases verify\` lists all errors there`,
      );
    });
    rows.push({ hash, length: chunk.length, textsDigest: digestTexts(chunk.texts()), bytes });
  }
  return rows;
}
