/** What an instance says of itself, in each of its threads, while its store is away. */
import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { SAMPLE, uuid } from "../../../support/sample-content.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";
import { connectToEach } from "../workers/thread-client.ts";
import type { ThreadClient } from "../workers/thread-client.ts";
import { printFault } from "./fault-row.ts";

const THREADS = 2;
const PUBLIC = "/extension/api/v1/business-divisions";
const NOTICE_MS = 20_000;

let site: Site;
let clients: readonly ThreadClient[] = [];
let preview: Readonly<Record<string, string>>;
before(async () => {
  site = await runSite({ workers: THREADS });
  await site.publish(SAMPLE);
  preview = { Authorization: `Bearer ${await site.createToken({ rights: ["preview"] })}` };
  await site.publish({
    ...SAMPLE,
    "business-divisions.json": [
      ...(SAMPLE["business-divisions.json"] as readonly object[]),
      { Uuid: uuid(950), Name: "New", Identifier: "NEW" },
    ],
  });
  clients = await connectToEach(site.address, THREADS);
});
after(async () => {
  for (const client of clients) client.end();
  await site.stop();
});

interface Readiness {
  readonly ready: boolean;
  readonly status: string;
  readonly detail: {
    readonly release: number;
    readonly store: string;
    readonly storeAgeSeconds: number;
  };
}

async function readReadiness({ get }: ThreadClient): Promise<Readiness> {
  const answer = await get("/health/ready");
  assert.equal(answer.status, 200, "it stays in the load balancer");
  return JSON.parse(answer.text) as Readiness;
}

async function waitForStatus(client: ThreadClient, expected: string): Promise<Readiness> {
  const deadline = performance.now() + NOTICE_MS;
  for (;;) {
    const readiness = await readReadiness(client);
    if (readiness.status === expected) return readiness;
    assert.ok(performance.now() < deadline, `it is ${readiness.status}, not ${expected}`);
    await sleep(50);
  }
}

test("each thread says degraded and how old its data is, and previews recover with the store", async (context) => {
  for (const client of clients) {
    const { ready, detail } = await waitForStatus(client, "ready");
    assert.deepEqual([ready, detail.release, detail.store], [true, 2, "reachable"]);
    assert.ok(detail.storeAgeSeconds < 5);
  }

  const away = `${site.location}.away`;
  await rename(site.location, away);
  for (const client of clients) {
    const { ready, detail } = await waitForStatus(client, "degraded");
    assert.deepEqual([ready, detail.release, detail.store], [true, 2, "unreachable"]);
    for (const query of ["release=1", "at=2001-01-01"]) {
      const refused = await client.get(`${PUBLIC}?${query}`, preview);
      assert.equal(refused.status, 503, refused.text);
      assert.match(refused.text, /SERVICE_UNAVAILABLE/u);
    }
    assert.equal((await client.get(PUBLIC)).status, 200);
  }
  await sleep(2100);
  for (const client of clients) {
    const { detail } = await readReadiness(client);
    assert.ok(detail.storeAgeSeconds >= 2, `${detail.storeAgeSeconds} s`);
  }

  await rename(away, site.location);
  for (const client of clients) {
    const { detail } = await waitForStatus(client, "ready");
    assert.deepEqual([detail.release, detail.store], [2, "reachable"]);
    const past = await client.get(`${PUBLIC}?release=1`, preview);
    assert.deepEqual([past.status, past.headers["lectern-release"]], [200, "1"]);
  }
  printFault(context, "store away from threads that were never asked for a preview", 1, {
    degraded: THREADS,
    recovered: THREADS,
  });
});
