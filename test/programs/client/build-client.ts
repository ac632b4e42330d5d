/**
 * The client as others get it: compiled, in a folder in which a program can import it by its name. Only tests
 * import it.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const CLIENT = fileURLToPath(new URL("../../../client", import.meta.url));
const TSC = fileURLToPath(new URL("../../../node_modules/.bin/tsc", import.meta.url));

/** Where programs find it, below the folder. */
export const INSTALLED = "node_modules/lectern-client";

const compile = async (words: readonly string[]): Promise<unknown> =>
  promisify(execFile)(TSC, [...words]);

/** @returns a new folder with the client and these programs, as JavaScript; whoever asks removes it */
export async function buildClient(programs: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-client-"));
  const installed = join(folder, INSTALLED);
  await mkdir(installed, { recursive: true });
  await copyFile(join(CLIENT, "package.json"), join(installed, "package.json"));
  await compile(["-p", CLIENT, "--outDir", join(installed, "dist")]);
  if (programs.length === 0) return folder;
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  // Checked with everything else already.
  const words = ["--noCheck", "--rewriteRelativeImportExtensions", "--module", "nodenext"];
  const rootDir = dirname(programs[0] ?? "");
  const places = ["--target", "es2022", "--rootDir", rootDir, "--outDir", folder];
  await compile([...words, ...places, "--ignoreConfig", ...programs]);
  return folder;
}
