/** Tables in other languages, made anew: each has what is odd about a public one. */
import { lines, pick, range, utf8, windows1252 } from "./write-csv.ts";
import type { MadeTable } from "./write-csv.ts";

export const MADE_IN_OTHERS: readonly MadeTable[] = [
  {
    file: "hotels.csv",
    like: "table-with-accents",
    decimal: ",",
    bytes: () =>
      windows1252(
        lines(
          [
            ["Classement", "Date", "Année", "Occupancy rate", "RevPAR"],
            ...range(36).map((at) => [
              pick(["3 étoiles", "4 étoiles", "All"], at),
              `01-0${1 + (at % 9)}-1${3 + Math.floor(at / 9)}`,
              2013 + Math.floor(at / 9),
              `0,61155306${at + 10}`,
              `4${at},66`,
            ]),
          ],
          ";",
        ),
      ),
  },
  {
    file: "comuni.csv",
    like: "istat20200101",
    bytes: () =>
      windows1252(
        `Codice Regione;"Codice dell'Unità territoriale \n(valida a fini statistici)";Progressivo del Comune (2);Denominazione;Codice\n${lines(
          range(30).map((at) => [
            "01",
            201,
            ` ${String(at).padStart(3, "0")} `,
            `Comune di Agliè ${at}`,
            `${at + 1}.644`,
          ]),
          ";",
        )}`,
      ),
  },
  {
    file: "города.csv",
    like: "city",
    bytes: () =>
      utf8(
        lines([
          [
            "address",
            "postal_code",
            "federal_district",
            "kladr_id",
            "tax_office",
            "geo_lat",
            "geo_lon",
          ],
          ...range(30).map((at) => [
            `"Респ Адыгея, г Город ${at}"`,
            385_200 + at,
            pick(["Южный", "Центральный"], at),
            `01000002000${at + 10}`,
            `01${at + 10}`,
            `44.87${at}`,
            `39.19${at}`,
          ]),
        ]),
      ),
  },
  {
    file: "مناطق.csv",
    like: "unsd-ar",
    bytes: () =>
      utf8(
        lines([
          ['"Global Code"', '"Global Name"', '"M49 Code"', '"LDC"'],
          ...range(25).map((at) => [
            '"001"',
            '"العالم"',
            `"${String(at * 4).padStart(3, "0")}"`,
            at % 2 === 0 ? '"x"' : '""',
          ]),
        ]),
      ),
  },
  {
    file: "survey (responses).csv",
    like: "flying-etiquette",
    bytes: () =>
      utf8(
        lines([
          [
            "RespondentID",
            '"Generally speaking, how often do you travel by train, whether for your work, for your holidays or for any other reason that you can think of while you read this question?"',
            '"In a row of two seats, who should get to use the middle arm rest?"',
            '"In a row of three seats, who should get to use the two arm rests?"',
            "Gender",
          ],
          ...range(40).map((at) => [
            3_436_139_758 + at,
            pick(["Never", "Once a year or less"], at),
            '"Whoever puts their arm on it, first"',
            "",
            pick(["Male", "Female", ""], at),
          ]),
        ]),
      ),
  },
  {
    file: "cabinet.csv",
    like: "cabinet-turnover",
    days: "MDY",
    bytes: () =>
      utf8(
        lines([
          ["president", "position", "start_date", "end_date", "length", "", ""],
          ...range(25).map((at) => [
            pick(["First", "Second"], at),
            `Minister ${at % 7}`,
            `1/2${at % 9}/77`,
            at > 22 ? "Still in office" : `9/${at + 1}/79`,
            at > 22 ? "" : 245 + at,
            "",
            at === 3 ? "acting" : "",
          ]),
        ]),
      ),
  },
  {
    file: "elements-by-episode.csv",
    like: "elements-by-episode",
    bytes: () =>
      utf8(
        lines([
          ["EPISODE", "TITLE", ...range(60).map((at) => `ELEMENT_${at}`)],
          ...range(30).map((at) => [
            `S01E${at + 10}`,
            `"""A WALK ${at}"""`,
            ...range(60).map((one) => (one * at) % 2),
          ]),
        ]),
      ),
  },
  {
    file: "forbes.csv",
    like: "forbes2000",
    bytes: () =>
      utf8(
        lines([
          ['""', '"rank"', '"name"', '"category"', '"sales"'],
          ...range(40).map((at) => [
            `"${at + 1}"`,
            at + 1,
            `"Company ${at}"`,
            '"Banking"',
            `9${at}.71`,
          ]),
        ]),
      ),
  },
];
