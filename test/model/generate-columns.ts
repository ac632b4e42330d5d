/** Headers of tables that declared fields have, as people and programs write them. */
import type { GeneratorValue } from "fast-check";
import type { OwnField, OwnFields } from "../../src/catalog/own-resources.ts";
import { below, pick, seldom, shuffle } from "./choices.ts";

/** None is the name of a field, and many are the same but for case, spaces and punctuation. */
const HEADERS = [
  "Straße und Hausnummer",
  "straße_und-hausnummer",
  "STRASSE und Hausnummer",
  "%",
  "€",
  "[B]",
  "[ZZ]",
  "Name [2]",
  "#Name",
  "# ",
  "constructor",
  "__proto__",
  "toString",
  "=1+1",
  "@SUM(A1)",
  "two\nlines",
  "a,b;c",
  'say "no"',
  "İsim",
  "ısim",
  "Gro\u0308ße".normalize("NFC"),
  "दिन",
  "दान",
  "\u202Eturned",
  "2026-05-04",
  "true",
  "01067",
  "1.5",
  "a.b",
  ".c",
  "d.",
  "x".repeat(1000),
  "😀",
  "<b>",
].map((header) => header.trim());

const LANGUAGES = ["DE", "EN_GB", "FR"];

/** @returns the fields, some of them with headers of their own, in normal form */
export function withColumns(gen: GeneratorValue, fields: OwnFields): OwnFields {
  const left = [...shuffle(gen, HEADERS)];
  const take = (): readonly string[] => left.splice(0, 1 + below(gen, 2));
  const change = (all: OwnFields, isLocalized: boolean): OwnFields =>
    Object.fromEntries(
      Object.entries(all).map(([name, field]): [string, OwnField] => {
        if (field.fields) return [name, { ...field, fields: change(field.fields, true) }];
        const isPossible = field.type !== "customAttributes" && field.inverse === undefined;
        if (!isPossible || left.length < 8 || !seldom(gen)) return [name, field];
        const codes = isLocalized ? LANGUAGES.slice(0, 1 + below(gen, 3)) : [];
        const column = isLocalized
          ? Object.fromEntries(codes.map((code) => [code, take()]))
          : take();
        return [name, { ...field, column }];
      }),
    );
  return change(fields, false);
}

/** @returns one of the spellings of what `withColumns` gives */
export function spellColumn(gen: GeneratorValue, column: OwnField["column"]): unknown {
  const spell = (headers: readonly string[]): unknown =>
    headers.length === 1 && seldom(gen) ? headers[0] : headers;
  if (column === undefined || Array.isArray(column))
    return column && spell(column as readonly string[]);
  return Object.fromEntries(
    shuffle(gen, Object.entries(column as Readonly<Record<string, readonly string[]>>)).map(
      ([code, headers]) => [
        pick(gen, [code, code.toLowerCase(), code.replace("_", "-")]),
        spell(headers),
      ],
    ),
  );
}
