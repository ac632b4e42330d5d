/**
 * In charge of what a responder remembers of queries: equal ones share one body, plain pages are
 * never pushed out by them, and however many there are, they stay within the bound.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { createSnapshot } from "../../../src/release/create-snapshot.ts";
import { loadRelease } from "../../../src/release/load-release.ts";
import type { ReleaseReader } from "../../../src/release/load-release.ts";
import type { Snapshot } from "../../../src/release/snapshot.ts";
import { createResponder } from "../../../src/serve/create-responder.ts";
import type { Answer, Responder } from "../../../src/serve/answer.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { createTestMemory, createTestResponders } from "./memories.ts";

/** What is no query, but stands where a header would choose. */
const PINNED = ["format=json", "language=DE", "format=json&language=EN_GB%2CDE"];

const ask = async (
  responder: Responder,
  query: string,
  acceptLanguage?: string,
  resource: ResourceName = "navigation",
): Promise<Answer> =>
  responder.respond({
    operation: "find",
    resource,
    query,
    mediaType: "application/json",
    acceptLanguage,
    now: Date.now(),
  });

describe("remembered answers", () => {
  let site: Site;
  let snapshot: Snapshot;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
    snapshot = await site.readSnapshot();
  });
  after(() => site.stop());

  test("equal queries share one body", async () => {
    const responder = createResponder(snapshot, createTestMemory());
    const { body } = await ask(responder, "filter[Identifier]=HOME,ONLY_DE&sort=-Identifier");
    for (const query of [
      "filter[Identifier]=HOME,ONLY_DE&sort=-Identifier",
      "sort=-Identifier&filter[Identifier]=ONLY_DE,HOME,HOME",
      "filter%5BIdentifier%5D=HOME%2CONLY_DE&&sort=-Identifier&",
    ]) {
      assert.equal((await ask(responder, query)).body, body, query);
      assert.deepEqual((await ask(responder, query, "de")).body, body);
    }
    assert.notEqual((await ask(responder, "filter[Identifier]=HOME&sort=-Identifier")).body, body);
  });

  test("whatever is asked, it stays within the bound, and plain pages stay ready", async () => {
    const bytes = 20_000;
    const responder = createResponder(
      snapshot,
      createTestMemory({ plainAnswers: bytes, queryAnswers: bytes }),
    );
    const plain = await ask(responder, "");
    const pinned = await Promise.all(PINNED.map((query) => ask(responder, query)));
    const first = await ask(responder, "filter[Identifier]=0");
    assert.ok(Buffer.isBuffer(first.body));
    assert.equal((await ask(responder, "filter[Identifier]=0")).body, first.body);
    for (let number = 1; number * first.body.length <= bytes; number++)
      await ask(responder, `filter[Identifier]=${number}`);
    assert.notEqual((await ask(responder, "filter[Identifier]=0")).body, first.body);
    assert.equal((await ask(responder, "")).body, plain.body);
    for (const [index, query] of PINNED.entries())
      assert.equal((await ask(responder, query)).body, pinned[index]?.body, query);
  });

  test("languages that choose nothing push no plain page out", async () => {
    const bytes = 20_000;
    const responder = createResponder(
      snapshot,
      createTestMemory({ plainAnswers: bytes, queryAnswers: bytes }),
    );
    const plain = await ask(responder, "", undefined, "business-divisions");
    const { body } = await ask(responder, "language=DE", undefined, "business-divisions");
    assert.ok(Buffer.isBuffer(body));
    const codes = ["DE", "EN_GB", "AR_EG"];
    const pins = codes.flatMap((first) =>
      codes.flatMap((second) => codes.map((third) => [first, second, third].join(","))),
    );
    const queries = pins.flatMap((pin) =>
      ["", "format=json&"].map((format) => `${format}language=${pin}`),
    );
    let made = 0;
    for (const query of queries) {
      const answer = await ask(responder, query, undefined, "business-divisions").catch(() => null);
      if (Buffer.isBuffer(answer?.body)) made += answer.body.length;
    }
    assert.ok(made > bytes, `${made} bytes fill the memory`);
    assert.equal((await ask(responder, "", undefined, "business-divisions")).body, plain.body);
  });

  test("what the next release leaves as it was goes on; what it changes is made anew", async () => {
    const responders = createTestResponders();
    const queries = ["", "sort=-Identifier", "search=home", "filter[Article.Name][contains]=e"];
    const askAll = async (from: Snapshot): Promise<readonly Answer[]> => {
      const responder = responders.serve(from);
      const others = [await ask(responder, "", undefined, "business-divisions")];
      for (const query of queries) others.push(await ask(responder, query));
      return others;
    };
    const old = await askAll(snapshot);
    await site.publish({
      ...SAMPLE,
      "business-divisions.json": [
        ...(SAMPLE["business-divisions.json"] as readonly object[]),
        { Uuid: uuid(900), Name: "New", Identifier: "NEW" },
      ],
    });
    const reader = await driverOf(site.location).openReader(site.location);
    const { current } = await reader.readState();
    assert.ok(current);
    const read: string[] = [];
    const counting: ReleaseReader = {
      readRelease: (number) => reader.readRelease(number),
      readChunks(resource, hashes) {
        read.push(...hashes.map(() => resource));
        return reader.readChunks(resource, hashes);
      },
    };
    const loaded = await loadRelease(counting, current, snapshot.loaded);
    const next = await createSnapshot(loaded, snapshot);
    await reader.close();
    assert.deepEqual(read, ["business-divisions"], "no other chunk is new");
    const [layer, layerBefore] = [next, snapshot].map(
      ({ loaded: { held } }) => held.navigation.columns[0]?.layers[0],
    );
    assert.ok(layer);
    assert.equal(layer, layerBefore);
    let reads = 0;
    const { navigation } = next.collections;
    const counted: Snapshot = {
      ...next,
      collections: {
        ...next.collections,
        navigation: {
          ...navigation,
          at(index: number) {
            reads += 1;
            return navigation.at(index);
          },
        },
      },
    };
    const [divisions, ...others] = await askAll(counted);
    const [divisionsBefore, ...othersBefore] = old;
    assert.notEqual(divisions?.tag, divisionsBefore?.tag);
    for (const [index, { body }] of others.entries()) assert.equal(body, othersBefore[index]?.body);
    assert.equal(reads, 0);
    // Not as remembered bodies, but from columns and words that are: only what is shown is read.
    const responder = responders.serve(counted);
    let shown = 0;
    // The last one was never asked, but it looks at the same column as another.
    for (const query of [...queries.slice(1), "sort=Identifier"]) {
      const { body } = await ask(responder, `${query}&fields=Identifier`);
      const text = Buffer.isBuffer(body) ? body.toString() : "";
      shown += (JSON.parse(text) as { readonly NavigationModelCollection: object[] })
        .NavigationModelCollection.length;
    }
    assert.equal(reads, shown);
  });
});
