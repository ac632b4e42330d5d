import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answerHeaders, freshnessHeaders } from "./headers.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const DAY_LATER = "Tue, 02 Jun 2026 12:00:00 GMT";

type Row = readonly [name: string, validUntil: number, now: number, age: number, expires: string];

const ROWS: readonly Row[] = [
  ["no boundary", Infinity, NOON, 86_400, DAY_LATER],
  ["no boundary, within a second", Infinity, NOON + 999, 86_400, DAY_LATER],
  ["a boundary beyond a day", NOON + 86_401_000, NOON, 86_400, DAY_LATER],
  ["a boundary in a day", NOON + 86_400_000, NOON, 86_400, DAY_LATER],
  [
    "a boundary in a day, 1 ms on",
    NOON + 86_400_000,
    NOON + 1,
    86_399,
    "Tue, 02 Jun 2026 11:59:59 GMT",
  ],
  ["a boundary in 10 s", NOON + 10_000, NOON, 10, "Mon, 01 Jun 2026 12:00:10 GMT"],
  ["a boundary in 9.5 s", NOON + 10_000, NOON + 500, 9, "Mon, 01 Jun 2026 12:00:09 GMT"],
  ["a boundary in 0.9 s", NOON + 1000, NOON + 100, 0, "Mon, 01 Jun 2026 12:00:00 GMT"],
  ["a boundary now", NOON, NOON, 0, "Mon, 01 Jun 2026 12:00:00 GMT"],
  ["a boundary just missed", NOON - 5000, NOON, 0, "Mon, 01 Jun 2026 12:00:00 GMT"],
];

describe("freshnessHeaders", () => {
  for (const [name, validUntil, now, age, expires] of ROWS) {
    test(name, () => {
      assert.deepEqual(freshnessHeaders("day", 86_400, validUntil, now), [
        "Cache-Control",
        `public, max-age=${age}, must-revalidate`,
        "Expires",
        expires,
      ]);
    });
  }
  test("a shorter time that was set counts, unless the boundary is nearer", () => {
    const ages = [NOON + 3_600_000, NOON + 30_000].map(
      (validUntil) => freshnessHeaders("day", 60, validUntil, NOON)[1],
    );
    assert.deepEqual(ages, [
      "public, max-age=60, must-revalidate",
      "public, max-age=30, must-revalidate",
    ]);
  });
  test("a resource that is revalidated at each use", () => {
    assert.deepEqual(freshnessHeaders("revalidate", 86_400, NOON + 10_000, NOON), [
      "Cache-Control",
      "public, no-cache",
    ]);
  });
  test("no cache keeps an answer beyond its boundary", () => {
    for (let now = NOON; now < NOON + 3000; now += 7) {
      const expires = freshnessHeaders("day", 86_400, NOON + 2500, now)[3] ?? "";
      assert.ok(Date.parse(expires) <= NOON + 2500 || Date.parse(expires) <= now);
    }
  });
});

test("a preview names its languages, if its content has any", () => {
  const answer = {
    body: Buffer.from("{}"),
    contentType: "application/json",
    tag: "t",
    lastModified: undefined,
    validUntil: Infinity,
    languages: [],
    negotiated: false,
    canonical: undefined,
    next: undefined,
  };
  const terms = { access: "token", caching: "day" } as const;
  const preview = { cacheTags: [], isChosen: false, isPreview: true, release: 3, terms };
  assert.deepEqual(answerHeaders(answer, preview), {
    "Cache-Control": "no-store",
    "Lectern-Release": "3",
  });
  const languages = ["de", "en-GB"];
  const headers = answerHeaders({ ...answer, languages }, { ...preview, release: undefined });
  assert.deepEqual(headers, { "Cache-Control": "no-store", "Content-Language": "de, en-GB" });
});
