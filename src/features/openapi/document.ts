/** The description of the API as an OpenAPI 3.1 document, made from a catalog and the rows of the code. */
import type { Resource } from "../../catalog/resources.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { routesOf } from "../../serve/routes.ts";
import { VERSION } from "../../version.ts";
import { describeItem } from "./body-schemas.ts";
import type { BodyContext } from "./body-schemas.ts";
import { describeOperation, isAlias, templateOf } from "./operations.ts";
import type { DocumentContext } from "./operations.ts";
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
a backslash before it. All filters must hold; with filter[A|B], one of the fields must fit.

This document lists the filters that lists of websites use: the first of a resource with very many fields. The service
accepts every operator on every path, also on paths into embedded items and on custom attributes
that are not declared.`;

export interface DocumentFacts extends Omit<DocumentContext, "book" | "parameters"> {
  /** The public address of the service, if it is known. */
  readonly url: string | undefined;
}

export function createDocument({ url, ...facts }: DocumentFacts): Schema {
  const { catalog } = facts;
  const context: DocumentContext = { ...facts, book: new SchemaBook(), parameters: new Map() };
  const routes = routesOf(catalog).filter((route) => !isAlias(route));
  const paths = {
    ...Object.fromEntries(
      routes.map((route) => [templateOf(route), describeOperation(route, context)]),
    ),
    ...describeServices(context),
  };
  const responses = responseComponents(context.book);
  return {
    openapi: "3.1.0",
    info: {
      title: "Content Delivery API",
      version: VERSION,
      description: DESCRIPTION,
      contact: { name: "The operator of this service" },
    },
    ...(url !== undefined && { servers: [{ url }] }),
    tags: [
      ...Array.from(catalog.resources.values(), ({ title, access }) => ({
        name: title,
        description: `Items of ${title}. Access: ${access}.`,
      })),
      { name: SERVICE_TAG, description: "Addresses in addition to the Content Delivery API." },
    ],
    paths,
    components: {
      schemas: context.book.toJSON(),
      parameters: Object.fromEntries(context.parameters),
      headers: headerComponents,
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
  facts: Pick<BodyContext, "catalog" | "installation">,
  resource: Resource,
): Schema {
  const book = new SchemaBook();
  const { $ref } = describeItem(resource, { ...facts, book });
  const name = String($ref).slice(String($ref).lastIndexOf("/") + 1);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `/schemas/${name}.json`,
    description: `An item of ${resource.title}, as the API returns it.`,
    ...book.extract(name),
  };
}
