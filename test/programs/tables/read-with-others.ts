/**
 * What is in a table, as two programs of other people read it: Papa Parse reads CSV, SheetJS workbooks. Nothing here
 * knows Lectern, so that what Lectern serves can be compared with it.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join } from "node:path";

/** A cell that holds something. */
export interface OthersCell {
  /** As a person sees it, without white space around it. */
  readonly shown: string;
  /** Of a cell of a workbook that is no text: what is stored. */
  readonly stored?: number | boolean;
  /** Of a number that is shown as a day or a time: `2026-05-01 19:30:00`. */
  readonly moment?: string;
}

/** By its column, which counts from 1. */
export type OthersRow = ReadonlyMap<number, OthersCell>;

interface PapaParse {
  parse(
    text: string,
    options: { readonly delimiter: string },
  ): { readonly data: readonly (readonly string[])[] };
}

interface SheetCell {
  readonly t: "b" | "n" | "s" | "e" | "z" | "d";
  readonly v?: string | number | boolean;
  readonly w?: string;
  readonly z?: string;
}
interface DateCode {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly H: number;
  readonly M: number;
  readonly S: number;
}
interface SheetJs {
  read(
    bytes: Uint8Array,
    options: object,
  ): {
    readonly SheetNames: readonly string[];
    readonly Sheets: Readonly<
      Record<string, { readonly "!data"?: readonly (readonly SheetCell[])[] }>
    >;
    readonly Workbook?: {
      readonly WBProps?: { readonly date1904?: boolean };
      readonly Sheets?: readonly { readonly Hidden?: number }[];
    };
  };
  readonly SSF: {
    is_date(format: string): boolean;
    parse_date_code(value: number, options: { readonly date1904: boolean }): DateCode | null;
  };
}

const PACKAGES = join(import.meta.dirname, "packages/");
const requireThere = createRequire(PACKAGES);

/** As content says what a text is: no white space around it, line feeds, composed characters. */
export const tidy = (text: string): string =>
  text.replaceAll(/\r\n?/gu, "\n").trim().normalize("NFC");

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

export function decode(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function readCsv(bytes: Uint8Array): readonly OthersRow[] {
  const papa = requireThere("papaparse") as PapaParse;
  // An empty delimiter: Papa Parse finds it.
  const { data } = papa.parse(decode(bytes), { delimiter: "" });
  return data.map(
    (row) =>
      new Map(
        row.flatMap((text, at) => {
          const shown = tidy(text);
          return shown === "" ? [] : [[at + 1, { shown }] as const];
        }),
      ),
  );
}

const two = (number: number): string => String(number).padStart(2, "0");

function readSheet(bytes: Uint8Array): readonly OthersRow[] {
  const sheets = requireThere("@e965/xlsx") as SheetJs;
  const workbook = sheets.read(bytes, { dense: true, cellNF: true, cellText: true });
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const visible = workbook.SheetNames.find(
    (_, at) => (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0,
  );
  const sheet = workbook.Sheets[visible ?? ""];
  const momentOf = (value: number, format: string): string | undefined => {
    if (!sheets.SSF.is_date(format)) return undefined;
    const code = sheets.SSF.parse_date_code(value, { date1904 });
    if (code === null) return undefined;
    const { y, m, d, H, M, S } = code;
    return `${String(y).padStart(4, "0")}-${two(m)}-${two(d)} ${two(H)}:${two(M)}:${two(S)}`;
  };
  const cellOf = ({ t, v, w, z }: SheetCell): OthersCell | undefined => {
    if (t === "z" || v === undefined) return undefined;
    const shown = tidy(t === "s" ? String(v) : (w ?? String(v)));
    if (t === "s") return shown === "" ? undefined : { shown };
    if (t === "b") return { shown, stored: v === true };
    if (t === "e") return { shown };
    const stored = Number(v);
    const moment = momentOf(stored, z ?? "General");
    return { shown, stored, ...(moment !== undefined && { moment }) };
  };
  // Rows and cells that the file leaves out are holes.
  return Array.from(
    sheet?.["!data"] ?? [],
    (row: readonly SheetCell[] | undefined) =>
      new Map(
        Object.entries(row ?? []).flatMap(([at, cell]) => {
          const found = cellOf(cell);
          return found === undefined ? [] : [[Number(at) + 1, found] as const];
        }),
      ),
  );
}

/** @returns all rows, the first one first, empty ones too; of a workbook, those of the first visible sheet */
export async function readRows(path: string): Promise<readonly OthersRow[]> {
  const bytes = await readFile(path);
  return /^\.(?:xlsx|xlsm|ods)$/u.test(extname(path)) ? readSheet(bytes) : readCsv(bytes);
}
