/** JSON Schemas of what the addresses beside the contract's answer, by address. */
import type { Catalog } from "../catalog/catalog.ts";
import { FORMAT_NAMES } from "../catalog/media-types.ts";
import { closed } from "./body-schemas.ts";
import type { Schema } from "./facts.ts";
import { uuidSchema } from "./field-schemas.ts";

const text: Schema = { type: "string" };
const path: Schema = { type: "string", pattern: "^/" };
const instant: Schema = { type: "string", format: "date-time" };
const releaseNumber: Schema = { type: "integer", minimum: 1 };

const listOf = (items: Schema): Schema => ({ type: "array", items });

/** @returns an object whose members are named by resources */
const perResource = (additionalProperties: Schema): Schema => ({
  type: "object",
  additionalProperties,
});

const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema["type"], "null"] });

const described = {
  name: text,
  model: text,
  url: path,
  access: { type: "string", enum: ["token", "public"] },
  forms: listOf({ type: "string", enum: FORMAT_NAMES }),
};

const differences = closed({
  added: listOf(uuidSchema),
  changed: listOf(uuidSchema),
  removed: listOf(uuidSchema),
  pages: listOf({ type: "integer", minimum: 1 }),
});

/** Of other addresses nothing is known. */
export const serviceSchemas = ({ names }: Catalog): Readonly<Record<string, Schema>> => ({
  "/": closed({
    name: { type: "string", const: "Lectern" },
    version: text,
    release: orNull(releaseNumber),
    since: orNull(instant),
    resources: {
      ...listOf({
        ...closed(described),
        properties: { ...described, entityUrl: path },
      }),
      minItems: names.length,
      maxItems: names.length,
    },
    links: listOf(closed({ rel: text, href: text, type: text })),
  }),
  "/openapi.json": { type: "object", required: ["openapi", "info", "paths"] },
  "/schemas/:segment": { type: "object", required: ["$schema", "$id", "type"] },
  "/service/v1/releases": closed({
    current: releaseNumber,
    releases: listOf(
      closed({
        number: releaseNumber,
        publishedAt: instant,
        isCurrent: { type: "boolean" },
        counts: perResource({ type: "integer", minimum: 0 }),
      }),
    ),
  }),
  "/service/v1/changes": closed({
    since: releaseNumber,
    current: releaseNumber,
    resources: perResource(differences),
  }),
});
