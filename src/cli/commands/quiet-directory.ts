/**
 * In charge of reading a content directory only while nobody writes to it. In come the directory and
 * how to read it; out goes what was read when every file was as before and no longer being written.
 *
 * A file that is written in pieces looks whole between two of them, and a file system may give two
 * writes one time. So a file that was written just now is looked at again a little later.
 */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { RESOURCE_NAMES } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";

/** After so long without a write, a file counts as written. */
const QUIET_MS = 250;
const MAX_TRIES = 5;
/** Entries that are looked at, each in the directory and in a resource's folder. */
const MAX_ENTRIES = 10_000;

interface Marks {
  /** Differs when a file was added, removed, replaced or written. */
  readonly text: string;
  /** Of the newest write that is not in the future, in ms since 1970-01-01 UTC. */
  readonly newest: number;
}

async function listEntries(folder: string): Promise<readonly string[]> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  return names
    .toSorted()
    .slice(0, MAX_ENTRIES)
    .map((name) => path.join(folder, name));
}

async function readMarks(directory: string): Promise<Marks> {
  const folders = [directory, ...RESOURCE_NAMES.map((name) => path.join(directory, name))];
  const files = (await Promise.all(folders.map(listEntries))).flat();
  const marks: string[] = [];
  let newest = 0;
  for (const file of files) {
    const facts = await stat(file, { bigint: true }).catch(() => undefined);
    if (facts?.isFile() !== true) continue;
    marks.push(`${file} ${facts.ino} ${facts.size} ${facts.mtimeNs}`);
    const writtenAt = Number(facts.mtimeMs);
    if (writtenAt <= Date.now()) newest = Math.max(newest, writtenAt);
  }
  return { text: marks.join("\n"), newest };
}

/** Waits until the newest write is long enough ago. */
async function readQuietMarks(directory: string): Promise<Marks> {
  const marks = await readMarks(directory);
  const wait = marks.newest + QUIET_MS - Date.now();
  if (wait <= 0) return marks;
  await sleep(wait);
  return await readMarks(directory);
}

/**
 * @param read called again when something was written meanwhile
 * @throws CommandError when the writing does not end
 */
export async function readWhileQuiet<Result>(
  directory: string,
  read: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await readMarks(directory);
    const result = await read();
    if ((await readQuietMarks(directory)).text === before.text) return result;
  }
  throw new CommandError(
    `${directory}: files are being written while they are read: try again when nothing writes to them`,
  );
}
