/** CSV as it is served: every item a row of fixed columns, and what it holds can be published again. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { CSV, askRaw } from "./formats-content.ts";
import { uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { ContentFiles, Item, Site } from "../../support/site.ts";

const NAVIGATION = mustGet(CONTRACT.resources, "navigation").path;
const FACILITIES = mustGet(CONTRACT.resources, "business-division-facilities").path;
const PERSONS = mustGet(CONTRACT.resources, "business-division-contact-persons").path;

const article = (State: string, attributes: object): object => ({
  State,
  Name: `Name, "${State}"`,
  NiceUri: "name",
  CustomAttributes: attributes,
});

const CONTENT: ContentFiles = {
  "installation.yaml": JSON.stringify({
    maxItemsPerPage: Object.fromEntries(CONTRACT_NAMES.map((name) => [name, 2])),
    customAttributes: {
      Language: { WEIGHT: { type: "decimal" }, TAGS: { type: "list" } },
      Article: { TEASER: { type: "string" } },
    },
  }),
  "languages.json": ["DE", "EN_GB", "FR"].map((Code, index) => ({
    Uuid: uuid(1 + index),
    Code,
    State: "PUBLISHED",
    Fallback: index === 0,
    CustomAttributes: index === 1 ? { WEIGHT: 0.25, TAGS: ["a b", "c"], SCRIPT: "Latn" } : null,
  })),
  "navigation.json": [
    {
      Uuid: uuid(10),
      Identifier: "HOME",
      Articles: { DE: { ...article("PUBLISHED", { MOOD: "good", TEASER: "t" }), Uuid: uuid(11) } },
      CustomAttributes: { ZONE: 7 },
    },
    {
      Uuid: uuid(12),
      Identifier: "DRAFT",
      Articles: { DE: article("DRAFT", { SECRET: "never" }) },
    },
    { Uuid: uuid(13), Identifier: "LAST", Articles: { DE: article("PUBLISHED", {}) } },
  ],
  "business-divisions.json": ["Care", "Cure"].map((Name, index) => ({
    Uuid: uuid(20 + index),
    Name,
    Identifier: Name.toUpperCase(),
  })),
  "business-division-contact-persons.json": ["Ärmel", "=1+1", '"quoted"', "a;b|c,d", "-2+3"].map(
    (Lastname, index) => ({
      Uuid: uuid(30 + index),
      BusinessDivisionUuid: index < 3 ? uuid(20) : null,
      DefaultContactPerson: index === 0,
      Firstname: `@${index}`,
      Lastname,
      OfficeHours: index === 1 ? "Monday\nTuesday, 10–12\n\n“late”" : null,
    }),
  ),
  "business-division-facilities.json": [1e-7, -179.5, 13].map((GeoCoordinatesLongitude, index) => ({
    Uuid: uuid(40 + index),
    Name: `House ${index}`,
    ShowOnMap: index !== 1,
    AddressZip: "01067",
    AddressCity: "Dresden",
    GeoCoordinatesLongitude,
    GeoCoordinatesLatitude: 51.05 - index,
    InformationArticleUuid: index === 0 ? uuid(11) : null,
    BusinessDivisionContactPersons: index === 0 ? [uuid(31), uuid(34)] : null,
  })),
  "business-division-working-groups.json": [
    { Uuid: uuid(50), Name: "Group", BusinessDivisionContactPersons: [uuid(30)] },
    { Uuid: uuid(51), Name: "Alone", BusinessDivisionUuid: uuid(21) },
  ],
  "trainings.json": ["One", "Two", "Three"].map((Title, index) => ({
    Uuid: uuid(60 + index),
    Title,
    WorkingHours: "FULL_TIME",
    Locations: index === 0 ? ["ELMSHORN", "PREETZ"] : ["PREETZ"],
    PreetzTeamContactPerson: index === 0 ? uuid(33) : null,
    PrimaryPdfDocumentUrl: index === 2 ? "https://example.org/a,b.pdf" : null,
  })),
};

/** @returns the pages from here on, by the header Link */
async function readPages(site: Site, start: string): Promise<readonly string[]> {
  const pages: string[] = [];
  for (let path: string | undefined = start; path !== undefined;) {
    const headers = { Authorization: `Bearer ${site.token}`, Accept: CSV };
    const answer = await askRaw(site, path, headers);
    assert.equal(answer.status, 200, path);
    assert.equal(
      answer.headers.get("content-type"),
      "text/csv; charset=utf-8; header=present",
      path,
    );
    pages.push(answer.bytes.toString());
    path = /<([^>]+)>; rel="next"/u.exec(answer.headers.get("link") ?? "")?.[1];
    assert.ok(pages.length < 20);
  }
  return pages;
}

const rowsOf = (page: string): readonly Readonly<Record<string, string>>[] =>
  parse(page, { columns: true, record_delimiter: "\r\n" });

const headerOf = (page: string | undefined): string => page?.split("\r\n")[0] ?? "";

async function readItems(site: Site, name: ResourceName): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await site.get(`${mustGet(CONTRACT.resources, name).path}/page/${page}/`);
    items.push(...itemsOf(name, answer));
    last = Number(answer.body.CollectionConfiguration["LastPage"]);
  }
  return items;
}

