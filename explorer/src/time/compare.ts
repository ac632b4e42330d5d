/** Compares a resource between two times or releases, as its readers see it. */
import { rowsOf } from "../browse/item-dialog.tsx";
import { requestOf } from "../state/ask.ts";
import { readPath, titlePathOf, writeValue } from "../state/fields.ts";
import type { Parameter } from "../state/place.ts";
import { requestPath } from "../state/query.ts";
import type { Item, ServedResource } from "../state/service.ts";

/** One side of a comparison; "": now. */
export interface Side {
  readonly at: string;
  readonly release: string;
}

export const NOW: Side = { at: "", release: "" };

interface FieldChange {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

export interface Difference {
  readonly uuid: string;
  readonly title: string;
  readonly kind: "appears" | "vanishes" | "changes";
  readonly fields: readonly FieldChange[];
}

export type Comparison =
  | { readonly differences: readonly Difference[]; readonly compared: number }
  | { readonly refusal: string }
  | { readonly isTooLarge: true };

/** Larger collections are not compared in the browser. */
export const MAX_ITEMS = 120_000;

/**
 * @returns the items as JSON lines, by uuid; undefined: there are too many
 * @throws (rejects) the error message of the server
 */
async function readLines(
  path: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string> | undefined> {
  const response = await fetch(requestOf(path, { accept: "application/jsonl", signal }));
  if (!response.ok || response.body === null) throw new Error(refusalOf(await response.text()));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const lines = new Map<string, string>();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const parts = done ? [rest, ""] : (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      // Parsed, because embedded items also have a Uuid.
      const uuid = line === "" ? undefined : (JSON.parse(line) as Item)["Uuid"];
      if (typeof uuid === "string") lines.set(uuid, line);
    }
    if (done) return lines;
    if (lines.size > MAX_ITEMS) {
      await reader.cancel();
      return undefined;
    }
  }
}

function refusalOf(text: string): string {
  try {
    const { Notifications } = JSON.parse(text) as {
      readonly Notifications: readonly { LocalizedMessage: string; Details: readonly string[] }[];
    };
    return Notifications.map(({ LocalizedMessage, Details }) =>
      [LocalizedMessage, ...Details].join(" "),
    ).join(" ");
  } catch {
    return text;
  }
}

const parseItem = (line: string): Item => JSON.parse(line) as Item;

/** Fields that change together with others and would be redundant. */
const DERIVED = /(?:UpdatedAt|CreatedAt)$/u;

function changesOf(before: Item, after: Item): FieldChange[] {
  const old = new Map(rowsOf(before).map(({ path, value }) => [path, value]));
  const now = new Map(rowsOf(after).map(({ path, value }) => [path, value]));
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const change = { path, old: old.get(path), new: now.get(path) };
    const isSame = JSON.stringify(change.old) === JSON.stringify(change.new);
    return isSame || DERIVED.test(path) ? [] : [change];
  });
}

function titleOf(item: Item): string {
  return writeValue(readPath(item, titlePathOf([item])) ?? item["Uuid"]);
}

/** An item of Navigation without an article counts as absent. */
const isThere = (item: Item | undefined): item is Item =>
  item !== undefined && !("Article" in item && item["Article"] === null);

function differenceOf(
  uuid: string,
  before: string | undefined,
  after: string | undefined,
): Difference[] {
  if (before === after) return [];
  const old = before === undefined ? undefined : parseItem(before);
  const now = after === undefined ? undefined : parseItem(after);
  if (!isThere(old))
    return isThere(now) ? [{ uuid, title: titleOf(now), kind: "appears", fields: [] }] : [];
  if (!isThere(now)) return [{ uuid, title: titleOf(old), kind: "vanishes", fields: [] }];
  const fields = changesOf(old, now);
  return fields.length === 0 ? [] : [{ uuid, title: titleOf(now), kind: "changes", fields }];
}

const sideParameters = ({ at, release }: Side): Parameter[] => [
  ...(at === "" ? [] : [["at", at] as const]),
  ...(release === "" ? [] : [["release", release] as const]),
];

/** @param language the language of the readers; "": the fallback language */
export async function compare(
  { url }: ServedResource,
  sides: readonly [Side, Side],
  language: string,
  signal: AbortSignal,
): Promise<Comparison> {
  const paths = sides.map((side) => {
    const query: Parameter[] = [["format", "jsonl"], ...sideParameters(side)];
    if (language !== "") query.push(["language", language]);
    return requestPath(url, query);
  });
  try {
    const [before, after] = await Promise.all(paths.map((path) => readLines(path, signal)));
    if (before === undefined || after === undefined) return { isTooLarge: true };
    const uuids = new Set([...after.keys(), ...before.keys()]);
    const differences = [...uuids].flatMap((uuid) =>
      differenceOf(uuid, before.get(uuid), after.get(uuid)),
    );
    return { differences, compared: uuids.size };
  } catch (error) {
    if (signal.aborted) throw error;
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}
