/**
 * Custom attributes: identifiers and values, sorted by identifier, so that the order in which they
 * were written makes no difference. A declared attribute must have its type; others are accepted
 * with any valid value.
 */
import type { AttributeOwner, Attributes, AttributeValue } from "../../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER, attributesDeclaredFor } from "../../catalog/installation.ts";
import type { AttributeDeclaration, AttributeType } from "../../catalog/installation.ts";
import { isList, isObject } from "../../content/record.ts";
import type { Plain } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { ItemAt } from "../items/check-state.ts";
import type { At, Given } from "./at.ts";
import { readTexts } from "./lists.ts";
import { readInteger, readNumber } from "./numbers.ts";
import { readBoolean, readFreeText, readWord } from "./scalars.ts";
import { sentence } from "../../words/sentence.ts";

type AttributeRule = (
  value: Given,
  at: At,
  declaration: AttributeDeclaration,
) => AttributeValue | undefined;

const ATTRIBUTE_RULES: Readonly<Record<AttributeType, AttributeRule>> = {
  string: readFreeText,
  boolean: readBoolean,
  integer: (value, at) => readInteger(value, at),
  decimal: (value, at) => readNumber(value, at),
  list: readTexts,
  enum: (value, at, { values = [] }) => readWord(value, at, values),
};

const NOT_OF_WORDS: ReadonlySet<AttributeType> = new Set(["boolean", "integer", "decimal"]);

function readUndeclared(value: Given, at: At): AttributeValue | undefined {
  if (typeof value === "string") return readFreeText(value, at);
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return readNumber(value, at);
  if (isList(value)) return readTexts(value, at);
  return at.report(value, sentence("must be a text, a boolean, a number or a list of texts"));
}

function suggestIdentifier(name: string, declared: readonly string[]): string | undefined {
  const upper = name
    .replaceAll(/[^A-Za-z0-9]+/gu, "_")
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, "_")
    .toUpperCase();
  return suggestName(name, declared) ?? (ATTRIBUTE_IDENTIFIER.test(upper) ? upper : undefined);
}

/** @returns undefined when it is not given, or wrong, which is reported */
function readAttribute(
  value: Plain | undefined,
  at: At,
  identifier: string,
  declarations: ReadonlyMap<string, AttributeDeclaration>,
): AttributeValue | undefined {
  if (!ATTRIBUTE_IDENTIFIER.test(identifier)) {
    const problem = sentence("must be an identifier (upper-case words joined by underscores)");
    at.reportName(identifier, problem, suggestIdentifier(identifier, [...declarations.keys()]));
    return undefined;
  }
  if (!at.isGiven(value)) return undefined;
  const declaration = declarations.get(identifier);
  if (declaration && NOT_OF_WORDS.has(declaration.type) && at.isNullWord(identifier, value))
    return undefined;
  at.enter(identifier);
  const attribute = declaration
    ? ATTRIBUTE_RULES[declaration.type](value, at, declaration)
    : readUndeclared(value, at);
  at.leave();
  return attribute;
}

/** @returns the attributes, without those that are wrong and have been reported */
export function readCustomAttributes(
  value: Given,
  at: ItemAt,
  owner: AttributeOwner,
): Attributes | undefined {
  if (!isObject(value)) {
    const type = at.typeOf(value);
    return at.report(
      value,
      at.isTable && !isList(value)
        ? sentence("must be an object of attributes, not {type}; name the column {field}.TOPIC", {
            type,
            field: at.lastName ?? "",
          })
        : sentence("must be an object of attributes, not {type}", { type }),
    );
  }
  const declarations = attributesDeclaredFor(at.state.installation, owner);
  const attributes: Record<string, AttributeValue> = {};
  for (const identifier of Object.keys(value).toSorted()) {
    const attribute = readAttribute(value[identifier], at, identifier, declarations);
    if (attribute !== undefined) attributes[identifier] = attribute;
  }
  return attributes;
}
