/**
 * In charge of the parameter search. In comes its value; out go the words that are searched for. What
 * stands between them says nothing.
 */
import { QUERY_BOUNDS } from "../../catalog/query-parameters.ts";
import { splitWords } from "../search/words.ts";
import type { QueryFaults } from "./query-faults.ts";
import { isLonger } from "./text-length.ts";

/** @returns undefined once a fault is reported */
export function readSearch(value: string, faults: QueryFaults): readonly string[] | undefined {
  const { searchCharacters, searchWords } = QUERY_BOUNDS;
  const words = splitWords(value);
  // Blanks do not count: queries that differ in them are one.
  const text = value.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (words.length === 0) faults.addInvalid("search", value, "noWord");
  if (isLonger(text, searchCharacters)) {
    faults.addInvalid("search", value, "searchTooLong", { limit: searchCharacters });
  }
  if (words.length > searchWords) {
    faults.addInvalid("search", value, "tooManyWords", { limit: searchWords });
  }
  return words;
}
