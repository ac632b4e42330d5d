/** Writes the content of a release in a format, and proves that it gives the same release. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeMarkLine } from "../content/base-mark.ts";
import type { Base } from "../content/base-mark.ts";
import { CommandError } from "../errors.ts";
import { refuseMisfits } from "../checkout/misfits.ts";
import { openTables } from "../checkout/open-tables.ts";
import { writeTables } from "../checkout/write-tables.ts";
import type { TableFormat } from "../checkout/write-tables.ts";
import { compareContents } from "./compare-contents.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { Content } from "../store/content.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import type { ReleaseContent } from "../store/store.ts";
import { formatProblem } from "../words/say-problems.ts";
import type { Say } from "../words/say.ts";
import { formatSome, sumCounts } from "../words/phrases.ts";
import type { ShowProgress } from "../cli/terminal/terminal.ts";
import { formatDifference } from "../words/say-difference.ts";
import { readDirectory } from "./read-directory.ts";
import { counted } from "../lib/text/english.ts";

/**
 * Verifies the export, independent of the rules for reading content: the files are read again as
 * `publish` would read them.
 * @throws CommandError when they do not give the same release
 */
export async function proveCheckout(
  say: Say,
  folder: string,
  reader: ChunkReader,
  content: Content,
): Promise<void> {
  const result = await checkInChunks((sink) => readDirectory(folder, {}, { sink }), reader);
  const lines = result.valid
    ? formatDifference(
        say,
        await compareContents(readHeld(result.content.held, reader), content, result.content),
      )
    : result.errors.map((one) => formatProblem(say, one));
  if (lines.length === 0) return;
  throw new CommandError(
    [
      ...formatSome(say, lines, (line) => [line]),
      say(
        "In this format, publishing would not give the same release, so nothing was written: use --format jsonl.",
      ),
    ].join("\n"),
  );
}

interface Wanted {
  readonly format: "jsonl" | TableFormat;
  readonly mark: Required<Base>;
  /** Of whoever gets the files. */
  readonly say: Say;
}

/** @throws MisfitError when the format cannot hold a value */
export async function writeFormat(
  reader: ChunkReader,
  content: ReleaseContent,
  folder: string,
  { format, mark, say }: Wanted,
  show: ShowProgress,
): Promise<void> {
  const { checkOut, writeInstallationYaml: writeInstallation } =
    await import("../checkout/write-files.ts");
  if (format === "jsonl") {
    await checkOut(reader, content, folder, (items) =>
      show(() => `Writing: ${counted(items, "item")}`),
    );
    return;
  }
  let read = 0;
  // Each item is read once for the columns and once for the rows.
  const total = 2 * sumCounts(content.release.counts);
  const source = await openTables(reader, content, () => {
    read += 1;
    show(() => `Writing: ${Math.min(99, Math.floor((100 * read) / total))} %`);
  });
  const installation = writeMarkLine(mark) + writeInstallation(content.installation);
  await writeFile(join(folder, "installation.yaml"), installation);
  await refuseMisfits(format, (report) =>
    writeTables(folder, format, source, report, { mark, say }),
  );
  await proveCheckout(say, folder, reader, content);
}
