/** Stores in one SQLite file, whose path is their location. */
import { statSync } from "node:fs";
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";
import type { StoreDriver } from "../store-driver.ts";
import { backUpSqlite } from "./backup.ts";
import { makeStoreFolder } from "./make-folder.ts";
import { restoreSqlite } from "./restore.ts";
import { createPrivateFile } from "./sqlite-file.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { NO_OBSERVER, PATIENCE_MILLISECONDS, SqliteStore } from "./sqlite-store.ts";
import { verifySqliteFile } from "./verify-file.ts";

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    // Whatever is wrong with the way to it is told by opening it.
    return undefined;
  }
}

/** @throws CommandError when something else than a file lies there */
function resolveFile(location: string): string {
  const file = path.resolve(location);
  const found = statOf(file);
  if (found !== undefined && !found.isFile()) {
    const what = found.isDirectory() ? "a folder" : "no file";
    throw new CommandError(`The store ${location} is ${what}: give the path of a file`);
  }
  return file;
}

/** What is made is for its owner alone. */
const PRIVATE = { groupReadable: false };

export const SQLITE_DRIVER: StoreDriver = {
  async open(location, options = {}) {
    const file = resolveFile(location);
    await makeStoreFolder(path.dirname(file));
    createPrivateFile(file, options.rights ?? PRIVATE);
    return SqliteStore.open(file, options);
  },

  async openReader(location) {
    const reader = new SqliteReader(resolveFile(location));
    try {
      await reader.readState();
    } catch (error) {
      await reader.close();
      throw error;
    }
    return reader;
  },

  async exists(location) {
    try {
      await stat(resolveFile(location));
      return true;
    } catch (error) {
      // Whatever else is wrong with the way to it is told by opening it.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      if (error instanceof CommandError) throw error;
      return true;
    }
  },

  verify: (location, onProgress) => verifySqliteFile(resolveFile(location), onProgress),

  backUp: (location, file, rights, onProgress) =>
    backUpSqlite(resolveFile(location), path.resolve(file), rights, onProgress),

  restore: (file, location, authorship, options) =>
    restoreSqlite(path.resolve(file), resolveFile(location), {
      authorship,
      clock: Date.now,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
      rights: PRIVATE,
      upgrade: NO_OBSERVER,
      ...options,
    }),
};
