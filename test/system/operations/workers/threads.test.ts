/** What several threads that serve promise together, with real threads and a real port. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createNewToken } from "../../../../src/cli/commands/tokens.ts";
import { createToken } from "../../../api/service/read-release.ts";
import { SAMPLE, uuid } from "../../../support/sample-content.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";
import { connectToEach } from "./thread-client.ts";
import type { Answer, ThreadClient } from "./thread-client.ts";

const THREADS = 2;
const PUBLIC = "/extension/api/v1/business-divisions";
const TAKE_OVER_MS = 2000;

let site: Site;
let clients: readonly ThreadClient[];
before(async () => {
  // More than the fastest machine asks for while one of these tests asks without a pause.
  site = await runSite({ workers: THREADS, rateLimit: { quota: 1_000_000, windowSeconds: 60 } });
  await site.publish({ ...SAMPLE, "trainings.json": [] });
  await site.publish(SAMPLE);
  clients = await connectToEach(site.address, THREADS);
});
after(async () => {
  for (const client of clients) client.end();
  await site.stop();
});

const getAll = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer[]> =>
  Promise.all(clients.map((client) => client.get(path, headers)));

const publishDivision = (number: number): Promise<unknown> =>
  site.publish({
    ...SAMPLE,
    "business-divisions.json": [
      ...(SAMPLE["business-divisions.json"] as readonly object[]),
      { Uuid: uuid(number), Name: "New", Identifier: `NEW_${number}` },
    ],
  });

test("all threads answer, and say the same", async () => {
  const Authorization = `Bearer ${site.token}`;
  const ofPreview = await createToken(site, null, ["preview"]);
  const rows = [
    ...[PUBLIC, "/api/v1/navigation", "/api/v1/navigation?search=home"].map((path) => ({
      path,
      token: { Authorization },
    })),
    ...["", "service/v1/releases", "service/v1/changes?since=1", "service/v1/calendar"].map(
      (path) => ({ path: `/${path}`, token: ofPreview }),
    ),
  ];
  for (const { path, token } of rows) {
    for (const coding of ["identity", "br", "gzip"]) {
      const answers = await getAll(path, { ...token, "Accept-Encoding": coding });
      const [first, ...others] = answers.map(({ status, headers, text }) => {
        const { etag, "last-modified": lastModified, "content-encoding": used } = headers;
        return { status, etag, lastModified, used, release: headers["lectern-release"], text };
      });
      assert.equal(first?.status, 200, path);
      for (const other of others) assert.deepEqual(other, first);
    }
  }
});

test("all threads change over at once: nobody gets the old release after anybody got the new one", async () => {
  const answers: { readonly worker: number; readonly release: number; readonly at: Answer }[] = [];
  const stopping = new AbortController();
  const asking = clients.map(async ({ worker, get }) => {
    while (!stopping.signal.aborted) {
      const at = await get(PUBLIC);
      assert.equal(at.status, 200, at.text);
      answers.push({ worker, release: Number(at.headers["lectern-release"]), at });
    }
  });
  for (let number = 901; number <= 903; number++) await publishDivision(number);
  stopping.abort();
  await Promise.all(asking);
  const releases = [...new Set(answers.map(({ release }) => release))];
  assert.ok(releases.length >= 3, `${releases.join()} were seen`);
  for (const release of releases) {
    const firstNew = Math.min(
      ...answers.flatMap((one) => (one.release >= release ? [one.at.to] : [])),
    );
    const late = answers.filter((one) => one.release < release && one.at.from > firstNew);
    assert.deepEqual(late, [], `release ${release}`);
    const firsts = clients.map(({ worker }) =>
      Math.min(
        ...answers.flatMap((one) =>
          one.worker === worker && one.release >= release ? [one.at.to] : [],
        ),
      ),
    );
    assert.ok(Math.max(...firsts) - Math.min(...firsts) < 1000, "each thread changes over");
  }
});

test("a token opens and is revoked at all threads within two seconds", async () => {
  const { token, stored } = createNewToken(
    { name: "short", expiresAt: null, resources: null },
    Math.floor(Date.now() / 1000),
  );
  const headers = { Authorization: `Bearer ${token}` };
  const awaitStatus = async (status: number): Promise<void> => {
    const deadline = performance.now() + TAKE_OVER_MS;
    for (;;) {
      const answers = await getAll("/api/v1/navigation", headers);
      if (answers.every((answer) => answer.status === status)) return;
      assert.ok(performance.now() < deadline, `not ${status} everywhere after two seconds`);
      await sleep(100);
    }
  };
  await site.store.createToken(stored);
  await awaitStatus(200);
  await site.store.revokeToken(stored.key, Math.floor(Date.now() / 1000));
  await awaitStatus(401);
});

test("each thread shows a release that is past to who may see it", async () => {
  const { token, stored } = createNewToken(
    { name: "editor", expiresAt: null, resources: null, rights: ["preview"] },
    Math.floor(Date.now() / 1000),
  );
  await site.store.createToken(stored);
  await site.publish(SAMPLE);
  await publishDivision(950);
  const headers = { Authorization: `Bearer ${token}` };
  const [first, ...others] = await getAll(`${PUBLIC}?release=1`, headers);
  assert.equal(first?.status, 200);
  assert.equal(first.headers["lectern-release"], "1");
  for (const { text } of others) assert.equal(text, first.text);
});

test("who waits for a release gets it from any thread", async () => {
  const { newestRelease } = await site.store.readState();
  const waiting = getAll(`${PUBLIC}?minRelease=${newestRelease + 1}`);
  await publishDivision(960);
  for (const { status, headers } of await waiting) {
    assert.equal(status, 200);
    assert.equal(headers["lectern-release"], String(newestRelease + 1));
  }
});

describe("what is bounded", () => {
  test("connections in all are divided among the threads", async () => {
    const bounded = await runSite({ workers: THREADS, maxConnections: 2 * THREADS });
    const { port } = new URL(bounded.address);
    let open = 0;
    const sockets = Array.from({ length: 40 }, () => {
      open += 1;
      return connect(Number(port), "127.0.0.1")
        .on("error", () => {})
        .once("close", () => (open -= 1));
    });
    const deadline = performance.now() + 5000;
    while (open > 2 * THREADS && performance.now() < deadline) await sleep(20);
    assert.equal(open, 2 * THREADS);
    for (const socket of sockets) socket.destroy();
    await bounded.stop();
  });

  test("a client has one account, whichever thread it meets", async () => {
    const remaining: number[] = [];
    for (let round = 0; round < 10; round++) {
      for (const { get } of clients) {
        const { headers } = await get(PUBLIC);
        remaining.push(Number(/r=(\d+)/u.exec(String(headers["ratelimit"]))?.[1]));
      }
    }
    const first = remaining[0] ?? 0;
    assert.deepEqual(
      remaining,
      remaining.map((_, index) => first - index),
    );
  });

  test("wrong tokens are counted together", async () => {
    const headers = { Authorization: "Bearer wrong" };
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) {
      for (const { get } of clients)
        statuses.push((await get("/api/v1/navigation", headers)).status);
    }
    // Eleven at each thread are too many only together.
    const counted = statuses.lastIndexOf(401) + 1;
    assert.ok(counted <= 20, `${counted} were let through`);
    assert.deepEqual(
      statuses,
      statuses.map((_, index) => (index < counted ? 401 : 429)),
    );
  });
});
