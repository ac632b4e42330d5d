/** The path items of the service addresses. */
import type { ServiceParameter } from "../catalog/query-parameters.ts";
import { closed } from "./body-schemas.ts";
import { QUERY_REFUSALS, noteParameters, preflight } from "./describe-operation.ts";
import type { DocumentContext } from "./describe-operation.ts";
import type { Facts, Schema, ServiceFacts } from "./facts.ts";
import { listHeaders } from "./parameters.ts";
import { headersOf, listRefusals } from "./responses.ts";
import { serviceSchemas } from "./service-schemas.ts";

export const SERVICE_TAG = "Service";

const SEGMENT = "/:segment";

/** `/service/v1/releases`: service_v1_releases */
const nameAddress = (url: string): string =>
  url
    .replace(SEGMENT, "_by_name")
    .replaceAll(/[^A-Za-z0-9]+/gu, "_")
    .replaceAll(/^_|_$/gu, "") || "root";

const name: Schema = {
  name: "name",
  in: "path",
  required: true,
  description: "The last segment of the path.",
  schema: { type: "string", minLength: 1 },
};

const describeParameter = ({ name: said, meaning, form }: ServiceParameter): Schema => ({
  name: said,
  in: "query",
  required: true,
  description: `${meaning} Value: ${form}.`,
  schema: { type: "string", minLength: 1 },
});

const describeContent = (
  { url, offered }: Pick<ServiceFacts, "url" | "offered">,
  { catalog }: DocumentContext,
): Schema =>
  Object.fromEntries(
    offered.map((mediaType) => [
      mediaType,
      {
        schema:
          mediaType === "application/json"
            ? (serviceSchemas(catalog)[url] ?? {})
            : { type: "string" },
      },
    ]),
  );

function describeService(row: ServiceFacts, context: DocumentContext): Schema {
  const { facts, responses } = context;
  const { url, meaning, opens, isStream, isPage, parameters = [], refusals = [] } = row;
  const page = isPage ? ["page"] : [];
  const needsToken = opens !== "everybody";
  const operationId = nameAddress(url);
  const headers = headersOf(facts, isStream ? ["stream"] : ["200", "none", ...page]);
  const shared = { tags: [SERVICE_TAG], security: needsToken ? [{ token: [] }] : [] };
  const isOpen = url.endsWith(SEGMENT);
  const own = [
    ...QUERY_REFUSALS,
    ...refusals,
    ...(isOpen ? (["RESOURCE_NOT_FOUND"] as const) : []),
  ];
  const unchanged = isStream
    ? {}
    : {
        "304": {
          description: "Not modified: the client's copy is current.",
          headers: headersOf(facts, ["304", "none", ...page]),
        },
      };
  const asked = { ...facts.requestHeaders, ...(isStream && facts.streamHeaders) };
  return {
    ...((isOpen || parameters.length > 0) && {
      parameters: [...(isOpen ? [name] : []), ...parameters.map(describeParameter)],
    }),
    get: {
      operationId,
      summary: url.replace(SEGMENT, "/{name}"),
      description: meaning,
      ...shared,
      parameters: noteParameters(listHeaders(asked), context),
      responses: {
        "200": { description: meaning, headers, content: describeContent(row, context) },
        ...unchanged,
        ...responses.refer(listRefusals({ needsToken, mayDeny: false }, own)),
      },
    },
    head: {
      operationId: `head_${operationId}`,
      summary: `${url.replace(SEGMENT, "/{name}")}: headers only`,
      description: "The headers of GET, without a body.",
      ...shared,
      responses: {
        "200": { description: meaning, headers },
        ...unchanged,
        ...responses.referHead(),
      },
    },
    options: preflight(`options_${operationId}`, SERVICE_TAG, context),
  };
}

function describeHealth(
  { url, meaning, schema }: Facts["health"][number],
  context: DocumentContext,
): Schema {
  const { facts, responses } = context;
  const headers = headersOf(facts, ["health"]);
  const content = { "application/json": { schema: closed(schema) } };
  const shared = { summary: url, description: meaning, tags: [SERVICE_TAG], security: [] };
  const malformed = responses.refer({
    "4XX": ["METHOD_NOT_ALLOWED", "REQUEST_MALFORMED", "RESOURCE_NOT_FOUND"],
  });
  const operationId = nameAddress(url);
  return {
    get: {
      operationId,
      ...shared,
      responses: {
        "200": { description: "Yes.", headers, content },
        "503": { description: "No.", headers, content },
        ...malformed,
      },
    },
    head: {
      operationId: `head_${operationId}`,
      ...shared,
      summary: `${url}: headers only`,
      responses: {
        "200": { description: "Yes.", headers },
        ...responses.referHead(),
      },
    },
    options: preflight(`options_${operationId}`, SERVICE_TAG, context),
  };
}

export const describeServices = (context: DocumentContext): Readonly<Record<string, Schema>> =>
  Object.fromEntries([
    ...context.facts.services.map((row) => [
      row.url.replace(SEGMENT, "/{name}"),
      describeService(row, context),
    ]),
    ...context.facts.health.map((row) => [row.url, describeHealth(row, context)]),
  ]);
