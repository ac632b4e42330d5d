/** Next month's table: what is guessed from the first half of the rows has to hold for all of them. */
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { guessContent } from "../../../src/guess/guess-content.ts";
import { readDirectory } from "../../../src/publish/read-directory.ts";
import { formatProblem } from "../../../src/words/say-problems.ts";
import { sayInEnglish } from "../../../src/words/say.ts";
import { decode, readRows } from "./read-with-others.ts";
import type { Source } from "./list-sources.ts";

/** Problems with all rows: what was guessed does not hold. */
export type HalfResult = "holds" | "not tried" | readonly string[];

const requireThere = createRequire(join(import.meta.dirname, "packages/"));

interface Papa {
  parse(
    text: string,
    options: { readonly delimiter: string; readonly preview: number },
  ): { readonly meta: { readonly cursor: number } };
}
interface SheetJs {
  read(bytes: Uint8Array, options: object): { readonly SheetNames: readonly string[] };
  write(workbook: object, options: object): Uint8Array;
}

/** @returns the beginning of the file, with so many rows */
async function cut(file: string, rows: number): Promise<Uint8Array> {
  const bytes = await readFile(file);
  const kind = /\.(?<type>xlsx|xlsm|ods)$/u.exec(file)?.groups?.["type"];
  if (kind !== undefined) {
    const sheets = requireThere("@e965/xlsx") as SheetJs;
    const workbook = sheets.read(bytes, { cellNF: true, cellStyles: true, sheetRows: rows });
    return sheets.write(workbook, { type: "buffer", bookType: kind });
  }
  const papa = requireThere("papaparse") as Papa;
  const text = decode(bytes);
  const { cursor } = papa.parse(text, { delimiter: "", preview: rows }).meta;
  return Buffer.from(text.slice(0, cursor));
}

export async function checkHalf(file: string, source: Source): Promise<HalfResult> {
  const all = await readRows(file);
  const count = all.length - source.header;
  if (count < 6) return "not tried";
  const work = await mkdtemp(join(tmpdir(), "lectern-half-"));
  try {
    const half = join(work, basename(file));
    await writeFile(half, await cut(file, source.header + Math.floor(count / 2)));
    const folder = await mkdtemp(join(work, "content-"));
    const options = { say: sayInEnglish, installation: "timeZone: Europe/Berlin\n", known: [] };
    const { tables, errors } = await guessContent([half], folder, options);
    const [table] = tables;
    if (table === undefined || errors.length > 0) return ["the first half does not fit"];
    await copyFile(file, join(folder, table.path));
    const result = await readDirectory(folder);
    return result.valid
      ? "holds"
      : result.errors.slice(0, 3).map((problem) => formatProblem(sayInEnglish, problem));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
