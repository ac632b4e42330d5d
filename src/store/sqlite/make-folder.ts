/** Makes folders level by level, since below /proc the recursive way of Node never ends. */
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** @throws when something else lies there, or it cannot be looked at */
async function isMissing(folder: string): Promise<boolean> {
  try {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    return false;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return true;
    throw error;
  }
}

/**
 * @param folder an absolute path, which is there afterwards
 * @throws NodeJS.ErrnoException when it cannot be made
 */
export async function makeFolders(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let level = folder; await isMissing(level); level = path.dirname(level)) {
    missing.unshift(level);
  }
  for (const level of missing) {
    await mkdir(level).catch((error: unknown) => {
      // Another process made it meanwhile.
      if (codeOf(error) !== "EEXIST") throw error;
    });
  }
}

/** @throws CommandError when the folder of a store is not there and cannot be made */
export async function makeStoreFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder);
  } catch (error) {
    throw new CommandError(
      `The folder ${folder} for the store cannot be made (${codeOf(error)}): name another place`,
    );
  }
}
