/**
 * `lectern release checkout`: exports a release as a content directory that gives the same digest when
 * published. Its tables contain Keys instead of Uuids where possible, so that people can edit them.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PerResource } from "../../catalog/resource-names.ts";
import { formatProblem } from "../../validate/report-problems.ts";
import { writeMarkLine } from "../../content/base-mark.ts";
import type { BaseMark } from "../../content/base-mark.ts";
import { writeBase } from "../../desk/base-file.ts";
import { CommandError } from "../../errors.ts";
import { contentOfNew, contentOfRelease } from "../../release/compare/chunked-content.ts";
import type { ChunkedContent } from "../../release/compare/chunked-content.ts";
import { MisfitError, refuseMisfits } from "../../release/checkout/misfits.ts";
import { openTables } from "../../release/checkout/open-tables.ts";
import { TABLE_FORMATS, writeTables } from "../../release/checkout/write-tables.ts";
import type { Delimiter, TableFormat } from "../../release/checkout/write-tables.ts";
import { compareContent } from "../../release/compare/compare-content.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { command, nameStore, tellDone, AS_JSON, RELEASE_OR_CURRENT } from "../command.ts";
import { formatCounts, formatSome, sumCounts } from "../terminal/phrases.ts";
import { countOf } from "../../words/phrases.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";
import type { ShowProgress } from "../terminal/terminal.ts";
import { formatDifference } from "../common/difference-texts.ts";
import { createDirectory } from "../common/new-directory.ts";
import { chooseRelease } from "../common/choose-release.ts";
import { readStore } from "../common/use-store.ts";
import { readContent } from "../common/read-content.ts";
import { checkDelimiter, DELIMITER } from "../common/table-flags.ts";
import { say } from "../../words/say.ts";
import type { Sentence } from "../../words/say.ts";

const MAX_NAMED = 3;

/**
 * Verifies the export, independent of the rules for reading content: the files are read again as
 * `publish` would read them.
 * @throws CommandError when they do not give the same release
 */
export async function proveCheckout(folder: string, content: ChunkedContent): Promise<void> {
  const result = await checkInChunks((sink) => readContent(folder, {}, { sink }));
  const lines = result.valid
    ? formatDifference(await compareContent(content, contentOfNew(result.content)))
    : result.errors.map(formatProblem);
  if (lines.length === 0) return;
  throw new CommandError(
    [
      ...formatSome(lines, (line) => [line]),
      say(
        "In this format, publishing would not give the same release, so nothing was written: use --format jsonl.",
      ),
    ].join("\n"),
  );
}

/** @returns a line for each field and problem, with the first items concerned, and a remedy */
function formatMisfits({ format, misfits, count }: MisfitError): string {
  const groups = Map.groupBy(misfits, ({ resource, field, problem }) =>
    [resource, field, problem].join(": "),
  );
  const lines = [...groups].map(([line, places]) => {
    const first = places.slice(0, MAX_NAMED).map(({ item }) => item);
    const more = places.length > first.length ? `, … (${countOf(places.length, "item")})` : "";
    return `${line}: ${first.join(", ")}${more}`;
  });
  return [
    ...formatSome(lines, (line) => [line]),
    say(
      "The format {format} cannot hold {values} of this release, so nothing was written: use --format jsonl, which can hold everything.",
      { format, values: countOf(count, "value") },
    ),
  ].join("\n");
}

interface Wanted {
  readonly format: "jsonl" | TableFormat;
  readonly delimiter: Delimiter | undefined;
  readonly mark: BaseMark;
}

async function writeFormat(
  content: ChunkedContent,
  counts: PerResource<number>,
  folder: string,
  { format, delimiter, mark }: Wanted,
  show: ShowProgress,
): Promise<void> {
  const { checkOut, writeInstallation } = await import("../../release/checkout/write-files.ts");
  if (format === "jsonl") {
    await checkOut(content, folder, (items) =>
      show(() => say("Writing: {progress}", { progress: countOf(items, "item") })),
    );
    return;
  }
  let read = 0;
  // Each item is read once for the columns and once for the rows.
  const total = 2 * sumCounts(counts);
  const source = await openTables(content, () => {
    read += 1;
    show(() =>
      say("Writing: {progress}", {
        progress: `${Math.min(99, Math.floor((100 * read) / total))} %`,
      }),
    );
  });
  const installation = writeMarkLine(mark) + writeInstallation(content.installation);
  await writeFile(join(folder, "installation.yaml"), installation);
  await refuseMisfits(format, (report) =>
    writeTables(folder, format, source, report, { delimiter, mark }),
  );
  await proveCheckout(folder, content);
}

const NOTES_ARE_LOST: Sentence =
  "Notes are not part of a release: columns whose names begin with #, and comments in files, are not written.";

export const checkOutRelease = command({
  summary: "Export a release as a content directory",
  description:
    "Writes installation.yaml and the items, and in tables and YAML a mark that names the release; publishing them creates no new release. If the format cannot hold a value, the value is named and nothing is written.",
  arguments: [
    RELEASE_OR_CURRENT,
    { name: "DIR", help: "A directory that is empty or does not exist yet" },
  ],
  flags: [
    {
      name: "format",
      value: "FORMAT",
      choices: ["jsonl", ...TABLE_FORMATS],
      help: "jsonl: a JSON Lines file per resource, which can hold everything; csv: a table per resource; xlsx or ods: one workbook (default: jsonl)",
    },
    DELIMITER,
    AS_JSON,
  ],
  prints: "What was written, or the values that the format cannot hold.",
  fails:
    "There is no such release, the format cannot hold it, the store cannot be read, or the directory is not empty or cannot be written.",
  examples: {
    "lectern release checkout 3 content-of-3": "export the content of release 3",
    "lectern release checkout 3 content-of-3 --format xlsx": "export it as a workbook",
  },
  async run(call) {
    const { terminal } = call;
    const [wanted, directory] = call.arguments;
    const { format = "jsonl", delimiter } = call.flags;
    checkDelimiter(format, delimiter);
    const location = call.settings.store;
    const { readMarks } = await import("../../content/read-marks.ts");
    return readStore(location, async (reader) => {
      const { number, digest, counts } = chooseRelease(
        wanted,
        await reader.listReleases(),
        nameStore(call),
      );
      const content = contentOfRelease(reader, await reader.readRelease(number));
      const facts = { release: number, directory, format };
      try {
        await showingProgress(terminal, (show) =>
          createDirectory(directory, async (folder) => {
            const mark = { number, digest };
            await writeFormat(content, counts, folder, { format, delimiter, mark }, show);
            await writeBase(folder, mark, await readMarks(folder));
          }),
        );
      } catch (error) {
        if (!(error instanceof MisfitError)) throw error;
        // With --json, too, the message goes to standard error.
        printNotice(terminal, formatMisfits(error));
        return { data: { ...facts, directory: null, misfits: error.misfits }, status: 1 };
      }
      const sentence = say("Wrote release {release} to {directory}: {counts}.", {
        release: number,
        directory,
        counts: formatCounts(counts),
      });
      return {
        ...tellDone(sentence, { ...facts, digest, counts }),
        notices: [say(NOTES_ARE_LOST)],
      };
    });
  },
});
