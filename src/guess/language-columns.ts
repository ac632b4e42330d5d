/** Columns that have one text in several languages: `Titel DE`, `title_en`, `Name (fr)`, `name:de`. */
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import type { GivenColumn } from "./columns.ts";
import { toLatin } from "../lib/text/to-latin.ts";

/** Columns with the same text, by their language. */
export interface LanguageColumns {
  /** What the headers have in common. */
  readonly name: string;
  readonly columns: ReadonlyMap<string, GivenColumn>;
}

/** A language that has no code of its own, and names by which headers say a language. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  EN: "EN_GB",
  GER: "DE",
  DEU: "DE",
  DEUTSCH: "DE",
  GERMAN: "DE",
  ENG: "EN_GB",
  ENGLISH: "EN_GB",
  ENGLISCH: "EN_GB",
  FRE: "FR",
  FRA: "FR",
  FRENCH: "FR",
  FRANCAIS: "FR",
  FRANZOESISCH: "FR",
  ITA: "IT",
  ITALIAN: "IT",
  ITALIANO: "IT",
  ITALIENISCH: "IT",
  ESP: "ES",
  SPANISH: "ES",
  ESPANOL: "ES",
  SPANISCH: "ES",
  ZH: "ZH_CN",
  AR: "AR_SA",
};

const CODES: ReadonlySet<string> = new Set(LANGUAGE_CODES);

function codeOf(written: string): string | undefined {
  const text = toLatin(written).toUpperCase().replaceAll("-", "_");
  return LANGUAGE_NAMES[text] ?? (CODES.has(text) ? text : undefined);
}

/** The name, and a language at its end: behind a blank, a sign, or in brackets. */
const AT_END =
  /^(?<name>.*[^\s_:./([-])[\s_:./([-]+(?<language>[\p{L}]{2,11}(?:[-_]\p{L}{2})?)[\])]?$/u;
const AT_START = /^(?<language>\p{L}{2})[_:-](?<name>.+)$/u;

interface Split {
  readonly name: string;
  readonly code: string;
}

function split(header: string): Split | undefined {
  for (const form of [AT_END, AT_START]) {
    const { name = "", language = "" } = form.exec(header.slice(0, 200))?.groups ?? {};
    const code = codeOf(language);
    if (name !== "" && code !== undefined) return { name, code };
  }
  return undefined;
}

/** @returns those of which there are two languages at least */
export function findLanguageColumns(columns: readonly GivenColumn[]): readonly LanguageColumns[] {
  const groups = new Map<
    string,
    { readonly name: string; readonly columns: Map<string, GivenColumn> }
  >();
  for (const column of columns) {
    const parts = split(column.header);
    if (parts === undefined) continue;
    const { name, code } = parts;
    const folded = toLatin(name).toLowerCase();
    const group = getOrInsert(groups, folded, () => ({ name, columns: new Map() }));
    if (!group.columns.has(code)) group.columns.set(code, column);
  }
  return [...groups.values()].filter(({ columns: found }) => found.size > 1);
}
