/**
 * Puts a backup in the place of a SQLite store: all of its content, or what was there before.
 *
 * A sound store is replaced from within, in one transaction: readers have it open, and files that
 * are exchanged under them would meet the log and the locks of the file before. Only a store that
 * is missing or broken, which nobody can be reading, gets another file, and a broken one is kept.
 */
import { rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { CommandError } from "../../errors.ts";
import type { Clock } from "../instants.ts";
import { NOTHING, readReplacedStore, succeedStore } from "../sql/replaced-store.ts";
import { STORE_VERSION, TABLES } from "../sql/schema.ts";
import type { Authorship, RestoreOutcome } from "../store.ts";
import type { FileRights, OnProgress, UpgradeObserver } from "../store-driver.ts";
import { copyStore } from "./backup.ts";
import { findChangedTables, findForeignObjects } from "./foreign-schema.ts";
import { makeStoreFolder } from "./make-folder.ts";
import { choosePart, exists, placePart, removePart } from "./part-file.ts";
import { openSqliteFile, readVersion } from "./sqlite-file.ts";
import { ATTACHED, SqliteWriter } from "./sqlite-writer.ts";
import { isSoundFile, verifySqliteFile } from "./verify-file.ts";

export interface RestoreOptions {
  readonly authorship: Authorship;
  readonly clock: Clock;
  readonly patienceMilliseconds: number;
  /** Of the store, where it has to be made. */
  readonly rights: FileRights;
  readonly onProgress: OnProgress;
  /** For a sound store of an earlier version, in whose place the backup is put. */
  readonly upgrade: UpgradeObserver;
}

/**
 * @param file an absolute path of a backup, or of another store
 * @param store an absolute path
 * @throws CommandError when the backup is not whole; the store is then as it was
 */
export async function restoreSqlite(
  file: string,
  store: string,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  await checkFiles(file, store);
  await makeStoreFolder(path.dirname(store));
  const part = await choosePart(store);
  try {
    await readBackup(file, part, options);
    if ((await exists(store)) && isSoundFile(store)) {
      return { ...(await replaceContent(store, part, options)), setAside: null };
    }
    const outcome = await changeStore(part, options, (writer) =>
      writer.write((db) => succeedStore(db, NOTHING, options.authorship, options.clock)),
    );
    const setAside = await clearPlace(store, options.clock());
    await placePart(part, store);
    return { ...outcome, setAside };
  } finally {
    await removePart(part);
  }
}

async function checkFiles(file: string, store: string): Promise<void> {
  const [from, to] = await Promise.all(
    [file, store].map((name) => stat(name).catch(() => undefined)),
  );
  if (!from) throw new CommandError(`There is no backup ${file}: check the path`);
  if (from.dev === to?.dev && from.ino === to.ino) {
    throw new CommandError(`${file} is the store itself: name a backup of it`);
  }
}

/** Copies the backup, brings the copy to this version's form, and proves it, before that as well. */
async function readBackup(file: string, part: string, options: RestoreOptions): Promise<void> {
  if (!isSoundFile(file)) throw broken(file, "it is empty or damaged");
  const [version, foreign] = await inspect(file, (database) => {
    const found = readVersion(database, file);
    return [found, findForeignObjects(database, found)] as const;
  });
  refuseForeign(file, foreign);
  copyStore(file, part, options.rights);
  if (version !== STORE_VERSION) {
    await prove(file, part, options);
    await (await SqliteWriter.open(part, options.patienceMilliseconds)).close();
  }
  refuseForeign(file, await inspect(part, findChangedTables));
  await prove(file, part, options);
}

async function prove(file: string, part: string, { onProgress }: RestoreOptions): Promise<void> {
  const { faults } = await verifySqliteFile(part, onProgress);
  const [fault] = faults;
  if (fault) {
    const place = [
      fault.release === undefined ? "" : `release ${fault.release}`,
      fault.resource ?? "",
    ].filter(Boolean);
    throw broken(file, [...place, fault.problem].join(": "));
  }
}

async function inspect<Result>(
  file: string,
  look: (database: DatabaseSync) => Result,
): Promise<Awaited<Result>> {
  const { database } = openSqliteFile(file, { readOnly: true });
  try {
    return await look(database);
  } finally {
    database.close();
  }
}

function refuseForeign(file: string, foreign: readonly string[]): void {
  if (foreign.length > 0) {
    throw new CommandError(
      `${file} holds what Lectern did not make and nothing was restored (${foreign.slice(0, 3).join(", ")}${foreign.length > 3 ? ", …" : ""}): take a backup that nobody changed`,
    );
  }
}

const broken = (file: string, why: string): CommandError =>
  new CommandError(`${file} is not whole and nothing was restored (${why}): take another backup`);

async function changeStore<Result>(
  file: string,
  { patienceMilliseconds, upgrade }: RestoreOptions,
  change: (writer: SqliteWriter) => Promise<Result>,
): Promise<Result> {
  const writer = await SqliteWriter.open(file, patienceMilliseconds, upgrade);
  try {
    return await change(writer);
  } finally {
    await writer.close();
  }
}

async function replaceContent(
  store: string,
  part: string,
  options: RestoreOptions,
): Promise<Omit<RestoreOutcome, "setAside">> {
  return changeStore(store, options, (writer) =>
    writer.rewrite(async (db) => {
      const replaced = await readReplacedStore(db);
      for (const table of TABLES) {
        await db.deleteFrom(table).execute();
        await sql`insert into main.${sql.table(table)} select * from ${sql.table(`${ATTACHED}.${table}`)}`.execute(
          db,
        );
      }
      return succeedStore(db, replaced, options.authorship, options.clock);
    }, part),
  );
}

/**
 * Makes room for another file. The log of the file before must go with it: SQLite would take it for
 * that of the new one. Nobody can open the place meanwhile, because it is empty first.
 * @returns where the broken store lies now; null: there was none
 */
async function clearPlace(store: string, now: number): Promise<string | null> {
  let setAside: string | null = null;
  if (await exists(store)) {
    const instant = Temporal.Instant.fromEpochMilliseconds(now).toString({
      smallestUnit: "second",
    });
    setAside = `${store}.damaged-${instant.replaceAll(":", "")}`;
    await rename(store, setAside);
    await rename(`${store}-wal`, `${setAside}-wal`).catch(() => {});
  }
  await rm(`${store}-wal`, { force: true });
  await rm(`${store}-shm`, { force: true });
  return setAside;
}
