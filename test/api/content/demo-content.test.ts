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

// The content is of November 2026: that day's neighbourhood is what a first visitor sees.
const DAY = "2026-11-21";
const countWindows = (fits: (from: string | null, to: string | null) => boolean): number =>
  articles.filter(
    ([, { State, TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to }]) =>
      State === "TIME_CONTROLLED" && fits(from ?? null, to ?? null),
  ).length;

/** What somebody who looks at the demo is to find in it. */
const SHOWN: Readonly<Record<string, () => boolean>> = {
  "letters from right to left": () =>
    namesIn("AR_EG").some((name) => /\p{Script=Arabic}/u.test(name)),
  "Chinese letters": () =>
    namesIn("ZH_CN").filter((name) => /\p{Script=Han}/u.test(name)).length > 100,
  "pages in one language": () =>
    navigation.some(({ Articles }) => Object.keys(Articles).length === 1),
  "pages in many languages": () =>
    navigation.some(({ Articles }) => Object.keys(Articles).length > 10),
  "drafts of pages": () => articles.some(([, { State }]) => State === "DRAFT"),
  "restricted pages": () => articles.some(([, { Restricted }]) => Restricted),
  "short addresses": () => articles.some(([, { ShortUri }]) => Boolean(ShortUri)),
  "a language that is not published": () => languages.some(({ State }) => State === "DRAFT"),
  "weeks that begin on three days": () =>
    new Set(languages.map(({ FirstDayOfWeek }) => FirstDayOfWeek)).size === 3,
  "windows that are past": () => countWindows((_from, to) => to !== null && to < DAY) >= 10,
  "windows that run": () =>
    countWindows((from, to) => from !== null && to !== null && from <= DAY && to >= DAY) >= 10,
  "windows to come": () => countWindows((from) => from !== null && from > DAY) >= 10,
  "windows without a beginning": () => countWindows((from) => from === null) >= 10,
  "windows without an end": () => countWindows((_from, to) => to === null) >= 10,
  "postal codes with a leading zero": () =>
    facilities.some(({ AddressZip }) => AddressZip.startsWith("0")),
  "office hours on several lines": () =>
    facilities.some(({ OfficeHours }) => OfficeHours?.includes("\n") === true),
  "what is not on the map": () => facilities.some(({ ShowOnMap }) => !ShowOnMap),
  "trainings at several towns": () => trainings.some(({ Locations }) => Locations.length > 1),
};

describe("the demo shows", () => {
  for (const [what, isShown] of Object.entries(SHOWN)) test(what, () => assert.ok(isShown()));

  test("all six kinds of custom attributes, each that is declared", () => {
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
      const names = new Set(used[owner].flatMap((attributes) => Object.keys(attributes ?? {})));
      const unused = Object.keys(declared[owner] ?? {}).filter((name) => !names.has(name));
      assert.deepEqual(unused, [], owner);
    }
  });
});

test("the README counts the demo", async () => {
  const readme = (await readFile(path.join(CONTENT, "README.md"), "utf8")).replaceAll(/\s+/gu, " ");
  const counts = { Navigation: navigation, Languages: languages, Divisions: divisions };
  const more = { "working groups": groups, Facilities: facilities, Trainings: trainings };
  for (const [name, { length }] of Object.entries({
    ...counts,
    ...more,
    "Contact persons": persons,
  }))
    assert.match(readme, new RegExp(`\\*\\*${name}\\*\\* \\(${length}[) ]`, "u"));
});

test("the demo's facilities are in Germany or beside it, and belong to divisions, contacts and articles", () => {
  const uuids = new Set(articles.map(([, { Uuid }]) => Uuid));
  const known = new Set(divisions.map(({ Uuid }) => Uuid));
  for (const facility of facilities) {
    const { GeoCoordinatesLatitude: latitude, GeoCoordinatesLongitude: longitude } = facility;
    assert.ok(latitude > 47 && latitude < 56 && longitude > 5 && longitude < 16, facility.Name);
    assert.ok(known.has(facility.BusinessDivisionUuid ?? ""), facility.Name);
    assert.ok(facility.BusinessDivisionContactPersons?.length, facility.Name);
    assert.ok(uuids.has(facility.InformationArticleUuid ?? ""), facility.Name);
  }
});

test("the demo's contacts are functions, never people", () => {
  assert.deepEqual([...new Set(persons.map(({ Firstname }) => Firstname))].toSorted(), [
    "3-S-Zentrale",
    "Fahrplanbüro",
  ]);
  for (const person of persons) {
    assert.ok(person.PhoneNumber ?? person.MailAddress, person.Lastname);
    assert.equal(person.MobilePhoneNumber, undefined);
  }
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
