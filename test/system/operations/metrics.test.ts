/** What `/metrics` promises, with the real program: every answer is counted once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { METRICS } from "../../../src/features/metrics/metrics.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Served, Workplace } from "../../support/workplace.ts";
import { scrape } from "./scrape.ts";

const NAVIGATION = "/api/v1/navigation";
const DIVISIONS = "/extension/api/v1/business-divisions";
const REQUESTS = "lectern_http_requests_total";

let at: Workplace;
let served: Served;
let token: string;
let monitoring: string;

before(async () => {
  at = await createWorkplace();
  const store = ["--store", "site.db"];
  assert.equal((await at.run(["publish", "content", ...store])).status, 0);
  const create = async (...words: readonly string[]): Promise<string> =>
    ((await at.runForJson(["token", "create", ...words, ...store])) as { token: string }).token;
  token = await create("--name", "website", "--expires", "90d");
  monitoring = await create("--name", "monitoring", "--metrics");
  served = await at.startServing(store, /^Lectern serves /u);
  // Counts from now on.
  await scrape(served.address, monitoring);
});
after(() => at.remove());

const get = async (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
) => {
  const response = await fetch(served.address + path, { method, headers });
  await response.arrayBuffer();
  return response;
};

/** @returns how much each kind of answer grew while something was done */
async function countAnswers(work: () => Promise<void>): Promise<Readonly<Record<string, number>>> {
  const earlier = await scrape(served.address, monitoring);
  await work();
  const now = await scrape(served.address, monitoring);
  return Object.fromEntries(
    now.samples
      .filter(({ name }) => name === REQUESTS)
      .map(({ name, labels, value }) => {
        const { operation, resource, status, coding, cache } = labels;
        const kind = [operation, resource, status, coding, cache].join(" ");
        return [kind, value - earlier.sum(name, labels)] as const;
      })
      .filter(([, count]) => count !== 0),
  );
}

test("each answer is counted once, by what it is and where it came from", async () => {
  const authorized = { Authorization: `Bearer ${token}` };
  // What fetch would add by itself, each client has to send.
  const accepted = { Accept: "*/*", "Accept-Language": "de", "Accept-Encoding": "identity" };
  const plain = { ...authorized, ...accepted };
  const path = `${NAVIGATION}/page/1`;
  await get(path, plain);
  const etag = (await get(path, plain)).headers.get("etag") ?? "";
  const counted = await countAnswers(async () => {
    for (let count = 0; count < 20; count++) await get(path, plain);
    for (let count = 0; count < 7; count++) await get(path, { ...plain, "If-None-Match": etag });
    await get(`${path}?filter[Identifier]=home`, plain);
    for (let count = 0; count < 3; count++) await get(path);
    await get(`${path}000`, authorized);
    for (let count = 0; count < 2; count++) await get("/nowhere/at/all");
    await get(DIVISIONS, {}, "OPTIONS");
    await get("/health/live");
    await get("/?x", { Accept: "application/json" });
  });
  assert.deepEqual(counted, {
    "page navigation 200 identity hit": 20,
    "page navigation 304 none unchanged": 7,
    "page navigation 200 identity miss": 1,
    "page navigation 401 none none": 3,
    "page navigation 404 none none": 1,
    "none  404 none none": 2,
    "preflight  204 none none": 1,
    "health  200 none none": 1,
    "service  400 none none": 1,
    "service  200 gzip miss": 1,
  });
});

test("a scrape holds every metric, and no token, path or query", async () => {
  await get(`${NAVIGATION}?search=geheim`, { Authorization: `Bearer ${token}` });
  const { text, samples, sum } = await scrape(served.address, monitoring);
  const types = Array.from(text.matchAll(/^# TYPE (\w+ \w+)$/gmu), ([, words]) => words ?? "");
  assert.deepEqual(
    types.toSorted(),
    Object.entries(METRICS)
      .map(([name, { type }]) => `${name} ${type}`)
      .toSorted(),
  );
  for (const { name, labels } of samples) {
    const row = Object.entries(METRICS).find(([own]) =>
      [own, ...["total", "bucket", "sum", "count"].map((end) => `${own}_${end}`)].includes(name),
    );
    const expected = [...(row?.[1].labels ?? []), ...(name.endsWith("_bucket") ? ["le"] : [])];
    assert.deepEqual(Object.keys(labels).toSorted(), expected.toSorted(), name);
  }
  const [key = "", secret = ""] = Buffer.from(token, "base64").toString().split(":");
  for (const hidden of [token, secret, "geheim", "nowhere", "127.0.0.1"])
    assert.ok(!text.includes(hidden), hidden);
  assert.ok(sum("lectern_token_requests_total", { key }) > 20);
  const days =
    (sum("lectern_token_expiry_timestamp_seconds", { key }) - Date.now() / 1000) / 86_400;
  assert.ok(days > 89 && days < 91, `${days} days`);
  assert.equal(sum("lectern_release"), 1);
  assert.ok(sum("lectern_store_age_seconds") < 10);
  assert.equal(sum("lectern_status", { status: "ready" }), 1);
  assert.equal(sum("lectern_status"), 1);
  assert.ok(sum("lectern_memory_bytes", { memory: "plain_answers" }) > 0);
  assert.ok(sum("lectern_release_bytes") > 0);
  assert.equal(sum("lectern_http_connections_limit"), 8192);
  assert.ok(sum("process_resident_memory_bytes") > 1e6);
  const duration = "lectern_http_request_duration_seconds";
  const labels = { operation: "page", cache: "hit" };
  assert.equal(sum(`${duration}_count`, labels), sum(REQUESTS, labels));
  assert.equal(sum(`${duration}_bucket`, { ...labels, le: "+Inf" }), sum(REQUESTS, labels));
  assert.ok(sum(`${duration}_sum`, labels) > 0);
});

test("nobody reads it without the right, nor before a release is served", async () => {
  const { address } = served;
  for (const [headers, status] of [
    [{}, 401],
    [{ Authorization: `Bearer ${token}` }, 403],
  ] as const)
    assert.equal((await fetch(`${address}/metrics`, { headers })).status, status);
  const empty = ["--store", "none.db"];
  const words = ["token", "create", "--name", "monitoring", "--metrics", ...empty];
  const first = (await at.runForJson(words)) as { readonly token: string };
  const waiting = await at.startServing(empty, /^Lectern serves /u);
  const { sum } = await scrape(waiting.address, first.token);
  assert.deepEqual([sum("lectern_release"), sum("lectern_status", { status: "waiting" })], [0, 1]);
  assert.equal(await at.endServing(waiting, "SIGTERM"), 0);
});
