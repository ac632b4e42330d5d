/** Resources and fields under another name: what stays the same where that is declared, and what is said where it is not. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { openTables } from "../../../src/checkout/open-tables.ts";
import type { ContentDifference } from "../../../src/change/difference.ts";
import { readItems } from "../../../src/store/content.ts";
import type { Succession } from "../../../src/change/succession.ts";
import type { NewContent } from "../../../src/store/publish/chunk-sink.ts";
import { compareFiles, LANGUAGES, readBoth, without } from "./compare-clubs.ts";
import type { Item } from "./compare-clubs.ts";

const { read, compare } = compareFiles();

interface Declared {
  readonly resources: object;
  readonly items: Readonly<Record<string, readonly Item[]>>;
}

const readDeclared = ({ resources, items }: Declared): Promise<NewContent> =>
  read({ languages: LANGUAGES, installation: { resources }, ...items });

const TEXT = { type: "localized", fields: { About: "varchar(40)" } };
const FIELDS = { Fee: { type: "integer", nullable: true }, Text: TEXT };
const clubs = (change: (item: Item, index: number) => Item = (item) => item): readonly Item[] =>
  Array.from({ length: 12 }, (_, index) =>
    change({ Key: `c${index}`, Fee: index, Text: { DE: { About: `Verein ${index}` } } }, index),
  );
const declare = (resource: object, fields: object = FIELDS): object => ({ fields, ...resource });

const FIRST = { resources: { clubs: declare({ entity: "club" }) }, items: { clubs: clubs() } };
const societies = (more: object): Declared => ({
  resources: { societies: declare({ entity: "club", ...more }) },
  items: { societies: clubs() },
});
const SOCIETIES = societies({ renamed: "clubs" });

const listUuids = (content: NewContent, resource: string): Promise<readonly string[]> =>
  Array.fromAsync(
    readItems(readBoth(content), content, resource as ResourceName),
    ({ Uuid }) => Uuid,
  );

/** @returns the Uuids that a checkout writes, because they do not follow from Keys */
async function listWritten(content: NewContent, resource: string): Promise<readonly unknown[]> {
  const tables = await openTables(readBoth(content), content);
  const items = await Array.fromAsync(tables.readItems(resource as ResourceName));
  return items.flatMap((item) => (item as Item)["Uuid"] ?? []);
}

const publish = async (before: Declared, after: Declared): Promise<Required<Succession>> =>
  compare(await readDeclared(before), await readDeclared(after));

/** @returns what differs in the declarations: added and removed members by a sign */
const saidIn = ({ installation }: ContentDifference): readonly string[] =>
  installation.map((row) => {
    const sign = row.old === null ? "+" : row.new === null ? "-" : "~";
    const like = row.like ? ` like ${row.like.field} in ${row.like.items}` : "";
    return `${sign} ${row.field.replace("resources.", "")}${like}`;
  });
const changedIn = ({ resources }: ContentDifference, name: string): number =>
  resources.get(name as ResourceName)?.changed.length ?? 0;

const leagues = (renamed: string): Declared => ({
  resources: { leagues: declare({ renamed }) },
  items: { leagues: clubs() },
});

const refer = (to: string, more: object = {}): object => ({
  [to]: declare(more),
  news: { fields: { Title: "varchar(9)", Club: { type: "reference", to } } },
});

describe("a resource under another name", () => {
  test("keeps its Uuids and is no removal, if it says so", async () => {
    const [before, after] = [await readDeclared(FIRST), await readDeclared(SOCIETIES)];
    const { facts, difference } = await compare(before, after);
    assert.deepEqual(await listUuids(after, "societies"), await listUuids(before, "clubs"));
    assert.deepEqual(await listWritten(after, "societies"), []);
    assert.deepEqual([facts.removals, facts.emptied], [[], []]);
    assert.deepEqual(
      [facts.renamed, facts.undeclared],
      [new Map([["societies", "clubs"]]), ["clubs"]],
    );
    const change = mustGet(facts.changes, "societies" as ResourceName);
    assert.partialDeepStrictEqual(change, { before: 12, added: 0, changed: 0, removed: 0 });
    assert.deepEqual(saidIn(difference), ["+ societies.renamed"]);
    assert.deepEqual(
      [...difference.resources.values()].flatMap(({ added, removed, changed }) => [
        ...added,
        ...removed,
        ...changed,
      ]),
      [],
    );
  });

  test("keeps them over years, as long as it says its first name", async () => {
    const lost = await publish(SOCIETIES, leagues("societies"));
    assert.deepEqual(
      lost.facts.removals.map(({ successor }) => successor),
      [{ resource: "leagues", renamed: "clubs", items: 12 }],
    );
    const [first, last] = [await readDeclared(FIRST), await readDeclared(leagues("clubs"))];
    const { facts } = await compare(await readDeclared(SOCIETIES), last);
    assert.deepEqual([facts.removals, facts.renamed], [[], new Map([["leagues", "societies"]])]);
    assert.deepEqual(await listUuids(last, "leagues"), await listUuids(first, "clubs"));
    const back = (await compare(last, first)).facts;
    assert.deepEqual([back.removals, back.renamed], [[], new Map([["clubs", "leagues"]])]);
  });

  test("is a removal without it, which says what would keep the Uuids", async () => {
    const [before, after] = [await readDeclared(FIRST), await readDeclared(societies({}))];
    const { removals, renamed } = (await compare(before, after)).facts;
    assert.equal(renamed.size, 0);
    const uuids = new Set(await listUuids(before, "clubs"));
    assert.ok(uuids.isDisjointFrom(new Set(await listUuids(after, "societies"))));
    assert.deepEqual(removals, [
      {
        resource: "clubs",
        kind: "resource",
        before: 12,
        after: 0,
        removed: 12,
        successor: { resource: "societies", renamed: "clubs", items: 12 },
      },
    ]);
  });

  test("is not taken for one that shares few items with it", async () => {
    const { facts } = await publish(FIRST, {
      resources: { bands: declare({}) },
      items: { bands: clubs((item, index) => (index < 3 ? item : { ...item, Fee: 100 + index })) },
    });
    assert.deepEqual(
      facts.removals.map(({ kind, successor }) => [kind, successor]),
      [["resource", undefined]],
    );
  });

  test("is referred to as before", async () => {
    const news = [{ Key: "n", Title: "A", Club: "c3" }];
    const { facts, difference } = await publish(
      { resources: refer("clubs"), items: { clubs: clubs(), news } },
      { resources: refer("societies", { renamed: "clubs" }), items: { societies: clubs(), news } },
    );
    assert.deepEqual(facts.removals, []);
    const change = mustGet(facts.changes, "news" as ResourceName);
    assert.partialDeepStrictEqual(change, { added: 0, changed: 0, removed: 0 });
    assert.deepEqual(saidIn(difference), ["+ societies.renamed"]);
  });
});

