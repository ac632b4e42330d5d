/** What a declared resource does with its fields and those of others: order, search, place, entity. */
import { OWN_BOUNDS } from "../catalog/own-resources.ts";
import type { OwnField, OwnResource } from "../catalog/own-resources.ts";
import { QUERY_BOUNDS } from "../catalog/query-parameters.ts";
import type { RawList, RawObject, RawValue } from "../content/record.ts";
import { ENTITY_MEMBERS } from "./declared-names.ts";
import { EVERYTHING } from "./known-resources.ts";
import {
  createDeclaredPaths,
  isAxis,
  isSearchable,
  isSortable,
  isTitle,
} from "./declared-paths.ts";
import type { DeclaredPath, DeclaredPaths } from "./declared-paths.ts";
import type { Known, KnownResource } from "./known-resources.ts";
import {
  givenOf,
  readObject,
  readUniqueTexts,
  reportLacking,
  scopeWithin,
} from "./declared-values.ts";
import { describeType } from "./found-values.ts";
import { readList } from "./lists.ts";
import { checkMemberNames } from "./members.ts";
import { readText } from "./scalars.ts";
import { reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

/** One object of a declaration, and the paths of the resource that it is of. */
export interface Use {
  readonly scope: Scope;
  readonly object: RawObject;
  readonly resource: KnownResource;
  readonly known: Known;
}

/** @returns a path that is right; undefined: it is not given, or reported, or told to be wrong elsewhere */
function readPath(
  paths: DeclaredPaths,
  scope: Scope,
  name: string,
  raw: RawValue,
  [wanted, isLegal]: readonly [wanted: string, isLegal: (path: DeclaredPath) => boolean],
): string | undefined {
  const text = readText(scope, name, raw, "the path of a field");
  if (text === undefined) return undefined;
  const found = paths.find(text);
  if (found === "broken") return undefined;
  if (found && isLegal(found)) return text;
  const suggestion = found ? undefined : paths.suggest(text, isLegal);
  const problem = found
    ? `must be the path of ${wanted}`
    : `there is no such field; it must be the path of ${wanted}`;
  reportValue(scope, name, raw, problem, suggestion);
  return undefined;
}

/** @returns the texts of the declared order, without blanks around them */
export function readOrder({ scope, object, resource, known }: Use): string | undefined {
  const raw = givenOf(object, "order");
  const text = raw && readText(scope, "order", raw, "paths of fields such as StartsAt,-Priority");
  if (raw === undefined || text === undefined || raw.kind !== "scalar") return undefined;
  const paths = createDeclaredPaths(resource, known);
  const keys = text.split(",").map((key) => key.trim());
  if (keys.length > QUERY_BOUNDS.sortFields) {
    const problem = `has ${keys.length} fields; at most ${QUERY_BOUNDS.sortFields} are allowed`;
    reportValue(scope, "order", raw, problem);
    return undefined;
  }
  const wanted = "a field that is no object and no list";
  const used = new Set<string>();
  for (const key of keys) {
    const name = key.replace(/^-/u, "");
    const part = { ...raw, value: name, text: name };
    if (used.has(name)) reportValue(scope, "order", part, "is in the order twice");
    else readPath(paths, scope, "order", part, [wanted, isSortable]);
    used.add(name);
  }
  return keys.join(",");
}

const isVarchar = ([, { type }]: readonly [string, OwnField]): boolean => type === "varchar";

/** @returns the first varchar, of the localized fields first */
export function findTitle(fields: OwnResource["fields"]): string | undefined {
  for (const [name, { fields: inner }] of Object.entries(fields)) {
    const found = inner && Object.entries(inner).find(isVarchar);
    if (found) return `${name}.${found[0]}`;
  }
  return Object.entries(fields).find(isVarchar)?.[0];
}

const SEARCH_NAMES: ReadonlySet<string> = new Set(["title", "in"]);

/** @param standard the path of the title where none is given */
export function readSearch(use: Use, standard: string | undefined): OwnResource["search"] {
  const { scope: outer, object: parent, resource, known } = use;
  const object = readObject(outer, "search", parent);
  if (object === undefined) return standard === undefined ? undefined : { title: standard, in: [] };
  const scope = scopeWithin(outer, "search");
  checkMemberNames(scope, object, SEARCH_NAMES, "search");
  const paths = createDeclaredPaths(resource, known);
  const raw = givenOf(object, "title");
  const wanted = "a varchar, longVarchar or enum that is not in a list";
  const title = raw ? readPath(paths, scope, "title", raw, [wanted, isTitle]) : standard;
  if (raw === undefined && standard === undefined && resource.broken.size === 0) {
    reportLacking(
      scope,
      "title",
      object,
      SEARCH_NAMES,
      "must be given, because there is no varchar that could be the title",
    );
  }
  const texts = readSearched(use, paths, scope, object).filter((text) => text !== title);
  return title === undefined ? undefined : { title, in: texts };
}

function readSearched(
  { resource, known }: Use,
  paths: DeclaredPaths,
  scope: Scope,
  object: RawObject,
): readonly string[] {
  const raw = givenOf(object, "in");
  const entries = raw && readList(scope, "in", raw, "a list of paths of fields");
  if (raw === undefined || entries === undefined) return [];
  if (entries.length > OWN_BOUNDS.searched) {
    const problem = `has ${entries.length} paths; at most ${OWN_BOUNDS.searched} are allowed`;
    reportValue(scope, "in", raw, problem);
    return [];
  }
  const used = new Set<string>();
  return [
    ...new Set(
      entries.flatMap((entry) => {
        const text = entry.kind === "scalar" ? String(entry.value) : undefined;
        if (text !== undefined && used.has(text)) {
          reportValue(scope, "in", entry, "is in the list twice");
          return [];
        }
        if (text !== undefined) used.add(text);
        const field = text === undefined ? undefined : resource.fields[text];
        if (text === undefined || field?.target === undefined || !field.isEmbedded) {
          const wanted = "a text, a list of texts, custom attributes or an embedded item";
          return readPath(paths, scope, "in", entry, [wanted, isSearchable]) ?? [];
        }
        const titles = known.find(field.target)?.title;
        if (titles === undefined) return [];
        const inner = titles.map((title) => `${text}.${title}`);
        const missing = inner.find((path) => paths.find(path) === undefined);
        if (missing === undefined && inner.length > 0) return inner;
        const problem =
          missing === undefined
            ? `an item of ${field.target} has no title that could be searched: name fields of it`
            : `means the title of the embedded item, and ${missing} is not embedded: name fields that are`;
        reportValue(scope, "in", entry, problem);
        return [];
      }),
    ),
  ];
}

const PLACE_NAMES: ReadonlySet<string> = new Set(["longitude", "latitude"]);

export function readPlace({
  scope: outer,
  object: parent,
  resource,
  known,
}: Use): OwnResource["place"] {
  const object = readObject(outer, "place", parent);
  if (object === undefined) return undefined;
  const scope = scopeWithin(outer, "place");
  checkMemberNames(scope, object, PLACE_NAMES, "place");
  const paths = createDeclaredPaths(resource, known);
  const readAxis = (name: string, end: number): string | undefined => {
    const raw = givenOf(object, name);
    const wanted = `a float with min -${end} and max ${end}, neither localized nor in a list`;
    if (raw) return readPath(paths, scope, name, raw, [wanted, isAxis(end)]);
    reportLacking(scope, name, object, PLACE_NAMES, `must be given: the path of ${wanted}`);
    return undefined;
  };
  const longitude = readAxis("longitude", 180);
  const latitude = readAxis("latitude", 90);
  const raw = givenOf(object, "latitude");
  if (raw && longitude !== undefined && longitude === latitude)
    reportValue(scope, "latitude", raw, "is the field of the longitude already");

  return longitude === undefined || latitude === undefined ? undefined : { longitude, latitude };
}

/** @returns the fields of the entity, all where the declaration names none */
export function readEntityFields({ scope: outer, object, resource }: Use): readonly string[] {
  const entity = givenOf(object, "entity");
  const all = Object.keys(resource.fields);
  if (entity?.kind !== "object") return all;
  const scope = scopeWithin(outer, "entity");
  checkMemberNames(scope, entity, ENTITY_MEMBERS, "entity");
  const raw = givenOf(entity, "fields");
  if (raw === undefined) return all;
  if (raw.kind !== "list") {
    const problem = `must be a list of names of fields, not ${describeType(raw)}`;
    reportValue(scope, "fields", raw, problem);
    return all;
  }
  checkNames(scope, "fields", raw, resource);
  return readUniqueTexts(scope, "fields", raw, "names of fields", Boolean) ?? all;
}

/** Reports what names no field of an item. */
export function checkNames(
  scope: Scope,
  name: string,
  { items }: RawList,
  { fields, broken }: KnownResource,
): void {
  const names = Object.keys(fields);
  for (const entry of items) {
    const text = entry.kind === "scalar" ? (entry.text ?? entry.value) : undefined;
    const isKnown = (known: string): boolean => known === text || known === EVERYTHING;
    if (typeof text !== "string" || names.includes(text) || [...broken].some(isKnown)) continue;
    const suggestion = suggestName(text, names);
    const remedy = suggestion === undefined ? `: there are ${names.join(", ")}` : "";
    reportValue(scope, name, entry, `there is no such field${remedy}`, suggestion);
  }
}
