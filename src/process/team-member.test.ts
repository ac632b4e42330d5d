/** One real thread, because nothing else shows what passes between it and the one that controls it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { createAccounts } from "../serve/guard/rate-limiter.ts";
import { NOTHING_KNOWN, share } from "../release/store-facts.ts";
import { SETTINGS } from "../settings.ts";
import { createContentStore } from "../../test/support/content-store.ts";
import { SAMPLE } from "../../test/support/sample-content.ts";
import { createQueryState } from "./start-query-thread.ts";
import { startMember } from "./team-member.ts";

const ADDRESS = { host: "127.0.0.1", port: 0 };
const PUBLIC = "/extension/api/v1/business-divisions";

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test(
  "a thread serves what it is sent, logs through its controller, says what fails, and ends with a reason",
  // Elsewhere no two threads can listen on one port, and a server has one.
  { skip: process.platform !== "linux" },
  async (context) => {
    const content = await createContentStore(context);
    await content.publish(SAMPLE);
    const loaded = await content.load();
    const lines: Record<string, unknown>[] = [];
    const log = pino(
      { level: "info" },
      { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const ended = Promise.withResolvers<Error>();
    const member = startMember(
      {
        options: { access: {}, cors: true, logRequests: "all" },
        location: content.location,
        log,
        connectToQueries: () => Promise.reject(new Error("no query thread")),
        queryState: createQueryState(),
      },
      {
        number: 2,
        of: 2,
        accounts: { requests: createAccounts(), wrongTokens: createAccounts() },
      },
      ended.resolve,
    );
    context.after(() => member.end());
    member.tell({ ...NOTHING_KNOWN, seen: share(Date.now(), NaN, NaN) });
    const due = new Int32Array(new SharedArrayBuffer(4));
    const prepared = member.prepare({ loaded, due, seenAt: share(Date.now()) });
    // Only what differs from the last one is sent, so their order counts.
    const next = new Int32Array(new SharedArrayBuffer(4));
    const again = { ...loaded, current: { ...loaded.current, number: 2 } };
    await Promise.all([prepared, member.prepare({ loaded: again, due: next, seenAt: share(0) })]);
    const address = await member.ask("listen", ADDRESS);

    assert.equal((await fetch(address + PUBLIC)).status, 503, "no release is due yet");
    for (const [index, place] of [due, next].entries()) {
      Atomics.store(place, 0, 1);
      const answer = await fetch(address + PUBLIC);
      assert.deepEqual(
        [answer.status, answer.headers.get("lectern-release")],
        [200, String(index + 1)],
      );
    }
    const health = (await (await fetch(`${address}/health/ready`)).json()) as {
      readonly detail: { readonly worker: number };
    };
    assert.equal(health.detail.worker, 2);
    const asked = await fetch(`${address}${PUBLIC}?search=care`);
    assert.equal(asked.status, 503, "its queries go to the thread that its controller gives it");
    for (let tries = 0; lines.length < 5 && tries < 500; tries++) await sleep(10);
    assert.deepEqual(
      lines.map(({ path, status }) => [path, status]).slice(0, 3),
      [503, 200, 200].map((status) => [PUBLIC, status]),
    );

    await assert.rejects(member.ask("listen", ADDRESS), /Listen method/u);
    const [figures] = await member.ask("measure");
    assert.equal(figures?.maxConnections, SETTINGS.maxConnections.default / 2);
    // Read at once, so that the thread waits with the second when it answers the first.
    const socket = connect(Number(new URL(address).port), ADDRESS.host).on("error", () => {});
    socket.write(request("/health/live") + request(`${PUBLIC}?minRelease=3`));
    await once(socket, "data");
    const closing = member.ask("close");
    const why = new Error("it was late");
    await Promise.all([member.end(why), assert.rejects(closing, why)]);
    assert.equal(await ended.promise, why);
    await assert.rejects(member.ask("measure"), why);
  },
);
