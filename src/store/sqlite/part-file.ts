/**
 * In charge of files that appear whole or not at all: they are written beside their place under
 * another name, and put there when every byte is on the disk. In comes a path; out goes a file in
 * its place, never over another one.
 */
import { link, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";

/** SQLite keeps up to three more files beside one that is being written. */
const SIDES = ["", "-wal", "-shm", "-journal"];

/**
 * Removes what killed processes left behind.
 * @returns where to write what shall become this file; nothing is there
 */
export async function choosePart(file: string): Promise<string> {
  const folder = path.dirname(file);
  const base = path.basename(file);
  for (const name of await readdir(folder)) {
    const [, pid] = name.startsWith(base)
      ? (/^\.(\d+)\.part(?:-\w+)?$/u.exec(name.slice(base.length)) ?? [])
      : [];
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))) {
      await rm(path.join(folder, name), { force: true });
    }
  }
  return `${file}.${process.pid}.part`;
}

export async function removePart(part: string): Promise<void> {
  for (const side of SIDES) {
    await rm(part + side, { force: true });
  }
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
