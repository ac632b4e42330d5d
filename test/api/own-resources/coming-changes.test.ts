/** What the calendar tells of items and texts that come and go, in examples/town. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import { openContent } from "../../../src/content/open-content.ts";
import { readCalendar } from "../../../src/change/publication-calendar.ts";
import { TOWN } from "./run-town.ts";
import { NO_CHUNKS, readHeld } from "../../../src/store/publish/held-chunks.ts";
import { checkItems, chunkItems } from "../../support/publish-items.ts";

const checked = await checkItems(await openContent(TOWN));
assert.ok(checked.valid);
const content = await chunkItems(checked.content);
const reader = readHeld(content.held, NO_CHUNKS);

/** @returns the instant at which a day of the town begins */
const dayOf = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime("Europe/Berlin").epochMilliseconds;

async function listRows(from: string): Promise<readonly string[]> {
  const rows = await readCalendar(reader, content, dayOf(from));
  return rows
    .filter(({ resource }) => resource === "news")
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