const rename =
  (old: string, now: string) =>
  (item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name === old ? now : name, value]),
    );

const priced = (field: object, change: (item: Item) => Item = (item) => item): Declared => ({
  resources: {
    clubs: declare({ entity: "club" }, { Price: { ...FIELDS.Fee, ...field }, Text: TEXT }),
  },
  items: { clubs: clubs((item) => change(rename("Fee", "Price")(item))) },
});

/** Clubs whose Keys are made of a number, and what refers to one of them. */
const keyed = (key: string, field: object, first?: Item): Declared => ({
  resources: {
    clubs: { key, fields: { [key]: { type: "integer", ...field } } },
    news: { fields: { Club: { type: "reference", to: "clubs" } } },
  },
  items: {
    clubs: clubs(({ Fee }, index) => (index === 0 && first ? first : { [key]: Fee })),
    news: [{ Key: "n", Club: "3" }],
  },
});

describe("a field under another name", () => {
  test("is told as renamed, if it says so, and its items only where they changed", async () => {
    const { facts, difference } = await publish(
      FIRST,
      priced({ renamed: "Fee" }, (item) => (item["Key"] === "c1" ? { ...item, Price: 99 } : item)),
    );
    assert.deepEqual([facts.removals, facts.emptied], [[], []]);
    assert.deepEqual(saidIn(difference), ["+ clubs.fields.Price.renamed"]);
    assert.equal(changedIn(difference, "clubs"), 1);
  });

  test("is told as added with the values of the other, and stops, if it does not", async () => {
    const { facts, difference } = await publish(FIRST, priced({}));
    assert.deepEqual(
      facts.removals.map(({ kind, field }) => [kind, field]),
      [["field", "Fee"]],
    );
    assert.deepEqual(saidIn(difference), [
      "- clubs.fields.Fee",
      "+ clubs.fields.Price like Fee in 12",
    ]);
  });

  test("is not taken for one that has another value somewhere", async () => {
    const { difference } = await publish(
      FIRST,
      priced({}, (item) => (item["Key"] === "c1" ? { ...item, Price: 99 } : item)),
    );
    assert.deepEqual(saidIn(difference), ["- clubs.fields.Fee", "+ clubs.fields.Price"]);
  });

  test("may be in a localized group, and be this group", async () => {
    const Texts = {
      type: "localized",
      renamed: "Text",
      fields: { Story: { type: "varchar", size: 40, renamed: "About" } },
    };
    const { facts, difference } = await publish(FIRST, {
      resources: { clubs: declare({ entity: "club" }, { Fee: FIELDS.Fee, Texts }) },
      items: {
        clubs: clubs((item, index) => ({
          ...without("Text")(item, index),
          Texts: { DE: { Story: `Verein ${index}` } },
        })),
      },
    });
    assert.deepEqual([facts.removals, facts.emptied], [[], []]);
    assert.deepEqual(saidIn(difference), [
      "+ clubs.fields.Texts.fields.Story.renamed",
      "+ clubs.fields.Texts.renamed",
    ]);
    assert.equal(changedIn(difference, "clubs"), 0);
  });

  test("makes the same Keys, and what makes another one is told alone", async () => {
    const before = await readDeclared(keyed("Fee", {}));
    const renamed = { renamed: "Fee" };
    const after = await readDeclared(keyed("Price", renamed));
    assert.deepEqual(await listUuids(after, "clubs"), await listUuids(before, "clubs"));
    assert.deepEqual(await listWritten(after, "clubs"), []);
    const { facts, difference } = await compare(before, after);
    assert.deepEqual([facts.removals, facts.emptied], [[], []]);
    assert.deepEqual(saidIn(difference), ["+ clubs.fields.Price.renamed"]);
    assert.deepEqual([changedIn(difference, "clubs"), changedIn(difference, "news")], [0, 0]);
    const [Uuid = ""] = await listUuids(before, "clubs");
    const other = await readDeclared(keyed("Price", renamed, { Price: 99, Uuid }));
    const { changed = [] } =
      (await compare(before, other)).difference.resources.get("clubs" as ResourceName) ?? {};
    assert.deepEqual(changed, [
      { Uuid, label: Uuid, fields: [{ field: "Price", old: 0, new: 99 }] },
    ]);
  });
});
