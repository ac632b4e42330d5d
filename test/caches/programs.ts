/**
 * In charge of which shared caches the tests know and where this machine has them. In comes nothing;
 * out go the programs, and for each its path or the reason why it cannot be tested.
 */
import { accessSync, constants } from "node:fs";
import path from "node:path";

export interface CacheProgram {
  readonly name: string;
  readonly program: string;
  /** The package of Debian and Ubuntu that brings it. */
  readonly package: string;
}

export const CACHE_PROGRAMS = {
  nginx: { name: "nginx", program: "nginx", package: "nginx" },
  varnish: { name: "Varnish", program: "varnishd", package: "varnish" },
} as const satisfies Readonly<Record<string, CacheProgram>>;

/** Where servers are installed; the PATH of people who are not root often lacks them. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/** @returns the path of a program; undefined: it is not installed */
export function findProgram(program: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), ...SERVER_FOLDERS];
  return folders
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** @returns undefined: it can be tested; else what the report says in place of a result */
export const reasonToSkip = ({ name, program }: CacheProgram): string | undefined =>
  findProgram(program) === undefined
    ? `NOT TESTED: ${name} is not installed; \`node scripts/install-caches.ts\` tries, and says why not`
    : undefined;
