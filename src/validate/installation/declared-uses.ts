/** How a declared resource uses its fields and those of others: order, search, place, entity, references. */
import { titlePathOf } from "../../catalog/own-defaults.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import type { OwnField, OwnFields, OwnResource } from "../../catalog/own-resources.ts";
import { QUERY_BOUNDS } from "../../catalog/query-parameters.ts";
import { isList } from "../../content/record.ts";
import type { Plain } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { DeclaredObject } from "./declared-object.ts";
import type { DeclaredFields } from "./declared-fields.ts";
import { isAxis, isSearchable, isOrderable, isTitle } from "./declared-paths.ts";
import type { DeclaredPaths, Known, KnownResource } from "./declared-paths.ts";
import type { At } from "../values/at.ts";
import { readList } from "../values/lists.ts";
import { sentence } from "../../words/sentence.ts";

/** @returns the declared order, without spaces around its parts */
export function readDeclaredOrder(
  object: DeclaredObject,
  paths: DeclaredPaths,
): string | undefined {
  const text = object.text("order");
  if (text === undefined) return undefined;
  const keys = text.split(",").map((key) => key.trim());
  if (object.isTooLong("order", keys.length, QUERY_BOUNDS.sortFields, "fields")) return undefined;
  const used = new Set<string>();
  for (const [index, key] of keys.entries()) {
    const name = key.replace(/^-/u, "");
    const at = object.at.member("order").member(index);
    if (used.has(name)) at.report(name, sentence("occurs twice in the order"));
    else paths.read(object, "order", isOrderable, name, at);
    used.add(name);
  }
  return keys.join(",");
}

/**
 * @param search the declaration of the search
 * @returns paths of the texts that make up the title of an item; undefined: the declaration is
 *   invalid
 */
export function readTitle(
  search: DeclaredObject | undefined,
  declared: DeclaredFields,
  paths: DeclaredPaths,
): readonly string[] | undefined {
  search?.check(() => "search");
  const isGiven = search?.get("title") !== undefined;
  const title = isGiven ? paths.read(search, "title", isTitle) : titlePathOf(declared.fields ?? {});
  if (title !== undefined) return [title];
  if (isGiven || declared.hasBroken) return undefined;
  search?.lack(
    "title",
    sentence("must be given, because there is no varchar field to use as the title"),
  );
  return [];
}

/** @returns the paths of what is searched besides the title, of embedded items, too */
function readSearched(
  search: DeclaredObject,
  { fields }: KnownResource,
  paths: DeclaredPaths,
  known: Known,
): readonly string[] {
  const entries = search.read("in", (value, at) =>
    readList(value, at, "a list of paths of fields"),
  );
  if (entries === undefined) return [];
  if (search.isTooLong("in", entries.length, OWN_BOUNDS.searched, "paths")) return [];
  const used = new Set<string>();
  const readEntry = (entry: Plain, at: At): string | undefined => {
    const isScalar = typeof entry !== "object" || entry === null;
    const text = isScalar ? String(entry) : "";
    if (used.has(text)) return at.report(entry, sentence("occurs twice in the list"));
    if (isScalar) used.add(text);
    const { target, isEmbedded } = fields.get(text) ?? {};
    if (target === undefined || !isEmbedded)
      return paths.read(search, "in", isSearchable, entry, at);
    const inner = known.titleOf(target)?.map((title) => `${text}.${title}`);
    const missing = inner?.find((path) => paths.find(path) === undefined);
    if (missing !== undefined) {
      return at.report(
        entry,
        sentence(
          "stands for the title of the embedded item, but {missing} is not embedded: name embedded fields",
          { missing },
        ),
      );
    }
    if (inner?.length !== 0) return text;
    const problem = sentence("items of {target} have no title to search: name their fields", {
      target,
    });
    return at.report(entry, problem);
  };
  const at = search.at.member("in");
  return entries.flatMap((entry, index) => readEntry(entry, at.member(index)) ?? []);
}

/**
 * @param title the path of the title, whether or not it is declared
 * @returns what is declared besides the title that follows from the fields; undefined: nothing
 */
