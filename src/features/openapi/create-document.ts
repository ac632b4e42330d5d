/**
 * The description of the API as an OpenAPI 3.1 document, made from the catalog of a release and the rows
 * of parameters, headers and errors.
 */
import type { Resource } from "../../catalog/resources.ts";
import { describeItem } from "./body-schemas.ts";
import { describeOperation, isAlias, pathOf } from "./describe-operation.ts";
import type { DocumentContext } from "./describe-operation.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { Facts } from "./facts.ts";
import { headerComponents, responseComponents } from "./responses.ts";
import { SchemaBook } from "./schema-book.ts";
import { SERVICE_TAG, describeServices } from "./service-paths.ts";

const DESCRIPTION = `The API of the current release of this service.

Every path may end with a slash, and the path of a list with /page, which is its first page. HEAD has the headers of
GET, OPTIONS says what is allowed, and other methods are answered with 405.

The schemas of items are those of requests without the parameter fields, which leaves members out.

A filter holds for items whose value is one of the given ones, contains the text (letter case and accents do not
count), or is at least (gte) or at most (lte) the given one.

List parameters take one value, with commas between the entries. In filters, a comma inside a value is written with
a backslash before it. Repeating a filter adds a condition: all conditions must hold.

This document lists the filters that lists of websites use: the first of a resource with very many fields. The service
accepts every operator on every path, also on paths into embedded items and on custom attributes
that are not declared.`;

/** @returns the schemas; those of notifications get their texts as descriptions */
const addTexts = (
  schemas: Readonly<Record<string, Schema>>,
  { texts }: Facts,
): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const description = (texts as Readonly<Record<string, string>>)[name];
      return [name, description === undefined ? schema : { description, ...schema }];
    }),
  );

const ACCESS = { token: "Access: token.", public: "Access: public." };

const beginContext = (facts: Facts): DocumentContext => {
  const book = new SchemaBook();
  const { catalog, installation } = facts;
  return {
    facts,
    catalog,
    installation,
    book,
    parameters: new Map(),
  };
};

export function createDocument(facts: Facts): Schema {
  const context = beginContext(facts);
  const { catalog, access } = facts;
  const paths = {
    ...Object.fromEntries(
      facts.operations
        .filter((one) => !isAlias(one))
        .map((one) => [pathOf(one), describeOperation(one, context)]),
    ),
    ...describeServices(context),
  };
  const responses = responseComponents(context.book);
  return {
    openapi: "3.1.0",
    info: {
      title: "Content Delivery API",
      version: facts.version,
      description: DESCRIPTION,
      contact: { name: "The operator of this service" },
    },
    servers: [{ url: "/", description: "This service." }],
    tags: [
      ...catalog.names.map((name) => ({
        name: catalog.resources[name].title,
        description: `Items of ${catalog.resources[name].title}. ${ACCESS[access[name]]}`,
      })),
      { name: SERVICE_TAG, description: "Addresses in addition to the Content Delivery API." },
    ],
    paths,
    components: {
      schemas: addTexts(context.book.toJSON(), facts),
      parameters: Object.fromEntries(context.parameters),
      headers: headerComponents(facts),
      responses,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "An access token, issued by the operator of this service.",
        },
      },
    },
  };
}

/** @returns the self-contained schema of an item of a resource, as collections serve it */
export function createItemSchema(
  facts: Pick<Facts, "catalog" | "installation">,
  resource: Resource,
): Schema {
  const { catalog, installation } = facts;
  const book = new SchemaBook();
  const { $ref } = describeItem(resource, { catalog, installation, book });
  const name = String($ref).slice(String($ref).lastIndexOf("/") + 1);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `/schemas/${name}.json`,
    description: `An item of ${resource.title}, as the API returns it.`,
    ...book.extract(name),
  };
}
