/** Whether two items are the same except for their names in content. */
import { hash } from "node:crypto";

/** Digest of an item without the Keys and Uuids in it, at any depth: a Uuid may be derived from a Key. */
export const hashBody = (item: object): string =>
  hash(
    "sha256",
    JSON.stringify(item, (name, value: unknown) =>
      name === "Key" || name === "Uuid" ? undefined : value,
    ),
    "base64",
  );

/** @returns how many items of one list have an item of the other that is the same, each its own */
export function countTwins(some: Iterable<object>, others: Iterable<object>): number {
  const bodies = new Map<string, number>();
  for (const item of some) {
    const body = hashBody(item);
    bodies.set(body, (bodies.get(body) ?? 0) + 1);
  }
  let count = 0;
  for (const item of bodies.size === 0 ? [] : others) {
    const body = hashBody(item);
    const left = bodies.get(body) ?? 0;
    if (left === 0) continue;
    count += 1;
    bodies.set(body, left - 1);
  }
  return count;
}
