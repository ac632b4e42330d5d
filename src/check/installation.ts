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
import { OWN_BOUNDS } from "../catalog/own-resources.ts";
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import type { ContentSource, RawObject, RawValue } from "../content/record.ts";
import { describeAllowed, readMember } from "./allowed-values.ts";
import { readDeclarations } from "./declarations.ts";
import type { Declarations } from "./declarations.ts";
import {
  readInteger,
  readObject,
  readUniqueTexts,
  reportLacking,
  scopeWithin,
} from "./declared-values.ts";
import { cutText } from "./found-values.ts";
import { checkMemberNames } from "./members.ts";
import type { ProblemList } from "../content/problem-list.ts";
import { isGiven, readText } from "./scalars.ts";
import { reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

const NAMES: ReadonlySet<string> = new Set(Object.keys(DEFAULT_INSTALLATION));
const PAGE_SIZES = [1, OWN_BOUNDS.maxItemsPerPage] as const;
const DECLARATION_NAMES: ReadonlySet<string> = new Set(["type", "values"]);

const isIdentifier = (text: string): boolean => ATTRIBUTE_IDENTIFIER.test(text);

function readTimeZone(scope: Scope, raw: RawValue): string | undefined {
  const text = readText(scope, "timeZone", raw);
  if (text === undefined) return undefined;
  try {
    // Intl takes offsets such as +01:00 too, which know nothing of daylight saving.
    if (/^[A-Za-z]/u.test(text))
      return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    // Not a time zone: reported below, with the nearest one.
  }
  const suggestion = suggestName(text, Intl.supportedValuesOf("timeZone"));
  const problem = "must be an IANA time zone name such as Europe/Berlin";
  reportValue(scope, "timeZone", raw, problem, suggestion);
  return undefined;
}

function readDeclaration(scope: Scope, object: RawObject): AttributeDeclaration | undefined {
  checkMemberNames(scope, object, DECLARATION_NAMES, "an attribute's declaration");
  const typeRaw = object.members.get("type")?.value;
  if (!isGiven(typeRaw)) {
    reportLacking(
      scope,
      "type",
      object,
      DECLARATION_NAMES,
      `must be given: ${describeAllowed(ATTRIBUTE_TYPES)}`,
    );
    return undefined;
  }
  const allowed = describeAllowed(ATTRIBUTE_TYPES);
  const type = readMember(scope, "type", typeRaw, ATTRIBUTE_TYPES, allowed) as
    | AttributeType
    | undefined;
  const raw = object.members.get("values")?.value;
  if (type === "enum") {
    if (!isGiven(raw)) {
      const problem = "must be given for the type enum: the list of its values";
      reportLacking(scope, "values", object, DECLARATION_NAMES, problem);
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

function readAttributes(scope: Scope, object: RawObject): Record<string, AttributeDeclaration> {
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

function checkOwners(
  scope: Scope,
  object: RawObject,
  owners: readonly string[],
  declared: readonly string[],
): void {
  const isOther = (name: string): boolean => declared.includes(name) && !owners.includes(name);
  const others = new Map([...object.members.entries()].filter(([name]) => !isOther(name)));
  checkMemberNames(scope, { ...object, members: others }, new Set(owners), "customAttributes");
  for (const [name, member] of object.members.entries()) {
    if (!isOther(name)) continue;
    const problem = "the resource has no field of the type customAttributes: declare one";
    reportName(scope, cutText(name), member, problem);
  }
}

/** @param declarations of the installation's own resources */
function readCustomAttributes(
  scope: Scope,
  object: RawObject | undefined,
  declarations: Declarations,
): Installation["customAttributes"] {
  const owners = [...attributeOwnersOf(CONTRACT), ...declarations.owners];
  if (object) checkOwners(scope, object, owners, declarations.names);
  const entries = owners.map((owner) => {
    const inner = object && readObject(scope, owner, object);
    return [owner, inner ? readAttributes(scopeWithin(scope, owner), inner) : {}] as const;
  });
  return Object.fromEntries(entries) as unknown as Installation["customAttributes"];
}

/** @param own the names of the resources of the installation's own */
function readMaxItemsPerPage(
  scope: Scope,
  object: RawObject,
  own: ReadonlySet<string>,
): Installation["maxItemsPerPage"] {
  const others = new Map([...object.members.entries()].filter(([name]) => !own.has(name)));
  checkMemberNames(
    scope,
    { ...object, members: others },
    new Set(CONTRACT_NAMES),
    "maxItemsPerPage",
  );
  for (const name of own) {
    const member = object.members.get(name);
    if (member === undefined || CONTRACT.find(name)) continue;
    const problem = `belongs to the declaration of the resource: write resources.${cutText(name)}.maxItemsPerPage`;
    reportName(scope, cutText(name), member, problem);
  }
  return perResource(
    CONTRACT,
    (name) =>
      readInteger(scope, name, object, PAGE_SIZES) ?? pageSizeOf(DEFAULT_INSTALLATION, name),
  );
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
  const declarations = readDeclarations(scope, object);
  const attributes = readCustomAttributes(
    scopeWithin(scope, "customAttributes"),
    customAttributes,
    declarations,
  );
  const wanted = "upper-case words joined by underscores";
  return {
    timeZone:
      (isGiven(timeZone) ? readTimeZone(scope, timeZone) : undefined) ??
      DEFAULT_INSTALLATION.timeZone,
    locations:
      (isGiven(locations)
        ? readUniqueTexts(scope, "locations", locations, wanted, isIdentifier)
        : undefined) ?? DEFAULT_INSTALLATION.locations,
    customAttributes: attributes,
    maxItemsPerPage: maxItemsPerPage
      ? readMaxItemsPerPage(
          scopeWithin(scope, "maxItemsPerPage"),
          maxItemsPerPage,
          new Set(declarations.names),
        )
      : DEFAULT_INSTALLATION.maxItemsPerPage,
    resources: declarations.finish(attributes),
  };
}
