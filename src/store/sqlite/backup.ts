/**
 * Verifies SQLite files, and backs up a store while it is served and written: all releases and
 * tokens as they are at one moment, verified.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { CommandError } from "../../errors.ts";
import type { FileRights, OnProgress } from "../open-store.ts";
import type { Fault, Verification } from "../store.ts";
import { verifyContent } from "../queries.ts";
import { choosePart, exists, occupied, placePart, removeStoreFiles } from "./made-files.ts";
import {
  createPrivateFile,
  explainSqliteError,
  isDamage,
  readSqliteFile,
  SqliteFile,
} from "./sqlite-file.ts";

/** SQLite stops after this number. */
const MAX_FILE_FAULTS = 100;

const NOTHING_READ: Verification = { releases: 0, items: 0, tokens: 0, faults: [] };

export async function verifySqliteFile(
  file: string,
  onProgress: OnProgress,
): Promise<Verification> {
  if (!existsSync(file))
    throw new CommandError(`There is no store ${file}: name the one to verify`);

  try {
    return await readSqliteFile(file, async (tables, open) =>
      open.readVersion() === 0
        ? NOTHING_READ
        : verifyContent(tables, findFileFaults(open.database), onProgress),
    );
  } catch (error) {
    const explained = explainSqliteError(error, file);
    if (!isDamage(error)) throw explained;
    return { ...NOTHING_READ, faults: [{ problem: (explained as Error).message }] };
  }
}

/**
 * @returns whether the file is a store without damage; an empty file is not
 * @throws CommandError when it cannot be opened, or is a sound file but no Lectern store
 */
export async function isSoundFile(file: string): Promise<boolean> {
  try {
    return await readSqliteFile(
      file,
      async (_tables, open) => open.readVersion() > 0 && findFileFaults(open.database).length === 0,
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

export async function backUpSqlite(
  store: string,
  file: string,
  rights: FileRights,
  onProgress: OnProgress,
): Promise<Verification> {
  if (!(await exists(store)))
    throw new CommandError(`There is no store ${store}: name the one to back up`);

  return makeBackup(store, file, async (part) => copyFile(store, part, rights), onProgress);
}

/**
 * @param store its name for messages
 * @param file an absolute path
 * @param write makes a file of the store
 * @throws CommandError when the file exists, or what was written is not whole
 */
export async function makeBackup(
  store: string,
  file: string,
  write: (part: string) => Promise<void>,
  onProgress: OnProgress,
): Promise<Verification> {
  if (await exists(file)) throw occupied(file);
  if (!(await exists(path.dirname(file)))) {
    throw new CommandError(
      `There is no directory ${path.dirname(file)} for the backup: create it first`,
    );
  }
  const part = await choosePart(file);
  try {
    await write(part);
    const verified = await verifySqliteFile(part, onProgress);
    const [fault] = verified.faults;
    if (fault) {
      throw new CommandError(
        `The store ${store} is damaged and no backup was made (${fault.problem}): \`lectern releases verify\` lists all errors`,
      );
    }
    await placePart(part, file);
    return verified;
  } finally {
    await removeStoreFiles(part);
  }
}

/**
 * Copies a store as it is at one moment, in one transaction, to a single file without a log.
 * @param part an absolute path that does not exist yet
 * @throws CommandError
 */
function copyFile(store: string, part: string, rights: FileRights): void {
  try {
    const { database } = new SqliteFile(store, { readOnly: true });
    try {
      createPrivateFile(part, rights);
      database.prepare("vacuum into ?").run(part);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof CommandError || isDamage(error)) throw explainSqliteError(error, store);
    throw new CommandError(
      `${store} could not be copied to ${part} (${error instanceof Error ? error.message : String(error)}): check whether that directory is writable and its disk has free space`,
    );
  }
}
