/** The operations of a catalog as path items: parameters, formats, statuses. */
import { mustGet } from "../../lib/must-get.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { NotificationMessage } from "../../errors.ts";
import { describeResource } from "../../items/resource-traits.ts";
import { ordinal, uuidSchema } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import type { Route } from "../../serve/routes.ts";
import { PAGE_BODIES, entityBody } from "./body-schemas.ts";
import type { BodyContext } from "./body-schemas.ts";
import { listFilters, REQUEST_HEADERS, listSingles } from "./parameters.ts";
import type { NamedParameter } from "./parameters.ts";
import { ITEM_HEADERS, NOT_MODIFIED, referErrors } from "./responses.ts";
import { SEGMENT } from "../../serve/feature-rows.ts";

/** What is described, and the parts of the document that its places share. */
export interface DocumentContext extends BodyContext {
  /** Codes of the published languages; undefined: reading them needs a token. */
  readonly languages: readonly string[] | undefined;
  readonly services: readonly FeatureRow[];
  /** Bodies of this release with one item, of public resources. */
  readonly examples: ReadonlyMap<ResourceName, unknown>;
  readonly parameters: Map<string, Schema>;
}

interface OperationRow {
  readonly description: string;
  /** Errors that only this operation has. */
  readonly refusals: readonly NotificationMessage[];
  /** The parameter for `:segment`. */
  readonly segment: {
    readonly name: string;
    readonly description: string;
    readonly schema: Schema;
  };
}

const PAGE = {
  name: "page",
  description: "The number of the page; the first is 1.",
  schema: ordinal,
};

const OPERATIONS: Readonly<Record<Route["operation"], OperationRow>> = {
  find: { description: "The first page, or all.", refusals: [], segment: PAGE },
  page: { description: "One page.", refusals: ["PAGE_OUT_OF_RANGE"], segment: PAGE },
  load: {
    description: "One item.",
    refusals: ["ENTITY_NOT_FOUND"],
    segment: { name: "uuid", description: "The Uuid of the item.", schema: uuidSchema },
  },
};

const hasSegment = ({ url }: Route): boolean => url.endsWith(SEGMENT);

/** `/page` without a number is the same as the collection. */
export const isAlias = (route: Route): boolean => route.operation === "page" && !hasSegment(route);

export const templateOf = ({ url, operation }: Route): string =>
  url.replace(SEGMENT, `/{${OPERATIONS[operation].segment.name}}`);

export const referParameters = (
  named: readonly NamedParameter[],
  { parameters }: DocumentContext,
): readonly Schema[] =>
  named.map(({ key, parameter }) => {
    parameters.set(key, parameter);
    return { $ref: `#/components/parameters/${key}` };
  });

const SEARCH_NOTES: readonly NotificationMessage[] = [
  "SEARCH_CORRECTED",
  "SEARCH_WITHOUT_WORD",
  "SEARCH_SHORTENED",
];

function describeContent(route: Route, context: DocumentContext): Schema {
  const { catalog, examples } = context;
  const isEntity = route.operation === "load";
  const resource = mustGet(catalog.resources, route.resource);
  const messages: readonly NotificationMessage[] = [
    ...(isEntity ? [] : SEARCH_NOTES),
    ...(describeResource(catalog, route.resource).isLocalized
      ? ["LANGUAGE_FALLBACK_USED" as const]
      : []),
  ];
  const facts = { resource, messages, example: examples.get(route.resource) };
  return Object.fromEntries(
    route.offered.map((mediaType): [string, Schema] => [
      mediaType,
      { schema: (isEntity ? entityBody : PAGE_BODIES[mediaType])(facts, context) },
    ]),
  );
}

export function describeOperation(route: Route, context: DocumentContext): Schema {
  const { operation } = route;
  const { title, name } = mustGet(context.catalog.resources, route.resource);
  const { description, refusals, segment } = OPERATIONS[operation];
  const needsToken = mustGet(context.catalog.resources, name).access === "token";
  const inPath = {
    key: `path_${segment.name}`,
    parameter: { ...segment, in: "path", required: true },
  };
  const filters = operation === "load" ? [] : listFilters(route, context);
  return {
    ...(hasSegment(route) && { parameters: referParameters([inPath], context) }),
    get: {
      // Names of resources have no underscore.
      operationId: `${operation}_${name.replaceAll("-", "_")}`,
      summary: title,
      description,
      tags: [title],
      // Previews of public resources need a token, too.
      security: needsToken ? [{ token: [] }] : [{}, { token: [] }],
      parameters: referParameters(
        [...filters, ...listSingles(route, context), ...REQUEST_HEADERS],
        context,
      ),
      responses: {
        "200": {
          description: "OK.",
          headers: ITEM_HEADERS,
          content: describeContent(route, context),
        },
        "304": NOT_MODIFIED,
        ...referErrors(needsToken ? "token" : "previews", refusals),
      },
    },
  };
}
