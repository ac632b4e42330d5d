/** Fields of another Lectern's own resources, declared again from the JSON Schemas of what it serves. */
import { LANGUAGE_MEMBER, PUBLICATION_NAMES } from "../catalog/content-fields.ts";
import type { AttributeDeclaration } from "../catalog/installation.ts";
import { VALUE_SCHEMAS } from "../catalog/value-schemas.ts";
import { isJsonObject } from "../lib/json-object.ts";
import type { JsonObject } from "../lib/json-object.ts";

/** As installation.yaml has it. */
export type WrittenField = Record<string, unknown>;

/** What schemas refer to, and the resources that items may refer to. */
export interface SchemaFacts {
  /** By name. */
  readonly schemas: JsonObject;
  /** Names of resources by the names of their items. */
  readonly models: ReadonlyMap<string, string>;
  /** Names of resources by their titles. */
  readonly titles: ReadonlyMap<string, string>;
}

const REFERENCE = /^#\/components\/schemas\/([A-Za-z][A-Za-z0-9_]{0,200})$/u;

interface Resolved {
  /** Of what the schema refers to. */
  readonly name: string | undefined;
  readonly schema: JsonObject;
  readonly isNullable: boolean;
}

const objectOr = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** @returns the schema without null, and what it refers to */
function resolve(given: unknown, facts: SchemaFacts): Resolved {
  const schema = objectOr(given);
  const { anyOf, type, $ref: reference } = schema;
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const others = anyOf.filter((one) => objectOr(one)["type"] !== "null");
    if (others.length === 1) return { ...resolve(others[0], facts), isNullable: true };
  }
  const [, name] = REFERENCE.exec(String(reference)) ?? [];
  if (name !== undefined) return { name, schema: objectOr(facts.schemas[name]), isNullable: false };
  if (!Array.isArray(type)) return { name: undefined, schema, isNullable: false };
  return {
    name: undefined,
    schema: { ...schema, type: type.find((one) => one !== "null") as unknown },
    isNullable: type.includes("null"),
  };
}

