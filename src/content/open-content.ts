/**
 * A content directory as a whole: reads each resource's records when they are needed, and collects
 * the problems of its files.
 */
import { realpath } from "node:fs/promises";
import { CONTRACT } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { OwnResources } from "../catalog/own-resources.ts";
import { CommandError } from "../errors.ts";
import { findContentFiles } from "./find/content-files.ts";
import {
  createContentNames,
  INSTALLATION_FILE,
  isContentFile,
  nameResources,
} from "./find/content-names.ts";
import type { ContentNames, Format } from "./find/content-names.ts";
import { listEntries } from "./find/directory-entries.ts";
import { describeNothing } from "./find/unread-entries.ts";
import type { ContentRoot, Entry } from "./find/directory-entries.ts";
import { readFileText } from "./read/file-text.ts";
import type { FoundFile } from "./read/file-text.ts";
import { MAX_ERRORS, MAX_INSTALLATION_BYTES } from "./limits.ts";
import { BrokenText, ProblemList } from "./problem-list.ts";
import type { ReportFault } from "./problem-list.ts";
import { isObject } from "./record.ts";
import type { ContentSource, Progress, ReadRecords } from "./record.ts";
import { sentence } from "../words/sentence.ts";
import type { MessageWith } from "../words/sentence.ts";

const loadJson = () => import("./read/json-file.ts");
const loadCsv = () => import("./read/csv.ts");
const loadSheets = () => import("./sheets/sheet-records.ts");

/** Each loads its library only for content in its format. */
const READERS: Readonly<Record<Format, () => Promise<ReadRecords>>> = {
  json: async () => (await loadJson()).readJsonRecords,
  jsonl: async () => (await loadJson()).readJsonLinesRecords,
  yaml: async () => (await import("./read/yaml.ts")).readYamlRecords,
  csv: async () => (await loadCsv()).readCsvRecords,
  xlsx: async () => (await loadSheets()).readSheetRecords,
  ods: async () => (await loadSheets()).readSheetRecords,
};

/** Often enough to show progress, seldom enough to cost nothing. */
const RECORDS_PER_PROGRESS = 1000;

export interface OpenOptions {
  /** Called while records are read, and once when a resource is done. */
  readonly onProgress?: (progress: Progress) => void;
  /** True: links may lead out of the directory. Otherwise the linked files could be published by mistake. */
  readonly followLinks?: boolean | undefined;
  /** Called when there are no settings, for the release that the content will follow. */
  readonly readFollowed?: () => Promise<FollowedRelease | undefined>;
  /** The release that has all that the directory lacks, its declarations among it. */
  readonly completedBy?: FollowedRelease | undefined;
}

/** What a release declared. */
export interface FollowedRelease {
  readonly number: number;
  readonly resources: OwnResources;
}

/**
 * Opens a content directory. Only installation.yaml and the names of sheets are read now.
 * @throws CommandError when the directory does not exist or cannot be read, or when it lost its
 *   settings
 */
export async function openContent(
  directory: string,
  { onProgress, followLinks = false, readFollowed, completedBy }: OpenOptions = {},
): Promise<ContentSource> {
  const problems = new ProblemList();
  const add: ReportFault = (fault) => problems.addOfFile(fault);
  const options = { followLinks, completedBy };
  const opened = await openDirectory(directory, options, add);
  const { root, entries, file, installation, names: content } = opened;
  if (installation === undefined && readFollowed && !problems.isBroken("installation")) {
    const followed = await readFollowed();
    if (followed) await requireInstallation(root, entries, followed);
  }
  if (installation === undefined && file && completedBy && !problems.isBroken("installation")) {
    const problem = sentence(
      "the file is empty: without it, the settings of release {number} stay",
      {
        number: completedBy.number,
      },
    );
    add({ file: file.name, resource: "installation", problem });
  }
  const files = await findContentFiles(root, entries, content, add);
  if (files.size === 0 && problems.count("error") === 0 && !(completedBy && file))
    for (const fault of describeNothing(entries, content.resources)) add(fault);
  const bytesTotal = [...files.values()].flat().reduce((sum, { bytes }) => sum + bytes, 0);
  let bytesRead = 0;

  const readRecords: ContentSource["readRecords"] = async function* read(resource, names) {
    const declaration = content.declarationOf(resource);
    let records = 0;
    const tell = (): void => onProgress?.({ resource, records, bytesRead, bytesTotal });
    const onBytes = (bytes: number): void => {
      bytesRead += bytes;
      tell();
    };
    for (const found of files.get(resource) ?? []) {
      const { name, format, sheet } = found;
      const report: ReportFault = (fault) => add({ file: name, resource, ...fault });
      const text = readFileText(found, onBytes, report);
      const reading = {
        resource,
        declaration,
        file: name,
        found,
        sheet,
        onBytes,
        text,
        names,
        report,
      };
      const readFile = await READERS[format]();
      try {
        for await (const some of readFile(reading)) {
          const thousands = Math.floor(records / RECORDS_PER_PROGRESS);
          records += some.length;
          yield some;
          if (Math.floor(records / RECORDS_PER_PROGRESS) > thousands) tell();
          if (problems.count("error") > MAX_ERRORS) {
            const problem = sentence(
              "there are more than {limit, number} errors, so the rest is not read: correct these first",
              { limit: MAX_ERRORS },
            );
            throw new BrokenText({ problem });
          }
        }
      } catch (error) {
        if (!(error instanceof BrokenText)) throw error;
        problems.addOfEnd({ file: name, resource, ...error.fault });
      }
    }
    tell();
  };

  return { directory, given: new Set(files.keys()), installation, readRecords, problems };
}

