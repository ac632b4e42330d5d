/**
 * A checkout in each format: publishing it makes no new release, and what a table cannot hold is named before
 * anything is written.
 */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import * as fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { TABLE_FORMATS } from "../../../src/checkout/write-tables.ts";
import type { ItemMisfit } from "../../../src/checkout/write-tables.ts";
import { sayIn } from "../../../src/words/say.ts";
import { writeInstallationYaml } from "../../../src/checkout/write-files.ts";
import { generateContent } from "../../model/generate-content.ts";
import { createTableWorkshop, LANGUAGE } from "../../support/table-formats.ts";
import type { Item, Items, TableWorkshop } from "../../support/table-formats.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { ItemLists } from "../../support/publish-items.ts";
import { runs } from "../../support/seeds.ts";

let workshop: TableWorkshop;

before(async () => {
  workshop = await createTableWorkshop();
});

after(async () => {
  await workshop.remove();
});

const readItems = ({ items }: ItemLists): Items =>
  Object.fromEntries(
    [...items].map(([name, list]) => [
      name,
      list.map(({ json }) => JSON.parse(Buffer.from(json).toString()) as Item),
    ]),
  );

/** Removes a value that a table cannot hold, or puts one in its place that it can. */
function mend(item: Item, { field, found }: ItemMisfit): void {
  const path = field.split(".");
  const name = path.pop() ?? "";
  const owner = path.reduce<Item>((members, part) => members[part] as Item, item);
  if (name === "CustomAttributes") owner[name] = { COUNT: 1 };
  else if (path.at(-1) === "CustomAttributes") {
    delete owner[name];
    owner["COUNT"] ??= 1;
  } else owner[name] = Array.isArray(found) ? ["x"] : "x";
}

/** @returns the content without what the format cannot hold */
async function mendAll(content: ItemLists, misfits: readonly ItemMisfit[]): Promise<ItemLists> {
  const items = readItems(content);
  for (const misfit of misfits) {
    const found = items[misfit.resource]?.find(
      ({ Key, Uuid }) => Key === misfit.item || Uuid === misfit.item,
    );
    assert.ok(found !== undefined, `${misfit.resource} ${misfit.item}`);
    mend(found, misfit);
  }
  const files = Object.entries(items).map(([name, list]) => [`${name}.json`, list]);
  const installation = writeInstallationYaml(content.installation);
  return workshop.read({ "installation.yaml": installation, ...Object.fromEntries(files) });
}

describe("whatever a format holds, it gives back; the rest is named", () => {
  for (const format of ["jsonl", ...TABLE_FORMATS] as const) {
    test(format, async () => {
      let mended = 0;
      const property = fc.asyncProperty(fc.gen(), async (gen) => {
        let content = await workshop.read(generateContent(gen).files);
        let written = await workshop.write(content, format);
        if (written.misfits.length > 0) {
          content = await mendAll(content, written.misfits);
          written = await workshop.write(content, format);
          mended += 1;
        }
        assert.deepEqual(written.misfits, []);
        await written.prove();
      });
      await fc.assert(property, { ...runs(8), endOnFailure: true });
      assert.equal(mended > 0, format !== "jsonl", `${mended} had what the format cannot hold`);
    });
  }
});

/** A text that programs like to take for something else, in a nullable field of texts. */
const TEXTS = [
  "=1+1",
  "+49 4342 1",
  "-5",
  "@SUM(A1)",
  "01067",
  "1e5",
  "9,07",
  "1.234",
  "TRUE",
  "WAHR",
  "#N/A",
  "#REF!",
  "2026-05-01",
  "'quoted'",
  'say "no"',
  "a,b;c",
  "one\ntwo",
  "one\r\ntwo",
  "a|b",
  "_x0041_",
  "<b>&amp;</b>",
  "über 😀",
];

describe("texts come back letter for letter", () => {
  for (const format of TABLE_FORMATS) {
    test(format, async () => {
      const persons = TEXTS.map((OfficeHours, index) => ({
        Key: `p${index}`,
        DefaultContactPerson: false,
        Firstname: "A",
        Lastname: "B",
        OfficeHours,
      }));
      const content = await workshop.check({ "business-division-contact-persons": persons });
      const { directory, misfits, prove } = await workshop.write(content, format);
      assert.deepEqual(misfits, []);
      await prove();
      if (format !== "xlsx") return;
      const bytes = await readFile(join(directory, "content.xlsx"));
      const book = await readXlsx(bytes);
      const sheet = book.sheets.find(({ name }) => name === "ContactPersons");
      const column = sheet?.rows[0]?.indexOf("OfficeHours") ?? -1;
      const cells = sheet?.rows.slice(1, TEXTS.length + 1).map((row) => row[column]);
      assert.deepEqual(
        cells?.map((cell) => typeof cell),
        TEXTS.map(() => "string"),
      );
    });
  }
});

