/**
 * A program: four servers on one port while clients ask, releases switch as often as the argument says, and each
 * server is started again. Prints as JSON how many requests were answered, and how many connections were refused.
 */
import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { openContent } from "../../../../src/content/open-content.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import { findFreePort } from "../../../support/ports.ts";
import { checkItems, publishItems } from "../../../support/publish-items.ts";
import { writeContent } from "../../../support/site.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Served } from "../../../support/workplace.ts";
import { createVersion, findVersion, nameVersion } from "../faults/content-version.ts";

const SERVERS = 4;
const CLIENTS = 16;
/** Between two requests of a client: the servers shall have work, not the machine no rest. */
const PAUSE_MS = 20;
const [, , switches = ""] = process.argv;
const versionOf = (release: number): string =>
  nameVersion(`release-${release}`, 10 + (release % 7));

const at = await createWorkplace();
const location = path.join(at.folder, "site.db");
// Each release has a second of its own: these passed before, so that nobody waits for the next one.
let instant = Date.now() - 3_600_000;
const store = await driverOf(location).open(location, { clock: () => (instant += 1000) });
const port = await findFreePort();

async function publish(release: number): Promise<void> {
  const folder = path.join(at.folder, "content");
  await writeContent(folder, createVersion(versionOf(release)));
  const result = await checkItems(await openContent(folder));
  assert.ok(result.valid);
  await publishItems(store, result.content, { by: "test" });
}

interface Running extends Served {
  /** How many requests it answered, and which release it serves. */
  readonly log: { requests: number; release: number };
}

async function start(): Promise<Running> {
  const words = ["--port", String(port), "--log-requests", "all"];
  const served = await at.startServing(["--store", location, ...words], /^Lectern serves/u);
  const log = { requests: 0, release: 0 };
  assert.ok(served.child.stderr);
  createInterface({ input: served.child.stderr }).on("line", (line) => {
    const { msg, release } = JSON.parse(line) as { readonly msg: string; readonly release: number };
    if (msg === "request") log.requests += 1;
    if (msg === "serving release") log.release = release;
  });
  return { ...served, log };
}

/** @param agent false: on a connection of its own, which any server may get */
const get = (
  agent: Agent | false,
): Promise<readonly [headers: IncomingHttpHeaders, body: string]> =>
  new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port, path: "/api/v1/navigation", agent };
    request(target, (response) => {
      text(response).then((body) => resolve([response.headers, body]), reject);
    })
      .once("error", reject)
      .end();
  });

let [answered, refused] = [0, 0];

/** @returns the release of an answer, which holds all of it and nothing else */
async function ask(agent: Agent | false = false): Promise<number> {
  await sleep(PAUSE_MS);
  const [headers, body] = await get(agent).catch(async (error: NodeJS.ErrnoException) => {
    assert.equal(error.code, "ECONNRESET");
    refused += 1;
    return get(agent);
  });
  answered += 1;
  const { NavigationModelCollection: items } = JSON.parse(body) as {
    readonly NavigationModelCollection: [];
  };
  const release = Number(headers["lectern-release"]);
  assert.equal(findVersion(items), versionOf(release));
  return release;
}

/**
 * Asks with all clients until the work is done.
 * @param keeps whether half of them keep their connection, on which no release is older than the one before
 */
async function askDuring(keeps: boolean, work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const asking = Array.from({ length: CLIENTS }, async (_, index) => {
    if (!keeps || index % 2 === 0) {
      while (!isDone) await ask();
      return;
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let last = 0; !isDone;) {
      const release = await ask(agent);
      assert.ok(release >= last, `${release} after ${last}`);
      last = release;
    }
    agent.destroy();
  });
  await Promise.all([work().finally(() => (isDone = true)), ...asking]);
}

try {
  await publish(1);
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  const last = 1 + Number(switches);
  await askDuring(true, async () => {
    for (let release = 2; release <= last; release += 1) {
      await publish(release);
      // The others may still serve one before, and skip some.
      const isServed = (): boolean => servers.some(({ log }) => log.release === release);
      await waitUntil(isServed, `one serves release ${release}`);
    }
    const areEqual = (): boolean => servers.every(({ log }) => log.release === last);
    await waitUntil(areEqual, `each serves release ${last}`);
  });
  for (let count = 0; count < CLIENTS; count += 1) assert.equal(await ask(), last);
  // Which server gets a connection is chance.
  while (!servers.every(({ log }) => log.requests > 0)) await ask();
  await waitUntil(
    () => servers.reduce((sum, { log }) => sum + log.requests, 0) === answered,
    "each request was answered once",
  );
  assert.equal(refused, 0);
  for (const index of servers.keys()) {
    await askDuring(false, async () => {
      const next = await start();
      const [old] = servers.splice(index, 1, next);
      if (old) assert.equal(await at.endServing(old, "SIGTERM"), 0);
      await waitUntil(() => next.log.requests > 0, "the new one answers");
    });
  }
  for (const server of servers) assert.equal(await at.endServing(server, "SIGTERM"), 0);
  process.stdout.write(JSON.stringify({ answered, refused }));
} finally {
  await store.close();
  await at.remove();
}
