/** Which Lectern this is: its version, and the commit in a checkout or an archive of one. */
import { readFileSync } from "node:fs";

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
  } catch {
    return undefined;
  }
};

/** The version of this Lectern, as package.json has it. */
export const VERSION = (JSON.parse(readText("package.json") ?? "{}") as { version: string })
  .version;

/** `git archive` writes the commit here (export-subst in gitattributes(5)). */
const ARCHIVED = "$Format:%H$";

/** @returns the commit in hex; null: this is neither a checkout (gitrepository-layout(5)) nor an archive */
function readCommit(): string | null {
  const head = readText(".git/HEAD")?.trim() ?? ARCHIVED;
  const ref = /^ref: (?<ref>refs\/[\w./-]+)$/u.exec(head)?.groups?.["ref"];
  const packed = readText(".git/packed-refs")?.split("\n") ?? [];
  const commit =
    ref === undefined
      ? head
      : (readText(`.git/${ref}`)?.trim() ??
        packed.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0] ??
        "");
  return /^[0-9a-f]{40}$/u.test(commit) ? commit : null;
}

/** The format of a store's tables and their content. */
export const STORE_FORMAT = 1;

/** As health and metrics say it. */
export const BUILD = { version: VERSION, commit: readCommit(), storeFormat: STORE_FORMAT } as const;

/** As `--version` prints it. */
export const BUILD_TEXT = `${VERSION} (${BUILD.commit === null ? "" : `commit ${BUILD.commit.slice(0, 12)}, `}store format ${STORE_FORMAT})`;
