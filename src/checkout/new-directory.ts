/**
 * Creates a directory that appears complete or not at all.
 *
 * If the path does not exist, the directory is renamed to it at the end. An existing empty directory may
 * be a mount point or a working directory, so it is kept and the files are moved into it.
 */
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { CommandError } from "../errors.ts";
import { explainWriting, faultCodeOf } from "../lib/write-faults.ts";
import { makeFolders } from "../store/sqlite/made-files.ts";

/** @throws CommandError when the path exists and is not an empty directory */
async function isThere(path: string, directory: string): Promise<boolean> {
  try {
    const names = await readdir(path);
    if (names.length === 0) return true;
    throw new CommandError(
      `${directory} is not empty: name an empty directory, or one that does not exist yet`,
    );
  } catch (error) {
    if (faultCodeOf(error) === "ENOENT") return false;
    if (faultCodeOf(error) !== "ENOTDIR") throw error;
    throw new CommandError(
      `${directory} is not a directory: name an empty one, or one that does not exist yet`,
    );
  }
}

async function moveFiles(from: string, to: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of await readdir(from)) {
      await rename(join(from, name), join(to, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rm(join(to, name));
    throw error;
  }
}

/**
 * @param directory must not exist, or be empty
 * @param write writes the files to the given folder
 * @throws CommandError when the path is in use or the files cannot be written
 */
export async function createDirectory(
  directory: string,
  write: (folder: string) => Promise<void>,
): Promise<void> {
  const path = resolve(directory);
  let folder: string | undefined;
  try {
    const exists = await isThere(path, directory);
    const parent = exists ? path : dirname(path);
    await makeFolders(parent);
    // Names that begin with a dot are ignored in content directories.
    folder = await mkdtemp(join(parent, `.${basename(path)}-`));
    const target = join(folder, "content");
    await mkdir(target);
    await write(target);
    if (exists) await moveFiles(target, path);
    else await rename(target, path);
  } catch (error) {
    throw explainWriting(error, directory);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
