/** Holds what the desk takes and answers to what its description says of it. */
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { describeDesk } from "../../src/desk/describe-desk.ts";

type Part = Readonly<Record<string, unknown>>;

interface Described {
  readonly content: Readonly<Record<string, { readonly schema: unknown } | undefined>>;
}

interface Operation {
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Part & Partial<Described>>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Part };
}

/** Readers must expect further members of later versions; this version describes all that it has. */
const DESCRIPTION = JSON.parse(JSON.stringify(describeDesk()), (_name, part: Part | null) =>
  part?.["type"] === "object" && part["properties"]
    ? { additionalProperties: false, ...part }
    : part,
) as Description;

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default.default(ajv);
ajv.addSchema({ $id: "api", components: DESCRIPTION.components });
const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: unknown): ValidateFunction {
  const written = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
  const known = validators.get(written) ?? ajv.compile(JSON.parse(written) as object);
  validators.set(written, known);
  return known;
}

/** @param path with a query @returns undefined: it is no address */
function findOperation(method: string, path: string) {
  const [plain = ""] = path.split("?");
  const template = Object.keys(DESCRIPTION.paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u").test(`/desk/v1${plain}`),
  );
  return DESCRIPTION.paths[template ?? ""]?.[method.toLowerCase()];
}

function assertValid(said: string, json: unknown, { content }: Partial<Described>): void {
  const schema = content?.["application/json"]?.schema;
  assert.ok(schema, `${said} has JSON, which is not described`);
  const validate = validatorOf(schema);
  assert.ok(
    validate(json),
    `${said} ${JSON.stringify(validate.errors).slice(0, 2000)} ${JSON.stringify(json).slice(0, 1000)}`,
  );
}

/**
 * @param path below /desk/v1
 * @param json absent: it is something else
 * @param body what was sent, if it is JSON
 */
export function assertDescribed(
  method: string,
  path: string,
  status: number,
  json: unknown,
  body?: unknown,
): void {
  const operation = findOperation(method, path);
  if (!operation) return;
  const said = `${method} ${path.slice(0, 100)}: ${status}`;
  const response = operation.responses[String(status)];
  assert.ok(response, `${said} is not described`);
  if (body !== undefined && status < 300)
    assertValid(`${said}: its body`, body, operation.requestBody ?? {});
  if (json !== undefined) assertValid(said, json, response);
}
