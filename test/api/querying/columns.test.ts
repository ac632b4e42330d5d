/** What queries have read of a collection is read only once, as long as it does not change. */
import { grammarOf } from "../../../src/query/parse-query.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createFinder, GivenUp } from "../../../src/find/find-items.ts";
import type { CheckPoint, Finder, FindRequest, Found } from "../../../src/find/find-items.ts";
import type { FindMemory } from "../../../src/find/memory.ts";
import { createPreparation } from "../../../src/find/thread/prepare-queries.ts";
import type { Snapshot } from "../../../src/serving/snapshot.ts";
import { createReadVariant } from "../../../src/serve/read-variant.ts";
import { toFind } from "../../../src/serve/write-answer.ts";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { createTestMemory } from "./memories.ts";

const ITEMS = 3000;

const facilitiesOf = (changed: string): Readonly<Record<string, readonly object[]>> => ({
  "business-division-facilities.json": Array.from({ length: ITEMS }, (_, index) => ({
    Uuid: uuid(index + 1),
    Name: index === ITEMS / 2 ? changed : `Haus ${index}`,
    AddressCity: index % 2 === 0 ? "Kiel" : "Husum",
    AddressZip: "24103",
    GeoCoordinatesLongitude: 10 + index / ITEMS,
    GeoCoordinatesLatitude: 54,
  })),
});

interface CountingFinder {
  readonly counted: { reads: number };
  readonly find: (query: string, checkPoint?: CheckPoint) => Found;
  readonly finder: Finder;
  readonly request: (query: string) => FindRequest;
}

/** Finds in a snapshot, and counts the items that it reads. */
function createCountingFinder(snapshot: Snapshot, memory: FindMemory): CountingFinder {
  const counted = { reads: 0 };
  const name = "business-division-facilities";
  const collection = mustGet(snapshot.collections, name);
  const at = (index: number): ReturnType<typeof collection.at> => {
    counted.reads += 1;
    return collection.at(index);
  };
  const collections = new Map(snapshot.collections).set(name, { ...collection, at });
  const watched: Snapshot = { ...snapshot, collections };
  const finder: Finder = createFinder(watched, memory);
  const read = createReadVariant(watched);
  const request = (query: string): FindRequest =>
    toFind(
      watched,
      read({
        operation: "find",
        resource: name,
        query,
        mediaType: "application/json",
        acceptLanguage: undefined,
        now: Date.now(),
      }),
    );
  return {
    counted,
    finder,
    request,
    find: (query, checkPoint) => finder(request(query), checkPoint),
  };
}

/** @returns throws at the given check point */
function giveUpAt(count: number): CheckPoint {
  let passed = 0;
  return () => {
    passed += 1;
    if (passed === count) throw new Error("given up");
  };
}

/** @returns what was said meanwhile */
const prepare = (
  { finder }: CountingFinder,
  snapshot: Snapshot,
  memory: FindMemory,
  { asked = [], checkPoint = () => {} }: { asked?: FindRequest[]; checkPoint?: CheckPoint } = {},
): readonly string[] => {
  const said: string[] = [];
  const preparation = createPreparation(memory);
  const grammar = grammarOf(snapshot);
  for (const request of asked) preparation.remember(request, grammar);
  const prepared = { release: "next", snapshot, grammar, find: finder, now: Date.now() };
  preparation.begin(prepared, () => void said.push("asked"));
  let steps = 1;
  while (preparation.step(checkPoint)) steps += 1;
  assert.ok(steps > asked.length);
  return said;
};

const QUERIES = [
  "filter[Name]=Haus 7",
  "filter[Name][contains]=HAUS 7",
  "sort=-Name",
  "near=10.5,54&radius=10",
  "search=haus",
];

