/** The promises about the demo content in content/: what its README and the project's say is in it. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import type { StoredArticle } from "../../../src/catalog/content-fields.ts";
import { ATTRIBUTE_TYPES } from "../../../src/catalog/installation.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import type { StoredItem } from "../../../src/catalog/resources.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { sayInEnglish as say } from "../../../src/words/say.ts";
import { checkItems } from "../../support/publish-items.ts";
import type { ItemLists } from "../../support/publish-items.ts";

const CONTENT = path.join(import.meta.dirname, "../../../content");
const MEBIBYTE = 2 ** 20;

const result = await checkItems(await openContent(CONTENT));
if (!result.valid) assert.deepEqual(result.errors, [], "the demo content must have no errors");
const content: ItemLists = result.valid
  ? result.content
  : assert.fail("the demo content must be valid");

const decoder = new TextDecoder();
const itemsOf = <Name extends ResourceName>(name: Name): readonly StoredItem<Name>[] =>
  mustGet(content.items, name).map(
    ({ json }) => JSON.parse(decoder.decode(json)) as StoredItem<Name>,
  );

const navigation = itemsOf("navigation");
const languages = itemsOf("languages");
const facilities = itemsOf("business-division-facilities");
const persons = itemsOf("business-division-contact-persons");
const groups = itemsOf("business-division-working-groups");
const divisions = itemsOf("business-divisions");
const trainings = itemsOf("trainings");

const articles: readonly (readonly [code: string, article: StoredArticle])[] = navigation.flatMap(
  (item) => Object.entries(item.Articles),
);
const namesIn = (code: string): string[] =>
  articles.filter(([language]) => language === code).map(([, article]) => article.Name);

describe("demo navigation", () => {
  test("has at least 300 items in at least 6 published languages", () => {
    assert.ok(navigation.length >= 300, `${navigation.length} items`);
    const published = languages.filter(({ State }) => State === "PUBLISHED");
    const used = published.filter(({ Code }) => namesIn(Code).length > 0);
    assert.ok(used.length >= 6, `${used.length} languages`);
    assert.equal(new Set(navigation.map(({ Identifier }) => Identifier)).size, navigation.length);
  });

  test("has names in right-to-left and CJK scripts, and addresses in the same letters", () => {
    const rightToLeft = languages.filter(
      ({ State, TextDirection }) => State === "PUBLISHED" && TextDirection === "RIGHT_TO_LEFT",
    );
    assert.deepEqual(rightToLeft.map(({ Code }) => Code).toSorted(), ["AR_EG", "UR"]);
    for (const { Code } of rightToLeft)
      assert.ok(namesIn(Code).some((name) => /\p{Script=Arabic}/u.test(name)));

    assert.ok(namesIn("ZH_CN").filter((name) => /\p{Script=Han}/u.test(name)).length > 100);
    assert.ok(namesIn("JA").filter((name) => /\p{Script=Katakana}/u.test(name)).length > 100);
    for (const [, { NiceUri }] of articles)
      assert.match(NiceUri, /^[\p{L}\p{M}\p{N}]+(?:[-/][\p{L}\p{M}\p{N}]+)*$/u);
  });

  test("lacks translations, so that languages fall back", () => {
    const counts = navigation.map(({ Articles }) => Object.keys(Articles).length);
    assert.ok(Math.min(...counts) === 1 && Math.max(...counts) > 10);
    const german = navigation.filter(({ Articles }) => Articles["DE"] !== undefined);
    assert.ok(german.length > 100 && german.length < navigation.length);
  });

  test("has drafts, restricted articles and short addresses", () => {
    assert.ok(articles.some(([, { State }]) => State === "DRAFT"));
    assert.ok(articles.some(([, { State }]) => State === "PUBLISHED"));
    assert.ok(articles.some(([, { Restricted }]) => Restricted));
    assert.ok(articles.some(([, { ShortUri }]) => Boolean(ShortUri)));
    assert.equal(navigation.filter(({ Fallback }) => Fallback).length, 1);
  });

  // The content is of November 2026: that day's neighbourhood is what a first visitor sees.
  const day = "2026-11-21";
  const windows = articles
    .filter(([, { State }]) => State === "TIME_CONTROLLED")
    .map(([, article]) => ({
      from: article.TimeControlledPublishedFrom ?? null,
      to: article.TimeControlledPublishedTo ?? null,
    }));
  const kinds: readonly [string, (window: (typeof windows)[number]) => boolean][] = [
    ["past", ({ to }) => to !== null && to < day],
    ["running", ({ from, to }) => from !== null && to !== null && from <= day && to >= day],
    ["future", ({ from }) => from !== null && from > day],
    ["open at the beginning", ({ from, to }) => from === null && to !== null],
    ["open at the end", ({ from, to }) => from !== null && from <= day && to === null],
  ];
  for (const [name, fits] of kinds) {
    test(`has windows of publication that are ${name}`, () => {
      assert.ok(windows.filter(fits).length >= 10, `${windows.filter(fits).length} windows`);
    });
  }
});

test("the demo declares and uses all six kinds of custom attributes", () => {
  const declared = content.installation.customAttributes;
  const types = Object.values(declared).flatMap((attributes) =>
    Object.values(attributes).map(({ type }) => type),
  );
  assert.deepEqual([...new Set(types)].toSorted(), [...ATTRIBUTE_TYPES].toSorted());
  const used = {
    Navigation: navigation.map(({ CustomAttributes }) => CustomAttributes),
    Article: articles.map(([, { CustomAttributes }]) => CustomAttributes),
    Language: languages.map(({ CustomAttributes }) => CustomAttributes),
  };
  for (const owner of ["Navigation", "Article", "Language"] as const) {
    const identifiers = new Set(used[owner].flatMap((attributes) => Object.keys(attributes ?? {})));
    for (const identifier of Object.keys(declared[owner] ?? {}))
      assert.ok(identifiers.has(identifier), `${owner}.${identifier} is declared and never used`);
  }
  assert.ok(
    navigation.some(
      ({ CustomAttributes }) => !Number.isInteger(CustomAttributes?.["TRANSLATED_SHARE"]),
    ),
  );
});

test("the demo's languages have formats and first weekdays of their own", () => {
  const formats = new Map(languages.map(({ Code, DateFormat }) => [Code, DateFormat]));
  assert.equal(formats.get("DE"), "d.m.Y");
  assert.equal(formats.get("JA"), "Y/m/d");
  assert.equal(formats.get("PT_BR"), String.raw`j \d\e M \d\e Y`);
  const firstDays = new Set(languages.map(({ FirstDayOfWeek }) => FirstDayOfWeek));
  assert.deepEqual([...firstDays].toSorted(), ["MONDAY", "SATURDAY", "SUNDAY"]);
  assert.ok(languages.some(({ State }) => State === "DRAFT"));
  assert.deepEqual(
    languages.filter(({ Fallback }) => Fallback).map(({ Code }) => Code),
    ["EN"],
  );
});

/** Asserts that there is a facility of the kind. */
function some(fits: (facility: (typeof facilities)[number]) => boolean): void {
  assert.ok(facilities.some(fits), String(fits));
}

