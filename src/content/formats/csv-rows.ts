/** Rows of CSV (RFC 4180). */
import { CsvError, Parser } from "csv-parse";
import { findDelimiter, findDelimiterLine } from "./csv-delimiter.ts";
import { MAX_HEADER_CHARACTERS, MAX_ITEM_CHARACTERS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";

/** A cell with the line on which it starts. */
export interface CsvCell {
  readonly text: string;
  readonly line: number;
}

export interface CsvBatch {
  readonly delimiter: string;
  readonly rows: readonly (readonly CsvCell[])[];
}

const LINE_BREAK = /\r\n|\n|\r/gu;

/** Why csv-parse gives up, in our words. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE:
    "something stands behind a closing quote: double the quotes within a cell, and quote the whole cell",
  INVALID_OPENING_QUOTE:
    "a quote stands within a cell that is not quoted: quote the whole cell and double the quotes in it",
  CSV_QUOTE_NOT_CLOSED:
    "a quote is not closed before the end of the file: close the cell that it opens",
  CSV_MAX_RECORD_SIZE: `the row is longer than ${MAX_ITEM_CHARACTERS} characters: look for a quote that is not closed`,
};

/**
 * @param fixed the delimiter, where the file's ending says it
 * @throws BrokenText where quotes do not match: nobody knows where the row ends
 */
export async function* readCsvRows(
  chunks: AsyncIterable<string>,
  fixed?: string,
): AsyncGenerator<CsvBatch, void, undefined> {
  let start = "";
  let parser: RowParser | undefined;
  for await (const chunk of chunks) {
    if (parser !== undefined) {
      yield* parser.push(chunk);
      continue;
    }
    start += chunk;
    const beginning = readBeginning(start, false, fixed);
    if (beginning !== undefined) {
      parser = createRowParser(beginning);
      yield* parser.push(beginning.text);
    } else if (start.length > MAX_HEADER_CHARACTERS) {
      throw new BrokenText({
        line: 1,
        problem: `the header row is longer than ${MAX_HEADER_CHARACTERS} characters: look for a quote that is not closed`,
      });
    }
  }
  if (parser === undefined) {
    const beginning = readBeginning(start, true, fixed) ?? { delimiter: ",", text: start, line: 1 };
    parser = createRowParser(beginning);
    yield* parser.push(beginning.text);
  }
  yield* parser.end();
}

/** What comes behind the line that declares the delimiter, if there is one. */
interface Beginning {
  readonly delimiter: string;
  readonly text: string;
  /** Number of the first line of the text. */
  readonly line: number;
}

/** @returns undefined while the header row has not ended */
function readBeginning(start: string, isAll: boolean, fixed?: string): Beginning | undefined {
  // CR LF may be cut in two.
  if (!isAll && !/[\r\n][^]/u.test(start)) return undefined;
  const declared = findDelimiterLine(start);
  if (declared !== undefined) {
    const { delimiter, length } = declared;
    return { delimiter, text: start.slice(length), line: 2 };
  }
  const delimiter = fixed ?? findDelimiter(start, isAll);
  return delimiter === undefined ? undefined : { delimiter, text: start, line: 1 };
}

interface RowParser {
  push(text: string): AsyncGenerator<CsvBatch, void, undefined>;
  end(): AsyncGenerator<CsvBatch, void, undefined>;
}

function createRowParser({ delimiter, line: firstLine }: Beginning): RowParser {
  let rows: (readonly CsvCell[])[] = [];
  let line = firstLine;
  const parser = new Parser({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_ITEM_CHARACTERS,
    // Whoever knows the header compares the number of cells and says it better.
    relax_column_count: true,
    // csv-parse counts CR LF within quotes twice, so lines are counted here.
    on_record(record: readonly string[]) {
      rows.push(
        record.map((text) => {
          const cell = { text, line };
          if (text.includes("\n") || text.includes("\r")) {
            line += text.match(LINE_BREAK)?.length ?? 0;
          }
          return cell;
        }),
      );
      line += 1;
      return null;
    },
  });
  let broken: BrokenText | undefined;
  parser.on("error", (error) => {
    broken = describe(error, line);
  });
  // Rows go out by on_record; the readable side only has to come to its end.
  parser.resume();

  async function* flush(
    run: (done: () => void) => void,
  ): AsyncGenerator<CsvBatch, void, undefined> {
    await new Promise<void>((resolve) => {
      run(resolve);
    });
    yield { delimiter, rows };
    rows = [];
    if (broken !== undefined) throw broken;
  }
  return {
    push: (text) => flush((done) => parser.write(text, () => done())),
    end: () => flush((done) => parser.once("close", done).end()),
  };
}

function describe(error: Error, line: number): BrokenText {
  const problem = error instanceof CsvError ? FAULTS[error.code] : undefined;
  return new BrokenText({ line, problem: problem ?? `this is not CSV: ${error.message}` });
}
