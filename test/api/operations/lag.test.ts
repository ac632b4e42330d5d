/** A server of a copy says so when nobody keeps the copy up to date any more. */
import assert from "node:assert/strict";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { startServer } from "../../../src/process/start-server.ts";
import { DEFAULT_SETTINGS } from "../../../src/settings.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { createWorkplace } from "../../support/workplace.ts";

test("a copy is behind when its last comparison is older than the limit, and ready when it is not", async (context) => {
  await using at = await createWorkplace();
  const file = path.join(at.folder, "copy.db");
  assert.equal((await at.run(["publish", "content", "--store", file])).status, 0);
  const store = await driverOf(file).open(file);
  context.after(() => store.close());
  await store.confirmCopy(Date.now());
  const server = await startServer(
    { ...DEFAULT_SETTINGS, port: 0, maxLag: 60 },
    {
      reader: await driverOf(file).openReader(file),
      log: pino({ level: "silent" }),
    },
  );
  context.after(() => server.stop());

  interface Health {
    readonly status: string;
    readonly detail: { readonly store: string; readonly lagSeconds: number | null };
  }
  const readHealth = async (): Promise<Health> =>
    (await (await fetch(`${server.address}/health/ready`)).json()) as Health;
  const waitFor = async (expected: string): Promise<Health> => {
    for (let tries = 0; tries < 500; tries++) {
      const health = await readHealth();
      if (`${health.status} ${health.detail.store}` === expected) return health;
      await sleep(20);
    }
    return assert.fail(`it does not become ${expected}`);
  };

  const { detail } = await waitFor("ready reachable");
  assert.ok(detail.lagSeconds !== null && detail.lagSeconds < 30);
  const old = new Date(Date.now() - 90_000);
  await utimes(`${file}-copied`, old, old);
  const late = await waitFor("degraded behind");
  assert.ok(Number(late.detail.lagSeconds) >= 90);
  await store.confirmCopy(Date.now());
  await waitFor("ready reachable");
  await store.confirmCopy(null);
  for (let tries = 0; (await readHealth()).detail.lagSeconds !== null; tries++) {
    assert.ok(tries < 500, "it still counts as a copy");
    await sleep(20);
  }
});
