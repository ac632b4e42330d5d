/** Stores in one SQLite file, whose path is their location. */
import { statSync } from "node:fs";
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";
import type { StoreDriver, StoreOptions } from "../store-driver.ts";
import { backUpSqlite } from "./backup.ts";
import { makeStoreFolder } from "./make-folder.ts";
import { restoreSqlite } from "./restore.ts";
import { createPrivateFile } from "./sqlite-file.ts";
import { createSqliteReader } from "./sqlite-reader.ts";
import { openSqliteStore } from "./sqlite-store.ts";
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

const DEFAULTS: Required<StoreOptions> = {
  clock: Date.now,
  // Another writer's turn: a restore, or the chunks of a large release.
  patienceMilliseconds: 60_000,
  // What is made is for its owner alone.
  rights: { groupReadable: false },
  // A backup is made all the same.
  upgrade: { onProgress() {}, onUpgraded() {} },
};

export const SQLITE_DRIVER: StoreDriver = {
  async open(location, options) {
    const file = resolveFile(location);
    const chosen = { ...DEFAULTS, ...options };
    await makeStoreFolder(path.dirname(file));
    createPrivateFile(file, chosen.rights);
    return openSqliteStore(file, chosen);
  },

  async openReader(location) {
    const reader = createSqliteReader(resolveFile(location));
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

  restore: (file, location, authorship, { onProgress, ...options }) =>
    restoreSqlite(
      path.resolve(file),
      resolveFile(location),
      authorship,
      { ...DEFAULTS, ...options },
      onProgress,
    ),
};
