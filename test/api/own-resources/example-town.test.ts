/**
 * The promises about examples/town: that it is valid, and what its README says of its resources, times and
 * languages.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { checkContent } from "../../../src/validate/check-content.ts";
import { openContent } from "../../../src/content/open-content.ts";
import type { Item } from "../../support/site.ts";
import { EVENTS, NEWS, TOWN, runTown, titleOf } from "./run-town.ts";
import type { TownSite } from "./run-town.ts";

const README = await readFile(`${TOWN}/README.md`, "utf8");

let town: TownSite;
before(async () => {
  town = await runTown();
});
after(() => town.stop());

test("is valid, without a warning", async () => {
  const result = await checkContent(await openContent(TOWN));
  assert.ok(result.valid);
  assert.deepEqual(result.warnings, []);
});

describe("what the README says of each resource", () => {
  const rows = Array.from(
    README.matchAll(/^\| (\w+) +\| `([^`]+)` +\| `([^`]+)`.*? at `([^`]+)` +\| (yes|no) /gmu),
    ([, name = "", file = "", path = "", entity = "", needsToken = ""]) => ({
      name,
      file,
      path,
      entity,
      needsToken: needsToken === "yes",
    }),
  );

  test("is said of all that are declared", async () => {
    const result = await checkContent(await openContent(TOWN));
    assert.ok(result.valid);
    const declared = Object.keys(result.content.installation.resources);
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), declared);
  });

  for (const { name, file, path, entity, needsToken } of rows) {
    test(name, async () => {
      assert.ok((await readFile(`${TOWN}/${file}`)).byteLength > 0);
      const [item] = await town.listItems(path);
      assert.ok(item);
      const address = entity.replace("{uuid}", String(item["Uuid"]));
      assert.equal((await town.get(address)).status, 200);
      const whole = (await town.listItems(`${path}/page/1/`)).length;
      assert.equal(whole, (await town.listItems(path)).length);
      for (const one of [path, address]) {
        const { status } = await town.get(one, { Authorization: "" });
        assert.equal(status, needsToken ? 401 : 200, one);
      }
    });
  }
});

describe("time", () => {
  test("events are there until they are over, and from when their programme is out", async () => {
    const listed = await town.listTitles(EVENTS);
    assert.equal(listed[0], "Frühlingsmarkt");
    assert.equal(listed.length, 13);
    for (const title of ["Adventsmarkt", "Eröffnung der Wendelbrücke", "Festabend 750 Jahre"])
      assert.ok(!listed.includes(title), title);
    assert.deepEqual(await town.listTitlesAt("2031-01-05T12:00:00Z", EVENTS), [
      "Neujahrskonzert zum Jubiläum",
      "Frühjahrsputz am Ufer",
      "Sieben Jahrhunderte zu Fuß",
    ]);
    const opening = await town.listTitlesAt("2026-10-30T12:00:00Z", EVENTS);
    assert.equal(opening[0], "Eröffnung der Wendelbrücke");
  });

  test("pinned news come first, the newest before the others", async () => {
    const titles = await town.listTitles(NEWS);
    assert.equal(titles.length, 6);
    assert.deepEqual(titles.slice(0, 2), [
      "Neue Wendelbrücke ist frei",
      "Kita-Plätze jetzt online anmelden",
    ]);
    const later = await town.listTitlesAt("2031-01-05T12:00:00Z", NEWS);
    assert.deepEqual(later.slice(0, 3), [
      "Wendelbrück wird 750",
      "Neue Wendelbrücke ist frei",
      "Der Winterdienst ist bereit",
    ]);
  });

  test("a programme has the events that name it and are there, in their order", async () => {
    const programmes = await town.listItems("/api/v1/programmes", { "Accept-Language": "de" });
    const listed = programmes.map(({ Events }) =>
      ((Events ?? []) as readonly Item[]).map(({ Text }) => titleOf(Text)),
    );
    assert.deepEqual(listed, [
      [
        "Jazz im Schlosspark",
        "Puppentheater: Der Müller und der Fluss",
        "Kino auf dem Marktplatz",
        "Stadtfest",
      ],
      ["Woher der Fluss seinen Namen hat", "Krimi am Kamin", "Vorlesen in fünf Sprachen"],
      [],
    ]);
  });
});

test("English readers get English texts that are ready, and German ones besides", async () => {
  const { body } = await town.get(`${NEWS}?limit=3`, { "Accept-Language": "en" });
  assert.deepEqual(
    (body["NewsItemModelCollection"] as readonly Item[]).map(({ Text }) => titleOf(Text)),
    [
      "New Wendel bridge is open",
      "Register for nursery places online",
      "Die Bücherei öffnet abends",
    ],
  );
  assert.deepEqual(
    body.Notifications.map(({ Message }) => Message),
    ["LANGUAGE_FALLBACK_USED"],
  );
  const items = body["NewsItemModelCollection"] as readonly Item[];
  const told = await Promise.all(
    items.map(async ({ Uuid }) => {
      const path = `/api/v1/news-item/${String(Uuid)}`;
      const entity = await town.get(path, { "Accept-Language": "en" });
      assert.equal(entity.status, 200, path);
      return entity.body.Notifications.map(({ Message }) => Message);
    }),
  );
  assert.deepEqual(told, [[], [], ["LANGUAGE_FALLBACK_USED"]], "of each item by itself");
});
