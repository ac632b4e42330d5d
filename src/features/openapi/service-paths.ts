/** The path items of addresses that are not part of the contract. */
import type { ServiceParameter } from "../../catalog/query-parameters.ts";
import { text } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { SEGMENT, HEALTH } from "../../serve/feature-rows.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import { referParameters } from "./operations.ts";
import type { DocumentContext } from "./operations.ts";
import { REQUEST_HEADERS } from "./parameters.ts";
import { NOT_MODIFIED, TAG_HEADERS, referErrors } from "./responses.ts";

export const SERVICE_TAG = "Service";

/** `/service/v1/releases`: service_v1_releases */
const nameAddress = (url: string): string =>
  url
    .replace(SEGMENT, "_by_name")
    .replaceAll(/[^A-Za-z0-9]+/gu, "_")
    .replaceAll(/^_|_$/gu, "") || "root";

const required = { required: true, schema: { ...text, minLength: 1 } };

const NAME: Schema = {
  name: "name",
  in: "path",
  description: "The last segment of the path.",
  ...required,
};

const describeParameter = ({ name, meaning, form }: ServiceParameter): Schema => ({
  name,
  in: "query",
  description: `${meaning} Value: ${form}.`,
  ...required,
});

function describeService(row: FeatureRow, context: DocumentContext): Schema {
  const { url, meaning, opens, offered, schema, parameters = [], refusals = [] } = row;
  const access = opens === "everybody" ? "public" : "token";
  const isOpen = url.endsWith(SEGMENT);
  const inAddress = [...(isOpen ? [NAME] : []), ...parameters.map(describeParameter)];
  const content = offered.map((mediaType) => {
    const isJson = mediaType === "application/json";
    return [mediaType, { schema: isJson ? (schema?.(context.catalog) ?? {}) : text }] as const;
  });
  return {
    ...(inAddress.length > 0 && { parameters: inAddress }),
    get: {
      operationId: nameAddress(url),
      summary: url.replace(SEGMENT, "/{name}"),
      description: meaning,
      tags: [SERVICE_TAG],
      security: access === "token" ? [{ token: [] }] : [],
      parameters: referParameters(REQUEST_HEADERS, context),
      responses: {
        "200": { description: "OK.", headers: TAG_HEADERS, content: Object.fromEntries(content) },
        "304": NOT_MODIFIED,
        ...referErrors(access, [...refusals, ...(isOpen ? ["RESOURCE_NOT_FOUND" as const] : [])]),
      },
    },
  };
}

function describeHealth({ url, meaning, schema }: (typeof HEALTH)[number]): Schema {
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
        "405": { $ref: "#/components/responses/MethodNotAllowed" },
        "503": { description: "No.", content },
      },
    },
  };
}

export const describeServices = (context: DocumentContext): Readonly<Record<string, Schema>> =>
  Object.fromEntries([
    ...context.services
      .filter((row) => row.isOfPage !== true)
      .map((row) => [row.url.replace(SEGMENT, "/{name}"), describeService(row, context)]),
    ...HEALTH.map((row) => [row.url, describeHealth(row)]),
  ]);