describe("csv", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(CONTENT);
  });
  after(() => site.stop());

  for (const name of CONTRACT_NAMES) {
    test(`${name}: every field in order, the same columns on every page`, async () => {
      const pages = await readPages(site, mustGet(CONTRACT.resources, name).path);
      const items = await readItems(site, name);
      const [first = "", ...others] = pages.map(headerOf);
      for (const other of others) assert.equal(other, first);
      const fields = new Set(first.split(",").map((column) => column.split(".")[0]));
      // An object without attributes has no column.
      const expected = [...mustGet(CONTRACT.resources, name).fields.keys()];
      assert.deepEqual([...fields], expected);
      const rows = pages.flatMap(rowsOf);
      assert.deepEqual(
        rows.map((row) => row["Uuid"]),
        items.map((item) => item["Uuid"]),
      );
      assert.equal(others.length, Math.ceil(items.length / 2) - 1, "as many pages as JSON has");
      const none = await readPages(
        site,
        `${mustGet(CONTRACT.resources, name).path}?filter[Uuid]=${uuid(999)}`,
      );
      assert.deepEqual(none, [`${first}\r\n`], "nothing found is the header row alone");
    });
  }

  test("what stands in the cells: nothing for null, lists by |, items by their uuids", async () => {
    const [page = ""] = await readPages(site, FACILITIES);
    const [row] = rowsOf(page);
    assert.equal(row?.["BusinessDivisionContactPersons"], `${uuid(34)}|${uuid(31)}`);
    assert.equal(row["GeoCoordinatesLongitude"], "1e-7");
    assert.equal(row["ShowOnMap"], "true");
    assert.equal(row["PhoneNumber"], "");
    assert.equal(row["InformationArticleUrl"], "/de/name/");
    const [trainings = ""] = await readPages(site, mustGet(CONTRACT.resources, "trainings").path);
    assert.equal(rowsOf(trainings)[0]?.["Locations"], "PREETZ|ELMSHORN");
    assert.equal(rowsOf(trainings)[0]?.["PreetzTeamContactPerson"], uuid(33));
  });

  test("quotes where RFC 4180 asks for them; what looks like a formula is served as it is", async () => {
    const pages = await readPages(site, `${PERSONS}?fields=Firstname,Lastname,OfficeHours`);
    assert.equal(
      pages.map((page) => page.slice(headerOf(page).length + 2)).join(""),
      [
        "@0,Ärmel,\r\n",
        '@1,=1+1,"Monday\nTuesday, 10–12\n\n“late”"\r\n',
        '@2,"""quoted""",\r\n',
        '@3,"a;b|c,d",\r\n',
        "@4,-2+3,\r\n",
      ].join(""),
    );
    const alone = await readPages(site, `${PERSONS}/page/1/?fields=OfficeHours`);
    assert.match(alone[0] ?? "", /^OfficeHours\r\n""\r\n"Monday/u, "no line is empty");
  });

  test("articles and attributes have a column each, declared first; drafts leave none", async () => {
    const [page = "", last = ""] = await readPages(site, NAVIGATION);
    const columns = headerOf(page).split(",");
    assert.deepEqual(
      columns.filter((column) => column.includes("CustomAttributes")),
      ["Article.CustomAttributes.TEASER", "Article.CustomAttributes.MOOD", "CustomAttributes.ZONE"],
    );
    assert.equal(columns[0], "Article.State");
    const [home, draft] = rowsOf(page);
    assert.equal(home?.["Article.Name"], 'Name, "PUBLISHED"');
    assert.equal(home["Article.CustomAttributes.MOOD"], "good");
    assert.equal(home["CustomAttributes.ZONE"], "7");
    assert.equal(draft?.["Article.Name"], "");
    assert.equal(headerOf(last), headerOf(page));
  });

  test("fields chooses the columns; paths through lists gather their values", async () => {
    const fields = "Name,BusinessDivisionContactPersons.Lastname,ShowOnMap";
    const [page = ""] = await readPages(site, `${FACILITIES}?fields=${fields}&sort=Name`);
    assert.deepEqual(page.split("\r\n").slice(0, 3), [
      "Name,ShowOnMap,BusinessDivisionContactPersons.Lastname",
      "House 0,true,-2+3|=1+1",
      "House 1,false,",
    ]);
    const [near = ""] = await readPages(site, `${FACILITIES}?fields=Name&near=13,49.05&limit=1`);
    assert.equal(near, "Name,Distance\r\nHouse 2,0\r\n");
    const [whole = ""] = await readPages(site, `${NAVIGATION}?fields=Article,CustomAttributes`);
    assert.ok(headerOf(whole).startsWith("Article.State,Article.TimeControlledPublishedFrom,"));
    const [open = ""] = await readPages(site, `${NAVIGATION}?fields=CustomAttributes.NONE`);
    assert.match(open, /^CustomAttributes\.NONE\r\n""\r\n/u);
  });

  test("what is served of resources without languages can be published again", async () => {
    const names = CONTRACT_NAMES.filter((name) => name !== "navigation");
    const files: Record<string, string | readonly object[]> = { ...CONTENT };
    for (const name of names) {
      const pages = await readPages(site, mustGet(CONTRACT.resources, name).path);
      const [first = ""] = pages;
      const rows = pages.map((page) => page.slice(headerOf(first).length + 2));
      delete files[`${name}.json`];
      files[`${name}.csv`] = `${headerOf(first)}\r\n${rows.join("")}`;
    }
    await using again = await runSite();
    await again.publish(files);
    for (const name of names)
      assert.deepEqual(await readItems(again, name), await readItems(site, name), name);
  });
});
