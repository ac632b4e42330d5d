/** Workbooks made anew, as SheetJS writes them: xlsx and ods. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { range } from "./write-csv.ts";
import type { MadeTable } from "./write-csv.ts";

type Value = string | number | boolean | null | Formatted;
/** A number, and how it is shown: `dd.mm.yyyy`, `0%`. */
interface Formatted {
  readonly t: "n";
  readonly v: number;
  readonly z: string;
}
type Rows = readonly (readonly Value[])[];

interface Merge {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
}
interface Workbooks {
  readonly utils: {
    aoa_to_sheet(this: void, rows: Rows): { "!merges"?: readonly Merge[] };
    book_new(this: void): object;
    book_append_sheet(this: void, workbook: object, sheet: object, name: string): void;
  };
  write(
    this: void,
    workbook: object,
    options: { readonly type: "buffer"; readonly bookType: string },
  ): Uint8Array;
}

const requireThere = createRequire(join(import.meta.dirname, "packages/"));

const shownAs =
  (z: string) =>
  (v: number): Formatted => ({ t: "n", v, z });
/** Days since the end of 1899. */
const day = shownAs("dd.mm.yyyy");
const time = shownAs("yyyy-mm-dd hh:mm");
const percent = shownAs("0%");
const euro = shownAs('#,##0.00 "€"');
const zip = shownAs("00000");

interface MadeSheet {
  readonly name: string;
  readonly rows: Rows;
  /** The first row is one cell over so many columns. */
  readonly merged?: number;
}

function workbook(type: "xlsx" | "ods", sheets: readonly MadeSheet[]): Uint8Array {
  const { utils, write } = requireThere("@e965/xlsx") as Workbooks;
  const book = utils.book_new();
  for (const { name, rows, merged } of sheets) {
    const sheet = utils.aoa_to_sheet(rows);
    if (merged !== undefined)
      sheet["!merges"] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: merged - 1 } }];
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: "buffer", bookType: type });
}

const made = (
  file: string,
  like: string,
  sheets: () => readonly MadeSheet[],
  header = 1,
): MadeTable => ({
  file,
  like,
  header,
  bytes: () => workbook(file.endsWith(".ods") ? "ods" : "xlsx", sheets()),
});

export const MADE_WORKBOOKS: readonly MadeTable[] = [
  made("plz.xlsx", "plz-geocoord-2", () => [
    {
      name: "Sheet1",
      rows: [
        [null, "lat", "lng"],
        ...range(30).map((at) => [`0${1067 + at}`, 51.0575496 + at / 1000, 13.7170648]),
      ],
    },
  ]),
  made("zip-format.xlsx", "autobook", () => [
    {
      name: "Sheet1",
      rows: [["PLZ", "Ort"], ...range(25).map((at) => [zip(1067 + at), `Ort ${at}`])],
    },
  ]),
  made(
    "todesfälle.xlsx",
    "deaths",
    () => [
      {
        name: "arts",
        rows: [
          ["Lots of people"],
          ["simply cannot resist writing", null, null, null, "some notes"],
          ["above", "the", null, "tables"],
          ["Name", "Profession", "Age", "Has kids", "Date of birth"],
          ...range(10).map((at) => [
            `Person ${at}`,
            at % 2 === 0 ? "actor" : "musician",
            60 + at,
            at % 3 === 0,
            day(17_000 + at * 300),
          ]),
        ],
      },
      { name: "other", rows: [["Name"], ["Somebody"]] },
    ],
    4,
  ),
  made(
    "16codmun.xlsx",
    "16codmun",
    () => [
      {
        name: "dic16",
        merged: 5,
        rows: [
          ["Relación de municipios y códigos por comunidades autónomas a 1 de enero"],
          ["CODAUTO", "CPRO", "CMUN", "DC", "NOMBRE"],
          ...range(30).map((at) => [
            "16",
            "01",
            `0${at + 10}`,
            String(at % 10),
            `Municipio ñ ${at}`,
          ]),
        ],
      },
    ],
    2,
  ),
  made("supermarket.xlsx", "supermarket-sales", () =>
    ["January", "February"].map((name, month) => ({
      name,
      rows: [
        ["Invoice ID", "Branch", "Unit price", "Tax 5%", "Date", "Time", "Rating"],
        ...range(40).map((at) => [
          `316-68-${6352 + at + month * 100}`,
          at % 2 === 0 ? "A" : "B",
          36.36 + at,
          percent(0.05),
          day(43_466 + at),
          shownAs("h:mm")(10 / 24),
          7.1,
        ]),
      ],
    })),
  ),
  made("attendance.xlsx", "attendance", () => [
    {
      name: "Attendance",
      rows: [
        ["Date", "Ben \nAshley", "Sue \nDaniels"],
        ...range(22).map((at) => [day(46_000 + at), at % 2 === 0, at % 3 === 0]),
      ],
    },
  ]),
  made(
    "issue.ods",
    "issue-2507",
    () => [
      {
        name: "Sheet1",
        rows: [
          [day(44_558)],
          ["Номенклатура", "Складское наличие,\nКол-во", "цена за тонну"],
          ...range(8).map((at) => [`Квадрат ${140 + at}мм`, 0.225 + at, 170_000 + at]),
        ],
      },
    ],
    2,
  ),
  made("iris.ods", "datasets-2", () => [
    {
      name: "iris",
      rows: [
        ["Sepal.Length", "Petal.Width", "Species"],
        ...range(60).map((at) => [5 + (at % 3) / 10, 0.2, at < 30 ? "setosa" : "virginica"]),
      ],
    },
    { name: "mtcars", rows: [["mpg"], [21]] },
  ]),
  made("pollsters.xlsx", "pollster-stats-full-2", () => [
    {
      name: "may-2020",
      rows: [
        ["Pollster", null, "Polls", "Live Caller", null, "Predictive\nPlus-Minus", "Latest"],
        ...range(30).map((at) => [
          at + 1,
          `University ${at}`,
          108 - at,
          at % 2 === 0 ? "yes" : "no",
          null,
          shownAs("0.0")(-1.5632 + at),
          day(43_900 + at),
        ]),
      ],
    },
  ]),
  made("haushalt 2026.xlsx", "withchartsheet", () => [
    {
      name: "Haushalt",
      rows: [
        ["Produkt", "Ansatz", "Anteil", "geändert am", "Anmerkung"],
        ...range(25).map((at) => [
          `P-${at + 10}`,
          euro(1234.5 + at),
          percent((at % 10) / 10),
          time(46_000 + at + 0.5),
          at % 2 === 0 ? "Zeile 1\nZeile 2" : null,
        ]),
      ],
    },
  ]),
];
