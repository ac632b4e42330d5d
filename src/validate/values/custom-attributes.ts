/**
 * Custom attributes: identifiers and values, sorted by identifier, so that the order in which they
 * were written makes no difference. A declared attribute must have its type; others are accepted
 * with any valid value.
 */
import type { AttributeOwner, Attributes, AttributeValue } from "../../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER } from "../../catalog/installation.ts";
import type { AttributeDeclaration, AttributeType } from "../../catalog/installation.ts";
import type { RawValue } from "../../content/record.ts";
import type { ItemScope } from "../items/check-state.ts";
import { readList } from "./lists.ts";
import { readInteger, readNumber } from "./numbers.ts";
import { isGiven, readBoolean, readText, readWord } from "./scalars.ts";
import { describeType, reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../../errors.ts";

type ReadAttribute = (
  scope: Scope,
  name: string,
  raw: RawValue,
  declaration: AttributeDeclaration,
) => AttributeValue | undefined;

export function readTexts(
  scope: Scope,
  name: string,
  raw: RawValue,
): readonly string[] | undefined {
  const entries = readList(scope, name, raw, "a list of texts");
  const texts = entries?.map((entry) => readText(scope, name, entry));
  const read = texts?.filter((text) => text !== undefined);
  return read?.length === texts?.length ? read : undefined;
}

const READ_ATTRIBUTE: Readonly<Record<AttributeType, ReadAttribute>> = {
  string: (scope, name, raw) => readText(scope, name, raw),
  boolean: readBoolean,
  integer: (scope, name, raw) => readInteger(scope, name, raw),
  decimal: (scope, name, raw) => readNumber(scope, name, raw),
  list: readTexts,
  enum: (scope, name, raw, { values = [] }) => readWord(scope, name, raw, values),
};

function readUndeclared(scope: Scope, name: string, raw: RawValue): AttributeValue | undefined {
  if (raw.kind === "list") return readTexts(scope, name, raw);
  if (raw.kind === "object") {
    reportValue(scope, name, raw, "must be a text, a boolean, a number or a list of texts");
    return undefined;
  }
  if (typeof raw.value === "string") return readText(scope, name, raw);
  return typeof raw.value === "boolean" ? raw.value : readNumber(scope, name, raw);
}

function suggestIdentifier(name: string, declared: readonly string[]): string | undefined {
  const upper = name
    .replaceAll(/[^A-Za-z0-9]+/gu, "_")
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, "_")
    .toUpperCase();
  return suggestName(name, declared) ?? (ATTRIBUTE_IDENTIFIER.test(upper) ? upper : undefined);
}

/** @returns the attributes, without those that are wrong and have been reported */
export function readCustomAttributes(
  scope: ItemScope,
  name: string,
  raw: RawValue,
  owner: AttributeOwner,
): Attributes | undefined {
  if (raw.kind !== "object") {
    const hint = raw.kind === "scalar" && raw.untyped ? `; name the column ${name}.TOPIC` : "";
    const problem = `must be an object of attributes, not ${describeType(raw)}${hint}`;
    reportValue(scope, name, raw, problem);
    return undefined;
  }
  const declarations = scope.state.installation.customAttributes[owner];
  const inner: Scope = { ...scope, prefix: `${scope.prefix}${name}.` };
  const attributes: Record<string, AttributeValue> = {};
  let last = "";
  let isSorted = true;
  for (const [identifier, member] of raw.members.entries()) {
    const { value } = member;
    if (!ATTRIBUTE_IDENTIFIER.test(identifier)) {
      const problem = "must be an identifier (upper-case words joined by underscores)";
      const suggestion = suggestIdentifier(identifier, Object.keys(declarations));
      reportName(inner, identifier, member, problem, suggestion);
      continue;
    }
    if (!isGiven(value)) continue;
    const declaration = Object.hasOwn(declarations, identifier)
      ? declarations[identifier]
      : undefined;
    const attribute = declaration
      ? READ_ATTRIBUTE[declaration.type](inner, identifier, value, declaration)
      : readUndeclared(inner, identifier, value);
    if (attribute === undefined) continue;
    attributes[identifier] = attribute;
    isSorted &&= last < identifier;
    last = identifier;
  }
  // Most are sorted, and are returned unchanged.
  return isSorted
    ? attributes
    : Object.fromEntries(Object.entries(attributes).toSorted(compareNames));
}

const compareNames = (
  [one]: readonly [string, unknown],
  [other]: readonly [string, unknown],
): number => (one < other ? -1 : 1);
