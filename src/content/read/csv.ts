/** CSV files (RFC 4180). An empty cell means that the field is not given. */
import { CsvError, Parser } from "csv-parse";
import { refuseMany } from "./text-lines.ts";
import {
  MAX_EMPTY_LINES,
  MAX_HEADER_CHARACTERS,
  MAX_ITEM_CHARACTERS,
  MAX_ROW_DELIMITERS,
} from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { FieldNames, ReadRecords } from "../record.ts";
import { readHead } from "./delimiter.ts";
import type { Delimiter } from "./delimiter.ts";
import { readTable } from "./table.ts";
import { readTextCell } from "./table-row.ts";
import type { GivenTable, TableCell, TableForm, TableRow } from "./table-row.ts";
import { sentence } from "../../words/sentence.ts";
import { isMergeMarker, unmerged } from "./text-value.ts";
import type { PlainMessage, Sentence } from "../../words/sentence.ts";

export const readCsvRecords: ReadRecords = (reading) =>
  readTable(reading, FORM, readRows(reading.text, reading.names));

/** @param text of a file */
export const openCsvTable = (text: AsyncIterable<string>): GivenTable => ({
  form: FORM,
  rows: readRows(text, undefined),
});

const FORM: TableForm = {
  empty: () => ({
    line: 1,
    problem: sentence("the file is empty: its first row must contain the names of the fields"),
  }),
};

/**
 * @returns the rows that are not blank
 * @throws BrokenText when quotes do not match, because the end of the row is then unknown
 */
async function* readRows(
  chunks: AsyncIterable<string>,
  names: FieldNames | undefined,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  let text = "";
  let parser: RowParser | undefined;
  for await (const chunk of markEnd(chunks)) {
    text += chunk ?? "";
    if (parser === undefined) {
      const delimiter = readHead(text, chunk === undefined, names);
      if (delimiter === undefined && text.length > MAX_HEADER_CHARACTERS) {
        const problem = sentence(
          "the header row is longer than {limit} characters: check for a quote that is not closed",
          { limit: MAX_HEADER_CHARACTERS },
        );
        throw new BrokenText({ line: 1, problem });
      }
      if (delimiter === undefined) continue;
      parser = createRowParser(delimiter);
      text = text.slice(delimiter.head);
    }
    yield* parser.push(text);
    text = "";
  }
  if (parser !== undefined) yield* parser.end();
}

/** @returns the chunks and, after the last one, undefined */
async function* markEnd(
  chunks: AsyncIterable<string>,
): AsyncGenerator<string | undefined, void, undefined> {
  yield* chunks;
  yield undefined;
}

interface RowParser {
  push(text: string): AsyncGenerator<readonly TableRow[], void, undefined>;
  end(): AsyncGenerator<readonly TableRow[], void, undefined>;
}

const LINE_BREAK = /\r\n|\n|\r/gu;

/** The errors of csv-parse, in our words. */
const CSV_FAULTS: Readonly<Record<string, PlainMessage>> = {
  CSV_INVALID_CLOSING_QUOTE:
    "there is text after a closing quote: double the quotes inside a cell, and quote the whole cell",
  INVALID_OPENING_QUOTE:
    "there is a quote inside an unquoted cell: quote the whole cell and double the quotes in it",
  CSV_QUOTE_NOT_CLOSED:
    "a quote is not closed before the end of the file: close the cell that it opens",
};

function createRowParser({ delimiter, headLines }: Delimiter): RowParser {
  let rows: TableRow[] = [];
  /** Since the end of the last row, at least. */
  let delimiters = 0;
  let emptyLines = 0;
  let line = 1 + headLines;
  const readRow = (texts: readonly string[]): TableRow => {
    const first = line;
    const cells: TableCell[] = [];
    for (const [index, text] of texts.entries()) {
      const content = readTextCell(text);
      if (content !== undefined) cells.push({ ...content, column: index + 1, line });
      // csv-parse counts CR LF inside quotes twice, so lines are counted here.
      if (text.includes("\n") || text.includes("\r")) line += text.match(LINE_BREAK)?.length ?? 0;
    }
    line += 1;
    return { line: first, cells, width: texts.length, decimalComma: delimiter !== "," };
  };
  let broken: BrokenText | undefined;
  const parser = new Parser({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_ITEM_CHARACTERS,
    // The number of cells is compared with the header later, which gives a better error.
    relax_column_count: true,
    on_record(texts: readonly string[]) {
      delimiters = 0;
      if (texts.length === 1 && texts[0] === "") emptyLines += 1;
      // Git's line of a merge stands above or below whole rows.
      const [first = ""] = texts;
      if (/^[<>]/u.test(first) && isMergeMarker(first))
        broken ??= new BrokenText({ line, problem: unmerged() });
      if (broken) return null;
      const row = readRow(texts);
      if (!row.cells.every(({ content }) => content.text?.trim() === "")) rows.push(row);
      return null;
    },
  });
  parser.on("error", (error) => {
    broken = describeCsvFault(error, line);
  });
  // on_record collects the rows; the stream only has to be read to its end.
  parser.resume();

  async function* flush(
    run: (done: () => void) => void,
  ): AsyncGenerator<readonly TableRow[], void, undefined> {
    await new Promise<void>((resolve) => {
      run(resolve);
    });
    yield rows;
    rows = [];
    if (broken !== undefined) throw broken;
    refuseMany(line);
    if (delimiters > MAX_ROW_DELIMITERS) throw new BrokenText({ line, problem: tooWide() });
    if (emptyLines > MAX_EMPTY_LINES) throw new BrokenText({ line, problem: tooEmpty() });
  }
  return {
    push(text) {
      delimiters += text.split(delimiter).length - 1;
      return flush((done) => parser.write(text, () => done()));
    },
    end: () => flush((done) => parser.once("close", done).end()),
  };
}

const tooWide = (): Sentence =>
  sentence("the row has more than {limit} cells: check for a quote that is not closed", {
    limit: MAX_ROW_DELIMITERS,
  });
const tooEmpty = (): Sentence =>
  sentence("the file has more than {limit} empty lines: delete them", { limit: MAX_EMPTY_LINES });

function describeCsvFault(error: Error, line: number): BrokenText {
  const refuse = (problem: Sentence): BrokenText => new BrokenText({ line, problem });
  const code = error instanceof CsvError ? error.code : "";
  if (code === "CSV_MAX_RECORD_SIZE") {
    const limit = MAX_ITEM_CHARACTERS;
    return refuse(
      sentence("the row is longer than {limit} characters: check for a quote that is not closed", {
        limit,
      }),
    );
  }
  const known = CSV_FAULTS[code];
  return refuse(
    known ? sentence(known) : sentence("this is not CSV: {message}", { message: error.message }),
  );
}
