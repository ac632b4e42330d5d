/** Which newly declared fields have the values of removed ones, as if only the name were another. */
import { isDeepStrictEqual } from "node:util";
import type { ChangedItems, FieldChange } from "./result-parts.ts";

/** A declared field, or a member of a localized one. */
const DECLARED =
  /^resources\.(?<resource>[^.]+)\.fields\.(?<name>[^.]+)(?:\.fields\.(?<member>[^.]+))?$/u;

/** @param field of an item, in which a language stands between the two names of the path */
function isOfField(field: string, [name, member]: readonly string[]): boolean {
  const [first, , third] = field.split(".");
  return first === name && (member === undefined || third === member);
}

/** @returns the values of a field in its languages, as one side has them */
const listValues = (
  fields: readonly FieldChange[],
  path: readonly string[],
  side: "old" | "new",
): readonly (readonly [language: string | undefined, value: unknown])[] =>
  fields
    .filter((change) => isOfField(change.field, path) && change[side] !== null)
    .map((change) => [path.length > 1 ? change.field.split(".")[1] : undefined, change[side]]);

/**
 * @param settings what differs in the installation
 * @returns the same rows; a new field tells the removed one whose values it has, each in its item
 */
export function findAlike(
  settings: readonly FieldChange[],
  differences: ReadonlyMap<string, ChangedItems>,
): readonly FieldChange[] {
  const declared = settings.flatMap((row) => {
    const { resource = "", name = "", member } = DECLARED.exec(row.field)?.groups ?? {};
    const path = member === undefined ? [name] : [name, member];
    return name === "" ? [] : [{ row, resource, path }];
  });
  const gone = declared.filter(({ row }) => row.new === null);
  return settings.map((row) => {
    const added = declared.find((one) => one.row === row && row.old === null);
    if (!added) return row;
    const { changed = [] } = differences.get(added.resource) ?? {};
    for (const { resource, path } of gone) {
      if (resource !== added.resource) continue;
      const hadValue = changed.filter(({ fields }) => listValues(fields, path, "old").length > 0);
      const isLike = changed.every(({ fields }) =>
        isDeepStrictEqual(listValues(fields, path, "old"), listValues(fields, added.path, "new")),
      );
      if (isLike && hadValue.length > 0)
        return { ...row, like: { field: path.at(-1) ?? "", items: hadValue.length } };
    }
    return row;
  });
}
