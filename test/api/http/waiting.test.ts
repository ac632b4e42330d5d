/** Only so many requests wait for a release, and who has gone does not. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site } from "../../support/site.ts";

const DIVISIONS = "/extension/api/v1/business-divisions";
const NEVER = `${DIVISIONS}?minRelease=99`;
const MAX_WAITING = 200;

const version = (name: string): ContentFiles => ({
  "business-divisions.json": [{ Uuid: uuid(1), Name: name, Identifier: name }],
});

describe("waiting for a release", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(version("FIRST"));
  });
  after(() => site.stop());

  /** Asks for what does not come, and does not wait for the answer. */
  const sendWaiting = async (): Promise<Socket> => {
    const { hostname, port } = new URL(site.address);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write(`GET ${NEVER} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    return socket;
  };

  test("beyond a bound it is 503 at once, and what is known is answered all the same", async () => {
    const began = performance.now();
    const sockets = await Promise.all(Array.from({ length: MAX_WAITING + 1 }, sendWaiting));
    const answers = sockets.map(async (socket) => String(await once(socket, "data")));
    const refusal = await Promise.race(answers);
    assert.ok(performance.now() - began < 4500, "at once");
    assert.match(refusal, /^HTTP\/1\.1 503 /u);
    assert.match(refusal, /^Retry-After: 5\r$/imu);
    const refused = await site.get(NEVER, { Authorization: "" });
    assert.equal(refused.status, 503);
    assert.equal((await site.get(`${DIVISIONS}?minRelease=1`)).status, 200);
    // A client with a token is another client than its address.
    const other = site.get("/api/v1/navigation?minRelease=2");

    for (const answer of answers) answer.catch(() => undefined);
    for (const socket of sockets) socket.destroy();
    await Promise.all(
      sockets.map(async (socket) => socket.closed || (await once(socket, "close"))),
    );
    const late = site.get(`${DIVISIONS}?minRelease=2`);
    await site.publish(version("SECOND"));
    assert.equal((await other).status, 200, "the place of one of the many");
    assert.equal((await late).status, 200, "the place of one that has gone");
  });
});
