/** The desk's API as an OpenAPI document, from its rows. */
import { NOTIFICATIONS } from "../../errors.ts";
import type { NotificationMessage } from "../../errors.ts";
import { listOf, open, text } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { VERSION } from "../../version.ts";
import { EN } from "../../words/en.ts";
import type { RouteRow } from "./route-rows.ts";
import { ROUTES } from "./routes.ts";

const json = (schema: Schema): Schema => ({ "application/json": { schema } });

/** Errors of every address, of those that need a token, a body, or a condition. */
const errorsOf = ({
  right,
  body,
  needsCondition,
  path,
}: RouteRow): readonly NotificationMessage[] => [
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMIT_EXCEEDED",
  ...(right === null ? [] : (["TOKEN_INVALID", "ACCESS_DENIED"] as const)),
  ...(body === undefined
    ? []
    : (["BODY_INVALID", "CONTENT_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED", "ORIGIN_FOREIGN"] as const)),
  ...(needsCondition
    ? (["PRECONDITION_REQUIRED", "RELEASE_STALE", "DRAFT_NOT_FOUND"] as const)
    : []),
  ...(path.includes(":") ? (["RELEASE_NOT_FOUND"] as const) : []),
];

function describeRoute(row: RouteRow): Schema {
  const { path, right, summary, body, query = [], needsCondition, answers } = row;
  const params = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name);
  const errors = Map.groupBy(errorsOf(row), (message) => NOTIFICATIONS[message].status);
  return {
    summary,
    ...(right !== null && { security: [{ token: [] }, { session: [] }], "x-right": right }),
    parameters: [
      ...params.map((name) => ({ name, in: "path", required: true, schema: text })),
      ...query.map((name) => ({ name, in: "query", schema: text })),
      ...(needsCondition
        ? [{ name: "If-Match", in: "header", required: true, schema: text, example: '"12"' }]
        : []),
    ],
    ...(body !== undefined && {
      requestBody: {
        description: body,
        required: true,
        content: {
          ...json({ type: "object" }),
          ...(path === "/checks" && { "multipart/form-data": { schema: { type: "object" } } }),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        [...errors].map(([status, messages]) => [
          status,
          {
            description: messages.map((name) => EN.texts[name].message).join(" "),
            content: json({ $ref: "#/components/schemas/Refusal" }),
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, description]) => [
          status,
          { description, ...(status !== "204" && { content: json({ type: "object" }) }) },
        ]),
      ),
    },
  };
}

const toTemplate = (path: string): string => `/desk/v1${path.replaceAll(/:(\w+)/gu, "{$1}")}`;

export function describeDesk(): object {
  const byPath = Map.groupBy(ROUTES, ({ path }) => toTemplate(path));
  return {
    openapi: "3.1.0",
    info: { title: "Lectern desk", version: VERSION },
    paths: Object.fromEntries(
      [...byPath].map(([path, rows]) => [
        path,
        Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), describeRoute(row)])),
      ]),
    ),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "lectern_desk" },
      },
      schemas: { Refusal: open({ Notifications: listOf({ type: "object" }) }) },
    },
  };
}
