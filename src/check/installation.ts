/**
 * What installation.yaml says, with the defaults for what is not given or wrong; the latter is
 * reported.
 */
import {
  ATTRIBUTE_IDENTIFIER,
  ATTRIBUTE_TYPES,
  attributeOwnersOf,
  DEFAULT_INSTALLATION,
  pageSizeOf,
} from "../catalog/installation.ts";
import type { AttributeDeclaration, AttributeType, Installation } from "../catalog/installation.ts";
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import type { ContentSource, RawObject, RawValue } from "../content/record.ts";
import { describeAllowed, readMember } from "./allowed-values.ts";
import { cutText, describeType } from "./found-values.ts";
import { readList } from "./lists.ts";
import { checkMemberNames } from "./members.ts";
import type { ProblemList } from "./problem-list.ts";
import { isGiven, readNumber, readText } from "./scalars.ts";
import { reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

const MAX_ITEMS_PER_PAGE = 1000;
const NAMES: ReadonlySet<string> = new Set(Object.keys(DEFAULT_INSTALLATION));
const OWNER_NAMES: ReadonlySet<string> = new Set(attributeOwnersOf(CONTRACT));
const DECLARATION_NAMES: ReadonlySet<string> = new Set(["type", "values"]);

const isIdentifier = (text: string): boolean => ATTRIBUTE_IDENTIFIER.test(text);

const scopeWithin = (scope: Scope, name: string): Scope => ({
  ...scope,
  prefix: `${scope.prefix}${name}.`,
});

/** @returns the object under a name; undefined when it is not given, or reported */
function readObject(scope: Scope, name: string, parent: RawObject): RawObject | undefined {
  const raw = parent.members.get(name)?.value;
  if (!isGiven(raw)) return undefined;
  if (raw.kind === "object") return raw;
  reportValue(scope, name, raw, `must be an object, not ${describeType(raw)}`);
  return undefined;
}

function readTimeZone(scope: Scope, raw: RawValue): string | undefined {
  const text = readText(scope, "timeZone", raw);
  if (text === undefined) return undefined;
  try {
    // Intl takes offsets such as +01:00 too, which know nothing of daylight saving.
    if (/^[A-Za-z]/u.test(text)) {
      return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
    }
  } catch {
    // Not a time zone: reported below, with the nearest one.
  }
  const suggestion = suggestName(text, Intl.supportedValuesOf("timeZone"));
  const problem = "must be an IANA time zone name such as Europe/Berlin";
  reportValue(scope, "timeZone", raw, problem, suggestion);
  return undefined;
}

/** @returns the texts of a list, all different; undefined when one is wrong */
function readUniqueTexts(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted: string,
  isLegal: (text: string) => boolean,
): readonly string[] | undefined {
  const entries = readList(scope, name, raw, `a list of ${wanted}`);
  if (entries === undefined) return undefined;
  if (entries.length === 0) reportValue(scope, name, raw, "must have at least one member");
  const texts = new Set<string>();
  for (const entry of entries) {
    const text = readText(scope, name, entry);
    if (text === undefined) continue;
    if (!isLegal(text)) reportValue(scope, name, entry, `must be a list of ${wanted}`);
    else if (texts.has(text)) reportValue(scope, name, entry, "is in the list twice");
    else texts.add(text);
  }
  return entries.length > 0 && texts.size === entries.length ? [...texts] : undefined;
}

function readDeclaration(scope: Scope, object: RawObject): AttributeDeclaration | undefined {
  checkMemberNames(scope, object, DECLARATION_NAMES, "an attribute's declaration");
  const typeRaw = object.members.get("type")?.value;
  if (!isGiven(typeRaw)) {
    const at = { line: object.line, ...(object.column && { column: object.column }) };
    reportName(scope, "type", at, `must be given: ${describeAllowed(ATTRIBUTE_TYPES)}`);
    return undefined;
  }
  const allowed = describeAllowed(ATTRIBUTE_TYPES);
  const type = readMember(scope, "type", typeRaw, ATTRIBUTE_TYPES, allowed) as
    | AttributeType
    | undefined;
  const raw = object.members.get("values")?.value;
  if (type === "enum") {
    if (!isGiven(raw)) {
      const at = { line: object.line, ...(object.column && { column: object.column }) };
      reportName(scope, "values", at, "must be given for the type enum: the list of its values");
      return undefined;
    }
    const values = readUniqueTexts(scope, "values", raw, "texts that are not empty", Boolean);
    return values && { type, values };
  }
  if (type !== undefined && isGiven(raw)) {
    reportValue(scope, "values", raw, `belongs to the type enum only, and the type is ${type}`);
    return undefined;
  }
  return type && { type };
}

function readDeclarations(scope: Scope, object: RawObject): Record<string, AttributeDeclaration> {
  const declarations: Record<string, AttributeDeclaration> = {};
  for (const [identifier, member] of object.members.entries()) {
    if (!isIdentifier(identifier)) {
      const problem = "must be an identifier of upper-case words joined by underscores";
      reportName(scope, cutText(identifier), member, problem);
      continue;
    }
    const { value } = member;
    if (value.kind !== "object") {
      reportValue(scope, identifier, value, "must be an object with the attribute's type");
      continue;
    }
    const declaration = readDeclaration(scopeWithin(scope, identifier), value);
    if (declaration !== undefined) declarations[identifier] = declaration;
  }
  return declarations;
}

function readCustomAttributes(scope: Scope, object: RawObject): Installation["customAttributes"] {
  checkMemberNames(scope, object, OWNER_NAMES, "customAttributes");
  const entries = attributeOwnersOf(CONTRACT).map((owner) => {
    const inner = readObject(scope, owner, object);
    return [owner, inner ? readDeclarations(scopeWithin(scope, owner), inner) : {}] as const;
  });
  return Object.fromEntries(entries) as unknown as Installation["customAttributes"];
}

function readMaxItemsPerPage(scope: Scope, object: RawObject): Installation["maxItemsPerPage"] {
  checkMemberNames(scope, object, new Set(CONTRACT_NAMES), "maxItemsPerPage");
  return perResource(CONTRACT, (name) => {
    const fallback = pageSizeOf(DEFAULT_INSTALLATION, name);
    const raw = object.members.get(name)?.value;
    if (!isGiven(raw)) return fallback;
    const value = readNumber(scope, name, raw, { wanted: "an integer" });
    if (value === undefined) return fallback;
    if (Number.isInteger(value) && value >= 1 && value <= MAX_ITEMS_PER_PAGE) return value;
    reportValue(scope, name, raw, `must be an integer from 1 to ${MAX_ITEMS_PER_PAGE}`);
    return fallback;
  });
}

export function checkInstallation(
  written: ContentSource["installation"],
  problems: ProblemList,
): Installation {
  if (written === undefined) return DEFAULT_INSTALLATION;
  const { file, value: object } = written;
  const { line } = object;
  const origin = { resource: "installation", file, line, decimalComma: false } as const;
  const scope: Scope = { problems, origin, prefix: "" };
  checkMemberNames(scope, object, NAMES, "the installation");
  const timeZone = object.members.get("timeZone")?.value;
  const locations = object.members.get("locations")?.value;
  const customAttributes = readObject(scope, "customAttributes", object);
  const maxItemsPerPage = readObject(scope, "maxItemsPerPage", object);
  const wanted = "upper-case words joined by underscores";
  return {
    timeZone:
      (isGiven(timeZone) ? readTimeZone(scope, timeZone) : undefined) ??
      DEFAULT_INSTALLATION.timeZone,
    locations:
      (isGiven(locations)
        ? readUniqueTexts(scope, "locations", locations, wanted, isIdentifier)
        : undefined) ?? DEFAULT_INSTALLATION.locations,
    customAttributes: customAttributes
      ? readCustomAttributes(scopeWithin(scope, "customAttributes"), customAttributes)
      : DEFAULT_INSTALLATION.customAttributes,
    maxItemsPerPage: maxItemsPerPage
      ? readMaxItemsPerPage(scopeWithin(scope, "maxItemsPerPage"), maxItemsPerPage)
      : DEFAULT_INSTALLATION.maxItemsPerPage,
    resources: {},
  };
}
