/**
 * A program: four servers on one port while clients ask without a pause, releases switch, and each server is
 * started again. Prints as JSON how many requests were answered, and how many connections were refused.
 */
import assert from "node:assert/strict";
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { findFreePort } from "../../../support/ports.ts";
import { writeContent } from "../../../support/site.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Served } from "../../../support/workplace.ts";
import { createVersion, findVersion, nameVersion } from "../faults/content-version.ts";

const SERVERS = 4;
const CLIENTS = 16;
const RELEASES = [1, 2, 3, 4];
const versionOf = (release: number): string => nameVersion(`release-${release}`, 50 + release);

const at = await createWorkplace();
const store = ["--store", "site.db"];
const port = await findFreePort();

async function publish(release: number): Promise<void> {
  const folder = `version-${release}`;
  await writeContent(path.join(at.folder, folder), createVersion(versionOf(release)));
  const outcome = await at.run(["publish", folder, ...store]);
  assert.equal(outcome.status, 0, outcome.stderr);
}

interface Running extends Served {
  /** The messages that it logged. */
  readonly said: () => string;
}

async function start(): Promise<Running> {
  const words = ["--port", String(port), "--log-requests", "all"];
  const served = await at.startServing([...store, ...words], /^Lectern serves/u);
  let said = "";
  served.child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  return { ...served, said: () => said };
}

const countRequests = ({ said }: Running): number => said().split('"msg":"request"').length - 1;

/** On a connection of its own: any server may get it. */
const get = (): Promise<readonly [headers: IncomingHttpHeaders, body: string]> =>
  new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port, path: "/api/v1/navigation", agent: false };
    request(target, (response) => {
      text(response).then((body) => resolve([response.headers, body]), reject);
    })
      .once("error", reject)
      .end();
  });

let [answered, refused] = [0, 0];

/** @returns the release of an answer, which holds all of it and nothing else */
async function ask(): Promise<number> {
  const [headers, body] = await get().catch(async (error: NodeJS.ErrnoException) => {
    assert.equal(error.code, "ECONNRESET");
    refused += 1;
    return get();
  });
  answered += 1;
  const { NavigationModelCollection: items } = JSON.parse(body) as {
    readonly NavigationModelCollection: [];
  };
  const release = Number(headers["lectern-release"]);
  assert.equal(findVersion(items), versionOf(release));
  return release;
}

/** Asks with all clients until the work is done. */
async function askDuring(work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const asking = Array.from({ length: CLIENTS }, async () => {
    let last = 0;
    while (!isDone) last = Math.max(last, await ask());
    return last;
  });
  await Promise.all([work().finally(() => (isDone = true)), ...asking]);
}

try {
  await publish(1);
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  for (const release of RELEASES.slice(1)) {
    await askDuring(async () => {
      await publish(release);
      await waitUntil(
        () => servers.every(({ said }) => said().includes(`"release":${release},"msg":"serving`)),
        `each serves release ${release}`,
      );
    });
    for (let count = 0; count < CLIENTS; count += 1) assert.equal(await ask(), release);
  }
  // Which server gets a connection is chance.
  while (!servers.every((server) => countRequests(server) > 0)) await ask();
  await waitUntil(
    () => servers.reduce((sum, server) => sum + countRequests(server), 0) === answered,
    "each request was answered once",
  );
  assert.equal(refused, 0);
  for (const index of servers.keys()) {
    await askDuring(async () => {
      const next = await start();
      const [old] = servers.splice(index, 1, next);
      if (old) assert.equal(await at.endServing(old, "SIGTERM"), 0);
      await waitUntil(() => countRequests(next) > 0, "the new one answers");
    });
  }
  for (const server of servers) assert.equal(await at.endServing(server, "SIGTERM"), 0);
  process.stdout.write(JSON.stringify({ answered, refused }));
} finally {
  await at.remove();
}
