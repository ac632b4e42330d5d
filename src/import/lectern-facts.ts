/** What another Lectern says of itself: its time zone, and what its installation declares, as far as it is public. */
import { Type } from "typebox";
import type { Static } from "typebox";
import { Check } from "typebox/value";
import { CONTRACT } from "../catalog/catalog.ts";
import { itemFieldsOf } from "../catalog/own-resources.ts";
import { ATTRIBUTE_IDENTIFIER } from "../catalog/installation.ts";
import type { DeclaredAttributes } from "../catalog/installation.ts";
import type { Resource } from "../catalog/resources.ts";
import { modelNameOf } from "../catalog/resources.ts";
import { LISTED } from "../errors.ts";
import { isJsonObject } from "../lib/json-object.ts";
import type { AskSource } from "./ask-source.ts";
import { declareAttributes, declareFields, propertiesOf, resolveMember } from "./declare-fields.ts";
import type { SchemaFacts, WrittenField } from "./declare-fields.ts";

/** A resource as installation.yaml declares it. */
export interface WrittenResource extends Readonly<Record<string, unknown>> {
  readonly fields: Readonly<Record<string, WrittenField>>;
}

export interface LecternFacts {
  readonly timeZone: string | undefined;
  readonly locations: readonly string[] | undefined;
  /** By owner; undefined: it does not say. */
  readonly customAttributes: Readonly<Record<string, DeclaredAttributes>> | undefined;
  /** By name. */
  readonly resources: Readonly<Record<string, WrittenResource>>;
}

/** As the index of another Lectern lists it. */
const ListedResource = Type.Object({
  name: Type.String(),
  title: Type.String(),
  model: Type.String(),
  url: Type.String(),
  entityUrl: Type.Optional(Type.String()),
  access: Type.Unknown(),
  formats: Type.Array(Type.Unknown()),
  maxItemsPerPage: Type.Unknown(),
});
type ListedResource = Static<typeof ListedResource>;

const isListed = (value: unknown): value is ListedResource => Check(ListedResource, value);

const LONGITUDE = 180;
const LATITUDE = 90;

/** @returns the paths of two numbers that are degrees, of the item before those of embedded ones */
function findPlace(
  schema: unknown,
  facts: SchemaFacts,
): { readonly longitude: string; readonly latitude: string } | undefined {
  const listNumbers = (
    properties: readonly (readonly [string, unknown])[],
    prefix: string,
  ): readonly (readonly [string, unknown])[] =>
    properties.flatMap(([name]) => {
      const { type, maximum } = resolveMember(
        { properties: Object.fromEntries(properties) },
        name,
        facts,
      );
      return type === "number" ? [[`${prefix}${name}`, maximum] as const] : [];
    });
  const properties = propertiesOf(schema);
  const groups = [
    listNumbers(properties, ""),
    ...properties.map(([name]) =>
      listNumbers(propertiesOf(resolveMember(schema, name, facts)), `${name}.`),
    ),
  ];
  for (const numbers of groups) {
    const longitude = numbers.find(([, maximum]) => maximum === LONGITUDE)?.[0];
    const latitude = numbers.find(([, maximum]) => maximum === LATITUDE)?.[0];
    if (longitude !== undefined && latitude !== undefined) return { longitude, latitude };
  }
  return undefined;
}

