/** Reads and checks a content directory while no program writes to it. */
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NAME_FORM } from "../catalog/resource-names.ts";
import type { FollowedRelease, openContent, OpenOptions } from "../content/open-content.ts";
import type { GivenFile } from "../content/read-marks.ts";
import type { ContentSource } from "../content/record.ts";
import { CommandError } from "../errors.ts";
import type { StoreReader } from "../store/store.ts";
import type { checkContent } from "../validate/check-content.ts";
import type { checkInstallation } from "../validate/installation/installation.ts";
import type { CheckPurpose } from "../validate/items/check-state.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import { sentence } from "../words/sentence.ts";
import { BASE_FILE } from "./base-file.ts";

/** After this time without a write, a file counts as complete. */
const QUIET_MS = 250;
const MAX_TRIES = 5;
/** Maximum number of entries that are checked, each in the directory and in a resource's folder. */
const MAX_ENTRIES = 10_000;

interface WriteTimes {
  /** Changes when a file was added, removed, replaced or written. */
  readonly text: string;
  /** The time of the newest write that is not in the future, in ms since 1970-01-01 UTC. */
  readonly newest: number;
}

async function listEntries(folder: string): Promise<readonly string[]> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  return names
    .toSorted()
    .slice(0, MAX_ENTRIES)
    .map((name) => join(folder, name));
}

/** Without the file that a publish writes. */
export async function readWriteTimes(directory: string): Promise<WriteTimes> {
  const entries = await listEntries(directory);
  // For any resource, even if its declaration is invalid.
  const folders = entries.filter((path) => NAME_FORM.test(basename(path)));
  const files = [...entries, ...(await Promise.all(folders.map(listEntries))).flat()];
  const times: string[] = [];
  let newest = 0;
  for (const file of files) {
    const facts = await stat(file, { bigint: true }).catch(() => undefined);
    if (facts?.isFile() !== true || basename(file) === BASE_FILE) continue;
    times.push(`${file} ${facts.ino} ${facts.size} ${facts.mtimeNs}`);
    const writtenAt = Number(facts.mtimeMs);
    if (writtenAt <= Date.now()) newest = Math.max(newest, writtenAt);
  }
  return { text: times.join("\n"), newest };
}

/** Waits until no file was written for some time. */
async function readQuietTimes(directory: string): Promise<WriteTimes> {
  const times = await readWriteTimes(directory);
  const wait = times.newest + QUIET_MS - Date.now();
  if (wait <= 0) return times;
  await sleep(wait);
  return readWriteTimes(directory);
}

export const filesChange = (directory: string): CommandError =>
  new CommandError(
    sentence(
      "{directory}: the files keep changing while they are read: try again when no program writes to them",
      { directory },
    ),
  );

/**
 * @param read called again if a file was written in the meantime
 * @throws CommandError when files keep changing
 */
export async function readWhileQuiet<Result>(
  directory: string,
  read: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await readWriteTimes(directory);
    const result = await read();
    if ((await readQuietTimes(directory)).text === before.text) return result;
  }
  throw filesChange(directory);
}

interface Readers {
  readonly openContent: typeof openContent;
  readonly checkContent: typeof checkContent;
  readonly checkInstallation: typeof checkInstallation;
}

// The code that reads and checks content is half of the program. It is loaded only when needed, so that
// other commands and `--help` are fast.
export const loadReaders = async (): Promise<Readers> => ({
  ...(await import("../content/open-content.ts")),
  ...(await import("../validate/check-content.ts")),
  ...(await import("../validate/installation/installation.ts")),
});

export const openAgain = async (directory: string, options: OpenOptions): Promise<ContentSource> =>
  (await loadReaders()).openContent(directory, options);

/** @throws CommandError when the directory cannot be read */
export async function readDirectory(
  directory: string,
  options?: OpenOptions,
  purpose?: CheckPurpose,
): Promise<CheckResult> {
  const readers = await loadReaders();
  return readers.checkContent(await readers.openContent(directory, options), purpose);
}

/** @returns none when the directory cannot be opened, which its check says */
export async function listMarks(
  directory: string,
  options: OpenOptions,
): Promise<readonly GivenFile[]> {
  const { readMarks } = await import("../content/read-marks.ts");
  try {
    return await readMarks(directory, options);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

/** @returns what the current release declares; undefined: there is none */
export async function readFollowed(reader: StoreReader): Promise<FollowedRelease | undefined> {
  const { current } = await reader.readState();
  if (current === null) return undefined;
  const { number } = current;
  return { number, resources: (await reader.readRelease(number)).installation.resources };
}

/** A directory that cannot be opened counts as content with one error. */
export async function reportUnreadable<Result extends CheckResult>(
  read: () => Promise<Result>,
): Promise<Result | (CheckResult & { readonly valid: false })> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const problem = { severity: "error", problem: error.sentence } as const;
    return { valid: false, errors: [problem], warnings: [] };
  }
}

/** @param options onProgress is told of records that are read */
export async function checkDirectory(
  directory: string,
  options: OpenOptions = {},
  purpose?: CheckPurpose,
): Promise<CheckResult> {
  // Loaded before, so that progress only shows reading.
  await loadReaders();
  return reportUnreadable(() =>
    readWhileQuiet(directory, () => readDirectory(directory, options, purpose)),
  );
}
