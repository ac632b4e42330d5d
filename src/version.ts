/** Which Lectern this is: its version, and the commit in a checkout or an archive of one. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

const readText = (...path: readonly string[]): string | undefined => {
  try {
    return readFileSync(resolve(...path), "utf8").trim();
  } catch {
    return undefined;
  }
};

/** The version of this Lectern, as package.json has it. */
export const VERSION = (JSON.parse(readText(ROOT, "package.json") ?? "{}") as { version: string })
  .version;

/** `git archive` writes the commit here (export-subst in gitattributes(5)). */
const ARCHIVED = "$Format:%H$";

/** @returns the commit in hex; null: this is neither a checkout (gitrepository-layout(5)) nor an archive */
export function readCommit(root: string): string | null {
  // In a worktree, .git is a file that names its folder, and the branches are in the one that all worktrees share.
  const linked = /^gitdir: (?<folder>.+)$/u.exec(readText(root, ".git") ?? "")?.groups?.["folder"];
  const own = resolve(root, linked ?? ".git");
  const shared = resolve(own, readText(own, "commondir") ?? ".");
  const head = readText(own, "HEAD") ?? ARCHIVED;
  const ref = /^ref: (?<ref>refs\/[\w./-]+)$/u.exec(head)?.groups?.["ref"];
  const packed = readText(shared, "packed-refs")?.split("\n") ?? [];
  const commit =
    ref === undefined
      ? head
      : (readText(shared, ref) ??
        packed.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0] ??
        "");
  return /^[0-9a-f]{40}$/u.test(commit) ? commit : null;
}

/** The format of a store's tables and their content. */
export const STORE_FORMAT = 1;

/** As health and metrics say it. */
export const BUILD = {
  version: VERSION,
  commit: readCommit(ROOT),
  storeFormat: STORE_FORMAT,
} as const;

/** As `--version` prints it. */
export const BUILD_TEXT = `${VERSION} (${BUILD.commit === null ? "" : `commit ${BUILD.commit.slice(0, 12)}, `}store format ${STORE_FORMAT})`;
