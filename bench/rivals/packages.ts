/** Installs npm packages that are measured but are not dependencies. */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * @param folder where to install them
 * @param packages with their versions
 * @returns the folder of their programs
 */
export async function installPackages(
  folder: string,
  packages: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const words = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages];
  await run("npm", words, { cwd: folder, env: environment, maxBuffer: 2 ** 26 });
  return join(folder, "node_modules/.bin");
}
