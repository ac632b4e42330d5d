/** Parts of JSON Schemas. */

/** A JSON Schema or a part of one, also of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: "string" };
export const count: Schema = { type: "integer", minimum: 0 };
/** Counted from 1. */
export const ordinal: Schema = { type: "integer", minimum: 1 };
export const uuidSchema: Schema = { type: "string", format: "uuid" };
export const path: Schema = { type: "string", pattern: "^/" };
export const instant: Schema = { type: "string", format: "date-time" };
export const dateSchema: Schema = { type: "string", format: "date" };
export const hash: Schema = { type: "string", pattern: "^[0-9a-f]{64}$" };
export const languageCode: Schema = { type: "string", pattern: "^[A-Z]{2}(?:_[A-Z]{2})?$" };

export const enumSchema = (values: readonly unknown[]): Schema => ({
  type: "string",
  enum: values,
});

export const listSchema = (items: Schema): Schema => ({ type: "array", items });

/** @returns an object with further members that are described elsewhere */
export const open = (properties: Schema): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

/** @returns an object with these members and no others; all are required, except the optional ones */
export const closed = (properties: Schema, optional: Schema = {}): Schema => ({
  type: "object",
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});

/** @returns an object whose members have names of resources or languages */
export const namesSchema = (additionalProperties: Schema): Schema => ({
  type: "object",
  additionalProperties,
});

export const nullableSchema = (schema: Schema): Schema => {
  const { type, enum: values } = schema;
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    type: [type, "null"],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
};
