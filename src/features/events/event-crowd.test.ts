/** Holds events to a crowd: each of a thousand readers gets each release once, in order, from every thread. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readEvents } from "../../../test/api/http/event-reader.ts";
import type { EventReader } from "../../../test/api/http/event-reader.ts";
import { SAMPLE } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";

const READERS = 1000;
const AT_ONCE = 50;

describe("a thousand readers", () => {
  for (const [name, options] of [
    ["of one thread", {}],
    ["of two threads", { workers: 2 }],
  ] as const) {
    test(name, async (context) => {
      const site = await runSite(options);
      let stopping: Promise<void> | undefined;
      const stop = (): Promise<void> => (stopping ??= site.stop());
      context.after(stop);
      await site.publish(SAMPLE);
      const port = Number(new URL(site.address).port);
      const headers = { Authorization: `Bearer ${site.token}`, "Last-Event-ID": "1" };
      const readers: EventReader[] = [];
      while (readers.length < READERS) {
        const some = Array.from({ length: AT_ONCE }, () =>
          readEvents({ port }, "/service/v1/events", headers),
        );
        readers.push(...(await Promise.all(some)));
      }
      context.after(() => readers.forEach((reader) => reader.stop()));
      assert.ok(readers.every(({ status }) => status === 200));

      await site.publish({ ...SAMPLE, "trainings.json": [] });
      await site.publish({ ...SAMPLE, "business-division-working-groups.yaml": "[]" });
      await waitUntil(() => readers.every(({ events }) => events.length === 2), "two releases");
      const told = new Set(readers.map(({ events }) => JSON.stringify(events.map(({ id }) => id))));
      assert.deepEqual([...told], ['["2","3"]']);

      await stop();
      await Promise.all(readers.map(({ ended }) => ended));
    });
  }
});
