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

const DESCRIPTION = `What this service answers, of the release that it serves.

Every path works with a slash at its end, too. GET asks, HEAD asks for the headers only, OPTIONS asks what is allowed, and
every other method is 405. Lists in parameters have commas between their values; in a filter, a comma that belongs
to a value has a backslash before it. A filter that is given twice must hold twice. Filters, sort and fields also
know the custom attributes that no one declared, and filters every path into embedded items, also where that is
not listed below.`;

const USED_HEADER = /"#\/components\/headers\/([^"]+)"/gu;

/** @returns those of the components that something refers to */
function keepUsed(headers: Readonly<Record<string, Schema>>, used: unknown): Schema {
  const names = new Set(Array.from(JSON.stringify(used).matchAll(USED_HEADER), ([, name]) => name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)));
}

const ACCESS = { token: "It needs a token.", public: "It is public." };

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
      contact: { name: "Whoever runs this service" },
    },
    servers: [{ url: "/", description: "This service." }],
    tags: [
      ...catalog.names.map((name) => ({
        name: catalog.resources[name].title,
        description: `Items of ${catalog.resources[name].title}. ${ACCESS[access[name]]}`,
      })),
      { name: SERVICE_TAG, description: "What the service says about itself." },
    ],
    paths,
    components: {
      schemas: context.book.toJSON(),
      parameters: Object.fromEntries(context.parameters),
      examples: Object.fromEntries(context.examples),
      headers: keepUsed(headerComponents(facts), [paths, responses]),
      responses,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "An access token, which the operator of this service gives.",
        },
      },
    },
  };
}

/** @returns the schema of one item of a resource, as collections serve it, by itself */
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
    description: `An item of ${resource.title}, as it is served.`,
    ...book.extract(name),
  };
}
