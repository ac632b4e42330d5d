/** Holds `/service/v1/events` to telling of each release that is served, once, and of nothing else. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { readEvents } from "../../../test/api/http/event-reader.ts";
import type { EventReader } from "../../../test/api/http/event-reader.ts";
import { SAMPLE, uuid } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import type { Site } from "../../../test/support/site.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";

const PATH = "/service/v1/events";

let site: Site;
before(async () => {
  site = await runSite();
});
after(() => site.stop());

const open = (headers: Readonly<Record<string, string>> = {}): Promise<EventReader> =>
  readEvents({ port: Number(new URL(site.address).port) }, PATH, {
    Authorization: `Bearer ${site.token}`,
    ...headers,
  });

interface Told {
  readonly release: number;
  readonly since: string;
  readonly changed: readonly string[];
}

const listTold = ({ events }: EventReader): readonly Told[] =>
  events.map(({ data }) => JSON.parse(data) as Told);

const withTraining = (name: string): typeof SAMPLE => ({
  ...SAMPLE,
  "trainings.json": [
    { Uuid: uuid(60), Title: name, WorkingHours: "PART_TIME", Locations: ["PREETZ"] },
  ],
});

test("a reader is told where it stands, and of each release with what differs", async (context) => {
  const waiting = await open();
  context.after(waiting.stop);
  assert.equal(waiting.status, 200);
  assert.deepEqual(waiting.events, [], "nothing is published yet");

  const narrow = await site.createToken({ resources: ["navigation"] });
  const first = await site.publish(SAMPLE);
  await waitUntil(() => waiting.events.length === 1, "the first release");
  const since = new Date(first.release.publishedAt * 1000).toISOString().replace(".000", "");
  assert.deepEqual(listTold(waiting), [{ release: 1, since, changed: CONTRACT.names }]);
  assert.deepEqual(
    waiting.events.map(({ id, event }) => [id, event]),
    [["1", "release"]],
  );

  const limited = await open({ Authorization: `Bearer ${narrow}` });
  const informed = await open({ "Last-Event-ID": "1" });
  const outdated = await open({ "Last-Event-ID": "9" });
  for (const reader of [limited, informed, outdated]) context.after(reader.stop);
  await site.publish(withTraining("Caring"));
  await waitUntil(
    () => [waiting, limited, outdated].every(({ events }) => events.length === 2),
    "the second release",
  );
  assert.deepEqual(listTold(waiting)[1]?.changed, ["trainings"]);
  assert.deepEqual(
    listTold(informed).map(({ release, changed }) => [release, changed]),
    [[2, ["trainings"]]],
  );
  assert.deepEqual(
    listTold(outdated).map(({ release, changed }) => [release, changed]),
    [
      [1, CONTRACT.names],
      [2, ["trainings"]],
    ],
  );
  // Public resources are open to any token.
  const openToAll = CONTRACT.names.filter((name) => CONTRACT.resources[name].access === "public");
  assert.deepEqual(listTold(limited)[0]?.changed, ["navigation", ...openToAll]);
});

test("a draft is a release in which nothing differs", async (context) => {
  const reader = await open();
  context.after(reader.stop);
  await waitUntil(() => reader.events.length === 1, "a greeting");
  const { release } = await site.publish({
    ...withTraining("Caring"),
    "navigation.json": [
      ...(SAMPLE["navigation.json"] as readonly object[]).slice(0, 2),
      {
        Uuid: uuid(12),
        Identifier: "DRAFTED",
        Articles: { DE: { State: "DRAFT", Name: "Other", NiceUri: "other" } },
      },
    ],
  });
  await waitUntil(() => reader.events.length === 2, "the release");
  const told = listTold(reader)[1];
  assert.deepEqual([told?.release, told?.changed], [release.number, []]);
});

test("a rollback is told under the number that is served again", async (context) => {
  const reader = await open();
  context.after(reader.stop);
  await waitUntil(() => reader.events.length === 1, "a greeting");
  const [from = 0] = listTold(reader).map(({ release }) => release);
  await site.store.makeCurrent(1, { by: "test" });
  await waitUntil(() => reader.events.length === 2, "the rollback");
  await site.store.makeCurrent(from, { by: "test" });
  await waitUntil(() => reader.events.length === 3, "the way back");
  const [first, rolled, back] = listTold(reader);
  assert.deepEqual([first?.release, rolled?.release, back?.release], [from, 1, from]);
  assert.ok((back?.since ?? "") > (first?.since ?? ""));
  assert.deepEqual(rolled?.changed, ["trainings"]);
  // What it knows is served again: there is nothing to tell.
  const again = await open({ "Last-Event-ID": String(from) });
  context.after(again.stop);
  await site.publish(withTraining("Nursing again"));
  await waitUntil(() => again.events.length === 1, "the next release");
  assert.ok((listTold(again)[0]?.release ?? 0) > from);
});
