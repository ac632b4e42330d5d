/** The operations of a catalog as path items: parameters, forms, statuses. */
import type { Catalog } from "../../catalog/catalog.ts";
import { selectFields } from "../../catalog/field.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { NotificationMessage } from "../../errors.ts";
import { PAGE_BODIES, entityBody } from "./body-schemas.ts";
import type { BodyContext } from "./body-schemas.ts";
import { createExample } from "./examples.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { Facts, OperationFacts } from "./facts.ts";
import { listFilters, listHeaders, listSingles, segmentOf } from "./parameters.ts";
import type { NamedParameter } from "./parameters.ts";
import { NOT_MODIFIED, headersOf, referErrors } from "./responses.ts";

/** The data that all parts of the document share. */
export interface DocumentContext extends BodyContext {
  readonly facts: Facts;
  readonly parameters: Map<string, Schema>;
}

/** The name of an operation in generated code. Names of resources have no underscore. */
const nameOperation = (verb: string, { resource }: OperationFacts): string =>
  `${verb}_${resource.replaceAll("-", "_")}`;

const hasSegment = ({ url }: OperationFacts): boolean => url.endsWith(SEGMENT);
const SEGMENT = "/:segment";

/** `/page` without a number is the same as the collection. */
export const isAlias = (operation: OperationFacts): boolean =>
  operation.operation === "page" && !hasSegment(operation);

export const pathOf = (operation: OperationFacts): string =>
  operation.url.replace(SEGMENT, operation.operation === "load" ? "/{uuid}" : "/{page}");

/** @returns whether items have localized texts, of their own or in embedded items */
const isLocalized = ({ fields }: Resource, { resources }: Catalog): boolean =>
  Object.values(fields).some(({ kind, target, isEmbedded, embeds }) => {
    if (target === undefined || !isEmbedded) return kind === "localized";
    const { fields: all } = resources[target];
    const shown = embeds ? selectFields(all, embeds) : all;
    return Object.values(shown).some((field) => field.kind === "localized");
  });

const SUMMARIES: Readonly<Record<OperationFacts["operation"], readonly [string, string]>> = {
  find: ["find", "The first page, or all."],
  page: ["page", "One page."],
  load: ["load", "One item."],
};

/** Errors that only this operation has. */
const OWN_ERRORS: Readonly<Record<OperationFacts["operation"], readonly NotificationMessage[]>> = {
  find: [],
  page: ["PAGE_OUT_OF_RANGE"],
  load: ["ENTITY_NOT_FOUND"],
};

export const noteParameters = (
  named: readonly NamedParameter[],
  { parameters }: DocumentContext,
): readonly Schema[] =>
  named.map(({ key, parameter }) => {
    parameters.set(key, parameter);
    return { $ref: `#/components/parameters/${key}` };
  });

function listParameters(
  operation: OperationFacts,
  resource: Resource,
  { facts }: DocumentContext,
): readonly NamedParameter[] {
  const isEntity = operation.operation === "load";
  const query = facts.queries[operation.resource][isEntity ? "entity" : "collection"];
  return [
    ...(isEntity ? [] : listFilters(query, resource)),
    ...listSingles({ facts, operation, query }),
    ...listHeaders(facts.requestHeaders),
  ];
}

function describeContent(
  operation: OperationFacts,
  resource: Resource,
  context: DocumentContext,
): Schema {
  const texts: readonly NotificationMessage[] = isLocalized(resource, context.catalog)
    ? ["LANGUAGE_FALLBACK_USED"]
    : [];
  const found: readonly NotificationMessage[] =
    operation.operation === "load" ? [] : ["NOTHING_FOUND"];
  const messages = [...found, ...texts];
  const example = createExample(resource, context);
  return Object.fromEntries(
    operation.offered.map((mediaType): [string, Schema] => {
      const schema =
        operation.operation === "load"
          ? entityBody({ resource, messages }, context)
          : PAGE_BODIES[mediaType]({ resource, messages, example }, context);
      return [mediaType, { schema }];
    }),
  );
}

/** If the resource is public, only previews need a token. */
const describeSecurity = (needsToken: boolean): readonly Schema[] =>
  needsToken ? [{ token: [] }] : [{}, { token: [] }];

export function describeOperation(operation: OperationFacts, context: DocumentContext): Schema {
  const { facts } = context;
  const resource = facts.catalog.resources[operation.resource];
  const needsToken = facts.access[operation.resource] === "token";
  const [verb, what] = SUMMARIES[operation.operation];
  return {
    ...(hasSegment(operation) && { parameters: noteParameters([segmentOf(operation)], context) }),
    get: {
      operationId: nameOperation(verb, operation),
      summary: resource.title,
      description: what,
      tags: [resource.title],
      security: describeSecurity(needsToken),
      parameters: noteParameters(listParameters(operation, resource, context), context),
      responses: {
        "200": {
          description: "OK.",
          headers: headersOf("200"),
          content: describeContent(operation, resource, context),
        },
        "304": NOT_MODIFIED,
        // Previews of public resources need a token, too.
        ...referErrors(needsToken || "sometimes", OWN_ERRORS[operation.operation]),
      },
    },
  };
}
