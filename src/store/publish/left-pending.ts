/** Whether what somebody checked is still what they want: what is taken back afterwards is not published. */
import type { JsonObject } from "../../lib/json-object.ts";
import { digestChange } from "./pending.ts";

const isGroup = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function* listLeaves(values: JsonObject, prefix = ""): Generator<string> {
  for (const [name, value] of Object.entries(values)) {
    if (isGroup(value)) yield* listLeaves(value, `${prefix}${name}.`);
    else yield prefix + name;
  }
}

/** @returns what an edit changes of an item, as paths such as `Text.EN_GB.Title` */
const listPaths = ({ set, unset }: JsonObject): readonly string[] => [
  ...(isGroup(set) ? listLeaves(set) : []),
  ...(Array.isArray(unset) ? unset.map(String) : []),
];

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);

/** @returns its resource with its Uuid, or else its Key; undefined: it is a new item that has neither yet */
function nameItem({ resource, add, Uuid, Key }: JsonObject): string | undefined {
  const added = isGroup(add) ? add : {};
  const name = Uuid ?? added["Uuid"] ?? Key ?? added["Key"];
  return name === undefined ? undefined : JSON.stringify([resource, name]);
}

/** @param now what is pending of the same item; undefined: nothing */
function isLeft(before: JsonObject, now: JsonObject | undefined): boolean {
  if (!now) return false;
  // Whoever removes an item afterwards has its removal pending; whoever changes one wants it to stay.
  if (now["remove"] ?? before["add"]) return true;
  if (before["remove"] || ("after" in before && !("after" in now))) return false;
  const paths = listPaths(now["add"] ? { set: now["add"] } : now);
  return listPaths(before).every((path) =>
    paths.some((one) => isWithin(path, one) || isWithin(one, path)),
  );
}

/** @returns the positions of those of the changes that are pending as they are */
export function findAsPending(
  changes: readonly JsonObject[],
  pending: readonly JsonObject[],
): readonly number[] {
  const digests = new Set(pending.map(digestChange));
  return [...changes.keys()].filter((at) => digests.has(digestChange(changes[at] ?? {})));
}

/** @returns whether each of the changes is pending, as it was or typed further */
export function areLeft(changes: readonly JsonObject[], pending: readonly JsonObject[]): boolean {
  const as = new Set(findAsPending(changes, pending));
  const byItem = new Map(pending.map((change) => [nameItem(change), change]));
  return changes.every((change, at) => {
    const name = nameItem(change);
    return as.has(at) || (name !== undefined && isLeft(change, byItem.get(name)));
  });
}
