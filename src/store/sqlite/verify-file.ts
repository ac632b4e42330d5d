/** Proves a SQLite file, as it was at one moment: what SQLite can tell of it, then what the store says. */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { CommandError } from "../../errors.ts";
import type { Fault, Verification } from "../store.ts";
import type { OnProgress } from "../store-driver.ts";
import { verifyContent } from "../tables/verify-content.ts";
import { isDamage, explainSqliteError } from "./sqlite-error.ts";
import { readSqliteFile } from "./sqlite-file.ts";

/** SQLite stops after so many. */
const MAX_FILE_FAULTS = 100;

const NOTHING_READ: Verification = { releases: 0, items: 0, tokens: 0, faults: [] };

export async function verifySqliteFile(
  file: string,
  onProgress: OnProgress,
): Promise<Verification> {
  if (!existsSync(file))
    throw new CommandError(`There is no store ${file}: name the one to verify`);

  try {
    return await readSqliteFile(file, async (tables, database) =>
      tables.version === 0
        ? NOTHING_READ
        : verifyContent(tables, findFileFaults(database), onProgress),
    );
  } catch (error) {
    const explained = explainSqliteError(error, file);
    if (!isDamage(error)) throw explained;
    return { ...NOTHING_READ, faults: [{ problem: (explained as Error).message }] };
  }
}

/**
 * @returns whether the file can be read and written as a store is; an empty one is none
 * @throws CommandError when it cannot be opened, or is a sound file but no Lectern store
 */
export async function isSoundFile(file: string): Promise<boolean> {
  try {
    return await readSqliteFile(
      file,
      async ({ version }, database) => version > 0 && findFileFaults(database).length === 0,
    );
  } catch (error) {
    if (isDamage(error)) return false;
    throw explainSqliteError(error, file);
  }
}

function findFileFaults(database: DatabaseSync): readonly Fault[] {
  return database
    .prepare(`pragma integrity_check(${MAX_FILE_FAULTS})`)
    .all()
    .map((row) => String(row["integrity_check"]))
    .filter((text) => text !== "ok")
    .map((text) => ({ problem: `SQLite: ${text}` }));
}