describe("demo facilities", () => {
  test("are at least 300 with address, coordinates in Germany or beside it, and office hours", () => {
    const open = facilities.filter(
      ({ AddressStreet, OfficeHours }) => AddressStreet !== null && OfficeHours !== null,
    );
    assert.ok(open.length >= 300, `${open.length} facilities`);
    for (const { Name, GeoCoordinatesLatitude, GeoCoordinatesLongitude } of facilities) {
      const [latitude, longitude] = [GeoCoordinatesLatitude, GeoCoordinatesLongitude];
      assert.ok(latitude > 47 && latitude < 56 && longitude > 5 && longitude < 16, Name);
    }
  });

  test("keep what is odd: leading zeros, ranges, letters, remarks, line breaks", () => {
    some(({ AddressZip }) => AddressZip.startsWith("0"));
    some(({ AddressHouse }) => /^\d+-\d+$/u.test(AddressHouse ?? ""));
    some(({ AddressHouse }) => /^\d+\s?[a-z]$/u.test(AddressHouse ?? ""));
    some(({ AddressAddition }) => AddressAddition === "OT Seebergen");
    some(({ AddressStreet }) => /\d/u.test(AddressStreet ?? ""));
    some(({ OfficeHours }) => (OfficeHours ?? "").includes("\n"));
    some(({ PhoneNumber }) => PhoneNumber === "040-3918-1 053");
    some(({ ShowOnMap }) => !ShowOnMap);
  });

  test("belong to divisions, have contacts, and link to articles", () => {
    const uuids = new Set(articles.map(([, { Uuid }]) => Uuid));
    const known = new Set(divisions.map(({ Uuid }) => Uuid));
    for (const facility of facilities) {
      assert.ok(known.has(facility.BusinessDivisionUuid ?? ""), facility.Name);
      assert.ok(facility.BusinessDivisionContactPersons?.length, facility.Name);
      assert.ok(uuids.has(facility.InformationArticleUuid ?? ""), facility.Name);
    }
    assert.equal(divisions.length, 7);
    assert.equal(groups.length, 45);
    assert.ok(groups.every((group) => group.BusinessDivisionContactPersons?.length));
  });
});

