/** `lectern serve` as a process: its port, its log and its end. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;
before(async () => {
  at = await createWorkplace();
});
after(() => at.remove());

const WORDS = ["--demo", "--log-requests", "all"];

test("it logs whole lines in one form, and SIGTERM ends it with 0", async () => {
  const served = await at.startServing(WORDS, /Ctrl-C/u);
  let logged = "";
  served.child.stderr?.on("data", (text: Buffer) => (logged += text.toString()));
  // Long paths: two lines that are written at once would show.
  const path = `/extension/api/v1/business-divisions/${"a".repeat(1500)}`;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 50; round++)
        assert.equal((await fetch(served.address + path)).status, 404);
    }),
  );
  assert.equal(await at.endServing(served, "SIGTERM"), 0);
  const lines = logged.trimEnd().split("\n");
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.equal(parsed.filter(({ path: asked }) => asked === path).length, 200);
  assert.equal(parsed.filter(({ msg }) => msg === "server started").length, 0, "before all this");
  assert.equal(parsed.filter(({ msg }) => msg === "server ended").length, 1);
  for (const line of parsed) {
    assert.deepEqual(Object.keys(line).slice(0, 2), ["level", "time"]);
    assert.match(String(line["time"]), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
  }
});

test("the demo shares its port with nobody", async () => {
  const served = await at.startServing(WORDS, /Ctrl-C/u);
  const { port } = new URL(served.address);
  for (const words of [[], ["--demo"]]) {
    const { status, stderr } = await at.run(["serve", ...words, "--port", port]);
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`^Port ${port} of 127.0.0.1 is in use`, "mu"));
  }
  assert.equal(await at.endServing(served, "SIGINT"), 0);
});

test("a signal that comes while it starts ends it with 0", async () => {
  const served = at.startServing([], /^Lectern serves/u);
  const { child } = await served;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  child.kill("SIGINT");
  assert.deepEqual(await ended, [0, null]);
});

async function read(base: string): Promise<readonly unknown[]> {
  const response = await fetch(`${base}/health/ready`);
  const { ready, status } = (await response.json()) as Record<string, unknown>;
  return [response.status, ready, status];
}

test("with --drain, a server that ends says so while it serves everything", async () => {
  assert.equal((await at.run(["publish", "content", "--store", "drained.db"])).status, 0);
  const served = await at.startServing(
    ["--store", "drained.db", "--drain", "3"],
    /^Lectern serves /u,
  );
  assert.deepEqual(await read(served.address), [200, true, "ready"]);
  const ended = at.endServing(served, "SIGTERM");
  while ((await read(served.address))[0] === 200) await sleep(20);
  assert.deepEqual(await read(served.address), [503, false, "ending"]);
  assert.equal((await fetch(`${served.address}/openapi.json`)).status, 200);
  assert.equal((await fetch(`${served.address}/health/live`)).status, 200);
  assert.equal(await ended, 0);
});
