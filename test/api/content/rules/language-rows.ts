/** Rules of languages: their codes, the fallback, the direction of their script. */
import { toLines } from "./rule-row.ts";
import type { RuleRow } from "./rule-row.ts";

const L = "languages.jsonl";
const DE = { Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true };

export const LANGUAGE_ROWS: readonly RuleRow[] = [
  {
    name: "a language code of no language",
    files: { [L]: toLines(DE, { Key: "x", Code: "EN-gb" }) },
    lines: [`${L}:2: Code: must be one of the 124 allowed values (EN-gb); did you mean EN_GB?`],
  },
  {
    name: "the code of a language that has only codes with a country",
    files: { [L]: toLines(DE, { Key: "x", Code: "ZH" }) },
    lines: [`${L}:2: Code: must be one of ZH_CN, ZH_HK, ZH_SG, ZH_TW (ZH)`],
  },
  {
    name: "a language written from right to left without TextDirection",
    files: {
      [L]: toLines(
        DE,
        { Key: "fa", Code: "FA" },
        { Key: "ar", Code: "AR_SY", TextDirection: "RIGHT_TO_LEFT" },
        { Key: "he", Code: "HE", TextDirection: "LEFT_TO_RIGHT" },
      ),
    },
    lines: [
      `${L}:2: TextDirection: FA is written from right to left: give RIGHT_TO_LEFT, since LEFT_TO_RIGHT is the default`,
    ],
  },
  {
    name: "a language without code",
    files: { [L]: toLines(DE, { Key: "x" }) },
    lines: [`${L}:2: Code: must be given`],
  },
  {
    name: "a language code twice",
    files: { [L]: toLines(DE, { Key: "x", Code: "DE" }) },
    lines: [`${L}:2: Code: is also the Code of the language at ${L}:1 (DE)`],
  },
  {
    name: "two fallback languages",
    files: { [L]: toLines(DE, { Key: "x", Code: "EN", State: "PUBLISHED", Fallback: true }) },
    lines: [
      `${L}:2: Fallback: only one PUBLISHED language may be the fallback, and DE at ${L}:1 already is (true)`,
    ],
  },
  {
    name: "no fallback language",
    files: { [L]: toLines({ ...DE, Fallback: false }) },
    lines: [`${L}:1: Fallback: no PUBLISHED language has Fallback true; exactly one is required`],
  },
  {
    name: "no published language: a draft is no fallback",
    files: { [L]: toLines({ ...DE, State: "DRAFT" }) },
    lines: [`${L}:1: State: no language is PUBLISHED; publish at least one, with Fallback true`],
  },
  {
    name: "a date format that is too long",
    files: { [L]: toLines({ ...DE, DateFormat: "Y-m-d Y-m-d Y-m-d" }) },
    lines: [`${L}:1: DateFormat: has 17 characters; at most 16 are allowed (Y-m-d Y-m-d Y-m-d)`],
  },
];
