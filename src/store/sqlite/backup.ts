/**
 * Verifies SQLite files, and backs up a store while it is served and written: all releases and
 * tokens as they are at one moment, verified.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { CommandError } from "../../errors.ts";
import { inSlices } from "../../lib/in-slices.ts";
import type { FileRights, OnProgress, StoreFault, Verification } from "../open-store.ts";
import type { Table, Tables } from "../format/tables.ts";
import { verifyContent } from "../queries.ts";
import { NO_TABLES } from "../sql-tables.ts";
import { createFile, modeOf } from "./file-rights.ts";
import { choosePart, exists, occupied, placePart, removeStoreFiles } from "./made-files.ts";
import {
  explainSqliteError,
  isDamage,
  readSqliteFile,
  resultCodeOf,
  SqliteFile,
} from "./sqlite-file.ts";

/** SQLite stops after this number. */
const MAX_FILE_FAULTS = 100;

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 32;

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

function findFileFaults(database: DatabaseSync): readonly StoreFault[] {
  return database
    .prepare(`pragma integrity_check(${MAX_FILE_FAULTS})`)
    .all()
    .map((row) => String(row["integrity_check"]))
    .filter((text) => text !== "ok")
    .map((text) => ({ problem: `SQLite: ${text}` }));
}

export async function backUpSqlite(
  store: string,
  ...options: BackupOptions
): Promise<Verification> {
  if (!(await exists(store)))
    throw new CommandError(`There is no store ${store}: name the one to back up`);
  try {
    return await readSqliteFile(store, (tables, open) =>
      makeBackup(store, open.readVersion() === 0 ? NO_TABLES : tables, ...options),
    );
  } catch (error) {
    throw explainSqliteError(error, store);
  }
}

/** The absolute path of the file to write, and who may read it. */
export type BackupOptions = readonly [file: string, rights: FileRights, onProgress: OnProgress];

/**
 * @param store its name for messages
 * @param from all of it, as it is at one moment
 * @throws CommandError when the file exists, or what was written is not whole
 */
export async function makeBackup(
  store: string,
  from: Tables,
  ...[file, rights, onProgress]: BackupOptions
): Promise<Verification> {
  if (await exists(file)) throw occupied(file);
  if (!(await exists(path.dirname(file)))) {
    throw new CommandError(
      `There is no directory ${path.dirname(file)} for the backup: create it first`,
    );
  }
  const part = await choosePart(file);
  try {
    createFile(part, { mode: modeOf(rights) });
    await writeCopy(store, from, part);
    const verified = await verifySqliteFile(part, onProgress);
    const [fault] = verified.faults;
    if (fault) {
      throw new CommandError(
        `The store ${store} is damaged and no backup was made (${fault.problem}): \`lectern store verify\` lists all errors`,
      );
    }
    await placePart(part, file);
    return verified;
  } finally {
    await removeStoreFiles(part);
  }
}

async function writeCopy(store: string, from: Tables, part: string): Promise<void> {
  let copy: SqliteFile | undefined;
  try {
    copy = new SqliteFile(part, { readOnly: false });
    // The finished file is verified before it is moved to its place.
    copy.database.exec("pragma synchronous = off; begin");
    copy.makeTables();
    await copyTable(from.switch, copy.tables.switch, "instant");
    await copyTable(from.token, copy.tables.token, "key");
    await copyTable(from.release, copy.tables.release, "number");
    await copyTable(from.chunk, copy.tables.chunk, "hash");
    copy.database.exec("commit");
  } catch (error) {
    // The damage is that of the store.
    if (resultCodeOf(error) === undefined || isDamage(error)) throw error;
    throw new CommandError(
      `${store} could not be copied to ${part} (${(error as Error).message}): check whether that directory is writable and its disk has free space`,
    );
  } finally {
    copy?.database.close();
  }
}

async function copyTable<Row>(from: Table<Row>, to: Table<Row>, key: keyof Row): Promise<void> {
  const keys = (await from.list(key)).map((row) => row[key] as string | number);
  for (const some of inSlices(keys, ROWS_AT_ONCE))
    await to.put((await from.findAll(some)).flatMap((row) => row ?? []));
}
