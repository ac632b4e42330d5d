/**
 * Responses of all kinds are as they are described: every header has its form, and every body in its media type
 * that of the OpenAPI document. Which response has which header, docs/http-docs.test.ts says.
 */
import assert from "node:assert/strict";
import { Agent } from "node:http";
import { after, before, describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { createRequests, send } from "../../support/http-requests.ts";
import type { AnyRequest, Received } from "../../support/http-requests.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site, SiteOptions } from "../../support/site.ts";
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

const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$/u;
const METHODS = /^GET, HEAD, OPTIONS$/u;

/** The form of each header's value. */
const FORMS: Readonly<Record<string, RegExp>> = {
  allow: METHODS,
  "cache-control":
    /^(?:public, no-cache|private, no-cache|public, max-age=[0-9]+, must-revalidate|no-store)$/u,
  "cache-tag": /^[\w./-]+(?:,[\w./-]+)*$/u,
  "content-disposition": /^attachment; filename="[a-z-]+\.csv"$/u,
  "content-encoding": /^(?:br|zstd|gzip)$/u,
  "content-language": /^[a-z]{2,3}(?:-[A-Z]{2})?(?:, [a-z]{2,3}(?:-[A-Z]{2})?)*$/u,
  date: DATE,
  etag: /^"[A-Za-z0-9_-]+"$/u,
  expires: DATE,
  "last-modified": DATE,
  "lectern-release": /^[0-9]+$/u,
  link: /^<[^>]+>; rel="(?:canonical|next)"(?:, <[^>]+>; rel="next")?$/u,
  "retry-after": /^[0-9]+$/u,
  "surrogate-key": /^[\w./-]+(?: [\w./-]+)*$/u,
  vary: /^Accept-Encoding(?:, Accept)?(?:, Accept-Language)?(?:, Authorization)?$/u,
  "www-authenticate":
    /^Bearer realm="Lectern"(?:, error="(?:invalid_token|insufficient_scope)")?$/u,
  "x-content-type-options": /^nosniff$/u,
  "x-request-id": /^[A-Za-z0-9._-]{1,128}$/u,
  ratelimit: /^"default";r=[0-9]+;t=[0-9]+$/u,
  "ratelimit-policy": /^"default";q=[0-9]+;w=[0-9]+$/u,
  "access-control-allow-origin": /^\*$/u,
  "access-control-expose-headers": /^[A-Za-z-]+(?:, [A-Za-z-]+)*$/u,
  "timing-allow-origin": /^\*$/u,
  "access-control-allow-methods": METHODS,
  "access-control-allow-headers": /^\*, Authorization$/u,
  "access-control-max-age": /^[0-9]+$/u,
};

/** @returns the headers whose values have another form, or that have none here */
const judgeHeaders = ({ headers }: Received): readonly string[] =>
  Object.entries(headers)
    .filter(([name, value]) => !FRAMING.has(name) && FORMS[name]?.test(String(value)) !== true)
    .map(([name, value]) => `${name}: ${String(value)}`);

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
      { access, settings: { rateLimit: limit, cors: false } },
    ];
    for (const one of options) {
      const site = await runSite(one);
      sites.push(site);
      const installation = `${one.settings?.cors === false ? "cacheTags: tests" : ""}${SAMPLE["installation.yaml"] as string}`;
      await site.publish({ ...SAMPLE, "installation.yaml": installation });
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
        const received = await send(site, request, agent);
        const { status, headers, body } = received;
        const said = `${request.method} ${request.path} ${JSON.stringify(request.headers)}: ${status}`;
        if (request.path.startsWith("/api/") || request.path.startsWith("/extension/"))
          assert.deepEqual(judgeHeaders(received), [], said);
        seen.add(`${request.method} ${status}`);
        const responses = findResponses(document, request);
        // The schemas are those of whole items.
        if (!responses || (status === 200 && request.path.includes("fields="))) continue;
        const part = findResponse(responses, status);
        assert.ok(part, said);
        const response = resolve(document, part);
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
    ];
    assert.deepEqual(
      wanted.filter((one) => !seen.has(one)),
      [],
    );
  });
});
