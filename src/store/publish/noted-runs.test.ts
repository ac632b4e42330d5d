import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { openContent } from "../../content/open-content.ts";
import { checkChanged } from "../../validate/check-content.ts";
import { KnownRuns } from "../../validate/items/known-runs.ts";
import { createDirectory } from "../../../test/support/content-directory.ts";
import { collectItems, publishItems } from "../../../test/support/publish-items.ts";
import type { ItemLists } from "../../../test/support/publish-items.ts";
import { driverOf } from "../open-store.ts";
import type { Store } from "../store.ts";
import { noteRuns, recallRuns } from "./noted-runs.ts";

const BY = { by: "test" };
const RELEASE = { number: 1, digest: "" };

/** Each item a little different, as in real content. */
const LINES = Array.from({ length: 12_000 }, (_, index) =>
  JSON.stringify({
    Key: `division-${index}`,
    Name: `Bereich ${(index * 7919) % 10_007}, Zimmer ${(index * 104_729) % 1_000_003}, Haus ${index % 97}`,
    Identifier: `DIVISION_${index}`,
  }),
).join("\n");

interface Published {
  readonly file: string;
  readonly store: Store;
  readonly content: ItemLists;
  readonly notes: Buffer;
  readonly publish: (content: ItemLists) => Promise<number>;
}

async function publishLines(context: TestContext): Promise<Published> {
  const directory = await createDirectory(context, { "business-divisions.jsonl": LINES });
  const file = join(await createDirectory(context, {}), "site.db");
  const store = await driverOf(file).open(file);
  context.after(() => store.close());
  const known = new KnownRuns();
  const result = await collectItems((sink) =>
    checkChanged(() => openContent(directory), { known, sink }),
  );
  if (!result.valid) assert.fail(JSON.stringify(result));
  const { release } = await publishItems(store, result.content, BY);
  const publish = async (content: ItemLists): Promise<number> =>
    (await publishItems(store, content, BY)).release.number;
  return { file, store, content: result.content, notes: noteRuns(known, release), publish };
}

test("items of noted runs are those of the release, and notes take a small part of its space", async (context) => {
  const { file, store, content, notes } = await publishLines(context);
  const known = await recallRuns(store, notes);
  const items = content.items["business-divisions"];
  let end = 0;
  for (const [digest, { start, length }] of known.before) {
    const recalled = await known.recall("business-divisions", digest);
    assert.equal(start, end);
    end += length;
    assert.deepEqual(
      recalled?.items.map(({ Uuid, json }) => [Uuid, String(Buffer.from(json))]),
      items.slice(start, end).map(({ Uuid, json }) => [Uuid, String(Buffer.from(json))]),
    );
  }
  assert.equal(end, items.length);
  assert.ok(known.before.size > 8, `only ${known.before.size} runs`);
  const { size } = await stat(file);
  assert.ok(notes.length < size / 2, `${notes.length} bytes beside ${size}`);
});

test("nothing is known from notes that are damaged, or whose release is not in the store", async (context) => {
  const { store, content, notes, publish } = await publishLines(context);
  const isKnown = async (bytes: Uint8Array): Promise<boolean> =>
    !(await recallRuns(store, bytes)).isEmpty;
  assert.ok(await isKnown(notes));
  const damaged = Buffer.from(notes);
  damaged[notes.length >> 1] = ~(notes[notes.length >> 1] ?? 0);
  assert.ok(!(await isKnown(damaged)));
  assert.ok(!(await isKnown(notes.subarray(0, -1))));
  assert.ok(!(await isKnown(Buffer.from("no notes"))));
  assert.ok(!(await isKnown(noteRuns(new KnownRuns(), RELEASE))));
  const { items } = content;
  const less = items["business-divisions"].slice(1);
  await publish({ ...content, items: { ...items, "business-divisions": less } });
  assert.ok(await isKnown(notes), "the release is not current, but there");
  const known = await recallRuns(store, notes);
  const [digest = ""] = known.before.keys();
  await store.prune(1);
  assert.ok(!(await isKnown(notes)));
  await assert.doesNotReject(known.recall("business-divisions", digest));
});

test("beyond 64 MiB nothing is noted", () => {
  const claims = new Float64Array(5_000_000);
  const run = { start: 0, length: 1, identity: "", claims };
  const known = new KnownRuns();
  known.add("one", run);
  const one = noteRuns(known, RELEASE);
  known.add("two", run);
  assert.equal(noteRuns(known, RELEASE).length, one.length);
});
