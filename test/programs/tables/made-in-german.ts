/** Tables in German, made anew: each has what is odd about a public one. */
import { lines, pick, range, utf16, utf8, windows1252 } from "./write-csv.ts";
import type { MadeTable } from "./write-csv.ts";

const PARTS = ["Altstadt", "Überwasser", "Hafen", "Südviertel", "Geist", "Kreuz"];

export const MADE_IN_GERMAN: readonly MadeTable[] = [
  {
    file: "haushalte.csv",
    like: "ms-haushalte",
    bytes: () =>
      utf8(
        lines([
          ["BezirkName", "BezirkNummer", 2010, 2011, 2012],
          ...range(24).map((at) => [
            `${pick(PARTS, at)} ${at}`,
            11 + at,
            900 + at,
            950 + at,
            990 - at,
          ]),
          ["Stadt Hafenheim", "", 150_878, 160_291, 160_654],
        ]),
      ),
  },
  {
    file: "altersgruppen.csv",
    like: "ms-wohnberechtigte-nach-alter",
    bytes: () =>
      utf8(
        lines([
          ["BezirkName", "Gesamt", "0 - 9", "10 - 19", "90 u. mehr"],
          ...range(20).map((at) => [`Bezirk ${at}`, 1450 + at, 83, 73 + at, 39]),
        ]),
      ),
  },
  {
    file: "unfalldaten 07.csv",
    like: "unfalldaten07",
    days: "MDY",
    bytes: () =>
      utf8(
        lines([
          ["vu_ort", "datum", "uhrzeit", "1", "2", "1_urs", "01_alter_in_jahren"],
          ...range(30).map((at) => [
            `${pick(PARTS, at)}straße`,
            `${1 + (at % 12)}/1/2007`,
            `${at % 24}:55`,
            21,
            21,
            28,
            "",
          ]),
          ["Hafenweg", "30/01/07", "15:00", 41, "", 36, ""],
        ]),
      ),
  },
  {
    file: "Windräder 2014.csv",
    like: "steinfurt-wea-kataster-anfrage-wn-hr-ren",
    decimal: ",",
    bytes: () =>
      utf16(
        lines(
          [
            [
              "Bezeichnung",
              "Leistung (kW)",
              "Rotor-Durchmesser (m) ",
              "Errichtungsjahr",
              "Bürgerwind",
            ],
            ...range(25).map((at) => [
              `A${at}`,
              1800,
              `"7${at % 10},5"`,
              2004,
              at % 3 === 0 ? "Ja" : "Nein",
            ]),
          ],
          ",",
          "\r\n",
        ),
      ),
  },
  {
    file: "sanierung.csv",
    like: "data-krefeld",
    bytes: () =>
      utf8(
        lines(
          [
            ["id", "title", "costs", "lat", "lng"],
            ...range(12).map((at) => [
              at + 1,
              `Schule ${at}`,
              `${at}00000.00 €`,
              `51.3${at}7062`,
              `6.5${at}4768`,
            ]),
            ["i", "Halle", "", "51.33", "6.52"],
          ],
          ";",
        ),
      ),
  },
  {
    file: "gebaeude.csv",
    like: "rawdata2016-span",
    decimal: ",",
    bytes: () =>
      utf8(
        lines(
          [
            ["Gebaeudenummer", "Schulname", "PLZ", "NGF", "BauPrio Summe", "Fenster Fläche"],
            ...range(25).map((at) => [
              `05-1462${at + 10}-2`,
              `Schule ${at % 9}`,
              "13595 Berlin",
              `1.2${at + 10},00`,
              `${at},5`,
              "",
            ]),
          ],
          ";",
        ),
      ),
  },
  {
    file: "besucherzahlen.csv",
    like: "besucherzahlen-moers-juli-2022-stundlich",
    bytes: () =>
      windows1252(
        lines(
          [
            ["Lage", "Zeitpunkt der Messung", "Fußgänger insgesamt", "Temperatur in ºc"],
            ...range(48).map((at) => [
              "Steinstraße, Moers",
              `2022-07-0${1 + Math.floor(at / 24)} ${String(at % 24).padStart(2, "0")}:00:00 +0200`,
              8 + at,
              15,
            ]),
          ],
          ";",
          "\r\n",
        ),
      ),
  },
  {
    file: "umzuege.csv",
    like: "ml-2categories-quarterly",
    bytes: () =>
      utf8(
        lines([
          ["Datum", "Kategorie", "Anzahl"],
          ...range(40).map((at) => [
            `01.0${1 + (at % 4)}.19${30 + Math.floor(at / 8)}`,
            at % 8 < 4 ? "Zuzüge" : "Wegzüge",
            26_572 + at,
          ]),
        ]),
      ),
  },
  {
    file: "postleitzahlen.csv",
    like: "plz-geocoord",
    bytes: () =>
      utf8(
        lines([
          ["", "lat", "lng"],
          ...range(30).map((at) => [`0${1067 + at}`, `51.0575495999999${at}`, `13.717${at + 10}`]),
        ]),
      ),
  },
  {
    file: "impfquoten.csv",
    like: "2021-09-17-deutschland-impfquoten-covid",
    bytes: () =>
      utf8(
        lines([
          ["Datum", "Bundesland", "BundeslandId_Impfort", "Impfungen_gesamt", "Impfquote_gesamt"],
          ...range(17).map((at) => [
            "2021-09-16",
            `Land ${at}`,
            String(at).padStart(2, "0"),
            100_000 + at,
            at === 16 ? "NA" : `6${at}.5`,
          ]),
        ]),
      ),
  },
  {
    file: "veranstaltungen.csv",
    like: "world-countries",
    decimal: ",",
    bytes: () =>
      utf8(
        `\uFEFF${lines(
          [
            [
              "Nr.",
              "Titel DE",
              "Titel EN",
              "Beginn",
              "Eintritt (€)",
              "ausverkauft",
              "Zielgruppen",
              "E-Mail",
              "Web",
            ],
            ...range(24).map((at) => [
              `V-${at + 100}`,
              `Konzert ${at}`,
              at % 5 === 0 ? "" : `Concert ${at}`,
              `${at + 1}.5.2027 19:30`,
              `${at},50`,
              at % 4 === 0 ? "x" : "",
              at % 2 === 0 ? "Kinder|Erwachsene" : "Erwachsene",
              `buehne${at}@example.org`,
              "https://www.example.org/",
            ]),
          ],
          ";",
          "\r\n",
        )}`,
      ),
  },
];
