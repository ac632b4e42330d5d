/** In charge of a file system of a few bytes, to be filled up. It takes root on Linux. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Programs of the operating system, which belong to no package. */
const runProgram = (program: string, ...words: readonly string[]): Buffer =>
  execFileSync(program, words, { stdio: "pipe" });

export interface SmallDisk {
  readonly folder: string;
  /** Why it is a folder like any other; undefined: it is small. */
  readonly obstacle: string | undefined;
  readonly remove: () => void;
}

export function mountSmallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "lectern-small-disk-"));
  let obstacle: string | undefined;
  try {
    runProgram("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder);
  } catch (error) {
    obstacle = `no small file system could be mounted (it takes root on Linux): ${String(error)}`;
  }
  return {
    folder,
    obstacle,
    remove() {
      if (obstacle === undefined) runProgram("umount", "--lazy", folder);
      rmSync(folder, { recursive: true });
    },
  };
}
