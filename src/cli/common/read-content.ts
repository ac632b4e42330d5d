/** Reads and checks a content directory while no program writes to it. */
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Catalog } from "../../catalog/catalog.ts";
import { BASE_FILE } from "../../publish/base-file.ts";
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { NAME_FORM } from "../../catalog/resource-names.ts";
import type { CheckPurpose } from "../../validate/items/check-state.ts";
import { formatProblems, toJsonReport } from "../../validate/report-problems.ts";
import type { CheckReport } from "../../validate/report-problems.ts";
import type { CheckResult } from "../../validate/valid-content.ts";
import type { FollowedRelease, OpenOptions } from "../../content/open-content.ts";
import type { ContentSource, Problem, Progress } from "../../content/record.ts";
import { CommandError } from "../../errors.ts";
import type { StoreReader } from "../../store/store.ts";
import type { Outcome } from "../command.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { joinNames } from "../../words/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { counted } from "../../lib/text/english.ts";
import { say } from "../../words/say.ts";

/** After this time without a write, a file counts as complete. */
const QUIET_MS = 250;
const MAX_TRIES = 5;
/** Maximum number of entries that are checked, each in the directory and in a resource's folder. */
const MAX_ENTRIES = 10_000;

interface Marks {
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
export async function readMarks(directory: string): Promise<Marks> {
  const entries = await listEntries(directory);
  // For any resource, even if its declaration is invalid.
  const folders = entries.filter((path) => NAME_FORM.test(basename(path)));
  const files = [...entries, ...(await Promise.all(folders.map(listEntries))).flat()];
  const marks: string[] = [];
  let newest = 0;
  for (const file of files) {
    const facts = await stat(file, { bigint: true }).catch(() => undefined);
    if (facts?.isFile() !== true || basename(file) === BASE_FILE) continue;
    marks.push(`${file} ${facts.ino} ${facts.size} ${facts.mtimeNs}`);
    const writtenAt = Number(facts.mtimeMs);
    if (writtenAt <= Date.now()) newest = Math.max(newest, writtenAt);
  }
  return { text: marks.join("\n"), newest };
}

/** Waits until no file was written for some time. */
async function readQuietMarks(directory: string): Promise<Marks> {
  const marks = await readMarks(directory);
  const wait = marks.newest + QUIET_MS - Date.now();
  if (wait <= 0) return marks;
  await sleep(wait);
  return readMarks(directory);
}

export const filesChange = (directory: string): CommandError =>
  new CommandError(
    say(
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
    const before = await readMarks(directory);
    const result = await read();
    if ((await readQuietMarks(directory)).text === before.text) return result;
  }
  throw filesChange(directory);
}

function formatProgress({ resource, records, bytesRead, bytesTotal }: Progress): string {
  const percent = bytesTotal === 0 ? 100 : Math.floor((100 * bytesRead) / bytesTotal);
  return `Reading ${resource}: ${counted(records, "item")}, ${percent} % of all files`;
}

// The code that reads and checks content is half of the program. It is loaded only when needed, so that
// other commands and `--help` are fast.
const loadReaders = async () => ({
  ...(await import("../../content/open-content.ts")),
  ...(await import("../../validate/check-content.ts")),
  ...(await import("../../validate/installation/installation.ts")),
});

/** @throws CommandError when the directory cannot be read */
export async function readContent(
  directory: string,
  options?: OpenOptions,
  purpose?: CheckPurpose,
): Promise<CheckResult> {
  const { openContent, checkContent } = await loadReaders();
  return checkContent(await openContent(directory, options), purpose);
}

/** @returns what the current release declares; undefined: there is none */
export async function readFollowed(reader: StoreReader): Promise<FollowedRelease | undefined> {
  const { current } = await reader.readState();
  if (current === null) return undefined;
  const { number } = current;
  return { number, resources: (await reader.readRelease(number)).installation.resources };
}

/** The resources of a content directory, even if its items are invalid. */
export interface Declared {
  readonly source: ContentSource;
  readonly installation: Installation;
  readonly catalog: Catalog;
  /** The problems of installation.yaml, as lines. */
  readonly problems: readonly string[];
}

/** @throws CommandError when the directory cannot be read */
export async function readDeclared(directory: string): Promise<Declared> {
  const { openContent, checkInstallation } = await loadReaders();
  const source = await openContent(directory);
  const installation = checkInstallation(source.installation, source.problems);
  const problems = source.problems.list("error");
  const ofFile = problems.filter(({ resource }) => resource === "installation");
  const catalog = catalogOf(installation);
  return { source, installation, catalog, problems: formatProblems(ofFile) };
}

/** The content directory that documentation and messages mean, and that commands take by themselves. */
export const USUAL_DIRECTORY = "content";

const FIELDS_HINT = "'lectern fields {resource}'";

/** @returns a problem whose hint at `lectern fields` names the directory */
function nameDirectory(one: Problem, directory: string): Problem {
  const { text, values } = one.problem;
  const resource = values?.["resource"];
  if (!text.includes(FIELDS_HINT) || typeof resource !== "string") return one;
  const hinted = { ...values, resource: `${resource} ${quoteWord(directory)}` };
  return { ...one, problem: { text, values: hinted } };
}

/**
 * A directory that cannot be opened counts as content with one error, so that --json can report it, too.
 * @param directory as messages name it
 */
export async function reportUnreadable<Result extends CheckResult>(
  directory: string,
  read: () => Promise<Result>,
): Promise<Result | (CheckResult & { readonly valid: false })> {
  try {
    const result = await read();
    return result.valid || directory === USUAL_DIRECTORY
      ? result
      : { ...result, errors: result.errors.map((one) => nameDirectory(one, directory)) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const problem = { severity: "error", problem: error.sentence } as const;
    return { valid: false, errors: [problem], warnings: [] };
  }
}

export async function checkDirectory(
  terminal: Terminal,
  directory: string,
  options: Omit<OpenOptions, "onProgress"> = {},
  purpose?: CheckPurpose,
): Promise<CheckResult> {
  // Loaded before, so that progress only shows reading.
  await loadReaders();
  return reportUnreadable(directory, () =>
    showingProgress(terminal, (show) =>
      readWhileQuiet(directory, () =>
        readContent(
          directory,
          { ...options, onProgress: (progress) => show(() => formatProgress(progress)) },
          purpose,
        ),
      ),
    ),
  );
}

/** @param refusal such as `Nothing was published` */
export function tellInvalid(
  directory: string,
  result: CheckResult,
  refusal: string,
): Outcome<CheckReport> & { readonly warnings: readonly string[] } {
  const values = { refusal, directory, problems: summarizeProblems(result) };
  const sentence = say("{refusal}: {directory} has {problems}.", values);
  return {
    data: toJsonReport(result),
    warnings: [...listProblems(result), sentence],
    status: 1,
  };
}

/** @returns how a sentence about a publish that is refused begins */
export const sayRefusal = (isPlan: boolean): string =>
  isPlan ? say("Nothing can be published") : say("Nothing was published");

/** @returns the lines for standard error, warnings last */
export const listProblems = (result: CheckResult): readonly string[] => [
  ...formatProblems(result.valid ? [] : result.errors),
  ...(result.warnings.length > 0 ? [say("Warnings (they do not prevent a publish):")] : []),
  ...formatProblems(result.warnings),
];

/** @returns a phrase such as `2 errors and 1 warning` */
export function summarizeProblems(result: CheckResult): string {
  const { length } = result.warnings;
  const warnings = length === 0 ? [] : [say("{count, # warning|# warnings}", { count: length })];
  if (result.valid) return warnings[0] ?? say("no warnings");
  const errors = say("{count, # error|# errors}", { count: result.errors.length });
  return joinNames([errors, ...warnings]);
}