describe("what queries have read", () => {
  let site: Site;
  let old: Snapshot;
  let next: Snapshot;
  before(async () => {
    site = await runSite();
    await site.publish(facilitiesOf("Haus alt"));
    old = await site.readSnapshot();
    await site.publish(facilitiesOf("Haus neu"));
    next = await site.readSnapshot();
  });
  after(() => site.stop());

  for (const query of QUERIES) {
    test(`is kept for the next release: ${query}`, () => {
      const memory = createTestMemory();
      const first = createCountingFinder(old, memory);
      first.find(query);
      assert.equal(first.counted.reads, ITEMS);
      const second = createCountingFinder(next, memory);
      const found = second.find(query);
      assert.ok(second.counted.reads > 0, "one item has changed");
      assert.ok(second.counted.reads < ITEMS / 2, `${second.counted.reads} are read again`);
      assert.deepEqual(found, createCountingFinder(next, createTestMemory()).find(query));
    });

    test(`is kept when it is given up, for whoever asks again: ${query}`, () => {
      const { counted, find } = createCountingFinder(old, createTestMemory());
      assert.throws(() => find(query, giveUpAt(4)), /given up/u);
      assert.ok(counted.reads > 0);
      const found = find(query);
      assert.equal(counted.reads, ITEMS);
      assert.deepEqual(found, createCountingFinder(old, createTestMemory()).find(query));
    });
  }

  for (const query of [
    ...QUERIES,
    "search=haus+-kiel+%22husum%22",
    "search=hausx",
    "sort=AddressCity,-Name",
  ]) {
    test(`is the same wherever it was given up before: ${query}`, () => {
      const expected = createCountingFinder(old, createTestMemory()).find(query);
      let isWhole = false;
      for (let count = 1; !isWhole; count *= 2) {
        const { find } = createCountingFinder(old, createTestMemory());
        try {
          find(query, giveUpAt(count));
          isWhole = true;
        } catch (error) {
          assert.match(String(error), /given up/u);
        }
        assert.deepEqual(find(query), expected);
      }
    });
  }

  test("is read for all conditions at once", () => {
    const { counted, find } = createCountingFinder(old, createTestMemory());
    find("filter[Name][contains]=1&filter[AddressCity]=Kiel&sort=Name&near=10.5,54");
    assert.equal(counted.reads, ITEMS);
  });

  test("is read again each time if there is no room for it, with the same result", () => {
    const { counted, find } = createCountingFinder(old, createTestMemory({ data: 1000, found: 1 }));
    for (const query of QUERIES) {
      const expected = createCountingFinder(old, createTestMemory()).find(query);
      assert.deepEqual(find(query), expected);
      assert.deepEqual(find(query), expected);
    }
    assert.equal(counted.reads, 2 * QUERIES.length * ITEMS);
  });

  test("is all that a search or an order needs, when a release was prepared that nobody asked about", () => {
    const memory = createTestMemory();
    const counting = createCountingFinder(old, memory);
    assert.deepEqual(prepare(counting, old, memory), ["asked"]);
    assert.equal(memory.found.size, 0, "what nobody asked for takes no room among results");
    counting.counted.reads = 0;
    for (const query of ["search=haus", "sort=-Name", "sort=AddressCity,Name", "search=kiel"])
      counting.find(query);
    assert.equal(counting.counted.reads, 0);
  });

  test("is all that was asked of the release before, when the next one was prepared", () => {
    const memory = createTestMemory();
    const first = createCountingFinder(old, memory);
    for (const query of QUERIES) first.find(query);
    const counting = createCountingFinder(next, memory);
    // A query whose field is gone fails, and costs no other one anything.
    const lost = { ...first.request("sort=Name"), resource: "no-such" } as unknown as FindRequest;
    const asked = [...QUERIES.map(first.request), lost];
    assert.deepEqual(prepare(counting, next, memory, { asked }), ["asked"]);
    counting.counted.reads = 0;
    for (const query of QUERIES) {
      const found = counting.find(query);
      assert.deepEqual(found, createCountingFinder(next, createTestMemory()).find(query));
    }
    assert.equal(counting.counted.reads, 0);
  });

  test("is prepared further by each attempt that is given up", () => {
    const memory = createTestMemory();
    const counting = createCountingFinder(old, memory);
    let passed = 0;
    const checkPoint = (): void => {
      passed += 1;
      if (Number.isInteger(Math.log2(passed))) throw new GivenUp();
    };
    assert.deepEqual(prepare(counting, old, memory, { checkPoint }), ["asked"]);
    counting.counted.reads = 0;
    counting.find("search=haus");
    assert.equal(counting.counted.reads, 0);
  });

  test("is not prepared beyond half of the room", () => {
    const memory = createTestMemory({ data: 2_000_000 });
    prepare(createCountingFinder(old, memory), old, memory);
    const { bytes, maxBytes } = memory.measureFinding().data;
    assert.ok(bytes > 0 && bytes < maxBytes, `${bytes} of ${maxBytes}`);
  });
});
