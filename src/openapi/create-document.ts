/**
 * The description of the API as an OpenAPI 3.1 document, made from the catalog of a release and the rows
 * of parameters, headers and errors.
 */
import type { Resource } from "../catalog/resources.ts";
import { describeItem } from "./body-schemas.ts";
import { describeOperation, pathOf } from "./describe-operation.ts";
import type { DocumentContext } from "./describe-operation.ts";
import type { Facts, Schema } from "./facts.ts";
import { ResponseBook, headerComponents } from "./responses.ts";
import { SchemaBook } from "./schema-book.ts";
import { SERVICE_TAG, describeServices } from "./service-paths.ts";

const DESCRIPTION = `The API of the current release of this service.

Every path may end with a slash. Methods other than GET, HEAD and OPTIONS are answered with 405.

List parameters take one value, with commas between the entries. In filters, a comma inside a value is written with
a backslash before it. Repeating a filter adds a condition: all conditions must hold.

This document does not list every filter: paths into embedded items are listed with "=" only, and a resource with very
many fields has only the first ones. The service accepts every operator on every path, and identifiers of custom
attributes that are not declared.`;

const USED_HEADER = /"#\/components\/headers\/([^"]+)"/gu;

/** @returns the components that are referred to */
function keepUsed(headers: Readonly<Record<string, Schema>>, used: unknown): Schema {
  const names = new Set(Array.from(JSON.stringify(used).matchAll(USED_HEADER), ([, name]) => name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)));
}

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
    responses: new ResponseBook(facts, book),
    parameters: new Map(),
    examples: new Map(),
  };
};

export function createDocument(facts: Facts): Schema {
  const context = beginContext(facts);
  const { catalog, access } = facts;
  const paths = {
    ...Object.fromEntries(
      facts.operations.map((one) => [pathOf(one), describeOperation(one, context)]),
    ),
    ...describeServices(context),
  };
  const responses = context.responses.toJSON();
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
      examples: Object.fromEntries(context.examples),
      headers: keepUsed(headerComponents(facts), [paths, responses]),
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
