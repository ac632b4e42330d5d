/** `lectern copy`: copies a store to another, of any kind. */
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import { makeCopy } from "../../store/copy/copy.ts";
import type { MadeCopy } from "../../store/copy/copy.ts";
import { driverOf } from "../../store/open-store.ts";
import { AS_JSON, command, tellDone } from "../command.ts";
import { countOf, formatCount } from "../terminal/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readStoreIfAny, writeStore } from "./use-store.ts";

export const REPLACE = {
  name: "replace",
  help: "If the copy has another history, for example because the other store was restored from a backup, replace it",
} as const;

/** The result of a copy with --json. */
export const COPIED =
  "{ changed, release, added: [N, …], removed: [N, …], tokens, chunks, bytes }, where release is the current one, and chunks and bytes are what was copied";

/** @returns the file itself, whichever link leads to it */
const resolveLinks = async (file: string): Promise<string> =>
  realpath(file).catch(() => resolve(file));

/** Shows the progress of a copy. */
export const showingCopy = <Result>(
  terminal: Terminal,
  work: (onProgress: (chunks: number, total: number) => void) => Promise<Result>,
): Promise<Result> =>
  showingProgress(terminal, (show) =>
    work((chunks, total) => {
      show(() => `Copying: ${formatCount(chunks)} of ${countOf(total, "chunk")}`);
    }),
  );

/** @returns what a copy changed, in words */
export function formatCopy(
  place: string,
  { release, added, removed, tokens, chunks, bytes }: MadeCopy,
): string {
  const current = release === null ? "it has no release" : `release ${release} is current`;
  const changes = [
    ...(added.length > 0
      ? [
          `${countOf(added.length, "release")} added (${countOf(chunks, "chunk")}, ${countOf(bytes, "byte")})`,
        ]
      : []),
    ...(removed.length > 0 ? [`${countOf(removed.length, "release")} removed`] : []),
    ...(tokens > 0 ? [`${countOf(tokens, "token")} copied`] : []),
  ];
  return `${place}: ${changes.length === 0 ? "" : `${changes.join(", ")}; `}${current}.`;
}

const isUrl = (location: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//iu.test(location);

export const copyStore = command({
  summary: "Copy a store to another one",
  description:
    "Copies all releases, the history and the tokens to another store of any kind, for example from a file to PostgreSQL. TO is created if it does not exist; otherwise it must be empty or hold an earlier state of FROM. Both stores stay in use meanwhile. Chunks that TO already has are not copied again, so an interrupted copy can be continued, and a later one copies only what has changed. Each chunk is verified. Releases, history and tokens appear in TO in one transaction at the end; servers of TO then switch. Releases that FROM no longer has are removed. Tokens that only TO has are kept, and a token that was revoked in either store stays revoked.",
  arguments: [
    { name: "FROM", help: "The store to copy: the path of a file, or a postgres:// URL" },
    { name: "TO", help: "The store to copy to, in the same form" },
  ],
  flags: [REPLACE, AS_JSON],
  prints: `What was copied; with --json ${COPIED}.`,
  fails:
    "FROM does not exist or is damaged, or TO has another history or cannot be written. TO then keeps its releases.",
  examples: {
    "lectern copy data/lectern.db postgres://localhost/lectern": "move to PostgreSQL",
    "lectern copy data/lectern.db /mnt/standby/lectern.db":
      "keep a second store; run it again and again",
  },
  async run({ arguments: [from, to], flags, settings: { groupReadable }, terminal }) {
    const isSame =
      isUrl(from) || isUrl(to)
        ? from === to
        : (await resolveLinks(from)) === (await resolveLinks(to));
    if (isSame) throw new CommandError("FROM and TO are the same store: name two.", 2);
    if (!(await driverOf(from).exists(from)))
      throw new CommandError(`There is no store ${describeLocation(from)}: name the one to copy.`);
    const made = await readStoreIfAny(from, async (source) => {
      const { tokens } = await source.readState();
      return writeStore(terminal, { store: to, groupReadable }, (target) =>
        showingCopy(terminal, (onProgress) =>
          makeCopy(source, target, { tokens, replaces: flags.replace === true, onProgress }),
        ),
      );
    });
    return tellDone(formatCopy(describeLocation(to), made), made);
  },
});
