/**
 * In charge of the values at a path. In come a served item and a path; out go its leaves: every
 * value that the path leads to, through objects and lists, nulls left out.
 */
import type { FieldPath } from "../query/query-model.ts";

export type Leaf = string | number | boolean;

/** What an object or a list of objects is to a comparison: there, and nothing more. */
const THERE = true;

/** @param item the served item, or as much of it as the path's first segment needs */
export function readLeaves(
  item: Readonly<Record<string, unknown>>,
  path: FieldPath,
): readonly Leaf[] {
  const leaves: Leaf[] = [];
  collect(item, path.segments, 0, path.type === "object", leaves);
  return leaves;
}

function collect(
  value: unknown,
  segments: readonly string[],
  depth: number,
  isObject: boolean,
  leaves: Leaf[],
): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const member of value) collect(member, segments, depth, isObject, leaves);
    return;
  }
  if (depth < segments.length) {
    if (typeof value !== "object") return;
    const members = value as Readonly<Record<string, unknown>>;
    const name = segments[depth] ?? "";
    if (Object.hasOwn(members, name)) collect(members[name], segments, depth + 1, isObject, leaves);
    return;
  }
  if (isObject) leaves.push(THERE);
  else if (typeof value === "string") leaves.push(value.normalize("NFC"));
  else if (typeof value === "number" || typeof value === "boolean") leaves.push(value);
}
