/**
 * Backups of a SQLite store while it is served and written: the store as it was at one moment,
 * tokens and all releases, proven to be whole.
 */
import { chmod, stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";
import type { Verification } from "../store.ts";
import type { FileRights, OnProgress } from "../store-driver.ts";
import { choosePart, exists, occupied, placePart, removePart } from "./part-file.ts";
import { explainSqliteError, isDamage } from "./sqlite-error.ts";
import { SqliteFile, createPrivateFile } from "./sqlite-file.ts";
import { verifySqliteFile } from "./verify-file.ts";

export async function backUpSqlite(
  store: string,
  file: string,
  rights: FileRights,
  onProgress: OnProgress,
): Promise<Verification> {
  if (!(await exists(store)))
    throw new CommandError(`There is no store ${store}: name the one to back up`);

  if (await exists(file)) throw occupied(file);
  if (!(await exists(path.dirname(file)))) {
    throw new CommandError(
      `There is no folder ${path.dirname(file)} for the backup: make it first`,
    );
  }
  const part = await choosePart(file);
  try {
    copyFile(store, part, rights);
    const verified = await verifySqliteFile(part, onProgress);
    const [fault] = verified.faults;
    if (fault) {
      throw new CommandError(
        `The store ${store} is damaged and no backup was made (${fault.problem}): \`lectern releases verify\` says what else is wrong`,
      );
    }
    await placePart(part, file);
    return verified;
  } finally {
    await removePart(part);
  }
}

/**
 * @param file an absolute path
 * @param name what makes the backup's name of the store's; a number follows where there is such a file
 * @returns the path of a proven copy beside the store, with its mode
 */
export async function backUpBeside(file: string, name: string): Promise<string> {
  const { mode } = await stat(file);
  for (let number = 1; ; number++) {
    const backup = `${file}.${name}${number === 1 ? "" : `-${number}`}`;
    if (await exists(backup)) continue;
    await backUpSqlite(file, backup, { groupReadable: false }, () => {});
    await chmod(backup, mode & 0o777);
    return backup;
  }
}

/**
 * Copies a store as it is at one moment, in one transaction, to a single file without a log.
 * @param part an absolute path; nothing is there
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
      `${store} could not be copied to ${part} (${error instanceof Error ? error.message : String(error)}): see whether that folder may be written and its disk has room`,
    );
  }
}
