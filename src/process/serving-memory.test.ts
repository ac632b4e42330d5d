import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { CONTRACT } from "../catalog/catalog.ts";
import { createNewToken } from "../store/new-token.ts";
import { NOTHING_KNOWN } from "../serving/store-facts.ts";
import { Dates } from "../store/format/dates.ts";
import { SAMPLE, uuid } from "../../test/support/sample-content.ts";
import { serve } from "../../test/support/serving.ts";
import type { ContentFiles } from "../../test/support/site.ts";

const PUBLISHES = 50;
const PATH = "/extension/api/v1/business-divisions";

const contentOf = (number: number): ContentFiles => ({
  ...SAMPLE,
  "business-divisions.json": [
    { Uuid: uuid(20), Key: "care", Name: `Care ${number}`, Identifier: "CARE" },
  ],
});

/** @returns how many snapshots are in memory, of both ends of the port to queries: each has such an object per resource */
async function countSnapshots(): Promise<number> {
  // What was looked at lives until the end of the turn.
  await nextTurn();
  return queryObjects(Dates, { format: "count" }) / CONTRACT.names.length;
}

test("a server forgets releases that are past, whatever was asked of each", async (context) => {
  const { serving, content, serveCurrent } = await serve(context, { expectsQueries: true });
  const { token, stored } = createNewToken(
    { name: "test", expiresAt: null, resources: null, rights: ["preview"] },
    0,
  );
  const address = await serving.listen({ host: "127.0.0.1", port: 0 });
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(address + path, { headers });
    assert.equal(answer.status, 200, `${path} ${await answer.text()}`);
  };
  const publish = async (number: number): Promise<void> => {
    await content.publish(contentOf(number));
    await serveCurrent();
    serving.audience.tell({
      ...NOTHING_KNOWN,
      seen: { at: Date.now(), clockAheadMs: null, lagMs: null },
      tokens: [stored],
      newestRelease: number,
    });
  };
  let most = 0;
  for (let number = 1; number <= PUBLISHES; number += 1) {
    await publish(number);
    const before = Math.max(1, number - 1);
    await ask(`${PATH}?limit=${number}`);
    await ask(`${PATH}?search=care&limit=${number}`);
    await ask(`${PATH}?format=jsonl&filter[Name]=${number}`);
    await ask(`/extension/api/v1/business-division/${uuid(20)}?at=2099-01-01T00:00:${number + 9}Z`);
    await ask(`${PATH}?release=${before}&limit=${number}`);
    await ask(`/service/v1/changes?since=${before}`);
    if (number % 10 !== 0) continue;
    await ask("/openapi.json");
    await ask("/service/v1/calendar");
    const alive = await countSnapshots();
    if (number > 10) assert.ok(alive <= most, `${alive} after ${number} publishes, ${most} before`);
    most = Math.max(most, alive);
  }
});

test("a server that nobody asks forgets releases that are past", async (context) => {
  const before = await countSnapshots();
  const { content, serveCurrent } = await serve(context);
  for (let number = 1; number <= 10; number += 1) {
    await content.publish(contentOf(number));
    await serveCurrent();
  }
  assert.ok((await countSnapshots()) - before <= 2);
});