export function readDeclaredSearch(
  search: DeclaredObject | undefined,
  [title]: readonly string[],
  resource: KnownResource & { readonly declared: DeclaredFields },
  paths: DeclaredPaths,
  known: Known,
): OwnResource["search"] {
  if (search === undefined) return undefined;
  const texts = readSearched(search, resource, paths, known);
  const isUsual = title === undefined || title === titlePathOf(resource.declared.fields ?? {});
  if (isUsual && texts.length === 0) return undefined;
  return { ...(!isUsual && { title }), ...(texts.length > 0 && { in: texts }) };
}

export function readPlace(object: DeclaredObject, paths: DeclaredPaths): OwnResource["place"] {
  const place = object.within("place");
  place?.check(() => "place");
  const longitude = place && paths.read(place, "longitude", isAxis(180));
  const latitude = place && paths.read(place, "latitude", isAxis(90));
  if (longitude === undefined || latitude === undefined) return undefined;
  if (longitude === latitude)
    place?.refuse("latitude", sentence("is already the field of the longitude"));
  return { longitude, latitude };
}

/** @returns the fields of the entity; undefined: all, which a list that names all means, too */
export function readEntityFields(
  object: DeclaredObject,
  resource: KnownResource,
): readonly string[] | undefined {
  const entity = object.object("entity");
  entity?.check(() => "entity");
  if (entity) checkFieldNames(entity, "fields", resource);
  const named = entity?.uniqueTexts("fields", Boolean);
  const isAll = [...resource.fields.keys()].every((name) => named?.includes(name));
  return isAll ? undefined : named;
}

/** @param resource that has the reference */
export function checkReference(
  object: DeclaredObject,
  { to = "", inverse }: OwnField,
  resource: string,
  known: Known,
): void {
  if (!known.names.includes(to)) {
    const suggestion = suggestName(to, known.names);
    const problem =
      suggestion === undefined
        ? sentence("must be the name of a resource: there are {names}", {
            names: known.names.join(", "),
          })
        : sentence("must be the name of a resource");
    object.refuse("to", problem, suggestion);
    return;
  }
  const target = known.find(to);
  if (target === undefined) return;
  checkFieldNames(object, "embed", target);
  if (inverse === undefined || target.isBroken(inverse)) return;
  const meant = target.fields.get(inverse);
  // A reference to a resource that does not exist is reported where it is declared.
  if (meant?.target !== undefined && !known.names.includes(meant.target)) return;
  const references = [...target.fields].flatMap(([name, one]) =>
    one.kind === "reference" && one.target === resource && one.inverse === undefined ? [name] : [],
  );
  if (references.includes(inverse)) return;
  const problem =
    references.length === 0
      ? sentence("must be a reference from {to} to {resource}, and there is none", { to, resource })
      : sentence("must be a reference from {to} to {resource}: {names}", {
          to,
          resource,
          names: references.join(", "),
        });
  object.refuse("inverse", problem, suggestName(inverse, references));
}

/** Reports names in a list that are not fields of an item. The member may have another form than a list. */
function checkFieldNames(
  object: DeclaredObject,
  member: string,
  { fields, isBroken }: KnownResource,
): void {
  const list = object.get(member);
  const names = [...fields.keys()];
  for (const [index, entry] of (isList(list) ? list : []).entries()) {
    const at = object.at.member(member).member(index);
    const text = at.written?.text ?? entry;
    if (typeof text !== "string" || names.includes(text) || isBroken(text)) continue;
    const suggestion = suggestName(text, names);
    const problem =
      suggestion === undefined
        ? sentence("there is no such field: there are {names}", { names: names.join(", ") })
        : sentence("there is no such field");
    at.report(entry, problem, suggestion);
  }
}

/** @returns the fields that embed items of resources that need a token, with these resources */
export const findClosed = (fields: OwnFields, known: Known): readonly string[] =>
  Object.entries(fields).flatMap(([name, { to, embed }]) =>
    to !== undefined && embed && known.find(to)?.access === "token" ? [`${to} in ${name}`] : [],
  );
