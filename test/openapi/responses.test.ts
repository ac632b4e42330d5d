/**
 * In charge of responses of all kinds being as the OpenAPI document describes them: every header, required
 * or not, and every body in its media type. Beside Prism, which looks at no header that is not described,
 * takes GeoJSON for JSON, and cannot pass on HEAD.
 */
import assert from "node:assert/strict";
import { Agent } from "node:http";
import { after, before, describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { createRequests, send } from "../http-requests.ts";
import type { AnyRequest, Received } from "../http-requests.ts";
import { SAMPLE } from "../sample-content.ts";
import { runSite } from "../site.ts";
import type { Site, SiteOptions } from "../site.ts";
import { readDocument, resolve } from "./read-document.ts";
import type { ApiDocument, Part } from "./read-document.ts";

type Parts = Readonly<Record<string, Part>>;

/** What OpenAPI does not describe: message framing, and the connection. */
const FRAMING: ReadonlySet<string> = new Set([
  "content-type",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
]);

/** @returns the responses that an address has with the method; undefined: nothing is said of it */
function findResponses({ paths }: ApiDocument, { path, method }: AnyRequest): Parts | undefined {
  const [plain = ""] = path.replace(/(?<=.)\/?(?:\?.*)?$/u, "").split("?");
  const found = Object.keys(paths)
    .filter((template) => {
      const form = template.replaceAll(".", "[.]").replaceAll(/\{\w+\}/gu, "[^/]+");
      return new RegExp(`^${form}$`, "u").test(plain);
    })
    // The one without a template is the more exact one.
    .toSorted((one, other) => one.split("{").length - other.split("{").length)[0];
  const operation = paths[found ?? ""]?.[method.toLowerCase() as "get"];
  return operation && (operation["responses"] as Parts);
}

const findResponse = (responses: Parts, status: number): Part | undefined =>
  responses[String(status)] ?? responses[`${String(status).slice(0, 1)}XX`];

/** @returns what is wrong with the headers */
function judgeHeaders(
  document: ApiDocument,
  { headers: described = {} }: Part,
  received: Received,
): readonly string[] {
  const rows = Object.entries(described as Parts).map(([name, part]) => ({
    name: name.toLowerCase(),
    ...(resolve(document, part) as {
      readonly required: boolean;
      readonly schema: { readonly pattern: string };
    }),
  }));
  const names = new Set(rows.map(({ name }) => name));
  return [
    ...Object.keys(received.headers)
      .filter((name) => !FRAMING.has(name) && !names.has(name))
      .map((name) => `${name} is not described`),
    ...rows.flatMap(({ name, required, schema }) => {
      const value = received.headers[name];
      if (value === undefined) return required ? [`${name} is missing`] : [];
      return new RegExp(schema.pattern, "u").test(String(value))
        ? []
        : [`${name}: ${String(value)}`];
    }),
  ];
}

/** @returns the schema with references into the document that is added as `api` */
const inApi = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object;

describe("responses", () => {
  const sites: Site[] = [];
  const agent = new Agent({ keepAlive: true });
  before(async () => {
    const limit = { quota: 1_000_000, windowSeconds: 60 };
    const access = { navigation: "public", trainings: "token" } as const;
    const options: readonly SiteOptions[] = [
      {},
      { rateLimit: limit, access, cors: false, cacheTags: "tests" },
    ];
    for (const one of options) {
      const site = await runSite(one);
      sites.push(site);
      await site.publish(SAMPLE);
    }
  });
  after(async () => {
    agent.destroy();
    for (const site of sites) await site.stop();
  });

  test("are as they are described, headers and bodies", async () => {
    const seen = new Set<string>();
    for (const site of sites) {
      const document = await readDocument(site);
      const ajv = new Ajv2020({ strict: false, allErrors: true });
      formats.default.default(ajv);
      ajv.addSchema({ $id: "api", components: document.components });
      for (const request of await createRequests(site, ["token"])) {
        const responses = findResponses(document, request);
        if (!responses) continue;
        const received = await send(site, request, agent);
        const { status, headers, body } = received;
        const said = `${request.method} ${request.path} ${JSON.stringify(request.headers)}: ${status}`;
        const part = findResponse(responses, status);
        assert.ok(part, said);
        const response = resolve(document, part);
        assert.deepEqual(judgeHeaders(document, response, received), [], said);
        seen.add(`${request.method} ${status}`);
        const [type = ""] = (headers["content-type"] ?? "").split(";");
        const { content } = response as { readonly content?: Parts };
        if (!content || headers["content-encoding"] !== undefined) continue;
        seen.add(type);
        const value: unknown = /[/+]json$/u.test(type) ? JSON.parse(body) : body;
        const validate = ajv.compile(inApi(content[type]?.["schema"]));
        assert.ok(validate(value), `${said} ${JSON.stringify(validate.errors)}`);
      }
    }
    const wanted = [
      ...[200, 304, 400, 403, 404, 406, 429].map((status) => `GET ${status}`),
      "HEAD 200",
      "HEAD 304",
      "OPTIONS 204",
      "application/json",
      "application/geo+json",
      "application/jsonl",
      "text/csv",
      "text/vcard",
    ];
    assert.deepEqual(
      wanted.filter((one) => !seen.has(one)),
      [],
    );
  });
});
