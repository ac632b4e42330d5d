/** Rules of languages: their codes, the fallback, the direction of their script. */
import { toLines } from "./rule-row.ts";
import type { RuleRows } from "./rule-row.ts";

const L = "languages.jsonl";
const DE = { Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true };

export const LANGUAGE_ROWS: RuleRows = {
  "a language code of no language": [
    { [L]: toLines(DE, { Key: "x", Code: "EN-gb" }) },
    `${L}:2: Code: must be one of the 124 allowed values (EN-gb); did you mean EN_GB?`,
  ],
  "the code of a language that has only codes with a country": [
    { [L]: toLines(DE, { Key: "x", Code: "ZH" }) },
    `${L}:2: Code: must be one of ZH_CN, ZH_HK, ZH_SG, ZH_TW (ZH)`,
  ],
  "a language written from right to left without TextDirection": [
    {
      [L]: toLines(
        DE,
        { Key: "fa", Code: "FA" },
        { Key: "ar", Code: "AR_SY", TextDirection: "RIGHT_TO_LEFT" },
        { Key: "he", Code: "HE", TextDirection: "LEFT_TO_RIGHT" },
      ),
    },
    `${L}:2: TextDirection: FA is written from right to left: give RIGHT_TO_LEFT, since LEFT_TO_RIGHT is the default`,
  ],
  "a language without code": [{ [L]: toLines(DE, { Key: "x" }) }, `${L}:2: Code: must be given`],
  "a language code twice": [
    { [L]: toLines(DE, { Key: "x", Code: "DE" }) },
    `${L}:2: Code: is also the Code of the language at ${L}:1 (DE)`,
  ],
  "two fallback languages": [
    { [L]: toLines(DE, { Key: "x", Code: "EN", State: "PUBLISHED", Fallback: true }) },
    `${L}:2: Fallback: only one PUBLISHED language may be the fallback, and DE at ${L}:1 already is (true)`,
  ],
  "no fallback language": [
    { [L]: toLines({ ...DE, Fallback: false }) },
    `${L}:1: Fallback: no PUBLISHED language has Fallback true; exactly one is required`,
  ],
  "no published language: a draft is no fallback": [
    { [L]: toLines({ ...DE, State: "DRAFT" }) },
    `${L}:1: State: no language is PUBLISHED; publish at least one, with Fallback true`,
  ],
  "a date format that is too long": [
    { [L]: toLines({ ...DE, DateFormat: "Y-m-d Y-m-d Y-m-d" }) },
    `${L}:1: DateFormat: has 17 characters; at most 16 are allowed (Y-m-d Y-m-d Y-m-d)`,
  ],
};
