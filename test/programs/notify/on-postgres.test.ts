/** Webhooks of a store in PostgreSQL, whose file lies elsewhere. */
import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../support/postgres.ts";
import { createHookedStore } from "../../support/hooked-store.ts";
import { startReceiver, verify } from "../../support/receiver.ts";
import { waitUntil } from "../../support/wait-until.ts";

test("every switch arrives, also those around a database that ended and came back", async (context) => {
  const postgres = await startPostgres("current");
  context.after(() => postgres.remove());
  await using hooked = await createHookedStore({ store: postgres.url("site=hooked") });
  await using receiver = await startReceiver();
  const { secret } = await hooked.addHook(receiver.url);
  assert.equal((await stat(hooked.hooksFile)).mode & 0o777, 0o600);
  const sender = await hooked.startSender();
  for (let count = 0; count < 5; count += 1) await hooked.switchOver();
  await waitUntil(() => receiver.received.length === 5, "five events come");
  await postgres.stop("SIGKILL");
  await sender.waitForLine("store cannot be used; trying again");
  await postgres.start();
  await sender.waitForLine("store can be used again");
  // Its connection ended with the database.
  while (
    !(await hooked.switchOver().then(
      () => true,
      () => false,
    ))
  )
    await sleep(100);
  await waitUntil(() => receiver.received.length === 6, "one more event comes");
  assert.equal(await sender.end("SIGTERM"), 0);
  for (const one of receiver.received) verify(secret, one);
  assert.deepEqual(
    receiver.received.map(({ event }) => event.timestamp),
    await hooked.listSwitched(),
  );
});
