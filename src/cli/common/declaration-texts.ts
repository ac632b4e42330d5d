/** How a declared resource changed, as one line. */
import type { DeclarationChange } from "../../release/compare/compare-declarations.ts";
import { countOf } from "../../words/phrases.ts";
import { say } from "../../words/say.ts";

function sayAdded({ field, like, items = 0 }: DeclarationChange["added"][number]): string {
  if (like === undefined) return say("field {field} added", { field });
  return say(
    "field {field} added (it has the values that {like} had in {items}: if it is the same field, `renamed: {like}` says so)",
    { field, like, items: countOf(items, "item") },
  );
}

function sayRemoved({ field, items = 0 }: DeclarationChange["removed"][number]): string {
  if (items === 0) return say("field {field} removed", { field });
  const values = { field, items: countOf(items, "item") };
  return items === 1
    ? say("field {field} removed ({items} loses it)", values)
    : say("field {field} removed ({items} lose it)", values);
}

export function sayDeclaration({ title, ...declaration }: DeclarationChange): string {
  const { change, items = 0, added, removed, from, renamed = [], reordered } = declaration;
  if (change === "added") return say("{title}: declared newly", { title });
  if (change === "removed") {
    const lost = items === 0 ? say("it had no items") : countOf(items, "item");
    return say("{title}: no longer declared ({lost})", { title, lost });
  }
  const parts = [
    ...(from === undefined ? [] : [say("renamed, until now {from}", { from })]),
    ...renamed.map((one) => say("field {field} renamed, until now {from}", one)),
    ...added.map(sayAdded),
    ...removed.map(sayRemoved),
    ...(reordered ? [say("fields reordered")] : []),
  ];
  return `${title}: ${parts.join(", ") || say("declared otherwise")}`;
}