/** What is known of a directory before any content is read. */
export interface OpenDirectory {
  readonly root: ContentRoot;
  readonly entries: readonly Entry[];
  /** installation.yaml */
  readonly file: Entry | undefined;
  /** What it says. */
  readonly installation: ContentSource["installation"];
  /** Of all resources that files may belong to. */
  readonly names: ContentNames;
}

/** @throws CommandError when there is no such directory, or it cannot be read */
export async function openDirectory(
  directory: string,
  { followLinks = false, completedBy }: Pick<OpenOptions, "followLinks" | "completedBy">,
  report: ReportFault,
): Promise<OpenDirectory> {
  const { root, entries } = await listDirectory(directory, followLinks, report);
  const file = entries.find(({ name, kind }) => name === INSTALLATION_FILE && kind === "file");
  const installation = file && (await openInstallation(file, report));
  const all =
    installation === undefined && completedBy
      ? [...catalogOf(completedBy).resources.values()]
      : nameResources(installation);
  return { root, entries, file, installation, names: createContentNames(all) };
}

async function listDirectory(
  directory: string,
  followLinks: boolean,
  report: ReportFault,
): Promise<Pick<OpenDirectory, "root" | "entries">> {
  try {
    const root = { path: directory, realPath: await realpath(directory), followLinks };
    return { root, entries: await listEntries(root, "", report) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const known = REASONS[code];
    throw new CommandError(
      known
        ? sentence(known, { directory })
        : sentence("{directory}: the directory cannot be read ({code}): check its permissions", {
            directory,
            code,
          }),
    );
  }
}

const REASONS: Readonly<Record<string, MessageWith<"directory">>> = {
  ENOENT:
    "{directory}: there is no such directory: check the path, or create example content with `lectern init DIR`",
  ENOTDIR: "{directory}: this is not a directory: name the directory with the content files",
};

/**
 * Without its declarations, all items of own resources would be removed.
 * @throws CommandError when there are files that only declared resources would take
 */
async function requireInstallation(
  root: ContentRoot,
  entries: readonly Entry[],
  { number, resources }: FollowedRelease,
): Promise<void> {
  const names = createContentNames([...catalogOf({ resources }).resources.values()]);
  const found = await findContentFiles(root, entries, names, () => undefined);
  const own = [...found].filter(([name]) => CONTRACT.find(name) === undefined);
  const files = new Set(own.flatMap(([, some]) => some.map(({ name }) => name)));
  if (files.size === 0) return;
  const isEmpty = entries.some(({ name }) => name === INSTALLATION_FILE);
  const near = entries.find(
    ({ name, kind }) =>
      kind === "file" &&
      isContentFile(name) &&
      names.findNear(name, false)?.purpose === "installation",
  );
  const facts = {
    file: INSTALLATION_FILE,
    number,
    names: Object.keys(resources).join(", "),
    remedy:
      near === undefined || isEmpty
        ? sentence(
            "put it back (`lectern release checkout {number} DIR` writes it to a new directory)",
            { number },
          )
        : sentence("rename {name}", { name: near.name }),
    files: [...files].join(", "),
  };
  throw new CommandError(
    sentence(
      isEmpty
        ? "{file} is empty, which in release {number} declares {names}: {remedy}. If these resources are no longer wanted, remove their files first ({files})"
        : "{file} is missing, which in release {number} declares {names}: {remedy}. If these resources are no longer wanted, remove their files first ({files})",
      facts,
    ),
  );
}

/** installation.yaml as it was written; the check interprets the settings. */
async function openInstallation(
  file: FoundFile,
  add: ReportFault,
): Promise<ContentSource["installation"]> {
  const report: ReportFault = (fault) =>
    add({ file: file.name, resource: "installation", ...fault });
  try {
    if (file.bytes > MAX_INSTALLATION_BYTES) {
      const problem = sentence("the file is larger than {limit} bytes: keep only settings in it", {
        limit: MAX_INSTALLATION_BYTES,
      });
      throw new BrokenText({ problem });
    }
    const { parseYaml } = await import("./read/yaml-value.ts");
    const chunks = await Array.fromAsync(readFileText(file, () => undefined, report));
    const { node, convert } = parseYaml(chunks.join(""), report);
    const { value, line, locate, written } = convert(node);
    if (isObject(value)) {
      const place = { resource: "installation", file: file.name, line } as const;
      return { ...place, values: value, locate, written, decimalComma: false };
    }
    const problem = sentence(
      "the file must contain names and values of settings, such as timeZone: Europe/Berlin",
    );
    if (value !== null) report({ line, problem });
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    report(error.fault);
  }
  return undefined;
}
