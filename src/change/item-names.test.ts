import type { ResourceName } from "../catalog/resource-names.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogOf } from "../catalog/own-resources.ts";
import type { OwnResource, OwnResources } from "../catalog/own-resources.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Content } from "../store/content.ts";
import { uuid } from "../../test/support/sample-content.ts";
import { TestChunks } from "../../test/support/test-chunks.ts";
import { createNamer, nameReferences } from "./item-names.ts";

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
  { Uuid: uuid(1), Code: "AR_SY", State: "PUBLISHED", Fallback: false },
  { Uuid: uuid(2), Code: "DE", State: "PUBLISHED", Fallback: true },
];

const chunks = new TestChunks();

const contentOf = (items: Readonly<Record<string, readonly Stored[]>>): Content =>
  chunks.toContent(
    { ...DEFAULT_INSTALLATION, resources: RESOURCES },
    { languages: LANGUAGES, ...items },
  );

const nameCourse = async (Text: object): Promise<string> => {
  const course = { Uuid: uuid(3), Text };
  const name = await createNamer(chunks, contentOf({ courses: [course] }));
  const json = Buffer.from(JSON.stringify(course));
  const courses = catalogOf({ resources: RESOURCES }).find("courses") ?? "navigation";
  return name(courses, { Uuid: uuid(3), json }).label;
};

test("an item is named in the fallback language, else in the first that it has", async () => {
  assert.equal(await nameCourse({ AR_SY: { Title: "دورة" }, DE: { Title: "Kurs" } }), "Kurs");
  assert.equal(await nameCourse({ AR_SY: { Title: "دورة" }, DE: {} }), "دورة");
  assert.equal(await nameCourse({ FR: { Title: "Cours" } }), "Cours");
  assert.equal(await nameCourse({}), uuid(3));
});

const changing = (
  resource: string,
  field: string,
  old: unknown,
  now: unknown,
): [ResourceName, { changed: [] }] => [
  resource as ResourceName,
  { changed: [{ fields: [{ field, old, new: now }] }] as object as [] },
];

test("what references refer to is named by label and Key, on both sides", async () => {
  const hall = { Uuid: uuid(4), Key: "halle-1", Name: "Halle Nord" };
  const before = contentOf({ venues: [hall, { Uuid: uuid(5), Name: "Alt" }] });
  const after = contentOf({ venues: [hall, { Uuid: uuid(6), Key: "Neu", Name: "Neu" }] });
  const courses = changing("courses", "Venues", [uuid(4), uuid(5)], [uuid(6)]);
  const venues = changing("venues", "Name", uuid(4), uuid(5));
  assert.deepEqual(
    [...(await nameReferences(chunks, before, after, new Map([courses, venues])))],
    [
      [uuid(4), "Halle Nord (halle-1)"],
      [uuid(5), "Alt"],
      [uuid(6), "Neu"],
    ],
  );
  assert.equal((await nameReferences(chunks, before, after, new Map([venues]))).size, 0);
});

test("an article is named as its item", async () => {
  const Articles = { DE: { Uuid: uuid(7), Name: "Start" } };
  const navigation = [{ Uuid: uuid(8), Key: "home", Identifier: "HOME", Articles }];
  const facilities = changing(
    "business-division-facilities",
    "InformationArticleUuid",
    null,
    uuid(7),
  );
  const content = contentOf({ navigation });
  assert.deepEqual(
    [...(await nameReferences(chunks, content, content, new Map([facilities])))],
    [[uuid(7), "HOME (home)"]],
  );
});