function declareResource(
  { name, title, model, url, entityUrl, access, formats, maxItemsPerPage }: ListedResource,
  facts: SchemaFacts,
): WrittenResource {
  const schema = facts.schemas[model];
  const properties = propertiesOf(schema);
  const [publication] = itemFieldsOf(name, { publication: true, fields: {} }).keys();
  const isTimed = properties[0]?.[0] === publication;
  const made = new Set(
    itemFieldsOf(name, { fields: {}, ...(isTimed && { publication: true }) }).keys(),
  );
  const place = formats.includes("geojson") ? findPlace(schema, facts) : undefined;
  const some = facts.schemas[`${model}_entity`];
  const entity = entityUrl?.slice(entityUrl.lastIndexOf("/") + 1);
  const fields = declareFields(
    properties.filter(([one]) => !made.has(one) && !(place && one === "Distance")),
    facts,
  );
  const isKnown = (member: string): boolean => made.has(member) || Object.hasOwn(fields, member);
  return {
    title,
    model,
    path: url,
    ...(entity !== undefined && {
      entity:
        some === undefined
          ? entity
          : {
              name: entity,
              fields: propertiesOf(some).flatMap(([one]) => (isKnown(one) ? [one] : [])),
            },
    }),
    access,
    maxItemsPerPage,
    ...(isTimed && { publication: true }),
    ...(place && { place }),
    fields,
  };
}

/** @returns the attributes of items and of their texts */
function listAttributesOf(
  { fields }: Pick<Resource, "fields">,
  schema: unknown,
  facts: SchemaFacts,
): readonly (readonly [string, DeclaredAttributes])[] {
  return [...fields].flatMap(([name, { owner, members }]) => {
    const member = resolveMember(schema, name, facts);
    if (members) return listAttributesOf({ fields: members }, member, facts);
    const declared = declareAttributes(member, facts);
    return owner === undefined || Object.keys(declared).length === 0 ? [] : [[owner, declared]];
  });
}

const NOTHING: LecternFacts = {
  timeZone: undefined,
  locations: undefined,
  customAttributes: undefined,
  resources: {},
};

/** @returns nothing of what is no Lectern */
export async function readLecternFacts(ask: AskSource): Promise<LecternFacts> {
  const { body: index } = await ask({ path: LISTED.index, isOptional: true });
  if (index?.["name"] !== "Lectern" || !Array.isArray(index["resources"])) return NOTHING;
  const { timeZone: zone } = index;
  const listed = index["resources"].filter(isListed);
  const { body: description } = await ask({ path: LISTED.description, isOptional: true });
  const components = description?.["components"];
  const schemas: unknown = isJsonObject(components) ? components["schemas"] : undefined;
  const facts: SchemaFacts = {
    schemas: isJsonObject(schemas) ? schemas : {},
    models: new Map(listed.map(({ model, name }) => [model, name])),
    titles: new Map(listed.map(({ title, name }) => [title, name])),
  };
  const own = listed.filter(({ name }) => CONTRACT.find(name) === undefined);
  const contract = [...CONTRACT.resources.values()];
  const resources = Object.fromEntries(own.map((one) => [one.name, declareResource(one, facts)]));
  const attributes = own.flatMap(({ name, model }) =>
    Object.entries(resources[name]?.fields ?? {}).flatMap(([field, { type }]) => {
      if (type !== "customAttributes") return [];
      const declared = declareAttributes(resolveMember(facts.schemas[model], field, facts), facts);
      return Object.keys(declared).length > 0 ? [[name, declared] as const] : [];
    }),
  );
  return {
    timeZone: typeof zone === "string" ? zone : undefined,
    locations: contract.map((resource) => readLocations(resource, facts)).find(Boolean),
    customAttributes: Object.fromEntries([
      ...contract.flatMap((resource) =>
        listAttributesOf(resource, facts.schemas[modelNameOf(resource)], facts),
      ),
      ...attributes,
    ]),
    resources,
  };
}

/** @returns the members of a set that the installation lists */
function readLocations(resource: Resource, facts: SchemaFacts): readonly string[] | undefined {
  const [name] =
    [...resource.fields].find(([, { kind, values }]) => kind === "set" && !values) ?? [];
  if (name === undefined) return undefined;
  const { items } = resolveMember(facts.schemas[modelNameOf(resource)], name, facts);
  const values: unknown = isJsonObject(items) ? items["enum"] : undefined;
  const isRight =
    Array.isArray(values) &&
    values.length > 0 &&
    values.every((one) => ATTRIBUTE_IDENTIFIER.test(String(one)));
  return isRight ? values.map(String) : undefined;
}
