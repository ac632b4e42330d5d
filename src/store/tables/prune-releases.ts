/** Takes old releases away. The history of switches stays: instants and numbers go on from it. */
import { hash as digestAtOnce } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import type { PruneOutcome } from "../store.ts";
import { listHashes } from "./release-rows.ts";
import { readCurrent } from "./switches.ts";
import type { StoredTables, Tables } from "./tables.ts";

/**
 * @param keep the number of newest releases to keep; the current one stays in any case
 * @throws CommandError when it is not a whole number from 1
 */
export async function pruneReleases(tables: StoredTables, keep: number): Promise<PruneOutcome> {
  if (!Number.isSafeInteger(keep) || keep < 1)
    throw new CommandError(`${keep} releases cannot be kept: give a whole number from 1`);

  const current = (await readCurrent(tables))?.number;
  const numbers = (await tables.release.list("number")).map(({ number }) => number).toReversed();
  const kept = numbers.filter((number, index) => index < keep || number === current);
  const removed = numbers.filter((number) => !kept.includes(number));
  for (const number of removed) await tables.release.remove(number);
  const { used, unused } = await findUnusedChunks(tables);
  const lost = new Set<string>();
  for (const hash of unused) for (const text of await readTexts(tables, hash)) lost.add(text);

  for (const hash of lost.size === 0 ? [] : used)
    for (const text of await readTexts(tables, hash)) lost.delete(text);

  for (const hash of unused) await tables.chunk.remove(hash);
  return { kept, removed, items: lost.size };
}

/** @returns hashes of the chunks that some release names, and of those that none does */
export async function findUnusedChunks(
  tables: Tables,
): Promise<{ readonly used: ReadonlySet<string>; readonly unused: readonly string[] }> {
  const used = new Set((await tables.release.list("content")).flatMap(listHashes));
  const stored = await tables.chunk.list("hash");
  return { used, unused: stored.map(({ hash }) => hash).filter((hash) => !used.has(hash)) };
}

/** @returns what distinguishes each item of a chunk, whatever its dates */
async function readTexts(tables: StoredTables, hash: string): Promise<readonly string[]> {
  await nextTurn();
  const row = await tables.chunk.find(hash, "bytes");
  try {
    const chunk = row && (await tables.unpack(hash, row.bytes));
    return (chunk?.texts() ?? []).map((text) =>
      digestAtOnce(
        "sha256",
        Buffer.concat([Buffer.from(`${chunk?.facts.resource}\n`), text]),
        "base64",
      ),
    );
  } catch {
    // What is damaged is found by verifying; old releases can go all the same.
    return [];
  }
}
