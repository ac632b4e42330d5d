/** Holds the threads that serve together to saying the same at the addresses beside the contract. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToEach } from "../operations/workers/thread-client.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import { createToken } from "../../api/service/read-release.ts";

test("two threads say the same", async (context) => {
  await using site = await runSite({ workers: 2 });
  await site.publish(SAMPLE);
  await site.publish({ ...SAMPLE, "trainings.json": [] });
  const preview = await createToken(site, null, ["preview"]);
  const clients = await connectToEach(site.address, 2);
  context.after(() => clients.forEach(({ end }) => end()));
  for (const path of [
    "/",
    "/service/v1/releases",
    "/service/v1/changes?since=1",
    "/service/v1/calendar",
    "/service/v1/coverage",
  ]) {
    const answers = await Promise.all(clients.map(({ get }) => get(path, preview)));
    const [first, second] = answers.map(({ status, headers, text }) => {
      assert.equal(status, 200, `${path}: ${text}`);
      return { text, etag: headers["etag"], release: headers["lectern-release"] };
    });
    assert.deepEqual(first, second);
    assert.equal(first?.release, "2");
  }
});
