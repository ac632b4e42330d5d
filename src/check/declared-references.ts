/** Declared references, and what they say of the resources that they lead to. */
import type { RawObject } from "../content/record.ts";
import type { OwnField } from "../catalog/own-resources.ts";
import type { DeclaredReference } from "./declared-fields.ts";
import { EVERYTHING } from "./known-resources.ts";
import type { Known } from "./known-resources.ts";
import { FIELD_MEMBERS } from "./declared-types.ts";
import { checkNames } from "./declared-uses.ts";
import { givenOf, readFlag, readUniqueTexts, reportLacking } from "./declared-values.ts";
import { readText } from "./scalars.ts";
import { reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

/** @returns what a reference says besides its type */
export function readReference(scope: Scope, object: RawObject): Partial<OwnField> {
  const toRaw = givenOf(object, "to");
  if (toRaw === undefined) {
    reportLacking(
      scope,
      "to",
      object,
      FIELD_MEMBERS,
      "must be given: the resource that is referred to",
    );
  }
  const to = toRaw && readText(scope, "to", toRaw, "the name of a resource");
  const inverseRaw = givenOf(object, "inverse");
  const inverse = inverseRaw && readText(scope, "inverse", inverseRaw, "the name of a reference");
  const many = readFlag(scope, "many", object);
  const manyRaw = givenOf(object, "many");
  if (inverseRaw && many === false && manyRaw)
    reportValue(scope, "many", manyRaw, "is always true beside inverse: leave it out");
  const embed = readEmbed(scope, object);
  return {
    ...(to !== undefined && { to }),
    ...(many && inverse === undefined && { many }),
    ...(embed && { embed }),
    ...(inverse !== undefined && { inverse }),
  };
}

function readEmbed(scope: Scope, object: RawObject): OwnField["embed"] {
  const raw = givenOf(object, "embed");
  if (raw === undefined || (raw.kind === "scalar" && raw.value === false)) return undefined;
  if (raw.kind === "scalar" && raw.value === true) return true;
  if (raw.kind === "list") return readUniqueTexts(scope, "embed", raw, "names of fields", Boolean);
  reportValue(scope, "embed", raw, "must be true, false or a list of names of fields");
  return undefined;
}

/** @param resource whose reference it is */
export function checkReference(
  { scope, object, field }: DeclaredReference,
  resource: string,
  known: Known,
): void {
  const to = givenOf(object, "to");
  if (to === undefined || field.to === undefined) return;
  if (!known.names.includes(field.to)) {
    const suggestion = suggestName(field.to, known.names);
    const remedy = suggestion === undefined ? `: there are ${known.names.join(", ")}` : "";
    reportValue(scope, "to", to, `must be the name of a resource${remedy}`, suggestion);
    return;
  }
  const target = known.find(field.to);
  if (target === undefined) return;
  const embed = givenOf(object, "embed");
  if (embed?.kind === "list") checkNames(scope, "embed", embed, target);
  const raw = givenOf(object, "inverse");
  if (raw === undefined || field.inverse === undefined) return;
  if (target.broken.has(field.inverse) || target.broken.has(EVERYTHING)) return;
  const meant = target.fields[field.inverse];
  // Where it is declared it is told that it leads nowhere.
  if (meant?.target !== undefined && !known.names.includes(meant.target)) return;
  const references = Object.entries(target.fields).flatMap(([name, one]) =>
    one.kind === "reference" && one.target === resource && one.inverse === undefined ? [name] : [],
  );
  if (references.includes(field.inverse)) return;
  const problem =
    references.length === 0
      ? `must be a reference from ${field.to} to ${resource}, and there is none`
      : `must be a reference from ${field.to} to ${resource}: ${references.join(", ")}`;
  reportValue(scope, "inverse", raw, problem, suggestName(field.inverse, references));
}

/** @returns the fields that embed what needs a token, and what that is */
export const findClosed = (
  fields: Readonly<Record<string, OwnField>>,
  known: Known,
): readonly string[] =>
  Object.entries(fields).flatMap(([name, { to, embed }]) =>
    to !== undefined && embed && known.find(to)?.access === "token" ? [`${to} in ${name}`] : [],
  );
