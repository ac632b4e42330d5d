/** Makes folders level by level, since below /proc the recursive way of Node never ends. */
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../../errors.ts";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/**
 * @param folder an absolute path, which is there afterwards
 * @throws NodeJS.ErrnoException when it cannot be made
 */
export async function makeFolders(folder: string): Promise<void> {
  try {
    if ((await stat(folder)).isDirectory()) return;
    throw Object.assign(new Error(), { code: "ENOTDIR" });
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  await makeFolders(path.dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    // Another process made it meanwhile.
    if (codeOf(error) !== "EEXIST") throw error;
  });
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
