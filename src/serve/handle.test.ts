import assert from "node:assert/strict";
import { hash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { describe, test } from "node:test";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import {
  CHANGED,
  NOW,
  TOKEN,
  createEcho,
  startTestServer,
} from "../../test/api/http/test-server.ts";
import type { Received } from "../../test/api/http/test-server.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const BEARER = { Authorization: `Bearer ${TOKEN}` };
const NAVIGATION = "/api/v1/navigation";
const DIVISION = "/extension/api/v1/business-division";
const FACILITIES = "/extension/api/v1/business-division-facilities";
const PERSONS = "/extension/api/v1/business-division-contact-persons";
const TRAININGS = "/training-extension/api/v1/trainings";

/** Without the asker, of which only the client's identity is serialized. */
function factsOf({ body }: Received): unknown {
  const { facts } = JSON.parse(body) as { readonly facts: Readonly<Record<string, unknown>> };
  const { asker, ...others } = facts;
  assert.ok((asker as { readonly client: string }).client);
  return others;
}

describe("what is passed between http/ and respond/", () => {
  const rows: readonly (readonly [path: string, headers: OutgoingHttpHeaders, facts: object])[] = [
    [`${TRAININGS}/page/%31`, {}, { operation: "page", resource: "trainings", segment: "1" }],
    [
      `${DIVISION}/${UUID}/`,
      {},
      { operation: "load", resource: "business-divisions", segment: UUID },
    ],
    [`${TRAININGS}/page?a=1&b=%20+`, {}, { operation: "page", query: "a=1&b=%20+" }],
    [
      `${TRAININGS}/?`,
      {},
      { operation: "find", query: "", mediaType: "application/json", now: NOW },
    ],
    [`${TRAININGS}/page/a%2Fb`, {}, { segment: "a/b" }],
    [`${TRAININGS}/page/%25`, {}, { segment: "%" }],
    [`${TRAININGS}/page/%C3%BC`, {}, { segment: "ü" }],
    [`${TRAININGS}/page/01`, {}, { segment: "01" }],
    [`${TRAININGS}/page/${"9".repeat(4000)}`, {}, { segment: "9".repeat(4000) }],
    [`/%74raining-extension/api/v1/trainings`, {}, { operation: "find" }],
    [`${TRAININGS}?a=/page/2?b`, {}, { query: "a=/page/2?b" }],
    [TRAININGS, { "Accept-Language": "de, en;q=0.5" }, { acceptLanguage: "de, en;q=0.5" }],
    [FACILITIES, { Accept: "text/csv" }, { mediaType: "text/csv" }],
    [
      `${FACILITIES}/page/2`,
      { Accept: "application/geo+json" },
      { mediaType: "application/geo+json" },
    ],
    [`${FACILITIES}?format=geojson`, { Accept: "text/csv" }, { mediaType: "application/geo+json" }],
    [PERSONS, { Accept: ["text/html", "text/csv"] }, { mediaType: "text/csv" }],
    [TRAININGS, { "Accept-Language": ["de", "fr"] }, { acceptLanguage: "de, fr" }],
  ];
  for (const [path, headers, facts] of rows) {
    test(`${path.slice(0, 60)} ${JSON.stringify(headers)}`, async (context) => {
      const { ask } = await startTestServer(context);
      const answer = await ask(path, "GET", headers);
      assert.equal(answer.status, 200);
      assert.partialDeepStrictEqual(factsOf(answer), facts);
    });
  }
});

const date = (seconds: number): string => new Date(seconds * 1000).toUTCString();

describe("conditional requests over the wire", () => {
  const rows: readonly (readonly [headers: OutgoingHttpHeaders, status: number])[] = [
    [{ "If-None-Match": ['"x"', "*"] }, 200],
    [{ "If-Modified-Since": date(CHANGED) }, 304],
    [{ "If-Match": '"x"', "If-Unmodified-Since": date(0), Range: "bytes=0-1" }, 200],
  ];
  for (const [headers, status] of rows) {
    test(JSON.stringify(headers), async (context) => {
      const { ask } = await startTestServer(context);
      assert.equal((await ask(TRAININGS, "GET", headers)).status, status);
    });
  }

  test("If-Modified-Since in two lines is ignored", async (context) => {
    const { sendRaw } = await startTestServer(context);
    const line = `If-Modified-Since: ${date(CHANGED)}\r\n`;
    const start = `GET ${TRAININGS} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`;
    assert.match(await sendRaw(`${start}${line}\r\n`), /^HTTP\/1\.1 304 /u);
    assert.match(await sendRaw(`${start}${line}${line}\r\n`), /^HTTP\/1\.1 200 /u);
  });

  test("an error is never 304", async (context) => {
    const { ask } = await startTestServer(context);
    const headers = { ...BEARER, "If-None-Match": "*", "If-Modified-Since": date(CHANGED) };
    assert.equal((await ask(`${NAVIGATION}/page/404`, "GET", headers)).status, 404);
  });

  test("Last-Modified is that of the answer", async (context) => {
    const { ask } = await startTestServer(context);
    const { headers } = await ask(TRAININGS);
    assert.equal(headers["last-modified"], "Fri, 20 Nov 2026 12:00:00 GMT");
  });

  test("an unknown Last-Modified is not sent, and no date matches", async (context) => {
    const responder = createEcho({ lastModified: undefined });
    const { ask } = await startTestServer(context, { current: () => ({ responder }) });
    const { headers } = await ask(TRAININGS);
    assert.equal(headers["last-modified"], undefined);
    assert.ok(headers.etag);
    const again = await ask(TRAININGS, "GET", { "If-Modified-Since": headers.date ?? "" });
    assert.equal(again.status, 200);
  });
});

const EVENTS = {
  title: "Event",
  model: "Event",
  path: "/api/v1/events",
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  fields: {},
} as const;

test("a resource of another release alone is hidden from tokens that may not see its preview", async (context) => {
  const responder = { ...createEcho(), catalog: catalogOf({ resources: { events: EVENTS } }) };
  const [key = "", secret = ""] = Buffer.from(TOKEN, "base64").toString().split(":");
  const askWith = async (...resources: readonly string[]): Promise<Received> => {
    const token = {
      key,
      secretHash: hash("sha256", secret),
      expiresAt: null,
      revokedAt: null,
      resources: resources as readonly ResourceName[],
      rights: ["preview"] as const,
      release: null,
    };
    const { ask } = await startTestServer(context, {
      findToken: () => token,
      current: () => ({ responder, previewAt: NOW }),
    });
    return ask(`${EVENTS.path}?release=8`, "GET", BEARER);
  };
  assert.equal((await askWith("navigation", "events")).status, 200);
  const hidden = await askWith("navigation");
  assert.equal(hidden.status, 404);
  assert.match(hidden.body, /RESOURCE_NOT_FOUND/u);
});
