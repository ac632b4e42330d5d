/**
 * A content directory as a whole: reads each resource's records when they are asked for, and
 * gathers what is wrong with the files.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { findContentFiles } from "./content-files.ts";
import type { ContentFile, ContentFiles, Format } from "./content-files.ts";
import { readCsvRecords, readTsvRecords } from "./formats/csv.ts";
import { readFileText } from "./file-text.ts";
import type { FoundFile } from "./file-text.ts";
import { readJsonLinesRecords, readJsonRecords } from "./formats/json-file.ts";
import { MAX_INSTALLATION_BYTES } from "./limits.ts";
import { BrokenText, createProblemList, locateFault } from "./problem-list.ts";
import type { Fault, ProblemList } from "./problem-list.ts";
import type { ReadRecords, Reading } from "./reading.ts";
import type { ContentSource, FieldNames, Progress, RawObject, RawRecord } from "./record.ts";
import { readSheetRecords } from "./formats/sheets/sheet-records.ts";
import { parseYaml } from "./formats/yaml-value.ts";
import { readYamlRecords } from "./formats/yaml.ts";

/** Formats that are text; workbooks have parts. */
const READERS: Readonly<Record<Exclude<Format, "xlsx" | "ods">, ReadRecords>> = {
  json: readJsonRecords,
  jsonl: readJsonLinesRecords,
  yaml: readYamlRecords,
  csv: readCsvRecords,
  tsv: readTsvRecords,
};

/** Often enough to look alive, seldom enough to cost nothing. */
const RECORDS_PER_PROGRESS = 1000;

export interface OpenOptions {
  /** Called while records are read, and once when a resource is done. */
  readonly onProgress?: (progress: Progress) => void;
  /** True: links may lead out of the directory. Else their content could be shown to anybody. */
  readonly followLinks?: boolean;
}

/**
 * Opens a content directory. Nothing is read yet but installation.yaml and the names of sheets.
 * @throws CommandError when the directory does not exist or cannot be read
 */
export async function openContent(
  directory: string,
  { onProgress, followLinks = false }: OpenOptions = {},
): Promise<ContentSource> {
  const list = createProblemList();
  const files = await findFiles(directory, followLinks, list);
  const installation = await openInstallation(files, list);
  const bytesTotal = RESOURCE_NAMES.flatMap((name) => files.resources[name]).reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  );
  let bytesRead = 0;

  async function* readRecords(
    resource: ResourceName,
    names?: FieldNames,
  ): AsyncGenerator<RawRecord, void, undefined> {
    let records = 0;
    const tell = (): void => onProgress?.({ resource, records, bytesRead, bytesTotal });
    for (const file of files.resources[resource]) {
      const onBytes = (bytes: number): void => {
        bytesRead += bytes;
        tell();
      };
      const report = (fault: Fault): void => list.add(locateFault(fault, file.name, resource));
      try {
        for await (const record of readFileRecords({ resource, names }, file, report, onBytes)) {
          records += 1;
          yield record;
          if (records % RECORDS_PER_PROGRESS === 0) tell();
        }
      } catch (error) {
        if (!(error instanceof BrokenText)) throw error;
        report(error.fault);
      }
    }
    tell();
  }

  return { directory, installation, readRecords, problems: list.problems };
}

async function findFiles(
  directory: string,
  followLinks: boolean,
  list: ProblemList,
): Promise<ContentFiles> {
  try {
    return await findContentFiles(directory, followLinks, list.add);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reason =
      REASONS[code] ?? `the directory cannot be read (${code}): check its access rights`;
    throw new CommandError(`${directory}: ${reason}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT:
    "there is no such directory: check the path, or let `lectern init DIR` write a first content",
  ENOTDIR: "this is no directory: name the directory that holds the content files",
};

async function openInstallation(
  { installation: file }: ContentFiles,
  list: ProblemList,
): Promise<ContentSource["installation"]> {
  if (file === undefined) return undefined;
  const report = (fault: Fault): void => list.add(locateFault(fault, file.name, "installation"));
  try {
    const value = await readInstallation(file, report);
    return value === undefined ? undefined : { file: file.name, value };
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    report(error.fault);
    return undefined;
  }
}

/** @returns the records of one file; what comes from it may throw BrokenText */
function readFileRecords(
  { resource, names }: Pick<Reading, "resource" | "names">,
  file: ContentFile,
  report: (fault: Fault) => void,
  onBytes: (bytes: number) => void,
): AsyncIterable<RawRecord> {
  const { format, name, bytes, sheet } = file;
  if (format === "xlsx" || format === "ods")
    return readSheetRecords({ resource, names, file, sheet, report, onBytes });
  const text = readFileText(file, onBytes);
  return READERS[format]({ resource, names, file: name, bytes, text, report });
}

/**
 * installation.yaml as it was written; what the settings mean is for the check to say.
 * @returns the object; undefined when the file sets nothing
 * @throws BrokenText when the file cannot be read or holds no object
 */
async function readInstallation(
  file: FoundFile,
  report: (fault: Fault) => void,
): Promise<RawObject | undefined> {
  if (file.bytes > MAX_INSTALLATION_BYTES) {
    throw new BrokenText({
      problem: `the file is larger than ${MAX_INSTALLATION_BYTES} bytes: keep only settings in it`,
    });
  }
  const chunks = await Array.fromAsync(readFileText(file, () => undefined));
  const { node, convert } = parseYaml(chunks.join(""), 1, report);
  if (node === null) return undefined;
  const value = convert(node);
  if (value.kind === "object") return value;
  if (value.kind === "scalar" && value.value === null) return undefined;
  throw new BrokenText({
    line: value.line,
    problem: "the file must hold names and values of settings, such as timeZone: Europe/Berlin",
  });
}
