/** JSON Schemas of the responses of service addresses, by address. */
import type { Catalog } from "../../catalog/catalog.ts";
import { FORMAT_NAMES } from "../../catalog/media-types.ts";
import { closed } from "./body-schemas.ts";
import type { Schema } from "./facts.ts";
import { uuidSchema } from "./field-schemas.ts";

const text: Schema = { type: "string" };
const path: Schema = { type: "string", pattern: "^/" };
const instant: Schema = { type: "string", format: "date-time" };
const releaseNumber: Schema = { type: "integer", minimum: 1 };

const listOf = (items: Schema): Schema => ({ type: "array", items });

const anyObject: Schema = { type: "object" };

/** An object with further members that are described elsewhere. */
const open = (properties: Schema): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

/** @returns an object whose member names are resources or languages */
const perName = (additionalProperties: Schema): Schema => ({
  type: "object",
  additionalProperties,
});

const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema["type"], "null"] });

const described = {
  name: text,
  title: text,
  model: text,
  url: path,
  access: { type: "string", enum: ["token", "public"] },
  formats: listOf({ type: "string", enum: FORMAT_NAMES }),
  maxItemsPerPage: { type: "integer", minimum: 1 },
};

const differences = closed({
  added: listOf(uuidSchema),
  changed: listOf(uuidSchema),
  removed: listOf(uuidSchema),
  pages: listOf({ type: "integer", minimum: 1 }),
});

const count: Schema = { type: "integer", minimum: 0 };
const hash: Schema = { type: "string", pattern: "^[0-9a-f]{64}$" };
const code: Schema = { type: "string", pattern: "^[A-Z]{2}(?:_[A-Z]{2})?$" };

const comingChange = closed({
  date: { type: "string", format: "date" },
  resource: text,
  language: orNull(code),
  appear: count,
  vanish: count,
});

const coverage = closed({
  items: count,
  languages: perName(closed({ delivered: count, coming: count, missing: count })),
});

/** By address; a test checks that none is missing. */
export const serviceSchemas = ({ names }: Catalog): Readonly<Record<string, Schema>> => ({
  "/": closed({
    name: { type: "string", const: "Lectern" },
    version: text,
    release: orNull(releaseNumber),
    since: orNull(instant),
    timeZone: orNull(text),
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
  "/openapi.json": open({ openapi: text, info: anyObject, paths: anyObject }),
  "/schemas/:segment": open({ $schema: text, $id: path, type: text }),
  "/service/v1/releases": closed({
    current: releaseNumber,
    releases: listOf(
      closed({
        number: releaseNumber,
        publishedAt: instant,
        isCurrent: { type: "boolean" },
        counts: perName(count),
      }),
    ),
  }),
  "/service/v1/changes": closed({
    since: releaseNumber,
    current: releaseNumber,
    resources: perName(differences),
  }),
  "/service/v1/store": closed({
    format: releaseNumber,
    releases: listOf(closed({ number: releaseNumber, proof: hash })),
    switches: listOf(
      closed({
        instant: count,
        release: releaseNumber,
        switchedBy: text,
        note: orNull(text),
        changes: text,
        history: text,
      }),
    ),
  }),
  "/service/v1/store/releases/:segment": closed({
    number: releaseNumber,
    publishedAt: count,
    publishedBy: text,
    note: orNull(text),
    digest: hash,
    catalog: hash,
    installation: text,
    counts: text,
    content: text,
    proof: hash,
  }),
  "/service/v1/calendar": closed({ timeZone: text, changes: listOf(comingChange) }),
  "/service/v1/coverage": closed({ languages: listOf(code), resources: perName(coverage) }),
});
