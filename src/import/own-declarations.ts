/**
 * Declarations of own resources, as another Lectern's schemas and items let them be known: checked as those in
 * installation.yaml are, with what is wrong left out.
 */
import { localizedOf } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { ProblemList } from "../content/problem-list.ts";
import { isJsonObject, withoutMember } from "../lib/json-object.ts";
import { checkInstallation } from "../validate/installation/installation.ts";
import { fillSentence } from "../words/sentence.ts";
import type { WrittenField } from "./declare-fields.ts";
import type { LecternFacts, WrittenResource } from "./lectern-facts.ts";
import type { Notes } from "./notes.ts";
import { sourceUuidOf } from "./read-collection.ts";
import type { ReadSource } from "./read-source.ts";
import { recordInstallation } from "./settle-items.ts";

export type WrittenResources = Readonly<Record<string, WrittenResource>>;

/** Each leaves something out. */
const MAX_FAULTS = 1000;

/** @returns the resource without its wrong field or option; nothing where it cannot be without that */
function withoutFault(
  name: string,
  resource: WrittenResource,
  option: string,
  field: string,
): WrittenResources {
  const { fields, ...options } = resource;
  if (option === "fields" && Object.hasOwn(fields, field))
    return { [name]: { ...resource, fields: withoutMember(fields, field) } };
  return Object.hasOwn(options, option)
    ? { [name]: { ...withoutMember(options, option), fields } }
    : {};
}

/** @returns them in normal form, as far as they are right */
export function checkDeclarations(
  { resources: given, customAttributes = {} }: Pick<LecternFacts, "resources" | "customAttributes">,
  access: Installation["access"],
  notes: Notes,
): Pick<Installation, "resources" | "customAttributes"> {
  let resources = given;
  for (let rounds = 0; rounds < MAX_FAULTS; rounds += 1) {
    const owners = Object.entries(customAttributes).filter(
      ([owner]) => !Object.hasOwn(given, owner) || Object.hasOwn(resources, owner),
    );
    const written = { access, customAttributes: Object.fromEntries(owners), resources };
    const problems = new ProblemList();
    const checked = checkInstallation(recordInstallation(written), problems);
    const [first] = problems.list("error");
    if (!first) return checked;
    const [, name = "", option = "", field = ""] = first.field?.split(".") ?? [];
    const resource = resources[name];
    notes.problems.add({
      kind: "left-out",
      resource: name || undefined,
      field: first.field,
      why: `cannot be declared: ${fillSentence(first.problem)}`,
    });
    if (!resource) break;
    resources = {
      ...withoutMember(resources, name),
      ...withoutFault(name, resource, option, field),
    };
  }
  const { resources: none, customAttributes: usual } = DEFAULT_INSTALLATION;
  return { resources: none, customAttributes: usual };
}

const listUuids = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const uuid = isJsonObject(one) ? one["Uuid"] : one;
    return typeof uuid === "string" ? [uuid.toLowerCase()] : [];
  });

/** By resource and name of the field: for each Uuid of an item, those that it refers to. */
type Links = (resource: string, field: string) => ReadonlyMap<string, readonly string[]>;

const createLinks =
  ({ resources }: ReadSource): Links =>
  (resource, field) => {
    const read = resources.get(resource as ResourceName)?.items ?? [];
    return new Map(read.map((item) => [sourceUuidOf(item), listUuids(item.value[field])]));
  };

/** @returns the field of the target by which its items refer to those that list them */
function findInverse(
  name: string,
  [field, { to, many }]: readonly [string, WrittenField],
  given: WrittenResources,
  links: Links,
): string | undefined {
  const target = given[String(to)];
  if (many !== true || !target) return undefined;
  const lists = [...links(name, field)].filter(([, uuids]) => uuids.length > 0);
  if (lists.length === 0) return undefined;
  const found = Object.entries(target.fields).find(([other, one]) => {
    if (one["to"] !== name || one["many"] === true) return false;
    const back = [...links(String(to), other)];
    const listed = back.flatMap(([uuid, [of]]) => (of === undefined ? [] : [`${of} ${uuid}`]));
    const came = lists.flatMap(([uuid, uuids]) => uuids.map((one_) => `${uuid} ${one_}`));
    return listed.toSorted().join() === came.toSorted().join();
  });
  return found?.[0];
}

/** @returns what the items say besides: to what they refer, which lists are gathered, which texts may lack */
export function refineDeclarations(
  given: WrittenResources,
  catalog: Catalog,
  source: ReadSource,
): WrittenResources {
  const links = createLinks(source);
  const homes = new Map<string, string>();
  for (const [name, { items }] of source.resources)
    for (const item of items) homes.set(sourceUuidOf(item), name);
  const located = Object.fromEntries(
    Object.entries(given).map(([name, resource]) => {
      const fields = Object.entries(resource.fields).map(([field, declared]) => {
        if (declared["type"] !== "reference") return [field, declared] as const;
        const seen = [...links(name, field).values()].flat();
        const home = seen.map((uuid) => homes.get(uuid)).find((one) => one !== undefined);
        return [field, home === undefined ? declared : { ...declared, to: home }] as const;
      });
      return [name, { ...resource, fields: Object.fromEntries(fields) }] as const;
    }),
  );
  return Object.fromEntries(
    Object.entries(located).map(([name, resource]) => {
      const read = source.resources.get(name as ResourceName);
      const declared = catalog.find(name);
      const texts = declared && localizedOf(catalog.resources.get(declared) ?? ({} as never));
      const lacksText = read?.items.some(({ value, others }) =>
        [value, ...others.values()].every((one) => (one[texts?.name ?? ""] ?? null) === null),
      );
      const fields = Object.entries(resource.fields).map(([field, one]): [string, WrittenField] => {
        if (one["type"] === "localized")
          return [field, lacksText ? { ...one, nullable: true } : one];
        if (one["type"] !== "reference") return [field, one];
        const inverse = findInverse(name, [field, one], located, links);
        const { many: _many, nullable: _nullable, ...rest } = one;
        return [field, inverse === undefined ? one : { ...rest, inverse }];
      });
      const caching = read?.isRevalidated ? { caching: "revalidate" } : {};
      return [name, { ...resource, ...caching, fields: Object.fromEntries(fields) }];
    }),
  );
}
