import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { perResource } from "../../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { OwnFields, OwnResource } from "../../catalog/own-resources.ts";
import type { ChunkedContent } from "./chunked-content.ts";
import { compareContent } from "./compare-content.ts";
import type { ContentDifference } from "./compare-content.ts";
import { contentOfItems } from "../../../test/support/content-of-items.ts";

const FIELDS: OwnFields = {
  Name: { type: "varchar", size: 64 },
  Hall: { type: "varchar", size: 64, nullable: true },
  Text: {
    type: "localized",
    fields: {
      Title: { type: "varchar", size: 64 },
      Teaser: { type: "longVarchar", nullable: true },
    },
  },
};

const declare = (fields: OwnFields, other: Partial<OwnResource> = {}): OwnResource => ({
  title: "Events",
  model: "Event",
  path: "/api/v1/events",
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  search: { title: "Name" },
  ...other,
  fields,
});

function contentOf(
  events: OwnResource | undefined,
  items: readonly Readonly<Record<string, unknown>>[] = [],
): ChunkedContent {
  const installation = { ...DEFAULT_INSTALLATION, resources: events ? { events } : {} };
  const catalog = catalogOf(installation);
  const content = contentOfItems({
    installation,
    items: perResource(catalog, (name) =>
      name === catalog.find("events")
        ? items.map((item, index) => {
            const Uuid = `0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f59${index}`;
            return { Uuid, json: Buffer.from(JSON.stringify({ ...item, Uuid })) };
          })
        : [],
    ),
  });
  // Else both sides would have the same chunks.
  return { ...content, chunks: perResource(catalog, () => [randomUUID()]) };
}

const compare = (before: ChunkedContent, after: ChunkedContent): Promise<ContentDifference> =>
  compareContent(before, after, 0);

const { Hall: _, ...WITHOUT_HALL } = FIELDS;
const SILENT = { added: [], removed: [], reordered: false, settings: [] };

describe("a changed declaration", () => {
  test("names added and removed fields, and how many items lose a value", async () => {
    const old = [{ Name: "A", Hall: "1" }, { Name: "B" }, { Name: "C", Hall: "2" }];
    const now = old.map(({ Name }) => ({ Name }));
    const { declarations, resources, different } = await compare(
      contentOf(declare(FIELDS), old),
      contentOf(
        declare({
          ...WITHOUT_HALL,
          Venue: { type: "reference", to: "navigation", nullable: true },
        }),
        now,
      ),
    );
    assert.deepEqual(declarations, [
      {
        ...SILENT,
        resource: "events",
        title: "Events",
        change: "changed",
        added: [{ field: "Venue" }],
        removed: [{ field: "Hall", items: 2 }],
      },
    ]);
    assert.ok(different);
    const { changed } = Object.entries(resources).find(([name]) => name === "events")?.[1] ?? {};
    assert.deepEqual(
      changed?.map(({ label }) => label),
      ["A", "C"],
    );
  });

  test("counts a text once for each item that had it in some language", async () => {
    const old = {
      Name: "A",
      Text: { DE: { Title: "a", Teaser: "b" }, FR: { Title: "a", Teaser: "c" } },
    };
    const now = { Name: "A", Text: { DE: { Title: "a" }, FR: { Title: "a" } } };
    const Text = { type: "localized", fields: { Title: { type: "varchar", size: 80 } } } as const;
    const { declarations } = await compare(
      contentOf(declare(FIELDS), [old]),
      contentOf(declare({ ...FIELDS, Text }), [now]),
    );
    assert.deepEqual(
      declarations?.map(({ removed, settings }) => [removed, settings]),
      [[[{ field: "Text.Teaser", items: 1 }], [{ field: "Text.Title.size", old: 64, new: 80 }]]],
    );
  });

  test("does not list the members of a removed field", async () => {
    const { Text: __, ...fields } = FIELDS;
    const { declarations } = await compare(contentOf(declare(FIELDS)), contentOf(declare(fields)));
    assert.deepEqual(declarations?.[0]?.removed, [{ field: "Text", items: 0 }]);
  });

  test("may be one of order alone, or of other parts of the declaration", async () => {
    const { Name, ...others } = FIELDS;
    assert.ok(Name);
    const { declarations, different, installation } = await compare(
      contentOf(declare(FIELDS)),
      contentOf(declare({ ...others, Name })),
    );
    assert.ok(different);
    assert.deepEqual(installation, []);
    assert.equal(declarations?.[0]?.reordered, true);
    const moved = await compare(
      contentOf(declare(FIELDS)),
      contentOf(declare(FIELDS, { path: "/api/v1/termine", publication: true })),
    );
    assert.deepEqual(moved.declarations?.[0]?.settings, [
      { field: "path", old: "/api/v1/events", new: "/api/v1/termine" },
      { field: "publication", old: null, new: true },
    ]);
  });

  test("is not reported if both are the same", async () => {
    const { declarations, different } = await compare(
      contentOf(declare(FIELDS)),
      contentOf(declare(structuredClone(FIELDS))),
    );
    assert.deepEqual([declarations, different], [undefined, false]);
  });
});

test("a resource is added and removed with its declaration, and its items do not count as removed", async () => {
  const [without, declared] = [contentOf(undefined), contentOf(declare(FIELDS), [{ Name: "A" }])];
  const came = await compare(without, declared);
  assert.deepEqual(came.declarations, [
    { ...SILENT, resource: "events", title: "Events", change: "added" },
  ]);
  const went = await compare(declared, without);
  assert.deepEqual(went.declarations, [
    { ...SILENT, resource: "events", title: "Events", change: "removed", items: 1 },
  ]);
  assert.ok(!Object.keys(went.resources).includes("events"));
  assert.ok(went.different);
});
