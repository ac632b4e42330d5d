/**
 * Finds likely mistakes in a query that found nothing. A suggestion is made only if it would find
 * something.
 */
import type { Reason } from "../words/reasons-en.ts";
import { PARAMETERS } from "../query/parameters.ts";
import { escapeMember, nameFilter, writeValue } from "../query/query-syntax.ts";
import type { Box, Condition, FieldPath, ItemQuery } from "../query/query-model.ts";
import type { Leaf } from "../items/compare-values.ts";
import type { Correction } from "./search/correct-words.ts";

/** The content of a notification. */
export type LikelySlip =
  | { readonly message: "NOTHING_FOUND"; readonly values: NothingFound }
  | { readonly message: "SEARCH_CORRECTED"; readonly values: SearchCorrected };

type SearchCorrected = Readonly<Record<"parameter" | "value" | "suggestion", string>>;

type NothingFound = {
  readonly reason: Reason<"NOTHING">;
  readonly parameter: string;
  readonly value: string;
  /** The part of the query as it was probably meant; absent: words alone say it. */
  readonly suggestion?: string;
};

export interface EmptyAnswer {
  readonly query: ItemQuery;
  /** @returns every leaf at the path */
  readonly leavesAt: (path: FieldPath) => Iterable<Leaf>;
  /** @returns whether there are items in the area of a query */
  readonly liesThere: (place: Pick<ItemQuery, "near" | "radius" | "bbox">) => boolean;
}

const MAX_SLIPS = 3;

export const explainNothing = (answer: EmptyAnswer): readonly LikelySlip[] =>
  Array.from(findSlips(answer).take(MAX_SLIPS), (values) => ({ message: "NOTHING_FOUND", values }));

export const explainCorrection = ({ value, used }: Correction): LikelySlip => ({
  message: "SEARCH_CORRECTED",
  values: { parameter: "search", value, suggestion: used },
});

function* findSlips(answer: EmptyAnswer): Generator<NothingFound> {
  const { conditions } = answer.query;
  yield* explainPlaces(answer);
  yield* explainSearch(answer);
  for (const condition of conditions) yield* explainText(condition);
  for (const condition of conditions) yield* explainLetters(condition, answer);
}

const explainTurned = (parameter: "near" | "bbox", value: string, meant: string): NothingFound => ({
  reason: "latitudeFirst",
  parameter,
  value,
  suggestion: `${parameter}=${meant}`,
});

function* explainPlaces({ query, liesThere }: EmptyAnswer): Generator<NothingFound> {
  const { near, radius, bbox } = query;
  if (near && radius !== undefined && Math.abs(near.longitude) <= 90) {
    const { spell } = PARAMETERS.near;
    const turned = { longitude: near.latitude, latitude: near.longitude };
    if (liesThere({ near: turned, radius, bbox: undefined }))
      yield explainTurned("near", spell(near), spell(turned));
  }
  const turned = bbox && turnBox(bbox);
  if (turned && liesThere({ bbox: turned, near: undefined, radius: undefined }))
    yield explainTurned("bbox", PARAMETERS.bbox.spell(bbox), PARAMETERS.bbox.spell(turned));
}

/** @returns undefined when swapping the coordinates does not give a valid box */
function turnBox({ minLongitude, minLatitude, maxLongitude, maxLatitude }: Box): Box | undefined {
  return Math.abs(minLongitude) <= 90 &&
    Math.abs(maxLongitude) <= 90 &&
    minLongitude <= maxLongitude
    ? {
        minLongitude: minLatitude,
        minLatitude: minLongitude,
        maxLongitude: maxLatitude,
        maxLatitude: maxLongitude,
      }
    : undefined;
}

const writeText = (text: string): string => writeValue(escapeMember(text));

/** Operators of search engines are words here, which hardly any text has. */
const SEARCH_OPERATORS = new Set(["OR", "AND", "NOT", "ODER", "UND", "NICHT"]);

function* explainSearch({ query: { search = [] } }: EmptyAnswer): Generator<NothingFound> {
  const value = search.flatMap(({ words }) => words).find((word) => SEARCH_OPERATORS.has(word));
  if (value !== undefined) yield { reason: "searchOperator", parameter: "search", value };
}

function* explainText({ path, operator, values: [value] }: Condition): Generator<NothingFound> {
  if (typeof value !== "string" || (path.type !== "text" && path.type !== "open")) return;
  if (operator !== "eq" && operator !== "contains" && operator !== "startsWith") return;
  const parameter = nameFilter(path.text, operator);
  if (operator === "eq" && value === "null") {
    const suggestion = `${nameFilter(path.text, "null")}=true`;
    yield { reason: "nullText", parameter, value, suggestion };
  } else if (/^ \d/u.test(value)) {
    const suggestion = `${parameter}=${writeText(`+${value.slice(1)}`)}`;
    yield { reason: "plusSign", parameter, value, suggestion };
  }
}

/** Values that exist in another letter case, if none exists as written. */
function* explainLetters(
  { path, operator, values }: Condition,
  { leavesAt }: EmptyAnswer,
): Generator<NothingFound> {
  if (operator !== "eq" || (path.type !== "text" && path.type !== "open")) return;
  const wanted = new Map(values.map((value) => [String(value).toLowerCase(), String(value)]));
  let slip: NothingFound | undefined;
  for (const leaf of leavesAt(path)) {
    if (values.includes(leaf)) return;
    const value = typeof leaf === "string" && !slip ? wanted.get(leaf.toLowerCase()) : undefined;
    if (value === undefined) continue;
    const suggestion = `${nameFilter(path.text, "eq")}=${writeText(String(leaf))}`;
    slip = { reason: "letterCase", parameter: nameFilter(path.text, "eq"), value, suggestion };
  }
  if (slip) yield slip;
}
