/** The path items of the service addresses. */
import type { ServiceParameter } from "../../catalog/query-parameters.ts";
import { noteParameters } from "./describe-operation.ts";
import type { DocumentContext } from "./describe-operation.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { Facts, ServiceFacts } from "./facts.ts";
import { listHeaders } from "./parameters.ts";
import { NOT_MODIFIED, headersOf, referErrors } from "./responses.ts";

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
  { schema, offered }: Pick<ServiceFacts, "schema" | "offered">,
  { catalog }: DocumentContext,
): Schema =>
  Object.fromEntries(
    offered.map((mediaType) => [
      mediaType,
      {
        schema: mediaType === "application/json" ? (schema?.(catalog) ?? {}) : { type: "string" },
      },
    ]),
  );

function describeService(row: ServiceFacts, context: DocumentContext): Schema {
  const { facts } = context;
  const { url, meaning, opens, isStream, parameters = [], refusals = [] } = row;
  const needsToken = opens !== "everybody";
  const isOpen = url.endsWith(SEGMENT);
  const own = [...refusals, ...(isOpen ? (["RESOURCE_NOT_FOUND"] as const) : [])];
  const asked = { ...facts.requestHeaders, ...(isStream && facts.streamHeaders) };
  return {
    ...((isOpen || parameters.length > 0) && {
      parameters: [...(isOpen ? [name] : []), ...parameters.map(describeParameter)],
    }),
    get: {
      operationId: nameAddress(url),
      summary: url.replace(SEGMENT, "/{name}"),
      description: meaning,
      tags: [SERVICE_TAG],
      security: needsToken ? [{ token: [] }] : [],
      parameters: noteParameters(listHeaders(asked), context),
      responses: {
        "200": {
          description: "OK.",
          headers: headersOf("304"),
          content: describeContent(row, context),
        },
        ...(!isStream && { "304": NOT_MODIFIED }),
        ...referErrors(needsToken, own),
      },
    },
  };
}

function describeHealth({ url, meaning, schema }: Facts["health"][number]): Schema {
  const content = { "application/json": { schema: schema() } };
  return {
    get: {
      operationId: nameAddress(url),
      summary: url,
      description: meaning,
      tags: [SERVICE_TAG],
      security: [],
      responses: {
        "200": { description: "Yes.", content },
        "503": { description: "No.", content },
        "4XX": { $ref: "#/components/responses/OtherError" },
      },
    },
  };
}

export const describeServices = (context: DocumentContext): Readonly<Record<string, Schema>> =>
  Object.fromEntries([
    ...context.facts.services.map((row) => [
      row.url.replace(SEGMENT, "/{name}"),
      describeService(row, context),
    ]),
    ...context.facts.health.map((row) => [row.url, describeHealth(row)]),
  ]);
