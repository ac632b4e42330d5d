/**
 * Files that appear whole or not at all: they are written beside their place under another name, and
 * put there, never over another one, when every byte is on the disk.
 */
import { randomBytes } from "node:crypto";
import { link, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";
import { isGone, OWNER, OWNER_PATTERN } from "../file-owner.ts";

/** SQLite keeps up to three more files beside one that is being written. */
const SIDES = ["", "-wal", "-shm", "-journal"];

/** What nobody has written to for so long is left over, wherever its writer ran. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

const PART = new RegExp(`^\\.(${OWNER_PATTERN})-[0-9a-f]{8}\\.part(?:-\\w+)?$`, "u");

/**
 * Removes what killed processes left behind.
 * @returns where to write what shall become this file; nothing is there
 */
export async function choosePart(file: string): Promise<string> {
  const folder = path.dirname(file);
  const base = path.basename(file);
  for (const name of await readdir(folder)) {
    const [, owner] = (name.startsWith(base) && PART.exec(name.slice(base.length))) || [];
    if (owner === undefined) continue;
    const left = path.join(folder, name);
    const writtenAt = (await stat(left).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (isGone(owner) || writtenAt < Date.now() - LEFT_AFTER_MS) await rm(left, { force: true });
  }
  return `${file}.${OWNER}-${randomBytes(4).toString("hex")}.part`;
}

export async function removePart(part: string): Promise<void> {
  for (const side of SIDES) await rm(part + side, { force: true });
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
  new CommandError(`There is a file ${file} already: name another one, or move it away`);

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function synchronize(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Windows and some network file systems know it for files only.
    if (!(await handle.stat()).isDirectory()) throw error;
  } finally {
    await handle.close();
  }
}
