/**
 * The resources that installation.yaml declares, in normal form: every default written out, members
 * in one order. Everything wrong is reported, each slip once.
 */
import { CONTRACT } from "../catalog/catalog.ts";
import type { Installation } from "../catalog/installation.ts";
import { itemFieldsOf, OWN_BOUNDS } from "../catalog/own-resources.ts";
import type { OwnResource, OwnResources } from "../catalog/own-resources.ts";
import type { RawObject } from "../content/record.ts";
import { describeAllowed, readMember } from "./allowed-values.ts";
import { readDeclaredFields } from "./declared-fields.ts";
import type { DeclaredFields } from "./declared-fields.ts";
import { NamesInUse } from "./declared-names.ts";
import type { DeclaredNames } from "./declared-names.ts";
import { createDeclaredPaths, isTitle } from "./declared-paths.ts";
import type { Known, KnownResource } from "./known-resources.ts";
import { checkReference, findClosed } from "./declared-references.ts";
import { findTitle, readEntityFields, readOrder, readPlace, readSearch } from "./declared-uses.ts";
import { givenOf, readFlag, readInteger, readObject, scopeWithin } from "./declared-values.ts";
import { cutText, describeType } from "./found-values.ts";
import { checkMemberNames } from "./members.ts";
import { reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";

const MEMBERS: ReadonlySet<string> = new Set([
  "title",
  "model",
  "path",
  "entity",
  "access",
  "caching",
  "maxItemsPerPage",
  "publication",
  "order",
  "search",
  "place",
  "fields",
]);
const ACCESS = ["token", "public"] as const;
const CACHING = ["day", "revalidate"] as const;

/** What a declaration says for itself, before it is held against the others. */
interface Draft {
  readonly name: string;
  readonly object: RawObject;
  readonly scope: Scope;
  readonly names: DeclaredNames;
  readonly publication: boolean;
  readonly access: OwnResource["access"];
  readonly caching: OwnResource["caching"];
  readonly maxItemsPerPage: number;
  readonly declared: DeclaredFields;
}

/** Declarations, as far as they were read. */
export interface Declarations {
  /** Also of those that are wrong. */
  readonly names: readonly string[];
  /** The names of those with custom attributes, in the catalog's order. */
  readonly owners: readonly string[];
  /** @returns in the catalog's order; none when one is wrong, since they may name each other */
  finish(customAttributes: Installation["customAttributes"]): OwnResources;
}

/** @param scope of the installation */
export function readDeclarations(scope: Scope, installation: RawObject): Declarations {
  const { problems } = scope;
  const before = problems.count("error");
  const object = readObject(scope, "resources", installation);
  const drafts = object ? readDrafts(scopeWithin(scope, "resources"), object) : [];
  const errors = problems.count("error") - before;
  const names = object ? [...object.members.keys()] : [];
  return {
    names,
    owners: drafts
      .filter(({ declared }) => declared.single.has("customAttributes"))
      .map(({ name }) => name)
      .toSorted(),
    finish(customAttributes) {
      const begun = problems.count("error") - errors;
      const { known, own } = createKnown(drafts, names, customAttributes);
      const finished = Array.from(own, ([draft, resource]) => {
        return [draft.name, finishDraft(draft, resource, known)] as const;
      });
      if (problems.count("error") > begun) return {};
      return Object.fromEntries(
        finished
          .flatMap(([name, one]) => (one ? [[name, one] as const] : []))
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      );
    },
  };
}

function readDrafts(scope: Scope, object: RawObject): readonly Draft[] {
  if (object.members.size > OWN_BOUNDS.resources) {
    const problem = `has ${object.members.size} resources; at most ${OWN_BOUNDS.resources} are allowed`;
    reportValue({ ...scope, prefix: "" }, "resources", object, problem);
    return [];
  }
  const names = new NamesInUse();
  const drafts: Draft[] = [];
  for (const [name, { value, ...at }] of object.members.entries()) {
    if (value.kind === "object") {
      const draft = readDraft(scopeWithin(scope, cutText(name)), name, value);
      drafts.push({ ...draft, names: names.read(name, { ...value, ...at }, draft.scope, scope) });
    } else if (givenOf(object, name)) {
      const problem = `must be an object with the fields of the resource, not ${describeType(value)}`;
      reportValue(scope, cutText(name), value, problem);
    } else
      reportName(scope, cutText(name), at, "must be an object with the fields of the resource");
  }
  return drafts;
}

function readDraft(scope: Scope, name: string, object: RawObject): Omit<Draft, "names"> {
  checkMemberNames(scope, object, MEMBERS, "a resource's declaration");
  const publication = readFlag(scope, "publication", object);
  const bounds = [1, OWN_BOUNDS.maxItemsPerPage] as const;
  return {
    name,
    object,
    scope,
    publication: publication ?? false,
    access: readWord(scope, "access", object, ACCESS, ["token", "public"]),
    caching: readWord(scope, "caching", object, CACHING, ["day", "day"]),
    maxItemsPerPage: readInteger(scope, "maxItemsPerPage", object, bounds) ?? 100,
    declared: readDeclaredFields(scope, object, MEMBERS, publication),
  };
}

/** @returns one of the words; the standard where none is given, or what causes no other problem */
function readWord<Word extends string>(
  scope: Scope,
  name: string,
  object: RawObject,
  words: readonly Word[],
  [standard, harmless]: readonly [standard: Word, harmless: Word],
): Word {
  const raw = givenOf(object, name);
  if (raw === undefined) return standard;
  const word = readMember(scope, name, raw, words, describeAllowed(words));
  return words.find((one) => one === word) ?? harmless;
}

function createKnown(
  drafts: readonly Draft[],
  declaredNames: readonly string[],
  customAttributes: Installation["customAttributes"],
): { readonly known: Known; readonly own: ReadonlyMap<Draft, KnownResource> } {
  const own = new Map<Draft, KnownResource>();
  const resources = new Map<string, KnownResource>(
    CONTRACT.names.map((name) => {
      const { fields, access, searched } = CONTRACT.resources[name];
      return [name, { fields, access, broken: new Set(), title: searched?.title }];
    }),
  );
  const known: Known = {
    find: (name) => resources.get(name),
    names: [...CONTRACT.names, ...declaredNames],
    customAttributes,
  };
  for (const draft of drafts) {
    const { name, access, publication, declared } = draft;
    const fields = itemFieldsOf(name, {
      fields: declared.fields,
      ...(publication && { publication }),
    });
    const { broken } = declared;
    const resource: KnownResource = {
      fields,
      broken,
      access,
      // Asked for when all resources are there, because it may stand in an embedded item.
      get title() {
        return titleOf(draft, resource, known);
      },
    };
    own.set(draft, resource);
    if (!resources.has(name)) resources.set(name, resource);
  }
  return { known, own };
}

function titleOf(
  { object, declared }: Draft,
  resource: KnownResource,
  known: Known,
): readonly string[] | undefined {
  const search = givenOf(object, "search");
  const raw = search?.kind === "object" ? givenOf(search, "title") : undefined;
  const written = raw?.kind === "scalar" ? String(raw.value) : undefined;
  if (raw === undefined) {
    const title = findTitle(declared.fields);
    if (title !== undefined) return [title];
    return declared.broken.size > 0 ? undefined : [];
  }
  if (written === undefined) return undefined;
  const found = createDeclaredPaths(resource, known).find(written);
  return found && found !== "broken" && isTitle(found) ? [written] : undefined;
}

/** @returns the declaration in normal form, as far as it is right */
function finishDraft(draft: Draft, resource: KnownResource, known: Known): OwnResource | undefined {
  const { name, object, scope, names, declared, publication, access, caching } = draft;
  for (const reference of declared.references) checkReference(reference, name, known);
  checkAccess(draft, known);
  const use = { scope, object, resource, known };
  const order = readOrder(use);
  const search = readSearch(use, findTitle(declared.fields));
  const place = readPlace(use);
  const entityFields = readEntityFields(use);
  const { title, model, path, entity } = names;
  if (title === undefined || model === undefined || path === undefined) return undefined;
  return {
    title,
    model,
    path: `/${path.slice(1)}`,
    ...(entity !== undefined && { entity: { name: entity, fields: entityFields } }),
    access,
    caching,
    maxItemsPerPage: draft.maxItemsPerPage,
    ...(publication && { publication }),
    ...(order !== undefined && { order }),
    ...(search && { search }),
    ...(place && { place }),
    fields: declared.fields,
  };
}

/** Whoever reads an item reads those that are embedded in it. */
function checkAccess({ object, scope, access, declared }: Draft, known: Known): void {
  const raw = givenOf(object, "access");
  if (raw?.kind !== "scalar" || raw.value !== "public" || access !== "public") return;
  const closed = findClosed(declared.fields, known);
  if (closed.length === 0) return;
  const problem = `would show to everybody what needs a token and is embedded, ${closed.join(", ")}: let access be token, or leave embed out`;
  reportValue(scope, "access", raw, problem);
}
