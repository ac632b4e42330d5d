/** What differs between two states of an item, as people are told it. */
import { KEY } from "../catalog/content-form.ts";
import { declaredIn } from "../catalog/own-resources.ts";
import type { PlainObject } from "../content/record.ts";
import { compareFields } from "./field-changes.ts";
import type { ComparedContents } from "./pairs.ts";
import type { FieldChange } from "./result-parts.ts";

type CompareItem = (before: PlainObject, after: PlainObject) => readonly FieldChange[];

/**
 * @param resource by its name on the side after
 * @returns compares two states, under the names of the side after; a Key that both sides make of the same fields follows
 *   these, and is no change beside them
 */
export function compareItemsOf(
  { before, after, renames }: Omit<ComparedContents, "reader">,
  resource: string,
): CompareItem {
  const [old, now] = [renames?.installation ?? before.installation, after.installation].map(
    (installation) => declaredIn(installation).get(resource)?.key,
  );
  const isMade = now !== undefined && JSON.stringify(old) === JSON.stringify(now);
  return (one, other) => {
    const changes = compareFields(one, other);
    return isMade ? changes.filter(({ field }) => field !== KEY) : changes;
  };
}
