/** Ends instances behind the nginx that Lectern ships a configuration for: nobody who asks may notice. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonToSkip, TEST_PROGRAMS } from "../../../support/programs.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Served, Workplace } from "../../../support/workplace.ts";
import { ask } from "./ask.ts";
import { startNginx } from "./nginx.ts";
import type { RunningCache } from "./running-cache.ts";

const INSTANCES = 3;
const READERS = 4;
const STORE = "site.db";
/** Until nginx asks a server again that failed: a second of its clock, which counts whole ones. */
const PAUSE_MS = 2500;
/** Never from the cache, so that each answer comes from an instance. */
const PATH = "/training-extension/api/v1/trainings";

const skip = reasonToSkip([TEST_PROGRAMS.nginx]);
let at: Workplace;
let folder: string;
let nginx: RunningCache | undefined;
const instances: Served[] = [];

const portOf = ({ address }: Served): number => Number(new URL(address).port);

const start = (port = 0): Promise<Served> =>
  at.startServing(["--store", STORE, "--port", String(port)], /Lectern serves/u);

before(async () => {
  if (skip !== false) return;
  at = await createWorkplace();
  folder = await mkdtemp(path.join(tmpdir(), "lectern-instances-"));
  assert.equal((await at.run(["publish", "content", "--store", STORE])).status, 0);
  for (let count = 0; count < INSTANCES; count++) instances.push(await start());
  const [originPort = 0, ...more] = instances.map(portOf);
  nginx = await startNginx({ folder, originPort }, more);
});

after(async () => {
  if (skip !== false) return;
  await nginx?.stop();
  await at.remove();
  await rm(folder, { recursive: true });
});

test(
  "each instance is killed, then each is restarted, without a failed request",
  { skip },
  async (context) => {
    const socketPath = nginx?.socketPath ?? "";
    const asking = new AbortController();
    let [answers, failure]: [number, unknown] = [0, undefined];
    const readers = Array.from({ length: READERS }, async () => {
      while (!asking.signal.aborted) {
        try {
          const answer = await ask({ socketPath }, PATH, {}, "GET");
          assert.equal(answer.status, 200, answer.text);
          answers += 1;
        } catch (error) {
          failure ??= error;
        }
        await sleep(5);
      }
    });
    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      for (const [index, instance] of instances.entries()) {
        await at.endServing(instance, signal);
        await sleep(200);
        instances[index] = await start(portOf(instance));
        await sleep(PAUSE_MS);
      }
    }
    asking.abort();
    await Promise.all(readers);
    assert.equal(failure, undefined, String(failure));
    context.diagnostic(`${2 * INSTANCES} instances ended, ${answers} answers, none failed`);
  },
);
