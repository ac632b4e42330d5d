/** Writes a release as a content directory, and proves that it gives the same release. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { refuseMisfits } from "../checkout/misfits.ts";
import { createDirectory } from "../checkout/new-directory.ts";
import { openTables } from "../checkout/open-tables.ts";
import { writeTables } from "../checkout/write-tables.ts";
import type { TableFormat } from "../checkout/write-tables.ts";
import { writeMarkLine } from "../content/base-mark.ts";
import { CommandError } from "../errors.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { OnProgress } from "../store/open-store.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { ReleaseContent } from "../store/store.ts";
import { sumCounts } from "../words/phrases.ts";
import type { Say } from "../words/say.ts";
import { sentence } from "../words/sentence.ts";
import { writeBase } from "./base-file.ts";
import { readDirectory } from "./read-directory.ts";

/**
 * Verifies the export, independent of the rules for reading content: the files are read again as
 * `publish` would read them.
 * @throws CommandError when they do not give the same release
 */
export async function proveCheckout(
  folder: string,
  reader: ChunkReader,
  digest: string,
): Promise<void> {
  const result = await checkInChunks((sink) => readDirectory(folder, {}, { sink }), reader);
  if (result.valid && result.content.digest === digest) return;
  throw new CommandError(
    sentence(
      "In this format, publishing would not give the same release, so nothing was written: use --format jsonl.",
    ),
  );
}

interface Checkout {
  readonly format: "jsonl" | TableFormat;
  /** Of whoever gets the files. */
  readonly say: Say;
  readonly onProgress: OnProgress;
}

/** @throws MisfitError when the format cannot hold a value; CommandError when the directory is in use */
export const writeCheckout = (
  reader: ChunkReader,
  content: ReleaseContent,
  directory: string,
  { format, say, onProgress }: Checkout,
): Promise<void> =>
  createDirectory(directory, async (folder) => {
    const { release: mark } = content;
    const total = sumCounts(mark.counts);
    const { checkOut, writeInstallationYaml } = await import("../checkout/write-files.ts");
    const { readMarks } = await import("../content/read-marks.ts");
    if (format === "jsonl")
      await checkOut(reader, content, folder, (items) => onProgress(items, total));
    else {
      let read = 0;
      // Each item is read once for the columns and once for the rows.
      const source = await openTables(reader, content, () => {
        read += 1;
        onProgress(Math.floor(read / 2), total);
      });
      const installation = writeMarkLine(mark) + writeInstallationYaml(content.installation);
      await writeFile(join(folder, "installation.yaml"), installation);
      await refuseMisfits(format, (report) =>
        writeTables(folder, format, source, report, { mark, say }),
      );
      await proveCheckout(folder, reader, mark.digest);
    }
    await writeBase(folder, mark, await readMarks(folder));
  });
