import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestMeter } from "../../http/request-meter.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { ServiceAsker } from "../../serve/answer.ts";
import { NOTHING_KNOWN } from "../../serving/store-facts.ts";
import type { StoreFacts } from "../../serving/store-facts.ts";
import type { StoredToken } from "../../store/store.ts";
import { createMetrics } from "./metrics.ts";

const DAY = 86_400;
const NOW = 100 * DAY;

/** @returns reads the samples of a process without a release, by name and labels */
function measure(facts: Partial<StoreFacts>, meter = new RequestMeter()) {
  const row = createMetrics({
    meter,
    loaded: () => undefined,
    facts: () => ({ ...NOTHING_KNOWN, ...facts }),
    readiness: () => ({ ready: false, status: "waiting", detail: {} }),
    countConnections: async () => 1,
    maxConnections: 10,
    measureMemories: async () => ({ previews: { bytes: 2, maxBytes: 20 } }),
    clock: () => NOW * 1000,
  });
  return async (): Promise<ReadonlyMap<string, number>> => {
    const asker = {} as ServiceAsker;
    const mediaType = row.offered[0];
    const found = await row.respond({ segment: "", query: "", mediaType, now: NOW, asker });
    assert.ok(found && Buffer.isBuffer(found.answer.body));
    const lines = found.answer.body.toString().split("\n");
    return new Map(
      lines
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => line.split(/ (?=\S+$)/u) as [string, string])
        .map(([name, value]) => [name, value === "+Inf" ? Infinity : Number(value)]),
    );
  };
}

const createToken = (key: string, more: Partial<StoredToken>): StoredToken => ({
  key,
  secretHash: "",
  name: "",
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  resources: null,
  rights: [],
  release: null,
  ...more,
});

test("tokens are listed that expire or did so in the last 30 days, the earliest first, and a thousand at most", async () => {
  const many = Array.from({ length: 999 }, (_, index) =>
    createToken(`many${index}`, { expiresAt: NOW + 2 * DAY }),
  );
  const tokens = [
    createToken("last", { expiresAt: NOW + 3 * DAY }),
    ...many,
    createToken("forever", {}),
    createToken("revoked", { expiresAt: NOW + DAY, revokedAt: NOW }),
    createToken("forgotten", { expiresAt: NOW - 30 * DAY }),
    createToken("late", { expiresAt: NOW - 30 * DAY + 1 }),
  ];
  const name = "lectern_token_expiry_timestamp_seconds";
  const samples = [...(await measure({ tokens })())].filter(([key]) => key.startsWith(name));
  assert.equal(samples.length, 1000);
  assert.deepEqual(samples[0], [`${name}{key="late"}`, NOW - 30 * DAY + 1]);
  assert.ok(!samples.some(([key]) => /last|forever|revoked|forgotten/u.test(key)));
});

test("a process says what it knows of its store", async () => {
  const seen = { at: (NOW - 5) * 1000, clockAheadMs: 1500, lagMs: 2500 };
  const samples = await measure({ store: "diverged", seen })();
  for (const [name, value] of Object.entries({
    lectern_store_diverged: 1,
    lectern_store_age_seconds: 5,
    lectern_store_lag_seconds: 2.5,
    lectern_database_clock_ahead_seconds: 1.5,
    'lectern_memory_limit_bytes{memory="previews"}': 20,
  }))
    assert.equal(samples.get(name), value, name);
  assert.equal((await measure({})()).get("lectern_store_age_seconds"), Infinity);
});

test("the number of names is bounded, and no request is lost that ends after the first scrape", async () => {
  const meter = new RequestMeter();
  const read = measure({}, meter);
  const answer = (number: number): void => {
    const subject = meter.subjectOf("find", `resource-${number}`);
    const exchange = { subject, tokenKey: `key-${number}`, cache: "none" } as Exchange;
    meter.begin(exchange);
    exchange.meter?.count(exchange, 200);
  };
  answer(-1);
  await read();
  for (let number = 0; number < 3000; number++) answer(number);
  const samples = await read();
  const listOf = (name: string) => [...samples].filter(([own]) => own.startsWith(`${name}{`));
  for (const name of ["lectern_http_requests_total", "lectern_token_requests_total"]) {
    const found = listOf(name);
    assert.ok(found.length <= 1001, `${found.length} of ${name}`);
    assert.equal(
      found.reduce((sum, [, count]) => sum + count, 0),
      3000,
    );
  }
});
