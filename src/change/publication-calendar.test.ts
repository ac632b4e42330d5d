import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Content } from "../store/content.ts";
import { uuid } from "../../test/support/sample-content.ts";
import { TestChunks } from "../../test/support/test-chunks.ts";
import { readCalendar } from "./publication-calendar.ts";
import type { NamedItem } from "./result-parts.ts";

const listItems = (items: readonly object[]): readonly object[] =>
  items.map((item, index) => ({ Uuid: uuid(index), ...item }));

const chunks = new TestChunks();

type Window = readonly [from: string | null, to: string | null, state?: string];

const timed = ([from, to, State = "TIME_CONTROLLED"]: Window, Name: string): object => ({
  State,
  ...(from !== null && { TimeControlledPublishedFrom: from }),
  ...(to !== null && { TimeControlledPublishedTo: to }),
  Name,
  NiceUri: Name.toLowerCase(),
});

function contentOf(
  articles: readonly Readonly<Record<string, Window>>[],
  timeZone = "Europe/Berlin",
  identifiers: readonly string[] = [],
): Content {
  const languages = [
    { Code: "EN_GB", State: "PUBLISHED" },
    { Code: "DE", State: "PUBLISHED" },
    { Code: "FR", State: "DRAFT" },
  ];
  const navigation = articles.map((byLanguage, index) => ({
    Identifier: identifiers[index] ?? `N${index}`,
    Articles: Object.fromEntries(
      Object.entries(byLanguage).map(([code, window]) => [code, timed(window, `A${index}`)]),
    ),
  }));
  return chunks.toContent(
    { ...DEFAULT_INSTALLATION, timeZone },
    { languages: listItems(languages), navigation: listItems(navigation) },
  );
}

const at = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

const listRows = async (content: Content, now: string): Promise<readonly unknown[]> =>
  (await readCalendar(chunks, content, at(now))).map(({ items: _items, ...counts }) =>
    Object.values(counts).join(" "),
  );

type Named = Pick<NamedItem, "label">;

const joinLabels = (items: readonly Named[]): string => items.map(({ label }) => label).join(" ");

/** What of the rows is named, by date and language. */
const listNamed = async (content: Content, now: string): Promise<object> =>
  Object.fromEntries(
    (await readCalendar(chunks, content, at(now))).map(({ date, language, items }) => [
      `${date} ${language}`,
      [joinLabels(items.appearing), joinLabels(items.vanishing)],
    ]),
  );

describe("the calendar", () => {
  test("counts by date and language, in this order", async () => {
    const content = contentOf([
      { DE: ["2026-12-01", "2026-12-31"], EN_GB: ["2026-12-01", null] },
      { DE: ["2026-12-01", "2026-12-01"] },
      { DE: [null, "2026-11-30"], EN_GB: ["2025-01-01", "2025-02-01"] },
    ]);
    assert.deepEqual(await listRows(content, "2026-11-21T00:00:00Z"), [
      "2026-12-01 navigation EN_GB 1 0",
      "2026-12-01 navigation DE 2 1",
      "2026-12-02 navigation DE 0 1",
      "2027-01-01 navigation DE 0 1",
    ]);
  });

  test("names the items of each row as plans do, in collection order", async () => {
    const content = contentOf(
      [
        { DE: ["2026-12-01", "2026-12-31"], EN_GB: ["2026-12-01", null] },
        { DE: ["2026-12-01", null], EN_GB: ["2026-12-01", null, "DRAFT"] },
        { DE: [null, "2026-11-30"], EN_GB: ["2025-01-01", "2025-02-01"] },
      ],
      undefined,
      ["SPRING", "SUMMER", "WINTER"],
    );
    assert.deepEqual(await listNamed(content, "2026-11-21T00:00:00Z"), {
      "2026-12-01 EN_GB": ["SPRING", ""],
      "2026-12-01 DE": ["SPRING SUMMER", "WINTER"],
      "2027-01-01 DE": ["", "SPRING"],
    });
    const [first] = await readCalendar(chunks, content, at("2026-11-21T00:00:00Z"));
    assert.deepEqual(first?.items.appearing, [{ Uuid: uuid(0), label: "SPRING" }]);
  });

  test("names the first 20 of a row and the first 500 of all, and counts the others", async () => {
    const days = Array.from({ length: 30 }, (_, day) => {
      return Temporal.PlainDate.from("2026-12-01").add({ days: day }).toString();
    });
    const articles = days.flatMap((day) =>
      Array.from({ length: 25 }, () => ({ DE: [day, null] as const })),
    );
    const rows = await readCalendar(
      chunks,
      contentOf(articles.toReversed()),
      at("2026-11-21T00:00:00Z"),
    );
    assert.deepEqual(
      rows.map(({ appear, items }) => [appear, items.appearing.length]),
      days.map((_, index) => [25, index < 25 ? 20 : 0]),
    );
    const { appearing } = rows[0]?.items ?? { appearing: [] };
    assert.equal(appearing[0]?.Uuid, uuid(articles.length - 25));
  });

  test("leaves out drafts, what has no dates, and languages that are not published", async () => {
    const content = contentOf([
      { DE: ["2026-12-01", null, "DRAFT"], EN_GB: ["2026-12-01", null, "PUBLISHED"] },
      { FR: ["2026-12-01", "2026-12-24"], DE: [null, null] },
    ]);
    assert.deepEqual(await listRows(content, "2026-11-21T00:00:00Z"), []);
  });

  test("counts more rows than a call can have arguments", async () => {
    const article = { DE: ["2026-12-01", null] as const };
    const content = contentOf(Array.from({ length: 150_000 }, () => article));
    assert.deepEqual(await listRows(content, "2026-11-21T00:00:00Z"), [
      "2026-12-01 navigation DE 150000 0",
    ]);
  });

  test("begins after the present moment, in the installation's time zone", async () => {
    const articles = [{ DE: ["2026-12-01", "2026-12-01"] as const }];
    const berlin = contentOf(articles);
    assert.equal((await listRows(berlin, "2026-11-30T22:59:59.999Z")).length, 2);
    assert.deepEqual(await listRows(berlin, "2026-11-30T23:00:00Z"), [
      "2026-12-02 navigation DE 0 1",
    ]);
    assert.deepEqual(await listRows(berlin, "2026-12-01T23:00:00Z"), []);
    const kiritimati = contentOf(articles, "Pacific/Kiritimati");
    assert.deepEqual(await listRows(kiritimati, "2026-11-30T10:00:00Z"), [
      "2026-12-02 navigation DE 0 1",
    ]);
  });
});
