import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { CHANGED, TOKEN, startTestServer } from "../../test/api/http/test-server.ts";
import type { Answer } from "../http/answer.ts";
import type { ServiceFacts } from "./answer.ts";
import type { FeatureRow } from "./feature-rows.ts";

const represent = (text: string, contentType: string): Answer => ({
  body: Buffer.from(text),
  contentType,
  tag: createHash("sha256").update(text).digest("base64url"),
  lastModified: CHANGED,
  validUntil: Infinity,
  languages: [],
  negotiated: false,
  canonical: undefined,
  next: undefined,
});

const asked: ServiceFacts[] = [];

const row = (url: string, changes: Partial<FeatureRow> = {}): FeatureRow => ({
  url,
  meaning: "Says hello.",
  opens: "everybody",
  offered: ["application/json"],
  caching: "revalidate",
  respond(facts) {
    asked.push(facts);
    if (facts.segment === "missing") return undefined;
    return { answer: represent(`hello ${facts.segment}`, facts.mediaType), release: 7 };
  },
  ...changes,
});

const features = [
  row("/", { offered: ["application/json", "text/html"], headers: { Allow: "GET" } }),
  row("/schemas/:segment"),
  row("/service/v1/releases", { opens: "token" }),
  row("/service/v1/calendar", { opens: "preview" }),
];

const bearer = { authorization: `Bearer ${TOKEN}` };

test("a service address is answered like a contract operation", async (context) => {
  const { ask, stop } = await startTestServer(context, { features });
  context.after(stop);

  const root = await ask("/", "GET", { accept: "text/html,*/*;q=0.5" });
  assert.equal(root.status, 200);
  assert.equal(root.headers["content-type"], "text/html");
  assert.equal(root.headers["vary"], "Accept-Encoding, Accept");
  assert.equal(root.headers["lectern-release"], "7");
  assert.equal(root.headers["cache-control"], "public, no-cache");
  assert.equal(root.headers["allow"], "GET");
  assert.equal((await ask("/")).headers["content-type"], "application/json");
  assert.equal((await ask("/", "GET", { accept: "image/png" })).status, 406);

  const etag = String(root.headers["etag"]);
  const again = await ask("/", "GET", { accept: "text/html", "if-none-match": etag });
  assert.equal(again.status, 304);
  const head = await ask("/", "HEAD");
  assert.equal(head.status, 200);
  assert.equal(head.body, "");
  assert.equal((await ask("/", "POST")).status, 405);
  assert.equal((await ask("/", "OPTIONS")).status, 204);
});

test("segment and query are passed on, and an unknown segment is 404", async (context) => {
  const { ask, stop } = await startTestServer(context, { features });
  context.after(stop);

  assert.equal((await ask("/schemas/Trail%20Map?x=1")).body, "hello Trail Map");
  assert.equal(asked.at(-1)?.query, "x=1");
  assert.equal((await ask("/schemas/")).status, 404);
  const missing = await ask("/schemas/missing");
  assert.equal(missing.status, 404);
  assert.match(missing.body, /RESOURCE_NOT_FOUND/u);
  assert.equal((await ask("/schemas/one/two")).status, 404);
});

test("access to an address is as its row states", async (context) => {
  const { ask, stop } = await startTestServer(context, { features });
  context.after(stop);

  const without = await ask("/service/v1/releases");
  assert.equal(without.status, 401);
  assert.match(String(without.headers["www-authenticate"]), /^Bearer/u);
  const opened = await ask("/service/v1/releases/", "GET", bearer);
  assert.equal(opened.status, 200);
  assert.equal(opened.headers["vary"], "Accept-Encoding, Authorization");
  assert.equal(asked.at(-1)?.asker.reads("navigation"), true);
  assert.equal((await ask("/service/v1/calendar")).status, 401);
  assert.equal((await ask("/service/v1/calendar", "GET", bearer)).status, 403);
});
