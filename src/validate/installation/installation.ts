/**
 * The settings in installation.yaml, with defaults for those that are missing or wrong; errors are
 * reported.
 */
import {
  ATTRIBUTE_IDENTIFIER,
  attributeOwnersOf,
  CACHE_TAG_NAME,
  DEFAULT_INSTALLATION,
  pageSizeOf,
} from "../../catalog/installation.ts";
import type {
  AttributeDeclaration,
  AttributeType,
  DeclaredAttributes,
  Installation,
} from "../../catalog/installation.ts";
import { CONTRACT, embeddersOf } from "../../catalog/catalog.ts";
import type { AccessRule, ContractAccess } from "../../catalog/catalog.ts";
import { ATTRIBUTE_MEMBERS, INSTALLATION_MEMBERS } from "../../catalog/installation-members.ts";
import { NAME_FORM, perContractName } from "../../catalog/resource-names.ts";
import type { ContractName, ResourceName } from "../../catalog/resource-names.ts";
import { RESOURCES } from "../../catalog/resources.ts";
import { isObject } from "../../content/record.ts";
import type { ContentSource } from "../../content/record.ts";
import type { ProblemList } from "../../content/problem-list.ts";
import { suggestName } from "../../errors.ts";
import { findTimeZone } from "../../lib/local-time.ts";
import { At } from "../values/at.ts";
import { readDeclarations } from "./declarations.ts";
import type { Declarations } from "./declarations.ts";
import { readNaming } from "./declared-naming.ts";
import { DeclaredObject, writeOut } from "./declared-object.ts";
import { sentence } from "../../words/sentence.ts";

const isIdentifier = (text: string): boolean => ATTRIBUTE_IDENTIFIER.test(text);

function readTimeZone(object: DeclaredObject): string | undefined {
  const text = object.text("timeZone");
  if (text === undefined) return undefined;
  const zone = findTimeZone(text);
  if (zone !== undefined) return zone;
  const suggestion = suggestName(text, Intl.supportedValuesOf("timeZone"));
  const problem = sentence("must be an IANA time zone name such as Europe/Berlin");
  return object.refuse("timeZone", problem, suggestion);
}

function readAttribute(object: DeclaredObject): AttributeDeclaration | undefined {
  object.check("an attribute's declaration");
  const values = readAttributeValues(object);
  return (
    values &&
    writeOut<AttributeDeclaration>(ATTRIBUTE_MEMBERS, { ...values, ...readNaming(object) })
  );
}

function readAttributeValues(
  object: DeclaredObject,
): { readonly type: AttributeType; readonly values?: readonly string[] | undefined } | undefined {
  const type = object.word("type") as AttributeDeclaration["type"] | undefined;
  if (type !== "enum") {
    if (type) {
      object.refuse(
        "values",
        sentence("is allowed only for the type enum, not for {type}", { type }),
      );
    }
    return type && { type, values: undefined };
  }
  if (object.get("values") === undefined) {
    return object.lack(
      "values",
      sentence("must be given for the type enum: the list of its values"),
    );
  }
  const values = object.uniqueTexts("values", Boolean);
  return values && { type, values };
}

function readAttributes(owners: DeclaredObject | undefined, owner: string): DeclaredAttributes {
  const object = owners?.within(owner);
  const declarations: Record<string, AttributeDeclaration> = {};
  if (object === undefined) return declarations;
  for (const identifier of object.names) {
    const one = object.written(identifier);
    if (!isIdentifier(identifier)) {
      const problem = sentence("must be an identifier (upper-case words joined by underscores)");
      object.refuseName(identifier, problem);
    } else if (isObject(one)) {
      const declaration = readAttribute(object.open(identifier, one, ATTRIBUTE_MEMBERS));
      if (declaration !== undefined) declarations[identifier] = declaration;
    } else if (one !== undefined) {
      object.at
        .member(identifier)
        .report(one, sentence("must be an object with the attribute's type"));
    }
  }
  return declarations;
}

