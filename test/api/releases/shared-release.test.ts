/** A thread gets of a release what it lacks, reads the same memory, and finds the same in it. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createSnapshot } from "../../../src/serving/create-snapshot.ts";
import { loadRelease } from "../../../src/serving/load-release.ts";
import type { LoadedRelease, ReleaseReader } from "../../../src/serving/load-release.ts";
import { packRelease, unpackRelease } from "../../../src/serving/share-release.ts";
import { sizeOf } from "../../../src/serving/loaded-chunk.ts";
import type { LoadedChunk } from "../../../src/serving/loaded-chunk.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import type { StoreReader } from "../../../src/store/store.ts";
import { LANGUAGES, SAMPLE, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

let site: Site;
let reader: StoreReader;
before(async () => {
  site = await runSite();
  reader = await driverOf(site.location).openReader(site.location);
});
after(async () => {
  await reader.close();
  await site.stop();
});

/** Of the chunks that the last load read. */
let asked: string[] = [];

async function load(previous?: LoadedRelease, plainBytes?: number): Promise<LoadedRelease> {
  const { current } = await reader.readState();
  assert.ok(current);
  asked = [];
  const noting: ReleaseReader = {
    readRelease: (number) => reader.readRelease(number),
    readChunks(resource, hashes) {
      asked.push(...hashes);
      return reader.readChunks(resource, hashes);
    },
  };
  return loadRelease(noting, current, previous, plainBytes);
}

const listChunks = ({ held }: LoadedRelease): readonly LoadedChunk[] =>
  [...held.values()].flatMap(({ chunks }) => chunks);

const countPlain = (loaded: LoadedRelease): number =>
  listChunks(loaded).reduce((sum, chunk) => sum + (chunk.plain ? sizeOf(chunk) : 0), 0);

const hashesOf = (loaded: LoadedRelease): Set<string> =>
  new Set(listChunks(loaded).map(({ hash }) => hash));

/** As a port clones what is posted. */
const post = (loaded: LoadedRelease, mine?: LoadedRelease, theirs?: LoadedRelease): LoadedRelease =>
  unpackRelease(structuredClone(packRelease(loaded, mine)), theirs);

/** @returns all items and, of each, where its uuid leads */
async function readAll(loaded: LoadedRelease): Promise<unknown> {
  const { collections } = await createSnapshot(loaded);
  return [...collections.values()].map((collection) =>
    [...collection.items()].map(({ item, ...dates }) => ({
      item,
      ...dates,
      index: collection.indexOf(item.Uuid),
    })),
  );
}

test("of the next release only the chunks are read that the one in memory does not have", async () => {
  const items = Array.from({ length: 3000 }, (_, index) => ({
    Key: `item-${index}`,
    Identifier: `ITEM_${index}`,
    CustomAttributes: { TEXT: `Text of ${index}. `.repeat(40) },
  }));
  const publish = (): Promise<unknown> =>
    site.publish({ "languages.json": LANGUAGES, "navigation.json": items });
  await publish();
  const first = await load();
  const held = hashesOf(first);
  assert.deepEqual(new Set(asked), held);
  Object.assign(items[1500] ?? {}, { Identifier: "CHANGED" });
  await publish();
  const second = await load(first);
  assert.deepEqual(new Set(asked), hashesOf(second).difference(held));
  assert.ok(asked.length > 0 && asked.length < 4, `${asked.length} were read`);
  assert.ok(held.size > 8, `${held.size} chunks`);
  assert.deepEqual(await readAll(second), await readAll(await load()));
});

test("another thread gets what it lacks, and what it has stays where it is", async () => {
  await site.publish(SAMPLE);
  const first = await load();
  const theirFirst = post(first);
  assert.deepEqual(await readAll(theirFirst), await readAll(first));
  const divisions = SAMPLE["business-divisions.json"] as readonly object[];
  const added = { Uuid: uuid(900), Name: "New", Identifier: "NEW" };
  await site.publish({ ...SAMPLE, "business-divisions.json": [...divisions, added] });
  const second = await load(first);
  assert.notEqual(second.id, first.id);
  const { held } = packRelease(second, first);
  const travelling = [...held].flatMap(([name, { chunks, columns }]) =>
    [...chunks, ...columns.flatMap(({ layers }) => layers)].flatMap((part) =>
      typeof part === "number" ? [] : name,
    ),
  );
  assert.deepEqual([...new Set(travelling)], ["business-divisions"]);
  const theirSecond = post(second, first, theirFirst);
  assert.deepEqual(await readAll(theirSecond), await readAll(second));
  assert.equal(
    mustGet(theirSecond.held, "navigation").chunks[0],
    mustGet(theirFirst.held, "navigation").chunks[0],
  );
  assert.equal(
    mustGet(theirSecond.held, "navigation").columns[0]?.layers[0],
    mustGet(theirFirst.held, "navigation").columns[0]?.layers[0],
  );
  // Whoever has another release would put wrong parts together.
  assert.throws(() => unpackRelease(packRelease(second, first), theirSecond), /packed beside/u);
  assert.throws(() => post(second, first), /packed beside/u);
});

test("texts for which there is no room stay packed, and are read as the others, by all threads", async () => {
  await site.publish(SAMPLE);
  const plain = await load();
  const bytes = countPlain(plain);
  assert.equal(
    bytes,
    listChunks(plain).reduce((sum, chunk) => sum + sizeOf(chunk), 0),
  );
  const items = await readAll(plain);
  for (const room of [0, bytes / 2]) {
    const packed = await load(undefined, room);
    const kept = countPlain(packed);
    assert.ok(kept <= room && kept >= room / 4, `${kept} of ${room}`);
    assert.deepEqual(await readAll(packed), items);
    assert.deepEqual(await readAll(post(packed)), items);
    const divisions = SAMPLE["business-divisions.json"] as readonly object[];
    const added = { Uuid: uuid(901), Name: "More", Identifier: "MORE" };
    await site.publish({ ...SAMPLE, "business-divisions.json": [...divisions, added] });
    const next = await load(packed, room);
    assert.ok(countPlain(next) <= room);
    assert.equal(
      mustGet(next.held, "navigation").chunks[0],
      mustGet(packed.held, "navigation").chunks[0],
    );
    assert.deepEqual(await readAll(next), await readAll(await load()));
    await site.publish(SAMPLE);
  }
});

test("chunks and layers lie in memory that is shared, not copied", async () => {
  const mine = mustGet((await load()).held, "navigation");
  const theirs = structuredClone(mine);
  const [own, other] = [mine, theirs].map(({ chunks: [chunk], columns: [column] }) => {
    assert.ok(chunk?.plain && column?.layers[0]);
    return [chunk.plain, chunk.uuids, column.layers[0].slots, column.layers[0].others];
  });
  for (const [index, array] of own?.entries() ?? []) {
    const written = array[0] ?? 0;
    array[0] = written ^ 1;
    assert.equal(other?.[index]?.[0], written ^ 1);
    array[0] = written;
  }
});
