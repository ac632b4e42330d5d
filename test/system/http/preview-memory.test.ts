/** Holds that previews take nothing from what everybody uses, and that small bodies are small. */
import assert from "node:assert/strict";
import { createTestResponders } from "../../api/querying/memories.ts";
import { after, before, describe, test } from "node:test";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import type { Snapshot } from "../../../src/release/snapshot.ts";
import type { Answer, Responder } from "../../../src/serve/answer.ts";

const NOW = Date.parse("2040-01-15T12:00:00Z");
const MONTHS = ["01", "02", "03", "04", "05", "06", "07", "08"] as const;
const QUERIES = [
  "search=article",
  "filter[Article.Name][contains]=article&sort=Article.Name",
  "filter[Identifier]=A_03",
];

interface Made extends Answer {
  readonly body: Buffer;
}

/** How many items were read, apart from those that answers show: what is made anew reads all of them. */
let reads = 0;

async function ask(responder: Responder, query: string, now: number): Promise<Made> {
  const readBefore = reads;
  const { body, ...others } = await responder.respond({
    operation: "find",
    resource: "navigation",
    query,
    mediaType: "application/json",
    acceptLanguage: undefined,
    now,
  });
  assert.ok(Buffer.isBuffer(body));
  const { NavigationModelCollection = [] } = JSON.parse(body.toString()) as Readonly<
    Record<string, object[]>
  >;
  if (reads > readBefore) reads -= NavigationModelCollection.length;
  return { ...others, body };
}

async function askAll(responder: Responder, now: number, suffix = ""): Promise<void> {
  for (const query of QUERIES) await ask(responder, query + suffix, now);
}

describe("what is remembered for everybody", () => {
  let site: Site;
  let snapshot: Snapshot;
  before(async () => {
    site = await runSite();
    await site.publish({
      "languages.json": [{ Uuid: uuid(1), Code: "DE", State: "PUBLISHED", Fallback: true }],
      "navigation.json": MONTHS.map((month, index) => ({
        Uuid: uuid(index + 10),
        Identifier: `A_${month}`,
        Articles: {
          DE: {
            State: "TIME_CONTROLLED",
            TimeControlledPublishedFrom: `2040-${month}-01`,
            Name: `Article ${month}`,
            NiceUri: month,
          },
        },
      })),
    });
    const prepared = await site.readSnapshot();
    const { navigation } = prepared.collections;
    const counted = {
      ...navigation,
      at(index: number) {
        reads += 1;
        return navigation.at(index);
      },
    };
    snapshot = { ...prepared, collections: { ...prepared.collections, navigation: counted } };
  });
  after(() => site.stop());

  test("is not made anew after previews at other dates", async () => {
    const responders = createTestResponders();
    const everybody = responders.serve(snapshot);
    await askAll(everybody, NOW);
    const plain = await ask(everybody, "", NOW);
    const [query = ""] = QUERIES;
    const found = await ask(everybody, query, NOW);
    const made = reads;
    assert.ok(made >= 2 * MONTHS.length, "a search and columns go through all items");
    for (const month of MONTHS) {
      const previewAt = Date.parse(`2040-${month}-20T12:00:00Z`);
      await askAll(responders.preview(snapshot), previewAt);
      await ask(responders.preview(snapshot), "", previewAt);
    }
    assert.ok(reads > made, "each date has columns and an index of its own");
    const previewed = reads;
    assert.equal((await ask(everybody, "", NOW)).body, plain.body);
    assert.equal((await ask(everybody, query, NOW)).body, found.body);
    // Other queries, so that no body answers them.
    await askAll(everybody, NOW, "&fields=Identifier");
    assert.equal(reads, previewed);
  });

  test("dates that show the same share what is made, and so do requests for one release", async () => {
    const responders = createTestResponders();
    await askAll(responders.preview(snapshot), Date.parse("2040-03-02T12:00:00Z"));
    const made = reads;
    await askAll(responders.preview(snapshot), Date.parse("2040-03-30T12:00:00Z"));
    assert.equal(reads, made);
    await askAll(responders.preview(snapshot), Date.parse("2040-04-02T12:00:00Z"));
    assert.ok(reads > made);
    const later = reads;
    await askAll(responders.preview(snapshot), Date.parse("2040-03-02T12:00:00Z"));
    assert.equal(reads, later, "an earlier date is still there");
  });

  test("times do not mix: each date finds what it shows", async () => {
    const preview = createTestResponders().preview(snapshot);
    for (const [index, month] of [...MONTHS.entries(), ...MONTHS.entries()]) {
      const { body } = await ask(preview, "search=article", Date.parse(`2040-${month}-20T12:00Z`));
      const { CollectionConfiguration } = JSON.parse(body.toString()) as {
        readonly CollectionConfiguration: { readonly TotalCount: number };
      };
      assert.equal(CollectionConfiguration.TotalCount, index + 1, month);
    }
  });

  test("a small body keeps no more memory alive than it has", async () => {
    const { body } = await ask(createTestResponders().serve(snapshot), "fields=Uuid", NOW);
    assert.ok(body.length < 2000);
    assert.equal(body.buffer.byteLength, body.length);
  });
});
