/** Tables of resources that an installation declares. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import type { Sheet } from "hucre/xlsx";
import { perResource } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { OwnName } from "../catalog/resource-names.ts";
import type { OwnResource, OwnResources } from "../catalog/own-resources.ts";
import { createUuid } from "../lib/uuid.ts";
import { openTables } from "./open-tables.ts";
import { sayInEnglish } from "../words/say.ts";
import { writeTables } from "./write-tables.ts";
import type { ItemMisfit, TableFormat } from "./write-tables.ts";
import { chunkItems } from "../../test/support/publish-items.ts";
import { NO_CHUNKS, readHeld } from "../store/publish/held-chunks.ts";

const EVENTS: OwnResource = {
  title: "Events in town",
  model: "Event",
  path: "/api/v1/events",
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  publication: true,
  fields: {
    Name: { type: "varchar", size: 64 },
    StartsAt: { type: "timestamp" },
    Priority: { type: "integer", default: 0 },
    Category: { type: "enum", values: ["CONCERT", "FAIR"] },
    Audience: { type: "set", values: ["CHILDREN", "ADULTS"], nullable: true },
    Tags: { type: "list", nullable: true },
    Page: { type: "reference", to: "navigation", nullable: true },
    Parts: { type: "reference", to: "events", many: true, nullable: true },
    Hosts: { type: "reference", to: "choices", inverse: "Of" },
    Text: {
      type: "localized",
      state: true,
      fields: {
        Title: { type: "varchar", size: 64 },
        Teaser: { type: "longVarchar", nullable: true },
      },
    },
    CustomAttributes: { type: "customAttributes", nullable: true },
  },
};
const { publication: _, ...PLAIN } = EVENTS;
const RESOURCES: OwnResources = {
  choices: {
    ...PLAIN,
    title: "Choices",
    model: "Choice",
    path: "/api/v1/choices",
    fields: { Of: { type: "reference", to: "events" } },
  },
  events: EVENTS,
};

const uuidOf = (name: string): string => createUuid(name);
const ARTICLE = { Uuid: uuidOf("some article"), State: "PUBLISHED", Name: "N", NiceUri: "n" };
const ITEMS: Readonly<Record<string, readonly object[]>> = {
  languages: [
    { Key: "fr", Code: "FR", Uuid: uuidOf("languages/fr") },
    { Key: "de", Code: "DE", Uuid: uuidOf("languages/de") },
  ],
  navigation: [
    { Key: "home", Identifier: "HOME", Articles: { DE: ARTICLE }, Uuid: uuidOf("navigation/home") },
  ],
  "business-division-facilities": [
    {
      Key: "f",
      InformationArticleUuid: ARTICLE.Uuid,
      Uuid: uuidOf("business-division-facilities/f"),
    },
  ],
  events: [
    {
      Key: "fair",
      State: "TIME_CONTROLLED",
      TimeControlledPublishedFrom: "2027-01-01",
      Name: "Fair",
      StartsAt: "2027-02-01 10:00:00",
      Priority: 3,
      Category: "FAIR",
      Audience: ["CHILDREN", "ADULTS"],
      Tags: ["a", "b"],
      Page: uuidOf("navigation/home"),
      Text: { DE: { State: "PUBLISHED", Title: "Messe" }, FR: { State: "DRAFT", Title: "Foire" } },
      CustomAttributes: { TOPIC: "x" },
      Uuid: uuidOf("events/fair"),
    },
    {
      Name: "Week",
      // As content has it: a | behind a single entry with another separator.
      Tags: ["Vortrag, Musik"],
      Parts: [uuidOf("events/fair"), uuidOf("none")],
      Text: {},
      Uuid: uuidOf("week"),
    },
  ],
  choices: [{ Of: uuidOf("events/fair"), Uuid: uuidOf("choice") }],
};

let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-own-tables-"));
});

after(async () => {
  await rm(folder, { recursive: true });
});

async function write(format: TableFormat): Promise<readonly ItemMisfit[]> {
  const catalog = catalogOf({ resources: RESOURCES });
  const customAttributes = {
    ["events" as OwnName]: { TOPIC: { type: "enum", values: ["x", "y"] } as const },
  };
  const installation = { ...DEFAULT_INSTALLATION, customAttributes, resources: RESOURCES };
  const items = perResource(catalog, (name) =>
    (ITEMS[name] ?? []).map((item) => ({
      Uuid: (item as { readonly Uuid: string }).Uuid,
      json: Buffer.from(JSON.stringify(item)),
    })),
  );
  const misfits: ItemMisfit[] = [];
  const content = await chunkItems({ installation, items });
  const source = await openTables(readHeld(content.held, NO_CHUNKS), content);
  await writeTables(folder, format, source, (misfit) => misfits.push(misfit), {
    say: sayInEnglish,
  });
  return misfits;
}

const readCsv = async (name: string): Promise<readonly string[]> =>
  (await readFile(join(folder, `${name}.csv`), "utf8")).replace("\uFEFF", "").trim().split("\n");

test("CSV has a column for each field in each language, and Keys for references", async () => {
  assert.deepEqual(await write("csv"), []);
  assert.deepEqual(await readCsv("events"), [
    "Key,State,TimeControlledPublishedFrom,TimeControlledPublishedTo,Name,StartsAt,Priority,Category,Audience,Tags,Page,Parts,Text.FR.State,Text.FR.TimeControlledPublishedFrom,Text.FR.TimeControlledPublishedTo,Text.FR.Title,Text.FR.Teaser,Text.DE.State,Text.DE.TimeControlledPublishedFrom,Text.DE.TimeControlledPublishedTo,Text.DE.Title,Text.DE.Teaser,CustomAttributes.TOPIC,Uuid",
    "fair,TIME_CONTROLLED,2027-01-01,,Fair,2027-02-01 10:00:00,3,FAIR,CHILDREN|ADULTS,a|b,home,,DRAFT,,,Foire,,PUBLISHED,,,Messe,,x,",
    `,,,,Week,,,,,"Vortrag, Musik|",,fair|${uuidOf("none")},,,,,,,,,,,,${uuidOf("week")}`,
  ]);
  assert.deepEqual(await readCsv("choices"), ["Key,Of,Uuid", `,fair,${uuidOf("choice")}`]);
  const [header = "", row = ""] = await readCsv("business-division-facilities");
  const column = header.split(",").indexOf("InformationArticleUuid");
  assert.equal(row.split(",")[column], "home");
});

describe("a workbook", () => {
  let sheets: readonly Sheet[] = [];

  before(async () => {
    assert.deepEqual(await write("xlsx"), []);
    ({ sheets } = await readXlsx(await readFile(join(folder, "content.xlsx")), {
      readStyles: true,
    }));
  });

  test("has sheets of the titles, and a hidden one of another name", () => {
    assert.deepEqual(sheets.map(({ name }) => name).slice(-3), [
      "Choices",
      "Events in town",
      "Allowed values",
    ]);
  });

  test("offers allowed values, and the Keys of referenced items", () => {
    const events = sheets.find(({ name }) => name === "Events in town");
    const [header = []] = events?.rows ?? [];
    const choices = new Map(
      events?.dataValidations?.map(({ range, formula1, values, showErrorMessage }) => [
        header[range.charCodeAt(0) - "A".charCodeAt(0)],
        [formula1 ?? values?.join(","), showErrorMessage ?? false],
      ]),
    );
    assert.deepEqual(choices.get("Category"), ["CONCERT,FAIR", true]);
    assert.deepEqual(choices.get("Audience"), ["CHILDREN,ADULTS", false]);
    assert.deepEqual(choices.get("Page"), ["Navigation!$A$2:$A$1048576", false]);
    assert.deepEqual(choices.get("Parts"), ["'Events in town'!$A$2:$A$1048576", false]);
    assert.deepEqual(choices.get("CustomAttributes.TOPIC"), ["x,y", true]);
    assert.ok(!choices.has("Tags") && !choices.has("Name"));
  });

  test("formats whole columns, and offers values in them", async () => {
    const parts = unzipSync(await readFile(join(folder, "content.xlsx")));
    const index = sheets.findIndex(({ name }) => name === "Events in town") + 1;
    const xml = Buffer.from(parts[`xl/worksheets/sheet${index}.xml`] ?? []).toString();
    const styles = Array.from(
      xml.matchAll(/<col (?:style="(\d+)" )?min="/gu),
      ([, style]) => style,
    );
    const [header = []] = sheets.find(({ name }) => name === "Events in town")?.rows ?? [];
    const styleOf = (name: string): string | undefined => styles[header.indexOf(name)];
    const isLike = (one: string, other: string): boolean => styleOf(one) === styleOf(other);
    assert.equal(styles.length, header.length);
    assert.ok(isLike("Key", "Name") && !isLike("Name", "StartsAt") && !isLike("Key", "Priority"));
    assert.ok(!isLike("StartsAt", "TimeControlledPublishedFrom"));
    const ranges = Array.from(xml.matchAll(/sqref="[A-Z]+2:[A-Z]+(\d+)"/gu), ([, last]) => last);
    assert.deepEqual([...new Set(ranges)], ["1048576"]);
  });

  test("keeps whole numbers as numbers, and dates as dates", () => {
    const [header, row] = sheets.find(({ name }) => name === "Events in town")?.rows ?? [];
    assert.equal(row?.[header?.indexOf("Priority") ?? -1], 3);
    const startsAt = row?.[header?.indexOf("StartsAt") ?? -1];
    assert.ok(startsAt instanceof Date);
    assert.equal(startsAt.toISOString(), "2027-02-01T10:00:00.000Z");
  });
});
