/**
 * Finds likely mistakes in a query that found nothing. A suggestion is made only if it would find
 * something.
 */
import { QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { Reason } from "../messages/en.ts";
import { nameFilter } from "../query/conditions.ts";
import { PARAMETERS } from "../query/parameters.ts";
import { parseRequestQuery } from "../query/parse-query.ts";
import { escapeMember, writeValue } from "../query/query-syntax.ts";
import type { Box, Condition, FieldPath, ItemQuery, QueryContext } from "../query/query-model.ts";
import type { Leaf } from "./columns.ts";

/** The content of a notification NOTHING_FOUND. */
export interface LikelySlip {
  readonly reason: Reason<"NOTHING">;
  readonly parameter: string;
  readonly value: string;
  /** The part of the query as it was probably meant. */
  readonly suggestion: string;
}

export interface EmptyAnswer {
  readonly query: ItemQuery;
  readonly context: Pick<QueryContext, "resource" | "installation" | "languages">;
  /** @returns every leaf at the path, in pieces */
  readonly leavesAt: (path: FieldPath) => Generator<readonly Leaf[]>;
  /** @returns whether there are items in the area of a query */
  readonly liesThere: (place: Pick<ItemQuery, "near" | "radius" | "bbox">) => boolean;
}

const MAX_SLIPS = 3;

export const explainNothing = (answer: EmptyAnswer): readonly LikelySlip[] => [
  ...findSlips(answer).take(MAX_SLIPS),
];

function* findSlips(answer: EmptyAnswer): Generator<LikelySlip> {
  const { conditions } = answer.query;
  yield* explainPlaces(answer);
  yield* explainSearch(answer);
  for (const condition of conditions) yield* explainText(condition, answer);
  for (const condition of conditions) yield* explainLetters(condition, answer);
}

const explainTurned = (parameter: "near" | "bbox", value: string, meant: string): LikelySlip => ({
  reason: "latitudeFirst",
  parameter,
  value,
  suggestion: `${parameter}=${meant}`,
});

function* explainPlaces({ query, liesThere }: EmptyAnswer): Generator<LikelySlip> {
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

const NAMES = Object.keys(QUERY_PARAMETERS).join("|");
/** A parameter after `?` or `;` instead of an ampersand. */
const JOINED = new RegExp(`^(.*?)[?;]((?:filter\\[[^=]*\\]|${NAMES})=.*)$`, "su");

const writeText = (text: string): string => writeValue(escapeMember(text));

function isQuery(text: string, { context }: EmptyAnswer): boolean {
  try {
    parseRequestQuery(text, {
      ...context,
      operation: "find",
      mediaType: "application/json",
      readsLanguages: () => false,
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * For `search=kiel?sort=Name`, suggests to keep the words; `sort=Name` counts as a parameter only if it
 * is a valid query.
 */
function* explainSearch(answer: EmptyAnswer): Generator<LikelySlip> {
  const { search = [] } = answer.query;
  const index = search.findIndex(
    (word, place) => place > 0 && Object.hasOwn(QUERY_PARAMETERS, word),
  );
  if (index < 0 || index === search.length - 1) return;
  const value = search.slice(index + 1).join(",");
  const suggestion = `search=${search.slice(0, index).join(" ")}&${search[index] ?? ""}=${value}`;
  if (isQuery(suggestion, answer))
    yield { reason: "joined", parameter: "search", value: search.join(" "), suggestion };
}

function* explainText(
  { path, operator, values: [value] }: Condition,
  answer: EmptyAnswer,
): Generator<LikelySlip> {
  if (typeof value !== "string" || (path.type !== "text" && path.type !== "open")) return;
  if (operator !== "eq" && operator !== "contains" && operator !== "startsWith") return;
  const parameter = nameFilter(path.text, operator);
  const [, before = "", behind] = JOINED.exec(value) ?? [];
  if (behind !== undefined) {
    const suggestion = `${parameter}=${writeText(before)}&${behind}`;
    if (isQuery(suggestion.replaceAll("%", "%25"), answer))
      yield { reason: "joined", parameter, value, suggestion };
  } else if (operator === "eq" && value === "null") {
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
): Generator<LikelySlip> {
  if (operator !== "eq" || (path.type !== "text" && path.type !== "open")) return;
  const wanted = new Map(values.map((value) => [String(value).toLowerCase(), String(value)]));
  let slip: LikelySlip | undefined;
  for (const leaf of leavesAt(path).flatMap((leaves) => leaves)) {
    if (values.includes(leaf)) return;
    const value = typeof leaf === "string" && !slip ? wanted.get(leaf.toLowerCase()) : undefined;
    if (value === undefined) continue;
    const suggestion = `${nameFilter(path.text, "eq")}=${writeText(String(leaf))}`;
    slip = { reason: "letterCase", parameter: nameFilter(path.text, "eq"), value, suggestion };
  }
  if (slip) yield slip;
}
