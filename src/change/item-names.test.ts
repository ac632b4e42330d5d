import assert from "node:assert/strict";
import { test } from "node:test";
import { perResource } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { OwnResource, OwnResources } from "../catalog/own-resources.ts";
import { EMPTY_CONTENT } from "./chunked-content.ts";
import type { ChunkedContent } from "./chunked-content.ts";
import { createNamer, nameReferences } from "./item-names.ts";
import { contentOfItems } from "../../test/support/content-of-items.ts";

type Stored = Readonly<Record<string, unknown>> & { readonly Uuid: string };

const declare = (name: string, fields: OwnResource["fields"]): OwnResource => ({
  title: name,
  model: name,
  path: `/api/v1/${name}`,
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  fields,
});
const Name = { type: "varchar", size: 64 } as const;
const RESOURCES: OwnResources = {
  courses: declare("courses", {
    Text: { type: "localized", fields: { Title: Name } },
    Venues: { type: "reference", to: "venues", many: true },
  }),
  venues: declare("venues", { Name }),
};
const LANGUAGES = [
  { Uuid: "l1", Code: "AR_SY", State: "PUBLISHED", Fallback: false },
  { Uuid: "l2", Code: "DE", State: "PUBLISHED", Fallback: true },
];

function contentOf(items: Readonly<Record<string, readonly Stored[]>>): ChunkedContent {
  const installation = { ...EMPTY_CONTENT.installation, resources: RESOURCES };
  const toItem = (item: Stored): { Uuid: string; json: Uint8Array } => ({
    Uuid: item.Uuid,
    json: Buffer.from(JSON.stringify(item)),
  });
  const all: typeof items = { languages: LANGUAGES, ...items };
  return contentOfItems({
    installation,
    items: perResource(catalogOf(installation), (name) => (all[name] ?? []).map(toItem)),
  });
}

const nameCourse = async (Text: object): Promise<string> => {
  const course = { Uuid: "c", Text };
  const name = await createNamer(contentOf({ courses: [course] }));
  const json = Buffer.from(JSON.stringify(course));
  const courses = catalogOf({ resources: RESOURCES }).find("courses") ?? "navigation";
  return name(courses, { Uuid: "c", json }).label;
};

test("an item is named in the fallback language, else in the first that it has", async () => {
  assert.equal(await nameCourse({ AR_SY: { Title: "دورة" }, DE: { Title: "Kurs" } }), "Kurs");
  assert.equal(await nameCourse({ AR_SY: { Title: "دورة" }, DE: {} }), "دورة");
  assert.equal(await nameCourse({ FR: { Title: "Cours" } }), "Cours");
  assert.equal(await nameCourse({}), "c");
});

const changing = (field: string, old: unknown, now: unknown): object => ({
  changed: [{ fields: [{ field, old, new: now }] }],
});

test("what references refer to is named by label and Key, on both sides", async () => {
  const hall = { Uuid: "v1", Key: "halle-1", Name: "Halle Nord" };
  const before = contentOf({ venues: [hall, { Uuid: "v2", Name: "Alt" }] });
  const after = contentOf({ venues: [hall, { Uuid: "v3", Key: "Neu", Name: "Neu" }] });
  const courses = changing("Venues", ["v1", "v2"], ["v3"]) as { changed: [] };
  const venues = changing("Name", "v1", "v2") as { changed: [] };
  assert.deepEqual(
    [...(await nameReferences(before, after, { courses, venues }))],
    [
      ["v1", "Halle Nord (halle-1)"],
      ["v2", "Alt"],
      ["v3", "Neu"],
    ],
  );
  assert.equal((await nameReferences(before, after, { venues })).size, 0);
});

test("an article is named as its item", async () => {
  const Articles = { DE: { Uuid: "a1", Name: "Start" } };
  const navigation = [{ Uuid: "n1", Key: "home", Identifier: "HOME", Articles }];
  const facilities = changing("InformationArticleUuid", null, "a1") as { changed: [] };
  const content = contentOf({ navigation });
  assert.deepEqual(
    [...(await nameReferences(content, content, { "business-division-facilities": facilities }))],
    [["a1", "HOME (home)"]],
  );
});
