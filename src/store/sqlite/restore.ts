/**
 * Replaces a SQLite store by a backup, completely or not at all. A file that holds more than
 * Lectern's tables is refused.
 *
 * An undamaged store is replaced inside its file, in one transaction: readers have the file open,
 * and a new file in its place would meet the log and the locks of the old one. Only a store that is
 * missing or damaged, which nobody can be reading, gets a new file, and a damaged file is kept.
 */
import type { Stats } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { CommandError } from "../../errors.ts";
import type { Authorship } from "../store.ts";
import { spellInstant } from "../publish/instants.ts";
import type { FileRights, OnProgress, StoreOptions, RestoreOutcome } from "../open-store.ts";
import { readOutliving, restoreStore } from "../copy/restore-store.ts";
import type { Outliving } from "../copy/restore-store.ts";
import { verifyContent } from "../queries.ts";
import { isRow } from "../format/tables.ts";
import type { Tables } from "../format/tables.ts";
import { choosePart, exists, makeStoreFolder, placePart, removeStoreFiles } from "./made-files.ts";
import { createFile, followLinks, modeOf, rightsOfNew } from "./file-rights.ts";
import type { Rights } from "./file-rights.ts";
import { readSqliteFile, SqliteFile } from "./sqlite-file.ts";
import { openSqliteWriter } from "./sqlite-writer.ts";
import { isSoundFile } from "./backup.ts";

/**
 * @param file path of a backup
 * @returns what `work` returns, which is called when all of the backup is verified
 * @throws CommandError when it is damaged, or holds more than Lectern's tables
 */
export async function readBackup<Result>(
  file: string,
  onProgress: OnProgress,
  work: (from: Tables) => Promise<Result>,
): Promise<Result> {
  const refuse = (why: string): never => {
    throw new CommandError(
      `${file} is damaged and nothing was restored (${why}): use another backup`,
    );
  };
  if (!(await exists(file))) throw new CommandError(`There is no backup ${file}: check the path`);
  if (!(await isSoundFile(file))) refuse("it is empty or damaged");
  return readSqliteFile(file, async (from, { database }) => {
    refuseForeign(file, findForeign(database));
    const [fault] = (await verifyContent(from, [], onProgress)).faults;
    if (fault) {
      const release = fault.release && `release ${fault.release}`;
      refuse([release, fault.resource, fault.problem].filter(Boolean).join(": "));
    }
    return work(from);
  });
}

export async function restoreSqlite(
  file: string,
  store: string,
  authorship: Authorship,
  options: Required<StoreOptions> & { readonly onProgress: OnProgress },
): Promise<RestoreOutcome> {
  await refuseSameFile(file, store);
  const { clock, onProgress } = options;
  // A link stays: whoever put the store on another disk wants it there.
  const place = followLinks(store);
  return readBackup(file, onProgress, async (from) => {
    await makeStoreFolder(path.dirname(place));
    const old = await stat(place).catch(() => undefined);
    if (old && (await isSoundFile(place))) {
      const writer = await openSqliteWriter(place, options);
      const outcome = await restoreStore(from, writer, authorship, clock);
      return { ...outcome, setAside: null, giveBack: null, isForgotten: false };
    }
    const part = await choosePart(place);
    try {
      const isGiven = createFile(part, rightsLike(old, place, options.rights));
      const writer = await openSqliteWriter(part, options);
      const left = old && (await readLeft(place));
      const outcome = await restoreStore(from, writer, authorship, clock, left);
      const setAside = await clearPlace(place, clock());
      await placePart(part, place);
      const giveBack = old && !isGiven ? nameOwner(old, place) : null;
      return { ...outcome, setAside, giveBack, isForgotten: old !== undefined && !left };
    } finally {
      await removeStoreFiles(part);
    }
  });
}

/** @returns what can still be read of a damaged store; undefined: nothing, or not all that must outlive it */
async function readLeft(file: string): Promise<Outliving | undefined> {
  try {
    const left = await readSqliteFile(file, readOutliving);
    const isWhole =
      left.switches.every((row) => isRow("switch", row)) &&
      left.tokens.every((row) => isRow("token", row));
    return isWhole ? left : undefined;
  } catch {
    return undefined;
  }
}

/** @returns those of the file that was there */
function rightsLike(old: Stats | undefined, place: string, rights: FileRights): Rights {
  if (!old) return rightsOfNew(place, rights);
  return { mode: (old.mode & 0o777) | modeOf(rights), uid: old.uid, gid: old.gid };
}

/** @returns the command by which a file is theirs whose this one was */
function nameOwner({ uid, gid, mode }: Stats, file: string): string {
  const name = `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return `chown ${uid}:${gid} ${name} && chmod ${(mode & 0o777).toString(8)} ${name}`;
}

/** @returns a definition without quotes and differences of white space */
const normalize = (sql: unknown): string =>
  String(sql).replaceAll('"', "").replaceAll(/\s+/gu, " ");

/** @returns the definitions in a file, by type and name, without indexes, which do not change results */
function listObjects(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database
    .prepare(
      "select type, name, sql from sqlite_schema where type != 'index' and name not like 'sqlite\\_%' escape '\\'",
    )
    .all();
  return new Map(
    rows.map(({ type, name, sql }) => [`${String(type)} ${String(name)}`, normalize(sql)]),
  );
}

/** @returns objects that Lectern did not create, such as "trigger bad", or that are defined differently */
function findForeign(database: DatabaseSync): readonly string[] {
  const found = listObjects(database);
  const fresh = new SqliteFile(":memory:", { readOnly: false });
  try {
    fresh.makeTables();
    const own = listObjects(fresh.database);
    return [...found].flatMap(([name, sql]) => (own.get(name) === sql ? [] : name));
  } finally {
    fresh.database.close();
  }
}

/** Verified rows prove nothing about a view in place of a table, or about triggers. */
function refuseForeign(file: string, foreign: readonly string[]): void {
  if (foreign.length === 0) return;
  throw new CommandError(
    `${file} contains objects that Lectern did not create and nothing was restored (${[...foreign.slice(0, 3), ...(foreign.length > 3 ? ["…"] : [])].join(", ")}): use a backup that was not changed`,
  );
}

async function refuseSameFile(file: string, store: string): Promise<void> {
  const [from, to] = await Promise.all(
    [file, store].map((name) => stat(name).catch(() => undefined)),
  );
  if (from && from.dev === to?.dev && from.ino === to.ino)
    throw new CommandError(`${file} is the store itself: name a backup of it`);
}

/**
 * Makes room for a new file. The log of the old file must be moved, too: SQLite would use it for
 * the new one. Nobody can open the store meanwhile, because there is no file at its path.
 * @returns the new path of the damaged store; null: there was none
 */
async function clearPlace(store: string, now: number): Promise<string | null> {
  let setAside: string | null = null;
  if (await exists(store)) {
    setAside = `${store}.damaged-${spellInstant(now).replaceAll(":", "")}`;
    await rename(store, setAside);
    await rename(`${store}-wal`, `${setAside}-wal`).catch(() => {});
  }
  await rm(`${store}-wal`, { force: true });
  await rm(`${store}-shm`, { force: true });
  return setAside;
}