export const propertiesOf = (schema: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(objectOr(objectOr(schema)["properties"]));

const patternOf = (schema: unknown): unknown => objectOr(schema)["pattern"];
/** By what the schemas of addresses and colours say. */
const varchar = { kind: "varchar", nullable: true } as const;
const ADDRESS = patternOf(VALUE_SCHEMAS.address({ ...varchar, kind: "address" }, "", {} as never));
const COLOR = patternOf(VALUE_SCHEMAS.varchar({ ...varchar, format: "color" }, "", {} as never));
const WHOLE = /^\^\(\?:(.*)\)\$$/su;
const UUID_OF = /^The Uuid of an item of (.{1,200})\.$/u;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function declareText({
  maxLength,
  pattern,
  contentMediaType,
  description,
}: JsonObject): WrittenField {
  if (contentMediaType === "text/markdown") return { type: "markdown" };
  if (contentMediaType === "text/html") return { type: "html" };
  if (pattern === ADDRESS) return { type: "address" };
  if (pattern === COLOR) return { type: "color" };
  if (maxLength === undefined) return { type: "longVarchar" };
  if (description === "A mail address.") return { type: "mail" };
  if (description === "A telephone number.") return { type: "phone" };
  const [, inner] = WHOLE.exec(String(pattern)) ?? [];
  return { type: "varchar", size: maxLength, ...(inner !== undefined && { pattern: inner }) };
}

const isSafe = (bound: unknown): boolean =>
  typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

const rangeOf = ({ minimum, maximum }: JsonObject): WrittenField => ({
  ...(isSafe(minimum) && { min: minimum }),
  ...(isSafe(maximum) && { max: maximum }),
});

/** @returns the resource that an embedded item is one of; undefined: several have such items, or none */
function listTargets(embedded: JsonObject, facts: SchemaFacts): readonly string[] {
  const names = propertiesOf(embedded);
  return [...facts.models].flatMap(([model, resource]) => {
    const properties = new Map(propertiesOf(facts.schemas[model]));
    const fits = names.every(([name, schema]) => {
      const other = properties.get(name);
      if (other === undefined) return false;
      const [one, two] = [resolve(schema, facts), resolve(other, facts)];
      // Texts are described anew for each embedding.
      return one.name !== undefined || JSON.stringify(one.schema) === JSON.stringify(two.schema);
    });
    return fits ? [resource] : [];
  });
}

function declareReference(
  { name, schema }: Resolved,
  facts: SchemaFacts,
): WrittenField | undefined {
  const [, title] = UUID_OF.exec(String(schema["description"])) ?? [];
  const titled = title === undefined ? undefined : facts.titles.get(title);
  if (titled !== undefined) return { type: "reference", to: titled };
  if (name === undefined) return undefined;
  const whole = facts.models.get(name) ?? facts.models.get(name.replace(/_embedded$/u, ""));
  if (whole !== undefined) return { type: "reference", to: whole, embed: true };
  const embed = propertiesOf(schema).map(([member]) => member);
  // Without it, nobody knows which item it is.
  if (!embed.includes("Uuid")) return undefined;
  const [first] = listTargets(schema, facts);
  return first === undefined ? undefined : { type: "reference", to: first, embed };
}

function declareLocalized(schema: JsonObject, facts: SchemaFacts): WrittenField | undefined {
  const [[first] = [], ...members] = propertiesOf(schema);
  if (first !== LANGUAGE_MEMBER) return undefined;
  const hasState = members.some(([name]) => PUBLICATION_NAMES.has(name));
  const fields = declareFields(
    members.filter(([name]) => !(hasState && PUBLICATION_NAMES.has(name))),
    facts,
  );
  return { type: "localized", ...(hasState && { state: true }), fields };
}

function declareValue(resolved: Resolved, facts: SchemaFacts): WrittenField | undefined {
  const { name, schema } = resolved;
  const { type, enum: values, items, uniqueItems, format } = schema;
  if (type === "object") {
    if (schema["propertyNames"] !== undefined) return { type: "customAttributes" };
    return declareLocalized(schema, facts) ?? declareReference(resolved, facts);
  }
  if (type === "array") {
    const inner = resolve(items, facts);
    const { enum: members } = inner.schema;
    if (uniqueItems === true && isList(members)) return { type: "set", values: members };
    const reference = declareReference(inner, facts);
    if (reference) return { ...reference, many: true };
    return inner.schema["type"] === "object" ? undefined : { type: "list" };
  }
  if (type === "boolean") return { type: "boolean" };
  if (type === "integer") return { type: "integer", ...rangeOf(schema) };
  if (type === "number") return { type: "float", ...rangeOf(schema) };
  if (name === "Timestamp") return { type: "timestamp" };
  if (format === "date") return { type: "date" };
  if (format === "uuid") return declareReference(resolved, facts);
  if (isList(values)) return { type: "enum", values: values.filter((one) => one !== null) };
  return type === "string" ? declareText(schema) : undefined;
}

/** @returns by name; a field of which the schema says too little is not there */
export function declareFields(
  properties: readonly (readonly [string, unknown])[],
  facts: SchemaFacts,
): Readonly<Record<string, WrittenField>> {
  return Object.fromEntries(
    properties.flatMap(([name, given]) => {
      const resolved = resolve(given, facts);
      const declared = declareValue(resolved, facts);
      if (!declared) return [];
      // Every text may be null for a reader, so its declaration is not known.
      const isNullable = resolved.isNullable && declared["type"] !== "localized";
      return [[name, { ...declared, ...(isNullable && { nullable: true }) }] as const];
    }),
  );
}

const ATTRIBUTE_TYPES: ReadonlyMap<unknown, AttributeDeclaration["type"]> = new Map([
  ["string", "string"],
  ["boolean", "boolean"],
  ["integer", "integer"],
  ["number", "decimal"],
  ["array", "list"],
]);

/** @param given of a field with custom attributes */
export function declareAttributes(
  given: unknown,
  facts: SchemaFacts,
): Readonly<Record<string, AttributeDeclaration>> {
  const { schema } = resolve(given, facts);
  return Object.fromEntries(
    propertiesOf(schema).flatMap(([identifier, value]) => {
      const { type, enum: values } = objectOr(value);
      const known = ATTRIBUTE_TYPES.get(type);
      if (known === undefined) return [];
      return isList(values)
        ? [[identifier, { type: "enum" as const, values: values.map(String) }] as const]
        : [[identifier, { type: known }] as const];
    }),
  );
}

/** @returns the schemas of the members of an object, and of an object in it */
export const resolveMember = (schema: unknown, name: string, facts: SchemaFacts): JsonObject =>
  resolve(new Map(propertiesOf(schema)).get(name), facts).schema;
