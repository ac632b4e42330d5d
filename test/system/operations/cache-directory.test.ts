/** Holds `lectern serve --cache` as a process that is killed, whose disk fills up, and whose store is away. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { writeContent } from "../../support/site.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Served, Workplace } from "../../support/workplace.ts";
import { createVersion, findVersion, nameVersion } from "./faults/content-version.ts";
import { printFault } from "./faults/fault-row.ts";
import { mountSmallDisk } from "./faults/small-disk.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** About a hundred chunks, and 128 KiB of them. */
const VERSION = nameVersion("first", 1000);
const ITEMS = "/api/v1/navigation";
const KILLS = 6;

let at: Workplace;
let token = "";
before(async () => {
  at = await createWorkplace();
  await writeContent(path.join(at.folder, "version"), createVersion(VERSION));
  assert.equal((await at.run(["publish", "version", "--store", "site.db"])).status, 0);
  const created = ["token", "create", "--name", "x", "--store", "site.db"];
  ({ token } = (await at.runForJson(created)) as { readonly token: string });
});
after(() => at.remove());

const wordsFor = (cache: string): readonly string[] => ["--store", "site.db", "--cache", cache];

const serve = (cache: string, ...words: readonly string[]): Promise<Served> =>
  at.startServing([...wordsFor(cache), ...words], /^Lectern serves/u);

const takeAway = (): Promise<void> =>
  rename(path.join(at.folder, "site.db"), path.join(at.folder, "away.db"));
const putBack = (): Promise<void> =>
  rename(path.join(at.folder, "away.db"), path.join(at.folder, "site.db"));

const waitUntilKept = (cache: string): Promise<void> =>
  waitUntil(
    () => stat(path.join(at.folder, cache, "kept.json")).catch(() => undefined),
    "what is kept",
  );

async function ask(address: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(address + ITEMS, { headers });
  assert.equal(response.status, 200);
  return findVersion(
    ((await response.json()) as { NavigationModelCollection: [] }).NavigationModelCollection,
  );
}

async function kill({ child }: Served): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

test("killed and started without its store, it serves, and takes over when it is back", async () => {
  const first = await serve("cache");
  await waitUntilKept("cache");
  await kill(first);
  await takeAway();
  const second = await serve("cache");
  const readStatus = async (): Promise<string> => {
    const response = await fetch(`${second.address}/health/ready`);
    return `${response.status} ${((await response.json()) as { readonly status: string }).status}`;
  };
  assert.equal(await readStatus(), "200 degraded");
  assert.equal(await ask(second.address), VERSION);
  await putBack();
  await waitUntil(async () => (await readStatus()) === "200 ready", "it is ready");
  assert.equal(await at.endServing(second, "SIGTERM"), 0);
});

test("killed while it writes, it leaves nothing that is believed, and the next one completes it", async (context) => {
  let interrupted = 0;
  for (let round = 0; round < KILLS; round++) {
    await rm(path.join(at.folder, "killed"), { recursive: true, force: true });
    const served = await serve("killed");
    await sleep(round * 40);
    await kill(served);
    const killed = path.join(at.folder, "killed");
    const files: readonly string[] = await readdir(killed, { recursive: true }).catch(() => []);
    if (!files.includes("kept.json")) interrupted += 1;
    const next = await at.serve(wordsFor("killed"));
    assert.equal(await ask(next.address), VERSION);
    await waitUntilKept("killed");
    await next.stop();
    await takeAway();
    const alone = await at.serve(wordsFor("killed"));
    assert.equal(await ask(alone.address), VERSION);
    await alone.stop();
    await putBack();
  }
  printFault(context, "a server killed while it writes its cache directory", KILLS, {
    interrupted,
  });
});

test("a disk that is full costs nothing but the cache", async (context) => {
  const { folder, obstacle, remove } = mountSmallDisk(64 * 1024);
  context.after(remove);
  if (obstacle !== undefined) {
    context.skip(obstacle);
    return;
  }
  const served = await at.serve(wordsFor(path.join(folder, "cache")));
  await waitUntil(
    () => served.said().includes("the cache directory cannot be used"),
    () => served.said(),
  );
  assert.match(served.said(), /disk .*is full|its disk is full/u);
  assert.equal(await ask(served.address), VERSION);
  await served.stop();
  assert.ok(!(await readdir(path.join(folder, "cache"))).includes("kept.json"));
});
