/**
 * The resources that installation.yaml declares, in normal form, with members in one order. Every error is
 * reported once.
 */
import { mustGet } from "../../lib/must-get.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import type { Installation } from "../../catalog/installation.ts";
import { RESOURCE_MEMBERS } from "../../catalog/declared-members.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import { itemFieldsOf } from "../../catalog/own-resources.ts";
import type { OwnFields, OwnResource, OwnResources } from "../../catalog/own-resources.ts";
import type { ContractName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import { DeclaredFields } from "./declared-fields.ts";
import { NamesInUse } from "./declared-names.ts";
import type { DeclaredNames } from "./declared-names.ts";
import { readDeclaredKey } from "./declared-key.ts";
import { writeOut } from "./declared-object.ts";
import type { DeclaredObject } from "./declared-object.ts";
import { DeclaredPaths } from "./declared-paths.ts";
import type { Known, KnownResource } from "./declared-paths.ts";
import {
  checkReference,
  findClosed,
  readEntityFields,
  readDeclaredOrder,
  readPlace,
  readDeclaredSearch,
  readTitle,
} from "./declared-uses.ts";
import { sentence } from "../../words/sentence.ts";

/** A declaration, before it is compared with the others. */
interface Draft extends KnownResource {
  readonly name: string;
  readonly object: DeclaredObject;
  readonly search: DeclaredObject | undefined;
  readonly names: DeclaredNames;
  readonly declared: DeclaredFields;
}

/** Declarations, as far as they could be read. */
export interface Declarations {
  /** Including those with errors. */
  readonly names: readonly string[];
  /** The names of the resources with custom attributes, in the catalog's order. */
  readonly owners: readonly string[];
  /**
   * @returns the declarations in the catalog's order; none if one has an error, since they may
   *   refer to each other
   */
  readonly finish: (settings: FinishedSettings) => OwnResources;
}

/** What the declarations are held against. */
type FinishedSettings = Pick<Installation, "customAttributes" | "access">;

export function readDeclarations(installation: DeclaredObject): Declarations {
  const { problems } = installation.at;
  const before = problems.count("error");
  const drafts = readDrafts(installation);
  const isRight = problems.count("error") === before;
  const { names = [] } = installation.object("resources") ?? {};
  return {
    names,
    owners: drafts
      .filter(({ declared }) => declared.single.has("customAttributes"))
      .map(({ name }) => name)
      .toSorted(),
    finish(settings) {
      const begun = problems.count("error");
      const finished = finishDrafts(drafts, names, settings);
      return isRight && problems.count("error") === begun ? Object.fromEntries(finished) : {};
    },
  };
}

function readDrafts(installation: DeclaredObject): readonly Draft[] {
  const resources = installation.within("resources");
  if (resources === undefined) return [];
  const count = resources.names.length;
  if (installation.isTooLong("resources", count, OWN_BOUNDS.resources, "resources")) return [];
  const inUse = new NamesInUse();
  return resources.names.flatMap((name) => {
    const wanted = "an object with the fields of the resource";
    const object = resources.within(name, RESOURCE_MEMBERS, wanted);
    if (object) return readDraft(name, object, inUse.read(name, resources, object));
    if (resources.get(name) === undefined)
      resources.refuseName(name, sentence("must be {wanted}", { wanted: sentence(wanted) }));
    return [];
  });
}

function readDraft(name: string, object: DeclaredObject, names: DeclaredNames): Draft {
  object.check("a resource's declaration");
  const declared = new DeclaredFields(object);
  const { isTimed, fields = {}, isBroken } = declared;
  return {
    name,
    object,
    search: object.within("search"),
    names,
    access: object.word("access") as OwnResource["access"] | undefined,
    declared,
    fields: itemFieldsOf(name, { fields, ...(isTimed && { publication: isTimed }) }),
    isBroken,
  };
}

function findInContract(name: string): Resource | undefined {
  const found = CONTRACT.find(name);
  return found && mustGet(CONTRACT.resources, found);
}

function finishDrafts(
  drafts: readonly Draft[],
  declaredNames: readonly string[],
  { customAttributes, access }: FinishedSettings,
): readonly (readonly [name: string, resource: OwnResource])[] {
  const titles = new Map<string, readonly string[] | undefined>();
  const known: Known = {
    find(name) {
      const resource = findInContract(name);
      return resource
        ? { ...resource, access: access[resource.name as ContractName], isBroken: () => false }
        : drafts.find((draft) => draft.name === name);
    },
    titleOf: (name) => findInContract(name)?.searched?.title ?? titles.get(name),
    names: [...CONTRACT.names, ...declaredNames],
    customAttributes,
  };
  // All titles are read before the first search, because an embedded item is searched by its title.
  const titled = drafts.map((draft) => {
    const paths = new DeclaredPaths(draft, known);
    titles.set(draft.name, readTitle(draft.search, draft.declared, paths));
    return { draft, paths };
  });
  return titled
    .map(({ draft, paths }) => [draft.name, finishDraft(draft, paths, known)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** A field of which alone Keys are made is unique, whether or not that is written. */
function withoutUnique(fields: OwnFields, key: OwnResource["key"]): OwnFields {
  const [name = "", ...more] = key === undefined || key === "row" ? [] : key;
  const { unique, ...field } = fields[name] ?? { type: "varchar" };
  return unique === undefined || more.length > 0 ? fields : { ...fields, [name]: field };
}

/** @returns the declaration in normal form; not used if an error in it was reported */
function finishDraft(draft: Draft, paths: DeclaredPaths, known: Known): OwnResource {
  const { name, object, search, names, declared, access } = draft;
  for (const [reference, field] of declared.references)
    checkReference(reference, field, name, known);

  // The readers of an item also read the items embedded in it.
  const closed = access === "public" ? findClosed(declared.fields ?? {}, known) : [];
  if (closed.length > 0) {
    const problem = sentence(
      "would make embedded items public that need a token, {names}: set access to token, or remove embed",
      { names: closed.join(", ") },
    );
    object.refuse("access", problem);
  }
  const fields = readEntityFields(object, draft);
  const key = readDeclaredKey(object, declared);
  const { entity, path, ...others } = names;
  return writeOut<OwnResource>(RESOURCE_MEMBERS, {
    ...others,
    path: path as OwnResource["path"],
    entity: entity === undefined ? undefined : { name: entity, ...(fields && { fields }) },
    access,
    caching: object.word("caching") as OwnResource["caching"] | undefined,
    maxItemsPerPage: object.integer("maxItemsPerPage"),
    publication: declared.isTimed || undefined,
    order: readDeclaredOrder(object, paths),
    search: readDeclaredSearch(search, known.titleOf(name) ?? [], draft, paths, known),
    place: readPlace(object, paths),
    key,
    fields: declared.fields && withoutUnique(declared.fields, key),
  });
}
