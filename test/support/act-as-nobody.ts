/** What a user finds who may not write everywhere: tests mostly run as root, who may. */
import process from "node:process";

/** Any user without rights. */
export const NOBODY = 65_534;

export const isRoot = process.getuid?.() === 0;

/** @returns the result of `work`, done as a user who is not root */
export async function actAsNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isRoot) return work();
  process.setegid?.(NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
