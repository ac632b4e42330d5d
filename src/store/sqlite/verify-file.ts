/** Proves a SQLite file, as it was at one moment: what SQLite can tell of it, then what the store says. */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { CommandError } from "../../errors.ts";
import { verifyContent } from "../sql/verify-content.ts";
import type { Fault, Verification } from "../store.ts";
import type { OnProgress } from "../store-driver.ts";
import { isDamage, explainSqliteError } from "./sqlite-error.ts";
import { openSqliteFile, readVersion } from "./sqlite-file.ts";
import { verifyVersion1 } from "./version-1.ts";

/** By the version of a store; this one's else. */
const VERIFIED_BY: Readonly<Record<number, typeof verifyContent>> = { 1: verifyVersion1 };

/** SQLite stops after so many. */
const MAX_FILE_FAULTS = 100;

/**
 * @param file an absolute path
 * @throws CommandError when there is no file, it cannot be opened, or it is no Lectern store
 */
export async function verifySqliteFile(
  file: string,
  onProgress: OnProgress,
): Promise<Verification> {
  if (!existsSync(file)) {
    throw new CommandError(`There is no store ${file}: name the one to verify`);
  }
  let database: DatabaseSync | undefined;
  try {
    const open = openSqliteFile(file, { readOnly: true });
    ({ database } = open);
    if (open.version === 0) return { releases: 0, items: 0, tokens: 0, faults: [] };
    database.exec("begin");
    const verify = VERIFIED_BY[readVersion(database, file)] ?? verifyContent;
    return await verify(open.db, findFileFaults(database), onProgress);
  } catch (error) {
    if (!isDamage(error)) throw explainSqliteError(error, file);
    const explained = explainSqliteError(error, file) as Error;
    return { releases: 0, items: 0, tokens: 0, faults: [{ problem: explained.message }] };
  } finally {
    database?.close();
  }
}

/**
 * @returns whether the file can be read and written as a store is; an empty one is none
 * @throws CommandError when it cannot be opened, or is a sound file but no Lectern store
 */
export function isSoundFile(file: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    const open = openSqliteFile(file, { readOnly: true });
    ({ database } = open);
    return open.version > 0 && findFileFaults(database).length === 0;
  } catch (error) {
    if (isDamage(error)) return false;
    throw explainSqliteError(error, file);
  } finally {
    database?.close();
  }
}

function findFileFaults(database: DatabaseSync): readonly Fault[] {
  const texts = database
    .prepare(`pragma integrity_check(${MAX_FILE_FAULTS})`)
    .all()
    .map((row) => String(row["integrity_check"]))
    .filter((text) => text !== "ok");
  return texts.map((text) => ({ problem: `SQLite: ${text}` }));
}
