/**
 * In charge of taking old releases away. In comes a database inside a write transaction that checks
 * references at its end; out goes what was removed. The history of switches stays: instants and
 * numbers go on from it.
 */
import { CommandError } from "../errors.ts";
import type { StoreDatabase } from "./schema.ts";
import type { PruneOutcome } from "./store.ts";
import { readCurrent } from "./switches.ts";

/**
 * @param keep the number of newest releases to keep; the current one stays in any case
 * @throws CommandError when it is not a whole number from 1
 */
export async function pruneReleases(db: StoreDatabase, keep: number): Promise<PruneOutcome> {
  if (!Number.isSafeInteger(keep) || keep < 1) {
    throw new CommandError(`${keep} releases cannot be kept: give a whole number from 1`);
  }
  const current = (await readCurrent(db))?.number ?? 0;
  const rows = await db.selectFrom("release").select("number").orderBy("number", "desc").execute();
  const numbers = rows.map((row) => row.number);
  const oldest = numbers[keep - 1] ?? 0;
  const isKept = (number: number): boolean => number >= oldest || number === current;
  const removed = numbers.filter((number) => !isKept(number));
  if (removed.length > 0) {
    for (const table of ["release_run", "release_resource"] as const) {
      await db
        .deleteFrom(table)
        .where("release", "<", oldest)
        .where("release", "!=", current)
        .execute();
    }
    await db
      .deleteFrom("release")
      .where("number", "<", oldest)
      .where("number", "!=", current)
      .execute();
  }
  return { kept: numbers.filter(isKept), removed, items: await removeUnused(db) };
}

/** @returns the number of item texts that no release had */
async function removeUnused(db: StoreDatabase): Promise<number> {
  const used = db.selectFrom("release_run").select("run");
  await db.deleteFrom("run_item").where("run", "not in", used).execute();
  await db.deleteFrom("run").where("id", "not in", used).execute();
  const { numDeletedRows } = await db
    .deleteFrom("item")
    .where("id", "not in", db.selectFrom("run_item").select("item"))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