test("the demo's contacts are functions, never people", () => {
  assert.deepEqual([...new Set(persons.map(({ Firstname }) => Firstname))].toSorted(), [
    "3-S-Zentrale",
    "Fahrplanbüro",
  ]);
  for (const person of persons) {
    assert.equal(person.PositionClass, "CONTACT_PERSON");
    assert.ok(person.PhoneNumber ?? person.MailAddress, person.Lastname);
    assert.equal(person.MobilePhoneNumber, undefined);
  }
});

test("the demo's trainings have no documents, since the source has none", () => {
  assert.ok(trainings.length >= 300, `${trainings.length} trainings`);
  for (const training of trainings) {
    const given = Object.entries(training).filter(([, value]) => value !== null);
    assert.deepEqual(
      given.map(([name]) => name),
      ["Uuid", "Title", "WorkingHours", "Locations"],
    );
  }
  assert.ok(trainings.some(({ WorkingHours }) => WorkingHours === "PART_TIME"));
  assert.ok(trainings.some(({ Locations }) => Locations.length > 1));
});

describe("demo directory", () => {
  test("warns of nothing but the pages that are drafts in their source", () => {
    const others = result.warnings.filter(({ problem }) => !say(problem).includes("it is DRAFT"));
    assert.deepEqual(others, []);
  });

  test("has a file for every resource, in all four formats, and stays small", async () => {
    const files = await readdir(CONTENT, { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    const ofResources = CONTRACT_NAMES.map((resource) =>
      names.find((name) => name.startsWith(`${resource}.`)),
    );
    assert.deepEqual([...new Set(ofResources.map((name) => path.extname(name ?? "")))].toSorted(), [
      ".csv",
      ".json",
      ".jsonl",
      ".yaml",
    ]);
    let size = 0;
    for (const file of files.filter((entry) => entry.isFile()))
      size += (await readFile(path.join(file.parentPath, file.name))).byteLength;

    assert.ok(size < 3 * MEBIBYTE, `${size} bytes`);
  });

  test("carries the licence and the credit of every source", async () => {
    const sources = await readFile(path.join(CONTENT, "SOURCES.md"), "utf8");
    const licences = [...sources.matchAll(/\]\((?<file>LICENSES\/[^)]+)\)/gu)];
    assert.equal(licences.length, 7);
    for (const licence of licences) {
      const file = licence.groups?.["file"] ?? "";
      assert.ok(existsSync(path.join(CONTENT, file)), file);
    }
    for (const credit of [
      "OpenTelemetry Authors",
      "Cloud Native Glossary, CNCF and contributors",
      "Copyright (c) 2022 withastro",
      "Copyright (c) 2015-2024 Unicode, Inc.",
      "Deutsche Bahn (DB), CC BY 4.0",
      "Deutsche Bahn AG, CC BY 4.0",
      "Crown Copyright (Department for Education)",
    ])
      assert.ok(sources.includes(credit), credit);
  });
});
