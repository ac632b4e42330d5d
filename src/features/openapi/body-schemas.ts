/** JSON Schemas of response bodies: items in their envelopes, and errors. */
import { selectFields } from "../../catalog/field.ts";
import { COLLECTION_CONFIGURATION } from "../../catalog/envelope.ts";
import type { MediaType } from "../../catalog/media-types.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import type { Resource } from "../../catalog/resources.ts";
import { LEVEL_NAMES, NOTIFICATIONS } from "../../errors.ts";
import type { NotificationMessage } from "../../errors.ts";
import { closed, listSchema, text, uuidSchema } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { EN } from "../../words/en.ts";
import { itemSchema, objectOf } from "./field-schemas.ts";
import type { SchemaContext } from "./field-schemas.ts";
import type { SchemaBook } from "./schema-book.ts";

export type BodyContext = Omit<SchemaContext, "isWithin" | "owner">;

const constant = (type: "string" | "integer", value: unknown): Schema => ({ type, const: value });

function notificationsOf(messages: readonly NotificationMessage[], book: SchemaBook): Schema {
  const [first, ...others] = messages.map((message) => describeNotification(message, book));
  if (first === undefined) return { ...listSchema({ type: "object" }), maxItems: 0 };
  return listSchema(others.length === 0 ? first : { anyOf: [first, ...others] });
}

const describeNotification = (message: NotificationMessage, book: SchemaBook): Schema =>
  book.refer(message, () => {
    const { type, level, code } = NOTIFICATIONS[message];
    return {
      description: EN.texts[message].message,
      ...closed({
        Type: constant("string", type),
        Message: constant("string", message),
        LocalizedMessage: text,
        Level: constant("integer", level),
        LevelAsString: constant("string", LEVEL_NAMES[level]),
        Details: listSchema(text),
        Code: constant("integer", code),
      }),
    };
  });

/** @returns the body of an error with one of these messages */
export const refusalSchema = (messages: readonly NotificationMessage[], book: SchemaBook): Schema =>
  closed({ Notifications: { ...notificationsOf(messages, book), minItems: 1, maxItems: 10 } });

/** Of the numbers; the others begin with 1. An empty page ends before its beginning. */
const LEAST: Readonly<Record<string, number>> = { FirstIndex: 0, LastIndex: -1, TotalCount: 0 };

const describeConfiguration = ({ book }: BodyContext): Schema =>
  book.refer("CollectionConfiguration", () =>
    closed(
      Object.fromEntries(
        Object.entries(COLLECTION_CONFIGURATION).map(([name, type]) => [
          name,
          { type, ...(type === "integer" && { minimum: LEAST[name] ?? 1 }) },
        ]),
      ),
    ),
  );

export const describeItem = (resource: Resource, context: BodyContext): Schema =>
  context.book.refer(modelNameOf(resource), () =>
    itemSchema(resource, { ...context, isWithin: false, owner: "" }),
  );

/** @returns the name of the schema of an entity that has not all members of its item */
export const entityNameOf = (model: string): string => `${model}_entity`;

/** @returns the entity of a collection: the item itself if both have the same members */
function describeEntity(resource: Resource, context: BodyContext): Schema {
  const { fields, entity, hasState } = resource;
  const names = entity?.fields ?? [];
  if (names.length === fields.size) return describeItem(resource, context);
  const owner = entityNameOf(modelNameOf(resource));
  const inner = { ...context, isWithin: false, owner };
  return context.book.refer(owner, () => objectOf(selectFields(fields, names), inner, hasState));
}

interface BodyFacts {
  readonly resource: Resource;
  /** Notifications that a successful response may contain. */
  readonly messages: readonly NotificationMessage[];
  /** The body of a page; undefined: there is none. */
  readonly example?: unknown;
}

type DescribeBody = (facts: BodyFacts, context: BodyContext) => Schema;

export const entityBody: DescribeBody = ({ resource, messages }, context) =>
  context.book.refer(`${modelNameOf(resource)}_load`, () =>
    closed({
      [resource.entity?.responseKey ?? ""]: describeEntity(resource, context),
      Notifications: notificationsOf(messages, context.book),
    }),
  );

const describePage = (items: Schema, { messages }: BodyFacts, context: BodyContext): Schema =>
  closed({
    ...items,
    CollectionConfiguration: describeConfiguration(context),
    Notifications: notificationsOf(messages, context.book),
  });

const asText =
  (name: string, description: string): DescribeBody =>
  (_, { book }) =>
    book.refer(name, () => ({ type: "string", description }));

/** One row per format of a collection. */
export const PAGE_BODIES: Readonly<Record<MediaType, DescribeBody>> = {
  "application/json": (facts, context) =>
    context.book.refer(`${modelNameOf(facts.resource)}_page`, () => ({
      ...describePage(
        { [facts.resource.responseKey]: listSchema(describeItem(facts.resource, context)) },
        facts,
        context,
      ),
      ...(facts.example !== undefined && { examples: [facts.example] }),
    })),
  "application/geo+json": (facts, context) => {
    const coordinates = {
      ...listSchema({ type: "number", minimum: -180, maximum: 180 }),
      description: "Longitude, latitude.",
      minItems: 2,
      maxItems: 2,
    };
    return context.book.refer(`${modelNameOf(facts.resource)}_geojson`, () => {
      const feature = closed({
        type: constant("string", "Feature"),
        id: uuidSchema,
        geometry: closed({ type: constant("string", "Point"), coordinates }),
        properties: describeItem(facts.resource, context),
      });
      const type = constant("string", "FeatureCollection");
      return describePage({ type, features: listSchema(feature) }, facts, context);
    });
  },
  "text/csv": asText("Csv", "A header row with field paths, then one row per item of the page."),
  "application/jsonl": asText("JsonLines", "The whole collection, one item per line."),
};
