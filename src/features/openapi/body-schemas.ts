/** JSON Schemas of response bodies: items in their envelopes, and errors. */
import { selectFields } from "../../catalog/field.ts";
import { COLLECTION_CONFIGURATION } from "../../catalog/envelope.ts";
import type { MediaType } from "../../catalog/media-types.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import type { Resource } from "../../catalog/resources.ts";
import { LEVEL_NAMES, NOTIFICATIONS } from "../../errors.ts";
import type { NotificationMessage } from "../../errors.ts";
import { closed, listOf, uuid } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { itemSchema, objectOf } from "./field-schemas.ts";
import type { SchemaContext } from "./field-schemas.ts";
import type { SchemaBook } from "./schema-book.ts";

export type BodyContext = Omit<SchemaContext, "isWithin" | "owner">;

function notificationsOf(messages: readonly NotificationMessage[], book: SchemaBook): Schema {
  const [first, ...others] = messages.map((message) => describeNotification(message, book));
  if (first === undefined) return { type: "array", items: { type: "object" }, maxItems: 0 };
  const items = others.length === 0 ? first : { anyOf: [first, ...others] };
  return { type: "array", items };
}

const describeNotification = (message: NotificationMessage, book: SchemaBook): Schema =>
  book.refer(message, () => {
    const { type, level, code } = NOTIFICATIONS[message];
    return closed({
      Type: { type: "string", const: type },
      Message: { type: "string", const: message },
      LocalizedMessage: { type: "string" },
      Level: { type: "integer", const: level },
      LevelAsString: { type: "string", const: LEVEL_NAMES[level] },
      Details: { type: "array", items: { type: "string" } },
      Code: { type: "integer", const: code },
    });
  });

/** @returns the body of an error with one of these messages */
export const refusalSchema = (messages: readonly NotificationMessage[], book: SchemaBook): Schema =>
  closed({ Notifications: { ...notificationsOf(messages, book), minItems: 1, maxItems: 10 } });

const LEAST: Readonly<Partial<Record<keyof typeof COLLECTION_CONFIGURATION, number>>> = {
  FirstIndex: 0,
  // The value on an empty page.
  LastIndex: -1,
  TotalCount: 0,
};

const describeConfiguration = ({ book }: BodyContext): Schema =>
  book.refer("CollectionConfiguration", () =>
    closed(
      Object.fromEntries(
        Object.entries(COLLECTION_CONFIGURATION).map(([name, type]) => [
          name,
          type === "integer"
            ? { type, minimum: LEAST[name as keyof typeof COLLECTION_CONFIGURATION] ?? 1 }
            : { type },
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
  const isSame = names.length === Object.keys(fields).length;
  if (isSame) return describeItem(resource, context);
  const owner = entityNameOf(modelNameOf(resource));
  const inner = { ...context, isWithin: false, owner };
  return context.book.refer(owner, () => objectOf(selectFields(fields, names), inner, hasState));
}

export interface BodyFacts {
  readonly resource: Resource;
  /** Notifications that a successful response may contain. */
  readonly messages: readonly NotificationMessage[];
  /** The body of a page; undefined: there is none. */
  readonly example?: unknown;
}

export const entityBody = ({ resource, messages }: BodyFacts, context: BodyContext): Schema =>
  context.book.refer(`${modelNameOf(resource)}_load`, () =>
    closed({
      [resource.entity?.responseKey ?? ""]: describeEntity(resource, context),
      Notifications: notificationsOf(messages, context.book),
    }),
  );

type DescribePage = (facts: BodyFacts, context: BodyContext) => Schema;

/** One row per form of a collection. */
export const PAGE_BODIES: Readonly<Record<MediaType, DescribePage>> = {
  "application/json": ({ resource, messages, example }, context) =>
    context.book.refer(`${modelNameOf(resource)}_page`, () => ({
      ...closed({
        [resource.responseKey]: listOf(describeItem(resource, context)),
        CollectionConfiguration: describeConfiguration(context),
        Notifications: notificationsOf(messages, context.book),
      }),
      ...(example !== undefined && { examples: [example] }),
    })),
  "application/geo+json": ({ resource, messages }, context) =>
    context.book.refer(`${modelNameOf(resource)}_geojson`, () =>
      closed({
        type: { type: "string", const: "FeatureCollection" },
        features: listOf(
          closed({
            type: { type: "string", const: "Feature" },
            id: uuid,
            geometry: closed({
              type: { type: "string", const: "Point" },
              coordinates: {
                type: "array",
                description: "Longitude, latitude.",
                items: { type: "number", minimum: -180, maximum: 180 },
                minItems: 2,
                maxItems: 2,
              },
            }),
            properties: describeItem(resource, context),
          }),
        ),
        CollectionConfiguration: describeConfiguration(context),
        Notifications: notificationsOf(messages, context.book),
      }),
    ),
  "text/vcard": (_, { book }) =>
    book.refer("VCards", () => ({
      type: "string",
      description: "One vCard 4.0 per item of the page.",
    })),
  "text/csv": (_, { book }) =>
    book.refer("Csv", () => ({
      type: "string",
      description: "A header row with field paths, then one row per item of the page.",
    })),
  "application/jsonl": (_, { book }) =>
    book.refer("JsonLines", () => ({
      type: "string",
      description: "The whole collection, one item per line.",
    })),
};
