/** Declared references, and what they say of the resources that they lead to. */
import type { OwnField, OwnFields } from "../catalog/own-resources.ts";
import { suggestName } from "../errors.ts";
import type { DeclaredObject } from "./declared-object.ts";
import type { Known, KnownResource } from "./declared-paths.ts";
import type { Said } from "./declared-types.ts";

/** @returns what a reference says besides its type */
export function readReference(object: DeclaredObject): Said {
  if (object.get("to") === undefined)
    object.lack("to", "must be given: the resource that is referred to");
  const inverse = object.text("inverse", "the name of a reference");
  const many = object.flag("many");
  if (object.get("inverse") && many === false)
    object.refuse("many", "is always true beside inverse: leave it out");
  return {
    to: object.text("to", "the name of a resource"),
    many: (inverse === undefined && many) || undefined,
    embed: readEmbed(object),
    inverse,
  };
}

function readEmbed(object: DeclaredObject): OwnField["embed"] {
  const raw = object.get("embed");
  if (raw === undefined || (raw.kind === "scalar" && raw.value === false)) return undefined;
  if (raw.kind === "scalar" && raw.value === true) return true;
  if (raw.kind === "list") return object.uniqueTexts("embed", "names of fields", Boolean);
  return object.refuse("embed", "must be true, false or a list of names of fields");
}

/** @param resource whose reference it is */
export function checkReference(
  object: DeclaredObject,
  { to = "", inverse }: OwnField,
  resource: string,
  known: Known,
): void {
  if (!known.names.includes(to)) {
    const suggestion = suggestName(to, known.names);
    const remedy = suggestion === undefined ? `: there are ${known.names.join(", ")}` : "";
    object.refuse("to", `must be the name of a resource${remedy}`, suggestion);
    return;
  }
  const target = known.find(to);
  if (target === undefined) return;
  checkFieldNames(object, "embed", target);
  if (inverse === undefined || target.isBroken(inverse)) return;
  const meant = target.fields[inverse];
  // Where it is declared it is told that it leads nowhere.
  if (meant?.target !== undefined && !known.names.includes(meant.target)) return;
  const references = Object.entries(target.fields).flatMap(([name, one]) =>
    one.kind === "reference" && one.target === resource && one.inverse === undefined ? [name] : [],
  );
  if (references.includes(inverse)) return;
  const remedy = references.length === 0 ? ", and there is none" : `: ${references.join(", ")}`;
  const problem = `must be a reference from ${to} to ${resource}${remedy}`;
  object.refuse("inverse", problem, suggestName(inverse, references));
}

/** Reports what names no field of an item, in a list that a member may be. */
export function checkFieldNames(
  object: DeclaredObject,
  member: string,
  { fields, isBroken }: KnownResource,
): void {
  const list = object.get(member);
  const names = Object.keys(fields);
  for (const entry of list?.kind === "list" ? list.items : []) {
    const text = entry.kind === "scalar" ? (entry.text ?? entry.value) : undefined;
    if (typeof text !== "string" || names.includes(text) || isBroken(text)) continue;
    const suggestion = suggestName(text, names);
    const remedy = suggestion === undefined ? `: there are ${names.join(", ")}` : "";
    object.refuse(member, `there is no such field${remedy}`, suggestion, entry);
  }
}

/** @returns the fields that embed what needs a token, and what that is */
export const findClosed = (fields: OwnFields, known: Known): readonly string[] =>
  Object.entries(fields).flatMap(([name, { to, embed }]) =>
    to !== undefined && embed && known.find(to)?.access === "token" ? [`${to} in ${name}`] : [],
  );
