/** The operations of a catalog as path items: parameters, forms, statuses. */
import type { Catalog } from "../catalog/catalog.ts";
import { selectFields } from "../catalog/field.ts";
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import type { NotificationMessage } from "../errors.ts";
import { PAGE_BODIES, entityBody } from "./body-schemas.ts";
import type { BodyContext } from "./body-schemas.ts";
import { createExample } from "./examples.ts";
import type { Facts, OperationFacts, Schema } from "./facts.ts";
import { listFilters, listHeaders, listSingles, segmentOf } from "./parameters.ts";
import type { NamedParameter } from "./parameters.ts";
import { KINDS_OF, headersOf, listRefusals } from "./responses.ts";
import type { HeaderTraits, ResponseBook } from "./responses.ts";

/** The data that all parts of the document share. */
export interface DocumentContext extends BodyContext {
  readonly facts: Facts;
  readonly responses: ResponseBook;
  readonly parameters: Map<string, Schema>;
  readonly examples: Map<string, Schema>;
}

/** The name of an operation in generated code. Names of resources have no underscore. */
const nameOperation = (verb: string, { resource }: OperationFacts): string =>
  `${verb}_${resource.replaceAll("-", "_")}`;

const hasSegment = ({ url }: OperationFacts): boolean => url.endsWith(SEGMENT);
const SEGMENT = "/:segment";

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
  find: ["find", "the first page, or the whole collection"],
  page: ["page", "one page"],
  load: ["load", "one item"],
};

/** Errors that only this operation has. */
const OWN_REFUSALS: Readonly<Record<OperationFacts["operation"], readonly NotificationMessage[]>> =
  {
    find: [],
    page: ["PAGE_NUMBER_INVALID", "PAGE_OUT_OF_RANGE"],
    load: ["UUID_INVALID", "ENTITY_NOT_FOUND"],
  };

export const QUERY_REFUSALS: readonly NotificationMessage[] = [
  "QUERY_PARAMETER_UNKNOWN",
  "QUERY_PARAMETER_INVALID",
];

function listOwnRefusals(operation: OperationFacts): readonly NotificationMessage[] {
  const isNamed = operation.operation !== "page" || hasSegment(operation);
  return [...QUERY_REFUSALS, ...(isNamed ? OWN_REFUSALS[operation.operation] : [])];
}

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

function referExample(
  operation: OperationFacts,
  mediaType: MediaType,
  resource: Resource,
  context: DocumentContext,
): Schema | undefined {
  const made = createExample(operation, mediaType, resource, context);
  if (made === undefined) return undefined;
  context.examples.set(made.key, made.example);
  return { examples: { one: { $ref: `#/components/examples/${made.key}` } } };
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
  return Object.fromEntries(
    operation.offered.map((mediaType): [string, Schema] => {
      const schema =
        operation.operation === "load"
          ? entityBody({ resource, messages }, context)
          : PAGE_BODIES[mediaType]({ resource, messages }, context);
      return [mediaType, { schema, ...referExample(operation, mediaType, resource, context) }];
    }),
  );
}

const describeTraits = (
  { operation, offered }: OperationFacts,
  resource: Resource,
  context: DocumentContext,
): HeaderTraits => {
  const localized = isLocalized(resource, context.catalog);
  return {
    isLocalized: localized,
    isDaily: resource.caching === "day",
    hasNext: offered.some((type) => type !== "application/json" && type !== WHOLE_COLLECTION),
    hasCanonical: localized && operation !== "load",
  };
};

/** If the resource is public, only previews need a token. */
const describeSecurity = (needsToken: boolean): readonly Schema[] =>
  needsToken ? [{ token: [] }] : [{}, { token: [] }];

export function describeOperation(operation: OperationFacts, context: DocumentContext): Schema {
  const { facts, responses } = context;
  const resource = facts.catalog.resources[operation.resource];
  const needsToken = facts.access[operation.resource] === "token";
  const traits = describeTraits(operation, resource, context);
  const [verb, what] = SUMMARIES[operation.operation];
  const isFirst = operation.operation === "page" && !hasSegment(operation);
  const name = nameOperation(isFirst ? "firstPage" : verb, operation);
  const shared = { tags: [resource.title], security: describeSecurity(needsToken) };
  const refused = responses.refer(
    listRefusals({ needsToken, mayDeny: true }, listOwnRefusals(operation)),
  );
  const headers = headersOf(facts, KINDS_OF["200"], traits);
  const notModified = responses.referPlain(
    "304",
    "Not modified: the client's copy is current.",
    traits,
  );
  return {
    ...(hasSegment(operation) && { parameters: noteParameters([segmentOf(operation)], context) }),
    get: {
      operationId: name,
      summary: `${resource.title}: ${isFirst ? "the first page" : what}`,
      description: `Media types: ${operation.offered.join(", ")}.`,
      ...shared,
      parameters: noteParameters(listParameters(operation, resource, context), context),
      responses: {
        "200": {
          description: "OK.",
          headers,
          content: describeContent(operation, resource, context),
        },
        "304": notModified,
        ...refused,
      },
    },
    head: {
      operationId: `head_${name}`,
      summary: `${resource.title}: headers only`,
      description: "The headers of GET, without a body. It takes the parameters of GET.",
      ...shared,
      responses: {
        "200": responses.referPlain("200", "OK.", traits),
        "304": notModified,
        ...responses.referHead(),
      },
    },
    options: preflight(`options_${name}`, resource.title, context),
  };
}

export const preflight = (
  operationId: string,
  tag: string,
  { facts, responses }: DocumentContext,
): Schema => ({
  operationId,
  summary: "Allowed methods, CORS preflight",
  description: "Needs no token.",
  tags: [tag],
  security: [],
  responses: {
    "204": { description: "The allowed methods and headers.", headers: headersOf(facts, ["204"]) },
    ...responses.refer({
      "4XX": listRefusals({ needsToken: false, mayDeny: false }, [])["4XX"] ?? [],
    }),
  },
});
