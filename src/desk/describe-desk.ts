/** The desk's API as an OpenAPI document, from its rows. */
import { NOTIFICATIONS } from "../errors.ts";
import type { NotificationMessage } from "../errors.ts";
import type { Schema } from "../lib/json-schema.ts";
import { VERSION } from "../version.ts";
import { EN } from "../words/en.ts";
import { API_PATH } from "./tasks.ts";
import { COMPONENTS } from "./answers.ts";
import { takesContent, TOKEN_ERRORS } from "./route-rows.ts";
import type { RouteRow } from "./route-rows.ts";
import { ROUTES } from "./routes.ts";

const CONTENT_ERRORS: readonly NotificationMessage[] = [
  "BODY_INVALID",
  "CONTENT_TOO_LARGE",
  "MEDIA_TYPE_UNSUPPORTED",
];
const CONDITION_ERRORS: readonly NotificationMessage[] = ["PRECONDITION_REQUIRED", "RELEASE_STALE"];

/** With the first digits of the history of the store. */
const SESSION_COOKIE = "lectern_00000000";

const text: Schema = { type: "string" };
const json = (schema: Schema): Schema => ({ "application/json": { schema } });

const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(COMPONENTS).map(([name, row]) => [row, name]),
);

/** @returns the JSON Schema of a row, which refers to the components in it */
const describeRow = (row: object): Schema =>
  JSON.parse(
    JSON.stringify(row, (_name, part: unknown) => {
      const name = part === row ? undefined : NAMES.get(part);
      return name === undefined ? part : { $ref: `#/components/schemas/${name}` };
    }),
  ) as Schema;

const referTo = (row: object): Schema => {
  const name = NAMES.get(row);
  return name === undefined ? describeRow(row) : { $ref: `#/components/schemas/${name}` };
};

/** Errors of every address, of those that need a token, take content, or have a condition; and its own. */
const errorsOf = (row: RouteRow): ReadonlySet<NotificationMessage> =>
  new Set([
    "REQUEST_MALFORMED",
    "QUERY_PARAMETER_UNKNOWN",
    "RATE_LIMIT_EXCEEDED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
    ...(row.right === null ? [] : TOKEN_ERRORS),
    ...(takesContent(row) ? CONTENT_ERRORS : []),
    ...(row.needsCondition ? CONDITION_ERRORS : []),
    ...(row.errors ?? []),
  ]);

const FILE = { type: "string", contentMediaType: "application/octet-stream" };

/** A status that errors have, too, may have either content. */
function describeAnswer(
  row: RouteRow,
  status: number,
  [description, schema]: RouteRow["answers"][number],
): Schema {
  const isEvents = row.path === "/events";
  const content = {
    ...(schema && json(referTo(schema))),
    ...(isEvents && { "text/event-stream": { schema: text } }),
    ...(row.path === "/content" && status === 200 && { "*/*": { schema: FILE } }),
  };
  return { description, ...(Object.keys(content).length > 0 && { content }) };
}

/** @returns such as `getChecksDraft`, by which generated clients name their functions */
const nameOperation = ({ method, path }: RouteRow): string =>
  [method.toLowerCase(), ...path.split(/[/:]/u)]
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

function describeRoute(row: RouteRow): Schema {
  const { path, right, summary, body, form, query, headers = {}, needsCondition, answers } = row;
  const params = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name);
  const errors = Map.groupBy(errorsOf(row), (message) => NOTIFICATIONS[message].status);
  return {
    operationId: nameOperation(row),
    summary,
    security: right === null ? [] : [{ token: [] }, { session: [] }],
    ...(right !== null && { "x-right": right }),
    parameters: [
      ...params.map((name) => ({ name, in: "path", required: true, schema: text })),
      ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: "query",
        schema,
      })),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: "header",
        schema: text,
        description,
      })),
      ...(needsCondition
        ? [{ name: "If-Match", in: "header", required: true, schema: text, example: '"12"' }]
        : []),
    ],
    ...(takesContent(row) && {
      requestBody: {
        required: true,
        content: {
          ...(body && json(describeRow(body))),
          ...(form && { "multipart/form-data": { schema: describeRow(form) } }),
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
        Object.entries(answers).map(([status, says]) => [
          status,
          describeAnswer(row, Number(status), says),
        ]),
      ),
    },
  };
}

const toTemplate = (path: string): string => `${API_PATH}${path.replaceAll(/:(\w+)/gu, "{$1}")}`;

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
        session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
      },
      schemas: Object.fromEntries(
        Object.entries(COMPONENTS).map(([name, row]) => [name, describeRow(row)]),
      ),
    },
  };
}
