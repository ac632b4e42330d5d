/** What an instance says of itself while its store is away. */
import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { SAMPLE, uuid } from "../../../support/sample-content.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { printFault } from "./fault-row.ts";

const PUBLIC = "/extension/api/v1/business-divisions";

let site: Site;
let preview: Readonly<Record<string, string>>;
before(async () => {
  site = await runSite();
  await site.publish(SAMPLE);
  preview = { Authorization: `Bearer ${await site.createToken({ rights: ["preview"] })}` };
  await site.publish({
    ...SAMPLE,
    "business-divisions.json": [
      ...(SAMPLE["business-divisions.json"] as readonly object[]),
      { Uuid: uuid(950), Name: "New", Identifier: "NEW" },
    ],
  });
});
after(() => site.stop());

interface Readiness {
  readonly ready: boolean;
  readonly status: string;
  readonly detail: {
    readonly release: number;
    readonly store: string;
    readonly storeAgeSeconds: number;
  };
}

async function readReadiness(): Promise<Readiness> {
  const answer = await site.get("/health/ready");
  assert.equal(answer.status, 200, "it stays in the load balancer");
  return JSON.parse(answer.text) as Readiness;
}

async function waitForStatus(expected: string): Promise<Readiness> {
  let readiness = await readReadiness();
  await waitUntil(async () => {
    if (readiness.status === expected) return true;
    readiness = await readReadiness();
    return false;
  }, expected);
  return readiness;
}

test("it says degraded and how old its data is, and previews recover with the store", async (context) => {
  const first = await waitForStatus("ready");
  assert.deepEqual([first.ready, first.detail.release, first.detail.store], [true, 2, "reachable"]);
  assert.ok(first.detail.storeAgeSeconds < 5);

  const away = `${site.location}.away`;
  await rename(site.location, away);
  const { ready, detail } = await waitForStatus("degraded");
  assert.deepEqual([ready, detail.release, detail.store], [true, 2, "unreachable"]);
  for (const query of ["release=1", "at=2001-01-01"]) {
    const refused = await site.get(`${PUBLIC}?${query}`, preview);
    assert.equal(refused.status, 503, refused.text);
    assert.match(refused.text, /SERVICE_UNAVAILABLE/u);
  }
  assert.equal((await site.get(PUBLIC)).status, 200);
  await sleep(2100);
  const { storeAgeSeconds } = (await readReadiness()).detail;
  assert.ok(storeAgeSeconds >= 2, `${storeAgeSeconds} s`);

  await rename(away, site.location);
  const back = await waitForStatus("ready");
  assert.deepEqual([back.detail.release, back.detail.store], [2, "reachable"]);
  const past = await site.get(`${PUBLIC}?release=1`, preview);
  assert.deepEqual([past.status, past.headers.get("lectern-release")], [200, "1"]);
  printFault(context, "store away from a server that was never asked for a preview", 1, {
    degraded: 1,
    recovered: 1,
  });
});
