/** Which members an object may have. */
import type { RawObject } from "../content/record.ts";
import { cutText } from "./found-values.ts";
import { reportName, reportNameOnce } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

/**
 * @param owner what the names belong to, for the sentence: `not a field of Navigation`
 * @param passed names that are none either, and are not told here
 */
export function checkMemberNames(
  scope: Scope,
  object: RawObject,
  allowed: ReadonlySet<string>,
  owner: string,
  passed: readonly string[] = [],
): void {
  for (const name of object.members.keys()) {
    const member =
      allowed.has(name) || passed.includes(name) ? undefined : object.members.get(name);
    if (member === undefined) continue;
    const { value } = member;
    const report = value.kind === "scalar" && value.untyped ? reportNameOnce : reportName;
    const suggestion = suggestName(name, allowed);
    const remedy = suggestion === undefined ? `: ${sayFields(scope, allowed)}` : "";
    report(scope, cutText(name), member, `not a field of ${owner}${remedy}`, suggestion);
  }
}

function sayFields({ origin: { resource } }: Scope, allowed: ReadonlySet<string>): string {
  return resource === "installation"
    ? `there are ${[...allowed].join(", ")}`
    : `'lectern fields ${resource}' lists the fields`;
}
