/**
 * Every error that can occur, over real HTTP: a row per error, with its status, code, level, class and headers, in
 * both languages of messages.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createNewToken } from "../../../src/store/new-token.ts";
import { NOTIFICATIONS } from "../../../src/errors.ts";
import type { NotificationMessage } from "../../../src/errors.ts";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import { waitUntil } from "../../support/wait-until.ts";
import type { Site } from "../../support/site.ts";

interface Row {
  readonly path: string;
  readonly message: NotificationMessage;
  readonly method?: string;
  /** An empty Authorization sends none. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly expect?: Readonly<Record<string, string>>;
}

const NAVIGATION = "/api/v1/navigation";
const DIVISION = "/extension/api/v1/business-division";

const ROWS: readonly Row[] = [
  { path: `${NAVIGATION}/page/0`, message: "PAGE_NUMBER_INVALID" },
  { path: `${NAVIGATION}/page/99999999999999999999`, message: "PAGE_OUT_OF_RANGE" },
  { path: `${NAVIGATION}?lang=DE`, message: "QUERY_PARAMETER_UNKNOWN" },
  { path: `${DIVISION}/${uuid(99)}?x=1`, message: "QUERY_PARAMETER_UNKNOWN" },
  { path: `${NAVIGATION}?language=FR`, message: "QUERY_PARAMETER_INVALID" },
  { path: `${DIVISION}/nobody`, message: "UUID_INVALID" },
  { path: `${DIVISION}/${uuid(20)}0`, message: "UUID_INVALID" },
  { path: `${DIVISION}/${uuid(99)}`, message: "ENTITY_NOT_FOUND" },
  { path: `${DIVISION}/${uuid(40)}/`, message: "ENTITY_NOT_FOUND" },
  { path: "/api/v2/navigation", message: "RESOURCE_NOT_FOUND" },
  { path: `${NAVIGATION}?language=%zz`, message: "REQUEST_MALFORMED" },
  {
    path: NAVIGATION,
    message: "METHOD_NOT_ALLOWED",
    method: "POST",
    expect: { allow: "GET, HEAD, OPTIONS" },
  },
  { path: NAVIGATION, message: "NOT_ACCEPTABLE", headers: { Accept: "text/html" } },
  { path: NAVIGATION, message: "NOT_ACCEPTABLE", headers: { "Accept-Encoding": "*;q=0" } },
  {
    path: NAVIGATION,
    message: "TOKEN_MISSING",
    headers: { Authorization: "" },
    expect: { "www-authenticate": 'Bearer realm="Lectern"' },
  },
  { path: NAVIGATION, message: "TOKEN_INVALID", headers: { Authorization: "Bearer x" } },
];

const bearer = (token: string): { readonly Authorization: string } => ({
  Authorization: `Bearer ${token}`,
});

const ask = async (site: Site, row: Row, language: string): Promise<Response> => {
  const headers: Record<string, string> = {
    "Accept-Language": language,
    Authorization: `Bearer ${site.token}`,
    ...row.headers,
  };
  if (headers["Authorization"] === "") delete headers["Authorization"];
  return fetch(site.address + row.path, { method: row.method ?? "GET", headers });
};

const check = async (site: Site, row: Row): Promise<void> => {
  const { status, code, level, type } = NOTIFICATIONS[row.message];
  for (const language of ["de", "en"]) {
    const response = await ask(site, row, language);
    const text = await response.text();
    assert.equal(response.status, status, text);
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.equal(response.headers.get("content-language"), language);
    for (const [name, value] of Object.entries(row.expect ?? {}))
      assert.equal(response.headers.get(name), value);
    const body = JSON.parse(text) as Record<string, readonly Record<string, unknown>[]>;
    assert.deepEqual(Object.keys(body), ["Notifications"]);
    const notification = body["Notifications"]?.[0];
    assert.deepEqual(
      {
        ...notification,
        LocalizedMessage: typeof notification?.["LocalizedMessage"],
        Details: Array.isArray(notification?.["Details"]),
      },
      {
        Type: type,
        Message: row.message,
        LocalizedMessage: "string",
        Level: level,
        LevelAsString: "error",
        Details: true,
        Code: code,
      },
    );
  }
};

describe("refusals", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  for (const row of ROWS) {
    test(`${row.method ?? "GET"} ${row.path} ${JSON.stringify(row.headers ?? {})}: ${row.message}`, () =>
      check(site, row));
  }

  test("every problem of a query is named at once", async () => {
    const { body } = await site.get(`${NAVIGATION}?langauge=DE&x=1`, { "Accept-Language": "en" });
    assert.deepEqual(
      body.Notifications.map(({ Details }) => Details.slice(0, 2)),
      [
        ["There is no parameter “langauge”.", "Did you mean “language”?"],
        [
          "There is no parameter “x”.",
          "Known parameters: filter[Field], search, sort, fields, format, limit, language, fallback, minRelease, at, release.",
        ],
      ],
    );
  });

  test("a query says what is wrong, the nearest name and what is allowed, in both languages", async () => {
    const query = "filter[Article.name]=x&filter[Article.State]=draft&sort=Article&page=2";
    const said: Readonly<Record<string, readonly string[]>> = {
      en: [
        "There is no parameter “page”. Known parameters: filter[Field], search, sort, fields, format, limit, language, fallback, minRelease, at, release. All parameters are described at /openapi.json.",
        "filter[Article.name]: there is no field “Article.name”. Did you mean “filter[Article.Name]”?",
        "filter[Article.State]: “draft” is not one of the allowed values. Did you mean “DRAFT”? Allowed: DRAFT, PUBLISHED, TIME_CONTROLLED.",
        "sort: sorting by “Article” is not possible, because it is an object or a list, or is inside a list.",
      ],
      de: [
        "Es gibt keinen Parameter „page“. Bekannte Parameter: filter[Field], search, sort, fields, format, limit, language, fallback, minRelease, at, release. Alle Parameter sind unter /openapi.json beschrieben.",
        "filter[Article.name]: Es gibt kein Feld „Article.name“. War „filter[Article.Name]“ gemeint?",
        "filter[Article.State]: „draft“ ist keiner der erlaubten Werte. War „DRAFT“ gemeint? Erlaubt: DRAFT, PUBLISHED, TIME_CONTROLLED.",
        "sort: „Article“ ist ein Objekt oder eine Liste oder liegt in einer Liste; danach kann nicht sortiert werden.",
      ],
    };
    for (const [language, starts] of Object.entries(said)) {
      const { body, status } = await site.get(`${NAVIGATION}?${query}`, {
        "Accept-Language": language,
      });
      assert.equal(status, 400);
      const details = body.Notifications.map(({ Details }) => Details.join(" "));
      assert.equal(details.length, starts.length);
      for (const [index, start] of starts.entries())
        assert.ok((details[index] ?? "").startsWith(start), details[index] ?? "");
    }
  });

  test("what a client sent comes back cut, what is allowed comes whole", async () => {
    const { body } = await site.get(`${NAVIGATION}?filter[Article.State]=${"x".repeat(300)}`);
    const [detail = "", allowed = ""] = body.Notifications[0]?.Details ?? [];
    assert.ok(detail.includes(`${"x".repeat(100)}…`) && !detail.includes("x".repeat(101)));
    assert.ok(allowed.includes("TIME_CONTROLLED"));
    const { body: other } = await site.get("/api/v1/languages?filter[Code]=XX");
    assert.ok((other.Notifications[0]?.Details.at(-1) ?? "").length > 400);
  });

  test("what is not acceptable says what would be", async () => {
    const rows = [
      [
        { Accept: "text/html" },
        "Accept at least one of the media types application/json, text/csv, application/jsonl.",
      ],
      [
        { "Accept-Encoding": "*;q=0" },
        "Accept at least one of the content codings br, zstd, gzip, identity.",
      ],
    ] as const;
    for (const [headers, detail] of rows) {
      const { body } = await site.get(NAVIGATION, { ...headers, "Accept-Language": "en" });
      assert.deepEqual(body.Notifications[0]?.Details, [detail]);
    }
  });
});

// A site of its own: the first twenty wrong tokens in a minute are told so, and the rows above send some.
test("expired, revoked and narrow tokens", async () => {
  await using site = await runSite();
  await site.publish(SAMPLE);
  const past = createNewToken({ name: "p", expiresAt: 1000, resources: null }, 0);
  const revoked = createNewToken({ name: "r", expiresAt: null, resources: null }, 0);
  const narrow = createNewToken({ name: "n", expiresAt: null, resources: ["languages"] }, 0);
  for (const { stored } of [past, revoked, narrow]) await site.store.createToken(stored);
  await site.store.revokeToken(revoked.stored.key, 1);
  const newest = createNewToken({ name: "last", expiresAt: null, resources: null }, 0);
  await site.store.createToken(newest.stored);
  const statusOf = async (token: string, path = NAVIGATION): Promise<number> =>
    (await site.get(path, bearer(token))).status;
  const untilStatus = (token: string, status: number): Promise<void> =>
    waitUntil(async () => {
      if ((await statusOf(token)) === status) return true;
      // Whoever asks too often with a wrong token is slowed down.
      await sleep(500);
      return false;
    }, `status ${status}`);
  await untilStatus(newest.token, 200);
  await check(site, { path: NAVIGATION, message: "TOKEN_EXPIRED", headers: bearer(past.token) });
  await check(site, { path: NAVIGATION, message: "TOKEN_INVALID", headers: bearer(revoked.token) });
  await check(site, { path: NAVIGATION, message: "ACCESS_DENIED", headers: bearer(narrow.token) });
  assert.equal(await statusOf(narrow.token, "/api/v1/languages"), 200);
  await site.store.revokeToken(newest.stored.key, 1);
  const soon = createNewToken(
    { name: "s", expiresAt: Math.floor(Date.now() / 1000) + 100, resources: null },
    0,
  );
  await site.store.createToken(soon.stored);
  await untilStatus(soon.token, 200);
  const { headers } = await site.get(NAVIGATION, bearer(soon.token));
  const age = Number(/max-age=(\d+)/u.exec(headers.get("cache-control") ?? "")?.[1]);
  assert.ok(age > 0 && age <= 100, "no copy is fresh for longer than its token");
  await untilStatus(newest.token, 401);
});
