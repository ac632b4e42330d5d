import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { createNewToken } from "../store/new-token.ts";
import { CommandError } from "../errors.ts";
import { NOTHING_KNOWN } from "../serving/store-facts.ts";
import type { StoreFacts } from "../serving/store-facts.ts";
import { SAMPLE } from "../../test/support/sample-content.ts";
import { serve } from "../../test/support/serving.ts";
import type { Served } from "../../test/support/serving.ts";
import type { Serving, Surroundings } from "./serving.ts";
import { createQueryThreadStarter } from "./start-query-thread.ts";

const MIB = 1024 ** 2;
const PUBLIC = "/extension/api/v1/business-divisions";
const CLOSED = "/api/v1/navigation";

const factsOf = (changes: Partial<StoreFacts> = {}): StoreFacts => ({
  ...NOTHING_KNOWN,
  seen: { at: Date.now(), clockAheadMs: null, lagMs: null },
  ...changes,
});

const createToken = (rights: readonly "preview"[] = []): ReturnType<typeof createNewToken> =>
  createNewToken({ name: "test", expiresAt: null, resources: null, rights }, 0);

const listen = (serving: Serving): Promise<string> =>
  serving.listen({ host: "127.0.0.1", port: 0 });

test("a release is answered once it is served, and the store's facts are health", async (context) => {
  const { serving, content, serveCurrent } = await serve(context);
  const address = await listen(serving);
  const read = async (): Promise<readonly unknown[]> => {
    const health = await fetch(`${address}/health/ready`);
    const { status } = (await health.json()) as { readonly status: string };
    const answer = await fetch(address + PUBLIC);
    return [status, answer.status, answer.headers.get("lectern-release")];
  };
  serving.audience.tell(factsOf());
  assert.deepEqual(await read(), ["waiting", 503, null]);
  await content.publish(SAMPLE);
  await serveCurrent();
  assert.deepEqual(await read(), ["ready", 200, "1"]);
  await content.publish({ ...SAMPLE, "trainings.json": [] });
  await serveCurrent();
  serving.audience.tell(factsOf({ store: "unreachable" }));
  assert.deepEqual(await read(), ["degraded", 200, "2"]);
  serving.audience.tell(factsOf({ isEnding: true }));
  assert.deepEqual(await read(), ["ending", 200, "2"]);
});

/** @returns where release 1 and then 2 are served */
async function serveTwo(
  context: TestContext,
  changes: Partial<Surroundings> = {},
): Promise<Served & { readonly address: string }> {
  const served = await serve(context, changes);
  for (const files of [SAMPLE, { ...SAMPLE, "trainings.json": [] }]) {
    await served.content.publish(files);
    await served.serveCurrent();
  }
  return { ...served, address: await listen(served.serving) };
}

test("what the store says of tokens holds for the next request", async (context) => {
  const { serving, address } = await serveTwo(context);
  const { token, stored } = createToken();
  const statuses: number[] = [];
  for (const tokens of [[], [stored], [{ ...stored, revokedAt: 1 }]]) {
    serving.audience.tell(factsOf({ tokens }));
    const headers = { Authorization: `Bearer ${token}` };
    statuses.push((await fetch(address + CLOSED, { headers })).status);
  }
  assert.deepEqual(statuses, [401, 200, 401]);
});

test("who waits for a release is answered once it is known", async (context) => {
  const { serving, address } = await serveTwo(context);
  serving.audience.tell(factsOf({ newestRelease: 1 }));
  let isAnswered = false;
  const waiting = fetch(`${address}${PUBLIC}?minRelease=2`).finally(() => (isAnswered = true));
  assert.equal((await fetch(`${address}${PUBLIC}?minRelease=1`)).status, 200);
  assert.equal(isAnswered, false);
  serving.audience.tell(factsOf({ newestRelease: 2 }));
  assert.equal((await waiting).status, 200);
});

test("past releases are read from the store, and its failure is an answer", async (context) => {
  const { serving, address, content } = await serveTwo(context);
  const { token, stored } = createToken(["preview"]);
  serving.audience.tell(factsOf({ tokens: [stored], newestRelease: 2 }));
  const headers = { Authorization: `Bearer ${token}` };
  const read = async (release: number): Promise<readonly unknown[]> => {
    const answer = await fetch(`${address}${PUBLIC}?release=${release}`, { headers });
    return [answer.status, answer.headers.get("lectern-release")];
  };
  assert.deepEqual(await read(1), [200, "1"]);
  context.mock.method(content.reader, "listReleases", async () => {
    throw new CommandError("The store is away.");
  });
  assert.deepEqual(await read(1), [503, null]);
});

test("queries go to the query thread, which has the release before it is asked where they are expected", async (context) => {
  for (const expectsQueries of [true, false]) {
    const { serveCurrent, address, content, asked } = await serveTwo(context, { expectsQueries });
    const told = expectsQueries ? ["release", "prepare"] : [];
    while (asked.length < told.length) await nextTurn();
    assert.deepEqual(asked, told);
    assert.equal((await fetch(`${address}${PUBLIC}?search=care`)).status, 200);
    assert.deepEqual(asked.splice(0), [...(expectsQueries ? told : ["release"]), "find"]);
    await content.publish(SAMPLE);
    await serveCurrent();
    assert.deepEqual(asked.splice(0), ["release", "prepare"]);
    assert.equal((await fetch(`${address}${PUBLIC}?search=alone`)).status, 200);
    assert.deepEqual(asked, ["find"]);
  }
});

test("where the query thread does not start, pages are served, queries are refused with the reason, and health says degraded", async (context) => {
  const log = pino({ level: "silent" });
  const broken = new URL("data:text/javascript,throw new Error('broken')");
  const starter = createQueryThreadStarter(log, MIB, broken);
  const { serving, address } = await serveTwo(context, { queryThread: starter });
  serving.audience.tell(factsOf());
  const readHealth = async (): Promise<unknown> => {
    const { status, detail } = (await (await fetch(`${address}/health/ready`)).json()) as {
      readonly status: string;
      readonly detail: { readonly queries: string };
    };
    return [status, detail.queries];
  };
  assert.deepEqual(await readHealth(), ["ready", "answered"]);
  const refused = await fetch(`${address}${PUBLIC}?search=care`);
  assert.deepEqual([refused.status, refused.headers.get("Retry-After")], [503, "5"]);
  assert.match(await refused.text(), /cannot work out queries at the moment/u);
  assert.deepEqual(await readHealth(), ["degraded", "failing"]);
  assert.equal((await fetch(address + PUBLIC)).status, 200);
});
