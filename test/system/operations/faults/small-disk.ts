/** A file system of a few bytes, to be filled up. It takes root on Linux. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
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

/** Leaves no room on a small disk. */
export function fillDisk(folder: string): void {
  const filled = openSync(join(folder, "filled"), "w");
  try {
    for (;;) writeSync(filled, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(filled);
  }
}
