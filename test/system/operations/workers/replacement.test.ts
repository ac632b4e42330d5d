/** What a thread that ends costs, by ending threads in earnest. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { pino } from "pino";
import { SAMPLE } from "../../../support/sample-content.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";
import { connectToAny, connectToEach } from "./thread-client.ts";

const PUBLIC = "/extension/api/v1/business-divisions";
const THREADS = 2;

interface Line {
  readonly msg: string;
  readonly worker?: number;
  readonly restartMs?: number;
  readonly err?: { readonly message: string };
}

interface Crew {
  readonly site: Site;
  /** Those that run, in the order in which they began. */
  readonly workers: Worker[];
  readonly ended: () => readonly Line[];
}

async function runCrew(context: TestContext): Promise<Crew> {
  const workers: Worker[] = [];
  const note = (worker: Worker): void => {
    workers.push(worker);
    worker.once("exit", () => workers.splice(workers.indexOf(worker), 1));
  };
  process.on("worker", note);
  const lines: Line[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
  const site = await runSite({ workers: THREADS, log: pino({ level: "info" }, { write }) });
  context.after(async () => {
    await site.stop();
    process.off("worker", note);
  });
  await site.publish(SAMPLE);
  const ended = (): readonly Line[] => lines.filter(({ msg }) => msg === "a serving thread ended");
  return { site, workers, ended };
}

/** A message that no thread understands is an exception that nobody handles. */
async function crash(worker: Worker | undefined): Promise<void> {
  assert.ok(worker);
  const ended = new Promise((resolve) => void worker.once("exit", resolve));
  worker.postMessage(null);
  await ended;
}

test("a thread that crashes is replaced, and costs none of the other's requests", async (context) => {
  const { site, workers, ended } = await runCrew(context);
  const clients = await connectToEach(site.address, THREADS, 3);
  // Threads and workers are numbered alike.
  const survivors = clients.filter(({ worker }) => worker === 2);
  const stopping = new AbortController();
  let answers = 0;
  const asking = survivors.map(async ({ get }) => {
    while (!stopping.signal.aborted) {
      assert.equal((await get(PUBLIC)).status, 200);
      answers += 1;
    }
  });
  await sleep(100);
  await crash(workers[0]);
  const before = answers;
  // Whoever comes now comes to the other, until there are two again.
  const seen = new Set<number>();
  const deadline = performance.now() + 20_000;
  while (seen.size < THREADS) {
    assert.ok(performance.now() < deadline, "the thread is not replaced");
    const client = await connectToAny(site.address);
    seen.add(client.worker);
    assert.equal((await client.get(PUBLIC)).status, 200);
    client.end();
  }
  stopping.abort();
  await Promise.all(asking);
  assert.ok(answers > before, "the other thread answered meanwhile");
  const [line, ...more] = ended();
  assert.equal(line?.worker, 1);
  assert.equal(line.restartMs, 0);
  assert.match(String(line.err?.message), /destructure|null/u);
  assert.deepEqual(more, []);
  // What is published then reaches the new one, too.
  const { release } = await site.publish({ ...SAMPLE, "trainings.json": [] });
  const renewed = await connectToEach(site.address, THREADS);
  for (const client of [...renewed, ...survivors]) {
    const { headers } = await client.get(PUBLIC);
    assert.equal(headers["lectern-release"], String(release.number));
  }
  for (const client of [...renewed, ...clients]) client.end();
});

test("whoever publishes while a thread is replaced waits for nobody that is gone", async (context) => {
  const { site, workers } = await runCrew(context);
  const publishing = site.publish({ ...SAMPLE, "trainings.json": [] });
  for (let round = 0; round < 20; round++) {
    // Never the last one: somebody has to answer.
    if (workers.length === THREADS) await workers.at(-1)?.terminate();
    await sleep(50);
  }
  const { release } = await publishing;
  const clients = await connectToEach(site.address, THREADS);
  for (const { get, end } of clients) {
    assert.equal((await get(PUBLIC)).headers["lectern-release"], String(release.number));
    end();
  }
});
