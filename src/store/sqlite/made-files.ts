/**
 * Creates folders and files. Files appear completely or not at all: they are written beside their
 * place under another name, and moved there, never over another file, when every byte is on the
 * disk.
 */
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/**
 * @param folder an absolute path, which exists afterwards
 * @param mode of the folder, if it is made
 * @throws NodeJS.ErrnoException when it cannot be made
 */
export async function makeFolders(folder: string, mode?: number): Promise<void> {
  try {
    if ((await stat(folder)).isDirectory()) return;
    throw Object.assign(new Error(), { code: "ENOTDIR" });
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  await makeFolders(path.dirname(folder));
  await mkdir(folder, { mode }).catch((error: unknown) => {
    // Another process made it meanwhile.
    if (codeOf(error) !== "EEXIST") throw error;
  });
}

/** @throws CommandError when the folder of a store is not there and cannot be made */
export async function makeStoreFolder(folder: string, mode?: number): Promise<void> {
  try {
    await makeFolders(folder, mode);
  } catch (error) {
    throw new CommandError(
      `The directory ${folder} for the store cannot be created (${codeOf(error)}): name another place`,
    );
  }
}

/** SQLite keeps up to three more files beside one that is being written. */
const SIDES = ["", "-wal", "-shm", "-journal"];

/** A file that was not written for this long is left over: nobody can tell which processes of other machines live. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

const PART = /^\.[0-9a-f]{12}\.part(?:-\w+)?$/u;

/**
 * Removes what killed processes left behind.
 * @returns the path to write to before the file is placed; nothing is there
 */
export async function choosePart(file: string): Promise<string> {
  const folder = path.dirname(file);
  const base = path.basename(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(base) || !PART.test(name.slice(base.length))) continue;
    const left = path.join(folder, name);
    const writtenAt = (await stat(left).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (writtenAt < Date.now() - LEFT_AFTER_MS) await rm(left, { force: true });
  }
  return `${file}.${randomBytes(6).toString("hex")}.part`;
}

/** Removes a store, or what was written of one. */
export async function removeStoreFiles(file: string): Promise<void> {
  for (const side of SIDES) await rm(file + side, { force: true });
}

/**
 * Puts a written file in its place and waits until that is on the disk.
 * @throws CommandError when something lies there
 */
export async function placePart(part: string, file: string): Promise<void> {
  await synchronize(part);
  try {
    // A link, unlike a rename, replaces nothing.
    await link(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (await exists(file))) throw occupied(file);
    // Not every file system has links.
    await rename(part, file);
  }
  await rm(part, { force: true });
  await synchronize(path.dirname(file));
}

export const occupied = (file: string): CommandError =>
  new CommandError(`The file ${file} already exists: name another one, or move it away`);

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function synchronize(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Windows and some network file systems support this for files only.
    if (!(await handle.stat()).isDirectory()) throw error;
  } finally {
    await handle.close();
  }
}
