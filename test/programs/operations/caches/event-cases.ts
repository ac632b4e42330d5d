/** The cases about streams of events, of which a cache may hold nothing back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readEvents } from "../../../api/http/event-reader.ts";
import type { CacheSite } from "./cache-site.ts";
import { createContent } from "./timed-content.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const PATH = "/service/v1/events";

export function addEventCases(at: () => CacheSite): void {
  test("events come through as they happen, for each reader of its own", async (context) => {
    const { socketPath, bearer, site } = at();
    const headers = { ...bearer("listener"), Host: "localhost" };
    const readers = [
      await readEvents({ socketPath }, PATH, headers),
      await readEvents({ socketPath }, PATH, headers),
    ];
    for (const reader of readers) {
      context.after(reader.stop);
      assert.equal(reader.status, 200);
      assert.equal(reader.headers["content-type"], "text/event-stream");
      assert.equal(reader.headers["cache-control"], "no-store");
      assert.equal(reader.headers["content-encoding"], undefined);
      await waitUntil(() => reader.events.length === 1, "a greeting");
    }
    const { release } = await site.publish(createContent("SECOND"));
    for (const reader of readers) {
      await waitUntil(() => reader.events.length === 2, "the release");
      assert.equal(reader.events[1]?.id, String(release.number));
      assert.equal(reader.isEnded(), false);
    }
    // Other cases count on what was there.
    const known = Number(readers[0]?.events[0]?.id);
    await site.store.makeCurrent(known, { by: "test" });
    await site.waitFor(known);
    for (const reader of readers) {
      await waitUntil(() => reader.events.length === 3, "the rollback");
      assert.equal(reader.events[2]?.id, String(known));
    }
    const stranger = await readEvents({ socketPath }, PATH, { Host: "localhost" });
    assert.equal(stranger.status, 401);
  });
}
