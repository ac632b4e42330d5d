/** Stores in one SQLite file, whose path is their location. */
import { statSync } from "node:fs";
import type { Stats } from "node:fs";
import path from "node:path";
import { CommandError } from "../../errors.ts";
import type { StoreDriver, StoreOptions } from "../open-store.ts";
import { createStore } from "../publish/commands.ts";
import { proveReadable } from "../create-reader.ts";
import { backUpSqlite, verifySqliteFile } from "./backup.ts";
import { makeStoreFolder } from "./made-files.ts";
import { restoreSqlite } from "./restore.ts";
import { createFile, rightsOfNew } from "./file-rights.ts";
import { createSqliteReader } from "./sqlite-reader.ts";
import { openSqliteWriter } from "./sqlite-writer.ts";

/** @returns undefined: nothing is there; null: it cannot be reached, and opening it throws the reason */
function look(file: string): Stats | undefined | null {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return null;
  }
}

/** @throws CommandError when something other than a file is there */
function resolveFile(location: string): string {
  const file = path.resolve(location);
  const found = look(file);
  if (!found || found.isFile()) return file;
  throw new CommandError(
    found.isDirectory()
      ? `The store ${location} is a folder: give the path of a file`
      : `The store ${location} is not a file: give the path of a file`,
  );
}

const DEFAULTS: Required<StoreOptions> = {
  clock: Date.now,
  // As long as another writer may take: a restore, or the chunks of a large release.
  patienceMilliseconds: 60_000,
  // Files are private to their owner.
  rights: { groupReadable: false },
};

export const SQLITE_DRIVER: StoreDriver = {
  async open(location, options) {
    const file = resolveFile(location);
    const chosen = { ...DEFAULTS, ...options };
    await makeStoreFolder(path.dirname(file));
    createFile(file, rightsOfNew(file, chosen.rights));
    const writer = await openSqliteWriter(file, chosen);
    // Readers have their own connection, so they never see uncommitted changes. The first read
    // opens the file, which has to be open when the store is closed.
    return proveReadable(createStore(createSqliteReader(file), writer, chosen.clock));
  },

  openReader: async (location, options) =>
    proveReadable(createSqliteReader(resolveFile(location)), options),

  exists: async (location) => look(resolveFile(location)) !== undefined,

  verify: (location, onProgress) => verifySqliteFile(resolveFile(location), onProgress),

  backUp: (location, file, ...options) =>
    backUpSqlite(resolveFile(location), path.resolve(file), ...options),

  restore: (file, location, authorship, options) =>
    restoreSqlite(path.resolve(file), resolveFile(location), authorship, {
      ...DEFAULTS,
      ...options,
    }),
};
