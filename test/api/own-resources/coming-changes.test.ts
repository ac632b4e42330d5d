/** What calendar and preview tell of items and texts that come and go, in examples/town. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import { openContent } from "../../../src/content/open-content.ts";
import {
  readCalendar,
  readComingChanges,
} from "../../../src/release/compare/publication-calendar.ts";
import { TOWN } from "./run-town.ts";
import { checkItems } from "../../support/publish-items.ts";
import { contentOfItems } from "../../support/content-of-items.ts";

const checked = await checkItems(await openContent(TOWN));
assert.ok(checked.valid);
const content = contentOfItems(checked.content);

/** @returns the instant at which a day of the town begins */
const dayOf = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime("Europe/Berlin").epochMilliseconds;

/** @returns what appears and vanishes among the news and the jobs, by what people know it by */
async function listChanges(from: string, to: string): Promise<readonly (readonly string[])[]> {
  const { appear, vanish } = await readComingChanges(content, dayOf(from), dayOf(to));
  return [appear, vanish].map((changes) =>
    changes
      .filter(({ resource }) => ["news", "jobs"].includes(resource))
      .map(({ language, label, Title }) => `${language}: ${String(label ?? Title)}`),
  );
}

describe("coming changes", () => {
  test("items are known by their titles, in the first language that has one", async () => {
    assert.deepEqual(await listChanges("2030-05-30", "2030-06-01"), [
      ["null: Projektbüro Stadtjubiläum"],
      ["null: Erzieherin oder Erzieher"],
    ]);
  });

  test("a text that comes later than its item is told for itself", async () => {
    assert.deepEqual(await listChanges("2030-08-14", "2030-08-15"), [
      ["EN_GB: Election of the mayor on 22 September 2030"],
      [],
    ]);
  });

  test("a text that comes or goes with its item is not", async () => {
    const [appear, vanish] = await listChanges("2030-07-31", "2030-08-20");
    assert.deepEqual(appear, ["null: Bürgermeisterwahl am 22. September 2030"]);
    assert.deepEqual(vanish, []);
    assert.deepEqual(await listChanges("2030-10-31", "2030-11-01"), [
      ["null: Der Winterdienst ist bereit"],
      [],
    ]);
    assert.deepEqual(await listChanges("2031-03-15", "2031-03-16"), [
      [],
      ["null: Der Winterdienst ist bereit"],
    ]);
  });

  test("nor is one whose item has gone by then", async () => {
    const [appear = []] = await listChanges("2030-07-31", "2030-09-30");
    assert.deepEqual(appear, []);
  });
});

async function listRows(from: string): Promise<readonly string[]> {
  const rows = await readCalendar(content, dayOf(from));
  return rows
    .filter(({ resource }) => (resource as string) === "news")
    .map(({ date, language, appear, vanish }) => `${date} ${language} +${appear} -${vanish}`);
}

describe("the calendar", () => {
  test("has each change of items, and of texts within the time of their items", async () => {
    assert.deepEqual(await listRows("2030-07-01"), [
      "2030-08-01 null +1 -0",
      "2030-08-15 EN_GB +1 -0",
      "2030-09-23 null +0 -1",
      "2030-11-01 null +1 -0",
      "2031-01-01 null +1 -0",
      "2031-03-16 null +0 -1",
      "2032-01-01 null +0 -1",
    ]);
  });
});
