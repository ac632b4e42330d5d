/**
 * The bodies of the contract as JSON Schemas, from its tables alone: what it leaves open, such as the members of an
 * embedded person or the JSON type of a SET, each service may do as it likes.
 */
import { NO_FIELDS } from "../catalog/field.ts";
import { mustGet } from "../lib/must-get.ts";
import { Ajv } from "ajv";
import { CONTRACT } from "../catalog/catalog.ts";
import { COLLECTION_CONFIGURATION, NOTIFICATION } from "../catalog/envelope.ts";
import type { Field, FieldKind, Fields, TextFormat } from "../catalog/field.ts";
import type { Fact } from "./rules.ts";

const ANY = Number.MAX_SAFE_INTEGER;

type Schema = Readonly<Record<string, unknown>>;

const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

const mapValues = <From>(from: Readonly<Record<string, From>>, change: (value: From) => Schema) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));
const text: Schema = { type: "string" };
const like = (description: string, pattern: string): Schema => ({ ...text, description, pattern });
const texts: Schema = { type: "array", items: text };
const filled: Schema = { type: "string", minLength: 1 };
const uuid = like("a uuid of 36 characters", `^${UUID}$`);
const code = like("upper-case words with underscores", "^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$");
const closed = (properties: Schema): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const orNull = ({ type, enum: values, ...schema }: Schema): Schema => ({
  ...schema,
  type: [type, "null"].flat(),
  ...(Array.isArray(values) && { enum: [...values, null] }),
});

const FORMATS: Readonly<Partial<Record<TextFormat, Schema>>> = {
  color: like("a hexadecimal colour", "^#?[0-9a-fA-F]{3,8}$"),
  uuidPair: like("two uuids separated by a slash", `^${UUID}/${UUID}$`),
  niceUri: like("segments separated by slashes, without a leading slash", "^(?!/)."),
  sitePath: like("a path that begins and ends with a slash", "^/(?:.*/)?$"),
};

type Describe = (field: Field) => Schema;

const textOf: Describe = ({ format, size }) => ({
  ...((format && FORMATS[format]) ?? text),
  ...(size !== undefined && { maxLength: size }),
});

const KINDS: Readonly<Record<FieldKind, Describe>> = {
  varchar: textOf,
  longVarchar: textOf,
  uuid: () => uuid,
  boolean: () => ({ type: "boolean" }),
  integer: () => ({ type: "integer" }),
  float: () => ({ type: "number" }),
  enumeration: ({ values }) => ({ type: "string", enum: values }),
  set: () => ({ ...filled, type: ["string", "array"], items: filled, uniqueItems: true }),
  list: () => texts,
  timestamp: () => ({ type: "string", format: "YYYY-MM-DD HH:MM:SS" }),
  date: () => ({ type: "string", format: "YYYY-MM-DD" }),
  reference({ target, isMany, isEmbedded }) {
    const all = [...(target ? mustGet(CONTRACT.resources, target).fields : NO_FIELDS)];
    const plain = Object.fromEntries(all.filter(([, field]) => field.isEmbedded !== true));
    const embedded = { ...filled, type: ["string", "object"] };
    const one = isEmbedded ? { ...embedded, properties: mapValues(plain, describe) } : uuid;
    return isMany ? { type: "array", items: one, minItems: 1 } : one;
  },
  address: () => filled,
  // Of an article, sizes, values and nullability are not shown.
  localized: ({ members = NO_FIELDS }) =>
    closed(
      mapValues(Object.fromEntries(members), (field) =>
        orNull(field.kind === "enumeration" ? code : KINDS[field.kind]({ ...field, size: ANY })),
      ),
    ),
  customAttributes: () => ({
    type: "object",
    propertyNames: code,
    additionalProperties: { type: ["string", "boolean", "number", "array"], items: text },
  }),
};

const describe: Describe = (field) =>
  field.nullable ? orNull(KINDS[field.kind](field)) : KINDS[field.kind](field);

const typed = (type: string): Schema => (type === "strings" ? texts : { type });
const object: Schema = { type: "object" };
const Notifications: Schema = {
  type: "array",
  items: closed({ ...mapValues(NOTIFICATION, typed), Message: code }),
};

const configuration = mapValues(COLLECTION_CONFIGURATION, typed);

export const SCHEMAS = {
  refusal: { ...object, properties: { Notifications }, required: ["Notifications"] },
  load: (key: string): Schema => closed({ [key]: object, Notifications }),
  page: (key: string): Schema =>
    closed({
      [key]: { type: "array", items: object },
      CollectionConfiguration: closed({ ...configuration, CollectionModelName: { const: key } }),
      Notifications,
    }),
  item: (fields: Fields, hasState = false): Schema =>
    closed({
      ...mapValues(Object.fromEntries(fields), describe),
      ...(hasState && { State: { enum: ["PUBLISHED"] } }),
    }),
};

const exists = (time: string): boolean => new Date(`${time}Z`).toJSON() === `${time}.000Z`;
const formats = {
  "YYYY-MM-DD": (value: string) => exists(`${value}T00:00:00`),
  "YYYY-MM-DD HH:MM:SS": (value: string) => value[10] === " " && exists(value.replace(" ", "T")),
};
/** In characters of JSON: all faults of an item are told, which take more memory than its text. */
const MAX_ITEM = 2 ** 20;

const MEMBERS = new Set(["required", "additionalProperties"]);

/** @param place of the value in a response */
export type Judge = (value: unknown, place?: string) => readonly Fact[];

/** @param isItem false: of what is around items, the first fault is told */
export function createJudge(schema: Schema, isItem = false): Judge {
  const options = { verbose: true, strictTypes: false, allErrors: isItem, formats } as const;
  const validate = new Ajv(options).compile(schema);
  return (value, place = "") => {
    if (isItem && JSON.stringify(value).length > MAX_ITEM)
      return [["value", false, "an item of at most a million characters", undefined, place]];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ keyword, params, message = "", ...error }) => {
      const { description, enum: values } = error.parentSchema as Record<string, string>;
      const { additionalProperty: found = error.data } = params as Record<string, unknown>;
      const said = keyword === "enum" ? `one of ${String(values)}` : message;
      const plain = said.replace(/^must (?:be |match format |have required )?/u, "");
      const expected = keyword === "pattern" ? description : plain;
      const part = [place, ...error.instancePath.split("/")].filter((one) => one).join(": ");
      const rule = keyword === "type" ? keyword : "value";
      return [MEMBERS.has(keyword) ? "members" : rule, false, expected ?? said, found, part];
    });
  };
}