test("references are given by Key, and no uuid that a Key makes", async () => {
  const content = await workshop.check({
    languages: [LANGUAGE],
    navigation: [
      {
        Key: "home",
        Identifier: "H",
        Articles: { DE: { State: "PUBLISHED", Name: "N", NiceUri: "n" } },
      },
    ],
    "business-divisions": [
      { Key: "north", Name: "North", Identifier: "N" },
      { Key: "odd|key", Name: "Odd", Identifier: "O" },
      { Uuid: "00000000-0000-4000-8000-000000000001", Name: "None", Identifier: "X" },
    ],
    "business-division-working-groups": [
      "north",
      "odd|key",
      "00000000-0000-4000-8000-000000000001",
    ].map((division, index) => ({ Key: `g${index}`, Name: "G", BusinessDivisionUuid: division })),
  });
  const { directory, prove } = await workshop.write(content, "csv");
  const groups = await readFile(join(directory, "business-division-working-groups.csv"), "utf8");
  assert.ok(groups.startsWith("\uFEFF") && groups.endsWith("\n"));
  const [header, ...rows] = groups.trim().split("\n");
  assert.equal(header, "Key,BusinessDivisionUuid,Name,BusinessDivisionContactPersons");
  assert.equal(rows[0], "g0,north,G,");
  assert.match(rows[1] ?? "", /^g1,[0-9a-f-]{36},G,$/u);
  assert.equal(rows[2], "g2,00000000-0000-4000-8000-000000000001,G,");
  const navigation = await readFile(join(directory, "navigation.csv"), "utf8");
  assert.doesNotMatch(navigation, /Uuid|CreatedAt|Uri,Articles\.DE\.Href/u);
  await prove();
});

test("for German programs, CSV has semicolons and decimal commas", async () => {
  const facility = { Name: "Hall; small", AddressZip: "01067", AddressCity: "City" };
  const content = await workshop.check({
    "business-division-facilities": [
      { Key: "a", ...facility, GeoCoordinatesLongitude: 10.125, GeoCoordinatesLatitude: 54 },
    ],
  });
  const { directory, misfits, prove } = await workshop.write(content, "csv", await sayIn("de"));
  assert.deepEqual(misfits, []);
  const text = await readFile(join(directory, "business-division-facilities.csv"), "utf8");
  assert.match(text, /^\uFEFFKey;.*;Name;.*\na;;"Hall; small";.*;10,125;54;/u);
  await prove();
});

test("lectern release checkout --format", async () => {
  await using at = await createWorkplace();
  const published = (await at.runForJson(["publish", "content"])) as { readonly digest: string };
  for (const format of TABLE_FORMATS) {
    const out = ["release", "checkout", "1", `out-${format}`, "--format", format];
    const written = (await at.runForJson(out)) as Readonly<Record<string, unknown>>;
    assert.equal(Object.keys(written).join(" "), "release directory format digest counts");
    const again = (await at.runForJson(["publish", `out-${format}`])) as typeof published & {
      readonly created: boolean;
    };
    assert.deepEqual([again.created, again.digest], [false, published.digest]);
  }
  assert.deepEqual((await readdir(join(at.folder, "out-xlsx"))).toSorted(), [
    ".lectern-base",
    "content.xlsx",
    "installation.yaml",
  ]);
  await mkdir(join(at.folder, "odd"));
  const persons = ["a", "b", "c", "d"].map((Key) => ({
    Key,
    DefaultContactPerson: true,
    Firstname: "A",
    Lastname: "B",
    Position: "",
  }));
  await writeFile(
    join(at.folder, "odd/business-division-contact-persons.json"),
    JSON.stringify(persons),
  );
  const odd = ["--store", "odd.db"];
  await at.runForJson(["publish", "odd", ...odd]);
  const refused = await at.run(["release", "checkout", "1", "narrow", "--format", "csv", ...odd]);
  assert.equal(refused.status, 1);
  assert.match(
    refused.stderr,
    /^business-division-contact-persons: Position: is an empty text, .*: a, b, c, … \(4 items\)\nThe format csv cannot hold 4 values of this release, so nothing was written: /u,
  );
  const listed = (await at.runForJson(
    ["release", "checkout", "1", "narrow", "--format", "csv", ...odd],
    1,
  )) as { readonly misfits: readonly unknown[] };
  assert.equal(listed.misfits.length, 4);
  const left = await readdir(at.folder);
  assert.deepEqual(
    left.filter((name) => name.includes("narrow")),
    [],
  );
  const wrong = await at.run(["release", "checkout", "1", "x", "--format", "xls"]);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /"xls" of --format is wrong: give one of jsonl, csv, xlsx\./u);
});

test("tables that give something else back are refused", async () => {
  const { directory, prove } = await workshop.write(
    await workshop.check({ languages: [LANGUAGE] }),
    "csv",
  );
  const path = join(directory, "languages.csv");
  await writeFile(path, (await readFile(path, "utf8")).replace("Y-m-d", "d.m.Y"));
  await assert.rejects(
    prove,
    /^CommandError: In this format, publishing would not give the same release/u,
  );
});
