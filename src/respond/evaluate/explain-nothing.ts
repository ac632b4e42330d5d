/**
 * Why a query found nothing, where a likely slip explains it. Only what would find something is
 * said.
 */
import { QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { NothingReason } from "../../errors.ts";
import { nameFilter } from "../query/conditions.ts";
import { parseRequestQuery } from "../query/parse-query.ts";
import { escapeMember, writeValue } from "../query/query-syntax.ts";
import type { Box, Condition, ItemQuery, QueryContext } from "../query/query-model.ts";
import type { Slices } from "../slices.ts";
import type { Column } from "./columns.ts";

/** What a notification NOTHING_FOUND names. */
export interface LikelySlip {
  readonly reason: NothingReason;
  readonly parameter: string;
  readonly value: string;
  /** The part of the query as it was probably meant. */
  readonly suggestion: string;
}

export interface EmptyAnswer {
  readonly query: ItemQuery;
  readonly context: Pick<QueryContext, "resource" | "installation" | "languages">;
  readonly columnOf: (condition: Condition) => Column;
  /** @returns whether items lie where a query asks */
  readonly liesThere: (place: Pick<ItemQuery, "near" | "radius" | "bbox">) => Promise<boolean>;
  readonly slices: Slices;
}

const MAX_SLIPS = 3;

export async function explainNothing(answer: EmptyAnswer): Promise<readonly LikelySlip[]> {
  const slips = [
    ...(await explainPlaces(answer)),
    ...explainSearch(answer),
    ...answer.query.conditions.flatMap((condition) => explainText(condition, answer)),
  ];
  for (const condition of answer.query.conditions)
    if (slips.length < MAX_SLIPS) slips.push(...(await explainLetters(condition, answer)));
  return slips.slice(0, MAX_SLIPS);
}

async function explainPlaces({ query, liesThere }: EmptyAnswer): Promise<readonly LikelySlip[]> {
  const { near, radius, bbox } = query;
  const slips: LikelySlip[] = [];
  const reason = "latitudeFirst";
  if (near && radius !== undefined && Math.abs(near.longitude) <= 90) {
    const turned = { longitude: near.latitude, latitude: near.longitude };
    const value = `${near.longitude},${near.latitude}`;
    const suggestion = `near=${near.latitude},${near.longitude}`;
    if (await liesThere({ near: turned, radius, bbox: undefined }))
      slips.push({ reason, parameter: "near", value, suggestion });
  }
  const turned = bbox && turnBox(bbox);
  if (bbox && turned && (await liesThere({ bbox: turned, near: undefined, radius: undefined })))
    slips.push({
      reason,
      parameter: "bbox",
      value: spellBox(bbox),
      suggestion: `bbox=${spellBox(turned)}`,
    });
  return slips;
}

const spellBox = (box: Box): string =>
  [box.minLongitude, box.minLatitude, box.maxLongitude, box.maxLatitude].join(",");

/** @returns undefined when it is no box the other way round */
function turnBox(box: Box): Box | undefined {
  const isBox =
    Math.abs(box.minLongitude) <= 90 &&
    Math.abs(box.maxLongitude) <= 90 &&
    box.minLongitude <= box.maxLongitude;
  return isBox
    ? {
        minLongitude: box.minLatitude,
        minLatitude: box.minLongitude,
        maxLongitude: box.maxLatitude,
        maxLatitude: box.maxLongitude,
      }
    : undefined;
}

const NAMES = Object.keys(QUERY_PARAMETERS).join("|");
/** A parameter behind what should have been an ampersand. */
const JOINED = new RegExp(`^(.*?)[?;]((?:filter\\[[^=]*\\]|${NAMES})=.*)$`, "su");

const writeText = (text: string): string => writeValue(escapeMember(text));

const HIDDEN = (): boolean => false;

function isQuery(text: string, { context }: EmptyAnswer): boolean {
  try {
    parseRequestQuery(text, {
      ...context,
      operation: "find",
      mediaType: "application/json",
      readsLanguages: HIDDEN,
    });
    return true;
  } catch {
    return false;
  }
}

/** Of `search=kiel?sort=Name` the words are left: a parameter is one that reads well as a query. */
function explainSearch(answer: EmptyAnswer): readonly LikelySlip[] {
  const { search = [] } = answer.query;
  const index = search.findIndex(
    (word, place) => place > 0 && Object.hasOwn(QUERY_PARAMETERS, word),
  );
  if (index < 0 || index === search.length - 1) return [];
  const value = search.slice(index + 1).join(",");
  const suggestion = `search=${search.slice(0, index).join(" ")}&${search[index] ?? ""}=${value}`;
  return isQuery(suggestion, answer)
    ? [{ reason: "joined", parameter: "search", value: search.join(" "), suggestion }]
    : [];
}

function explainText(condition: Condition, answer: EmptyAnswer): readonly LikelySlip[] {
  const { path, operator, values } = condition;
  const [value] = values;
  if (typeof value !== "string" || (path.type !== "text" && path.type !== "open")) return [];
  if (operator !== "eq" && operator !== "contains" && operator !== "startsWith") return [];
  const parameter = nameFilter(path.text, operator);
  const [, before = "", behind] = JOINED.exec(value) ?? [];
  if (behind !== undefined) {
    const suggestion = `${parameter}=${writeText(before)}&${behind}`;
    return isQuery(suggestion.replaceAll("%", "%25"), answer)
      ? [{ reason: "joined", parameter, value, suggestion }]
      : [];
  }
  if (operator === "eq" && value === "null")
    return [
      { reason: "nullText", parameter, value, suggestion: `${nameFilter(path.text, "null")}=true` },
    ];
  return /^ \d/u.test(value)
    ? [
        {
          reason: "plusSign",
          parameter,
          value,
          suggestion: `${parameter}=${writeText(`+${value.slice(1)}`)}`,
        },
      ]
    : [];
}

/** Values that are there in other letter cases, where none is as it was asked for. */
async function explainLetters(
  condition: Condition,
  { columnOf, slices }: EmptyAnswer,
): Promise<readonly LikelySlip[]> {
  const { path, operator, values } = condition;
  if (operator !== "eq" || (path.type !== "text" && path.type !== "open")) return [];
  const column = columnOf(condition);
  if (values.some((value) => column.codeOf(value) !== undefined)) return [];
  const wanted = new Map(values.map((value) => [String(value).toLowerCase(), String(value)]));
  for (const leaf of column.leaves) {
    if (slices.isOver()) await slices.pause();
    const value = typeof leaf === "string" ? wanted.get(leaf.toLowerCase()) : undefined;
    if (value === undefined) continue;
    const parameter = nameFilter(path.text, "eq");
    const suggestion = `${parameter}=${writeText(String(leaf))}`;
    return [{ reason: "letterCase", parameter, value, suggestion }];
  }
  return [];
}