/** @param declarations of the installation's resources */
function readCustomAttributes(
  installation: DeclaredObject,
  { names, owners }: Declarations,
): Installation["customAttributes"] {
  const all = [...attributeOwnersOf(CONTRACT), ...owners];
  const object = installation.within("customAttributes");
  const others = names.filter((name) => !all.includes(name));
  object?.check(
    () => "customAttributes",
    Object.fromEntries(all.map((name) => [name, {}])),
    others,
  );
  for (const name of others) {
    object?.refuseName(
      name,
      sentence("the resource has no field of the type customAttributes: declare one"),
    );
  }
  const entries = all.map((owner) => [owner, readAttributes(object, owner)] as const);
  return Object.fromEntries(entries.filter(([, declared]) => Object.keys(declared).length > 0));
}

/** @param names of the installation's resources @returns the member that has values of the contract's */
function openContractMap(
  installation: DeclaredObject,
  member: "maxItemsPerPage" | "access",
  { names }: Declarations,
): DeclaredObject | undefined {
  const object = installation.within(member);
  const own = names.filter((name) => NAME_FORM.test(name) && !CONTRACT.find(name));
  object?.check(() => member, undefined, own);
  for (const name of own) {
    const problem = sentence(
      "must be in the declaration of the resource: write resources.{name}.{member}",
      { name, member },
    );
    object?.refuseName(name, problem);
  }
  return object;
}

function readMaxItemsPerPage(
  installation: DeclaredObject,
  declarations: Declarations,
): Installation["maxItemsPerPage"] {
  const object = openContractMap(installation, "maxItemsPerPage", declarations);
  return perContractName((name) => object?.integer(name) ?? pageSizeOf(DEFAULT_INSTALLATION, name));
}

function readAccess(installation: DeclaredObject, declarations: Declarations): ContractAccess {
  const object = openContractMap(installation, "access", declarations);
  const access: ContractAccess = perContractName(
    (name) => (object?.word(name) as AccessRule | undefined) ?? RESOURCES[name].access,
  );
  if (object) refuseExposures(object, access);
  return access;
}

/** The readers of an item also read the items embedded in it. */
function refuseExposures(object: DeclaredObject, access: ContractAccess): void {
  const isOpen = (name: ResourceName): boolean => access[name as ContractName] === "public";
  for (const closed of CONTRACT.names) {
    const open = isOpen(closed) ? [] : listAround(closed).filter(isOpen);
    if (open.length === 0) continue;
    const names = open.join(", ");
    const problem = sentence(
      "items of {closed} are embedded in {names}, which would make them public: set these to token, too",
      { closed, names },
    );
    // At least one of them is not as usual.
    const given = [closed, ...open].find((name) => object.get(name) !== undefined);
    object.refuse(given ?? closed, problem);
  }
}

/** @returns the resources in which items of this one are embedded, also in embedded items */
function listAround(closed: ResourceName): readonly ResourceName[] {
  const around = new Set(embeddersOf(CONTRACT, closed));
  for (const name of around) for (const one of embeddersOf(CONTRACT, name)) around.add(one);
  return [...around];
}

function readCacheTags(object: DeclaredObject): Pick<Installation, "cacheTags"> {
  const cacheTags = object.text("cacheTags");
  if (cacheTags === undefined) return {};
  if (CACHE_TAG_NAME.test(cacheTags)) return { cacheTags };
  object.refuse("cacheTags", sentence("must be 1 to 32 lower-case letters, digits and hyphens"));
  return {};
}

export function checkInstallation(
  written: ContentSource["installation"],
  problems: ProblemList,
): Installation {
  if (written === undefined) return DEFAULT_INSTALLATION;
  const open = (timeZone?: string): DeclaredObject => {
    const at = new At(written, problems, { doubts: undefined, timeZone });
    return new DeclaredObject(at, written.values, INSTALLATION_MEMBERS);
  };
  const timeZone = readTimeZone(open()) ?? DEFAULT_INSTALLATION.timeZone;
  const object = open(timeZone);
  object.check("the installation");
  const declarations = readDeclarations(object);
  const customAttributes = readCustomAttributes(object, declarations);
  const access = readAccess(object, declarations);
  return {
    timeZone,
    locations: object.uniqueTexts("locations", isIdentifier) ?? DEFAULT_INSTALLATION.locations,
    customAttributes,
    maxItemsPerPage: readMaxItemsPerPage(object, declarations),
    access,
    maxAge: object.integer("maxAge") ?? DEFAULT_INSTALLATION.maxAge,
    ...readCacheTags(object),
    resources: declarations.finish({ customAttributes, access }),
  };
}
