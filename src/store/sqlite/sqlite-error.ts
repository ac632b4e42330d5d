/** What a person reads when SQLite fails: what happened to which file, and what to do. */
import { existsSync } from "node:fs";
import { CommandError } from "../../errors.ts";

/** SQLite's primary result codes that the world, not a defect, is behind. */
export const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const sayBusy = (file: string): string =>
  `The store ${file} is being written by another process: try again when it has finished`;
const SENTENCES: Readonly<Record<number, (file: string) => string>> = {
  3: (file) => `You may not open the store ${file}: give this user the right to read and write it`,
  [SQLITE_BUSY]: sayBusy,
  6: sayBusy,
  [SQLITE_READONLY]: (file) =>
    `The store ${file} may not be written: give this user the right to write the file and its folder`,
  10: (file) =>
    `The store ${file} could not be read or written: see whether its disk is full or failing, then try again`,
  [SQLITE_CORRUPT]: (file) => `The store ${file} is damaged: put a backup of it in its place`,
  13: (file) =>
    `The disk with the store ${file} is full and nothing was changed: free some space, then try again`,
  [SQLITE_CANTOPEN]: (file) =>
    `The store ${file} cannot be opened: see whether its folder exists and whether this user may read the file and write the folder`,
  15: (file) =>
    `The store ${file} is being written by several processes at once: try again when they have finished`,
  [SQLITE_NOTADB]: (file) =>
    `${file} is not a Lectern store: name another file, or put a backup in its place`,
};

/** @returns SQLite's primary result code; undefined: the error is not SQLite's */
export function resultCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  // The upper bits tell kinds of one failure apart (https://sqlite.org/rescode.html).
  return typeof code === "number" ? code & 0xff : undefined;
}

/** @returns whether the file itself is broken, so that only another one in its place helps */
export function isDamage(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(resultCodeOf(error) ?? 0);
}

/**
 * As `explainSqliteError`, for whoever only reads: without the log beside it, a store can only be
 * opened by who may make one (https://sqlite.org/wal.html#readonly).
 */
export function explainReadError(error: unknown, file: string): unknown {
  const code = resultCodeOf(error);
  if ((code === SQLITE_READONLY || code === SQLITE_CANTOPEN) && !existsSync(`${file}-wal`)) {
    return new CommandError(
      `The store ${file} lies there without the files -wal and -shm, which a user needs who may not write it: after the next publish it can be read, or give this user the right to write the file and its folder`,
    );
  }
  return explainSqliteError(error, file);
}

/** @returns what to throw instead of the error */
export function explainSqliteError(error: unknown, file: string): unknown {
  const write = SENTENCES[resultCodeOf(error) ?? 0];
  return write ? new CommandError(write(file)) : error;
}
