/**
 * In charge of plans of purges: content is drawn and edited, all that a cache could hold is asked of the
 * release before, and what the plan leaves must be right as long as it is stored. What it purges must not be.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { REST_STEP } from "../../src/catalog/cache-tags.ts";
import { createSnapshot } from "../../src/release/create-snapshot.ts";
import { loadRelease } from "../../src/release/load-release.ts";
import type { Snapshot } from "../../src/release/snapshot.ts";
import { planPurge } from "../../src/features/purging/plan-purge.ts";
import { driverOf } from "../../src/store/open-store.ts";
import { drawOwnContent } from "../own-resources/arbitrary-own-content.ts";
import { below, flip, pick } from "../own-resources/draws.ts";
import { readFiles } from "../own-resources/own-site.ts";
import { runs } from "../own-resources/own-runs.ts";
import { LANGUAGES, SAMPLE, uuid } from "../sample-content.ts";
import type { ContentFiles } from "../site.ts";
import { EditedContent } from "./edited-content.ts";
import { createAsk, listFacts, writeAnswer } from "./stored-answers.ts";

const NOW = Date.parse("2040-06-15T10:00:00Z");
const HOUR_MS = 3_600_000;
const ACCEPTED = ["", "en", "de, en;q=0.5", "sv, fr;q=0.5", "ar", "*"];
const PINS = ["DE", "EN_GB", "FR,EN_GB", "DE,EN_GB", "SV", "AR_EG,DE"];
const QUERIES = ["limit=2", "sort=-Uuid", "fields=Uuid", "search=text", "filter[Uuid][null]=true"];

interface Seen {
  kept: number;
  purged: number;
  /** Bodies that are the same, and were purged all the same. */
  vainQueries: number;
  /** Because all of their resource was. */
  vainWholes: number;
  soonExpired: number;
}

interface Moment {
  readonly now: number;
  readonly storedAt: number;
  readonly maxAgeMs: number;
}

const drawMoment = (gen: GeneratorValue, now: number): Moment => ({
  now,
  storedAt: now - below(gen, 3) * 6 * HOUR_MS,
  maxAgeMs: pick(gen, [HOUR_MS, 24 * HOUR_MS]),
});

async function judge(
  [before, after]: readonly [Snapshot, Snapshot],
  { now, storedAt, maxAgeMs }: Moment,
  what: string,
  seen: Seen,
  accepted: readonly string[] = ACCEPTED,
): Promise<void> {
  const sooner = new Set<string>();
  const onSooner = (path: readonly string[]): void => void sooner.add(path.join("/"));
  const paths = planPurge(before, after, { now, maxAgeMs, onSooner });
  const plan = new Set(paths.map((path) => path.join("/")));
  const [ask, askNext] = [createAsk(before), createAsk(after)];
  for (const facts of listFacts(before, { accepted, pins: PINS, queries: QUERIES })) {
    const stored = ask({ ...facts, now: storedAt });
    const expires = Math.min(stored?.validUntil ?? 0, storedAt + maxAgeMs);
    if (stored === undefined || expires <= now) continue;
    const text = await writeAnswer(stored);
    const { cachePath = [] } = stored;
    const purged = cachePath
      .map((_, index) => cachePath.slice(0, index + 1).join("/"))
      .filter((path) => plan.has(path));
    const next = askNext({ ...facts, now });
    const isSame = text === (await writeAnswer(next));
    const about = `${what}: ${JSON.stringify(facts)} in ${[...plan].join(" ")}`;
    if (purged.length === 0) {
      seen.kept += 1;
      assert.ok(isSame, `${about}: stale`);
      const later = await writeAnswer(askNext({ ...facts, now: expires - 1 }));
      assert.equal(later, text, `${about}: stale before it expires`);
      continue;
    }
    seen.purged += 1;
    if (!isSame) continue;
    if (plan.has(facts.resource)) seen.vainWholes += 1;
    else if (cachePath[1] === REST_STEP || facts.query.startsWith("fields")) seen.vainQueries += 1;
    else if ((next?.validUntil ?? 0) < Math.min(stored.validUntil, now + maxAgeMs)) {
      seen.soonExpired += 1;
      assert.ok(
        purged.every((path) => sooner.has(path)),
        `${about}: removed, not revalidated`,
      );
    } else assert.fail(`${about}: purged in vain`);
  }
}

async function withReleases(
  now: number,
  contents: readonly ContentFiles[],
  work: (snapshots: readonly Snapshot[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-purge-"));
  let clock = now - 48 * HOUR_MS;
  const location = join(folder, "lectern.db");
  const store = await driverOf(location).open(location, { clock: () => clock });
  try {
    const snapshots: Snapshot[] = [];
    for (const files of contents) {
      clock += HOUR_MS;
      await store.publish(await readFiles(folder, files), { by: "test" });
      const { current } = await store.readState();
      assert.ok(current);
      snapshots.push(await createSnapshot(await loadRelease(store, current)));
    }
    await work(snapshots);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

const createSeen = (): Seen => ({
  kept: 0,
  purged: 0,
  vainQueries: 0,
  vainWholes: 0,
  soonExpired: 0,
});

interface Extent {
  readonly items: number;
  readonly pageSize: number;
  readonly accepted: readonly string[];
}

/** @param edits at most */
async function judgeEdits(
  gen: GeneratorValue,
  edits: number,
  extent: Extent,
  seen: Seen,
): Promise<void> {
  const dayOf = (days: number): string =>
    new Date(NOW + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  const draw = (limit: number): number => below(gen, limit);
  const content = new EditedContent(draw, dayOf, extent.items, extent.pageSize);
  const first = content.files;
  const done = Array.from({ length: 1 + below(gen, edits) }, () => content.edit()).join(", ");
  await withReleases(NOW, [first, content.files], async ([before, after]) => {
    assert.ok(before && after);
    await judge([before, after], drawMoment(gen, NOW), done, seen, extent.accepted);
  });
}

test("after small edits, nothing stale stays, and no page or entity goes in vain", async (t) => {
  const seen = createSeen();
  const extent = { items: 14, pageSize: 4, accepted: ACCEPTED };
  const property = fc.asyncProperty(fc.gen(), (gen) => judgeEdits(gen, 3, extent, seen));
  await fc.assert(property, { ...runs(60), endOnFailure: true });
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.kept > 5000 && seen.purged > 1000, JSON.stringify(seen));
});

test("so it is in long collections, of which only the parts that differ are compared", async (t) => {
  const seen = createSeen();
  const extent = { items: 400, pageSize: 30, accepted: ["en"] };
  const property = fc.asyncProperty(fc.gen(), (gen) => judgeEdits(gen, 2, extent, seen));
  await fc.assert(property, { ...runs(15), endOnFailure: true });
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.kept > 1000 && seen.purged > 100, JSON.stringify(seen));
});

const withAttributes = (attributes: object): ContentFiles => ({
  ...SAMPLE,
  "installation.yaml": "maxItemsPerPage: { navigation: 50 }",
  "navigation.json": Array.from({ length: 600 }, (_, index) => ({
    Uuid: uuid(1000 + index),
    Identifier: `ITEM_${index}`,
    ...(index === 599 && { CustomAttributes: attributes }),
  })),
});

test("an item more is counted on every page, and a language more is chosen by some", async () => {
  const short = withAttributes({ OLD: 1 });
  const long: ContentFiles = {
    ...short,
    "navigation.json": [
      ...(short["navigation.json"] as readonly object[]),
      { Uuid: uuid(2000), Identifier: "LAST" },
    ],
  };
  const [german, english, arabic, french] = LANGUAGES;
  const spoken: ContentFiles = {
    ...long,
    "languages.json": [german, english, arabic, { ...french, State: "PUBLISHED" }] as object[],
  };
  const moment = { now: NOW, storedAt: NOW, maxAgeMs: HOUR_MS };
  await withReleases(NOW, [short, long, spoken], async ([one, two, three]) => {
    assert.ok(one && two && three);
    const seen = createSeen();
    await judge([one, two], moment, "counted", seen);
    assert.ok(seen.kept > 0 && seen.purged > 0, JSON.stringify(seen));
    await judge([two, three], moment, "spoken", seen, ["fr", "de"]);
  });
});

test("a new attribute is a column of all tables, and too much to compare is purged as a whole", async () => {
  await withReleases(
    NOW,
    [withAttributes({ OLD: 1 }), withAttributes({ NEW: 1 })],
    async ([before, after]) => {
      assert.ok(before && after);
      const seen = createSeen();
      await judge([before, after], { now: NOW, storedAt: NOW, maxAgeMs: HOUR_MS }, "columns", seen);
      assert.ok(seen.kept > 0, JSON.stringify(seen));
      const skipped: string[] = [];
      const plan = planPurge(before, after, {
        now: NOW,
        maxAgeMs: HOUR_MS,
        maxCompared: 1,
        onSkipped: (resource) => void skipped.push(resource),
      });
      assert.deepEqual([plan, skipped], [[["navigation"]], ["navigation"]]);
    },
  );
});

/** Else a change would show in these. */
const DATED = { CreatedAt: "2020-01-01 00:00:00", UpdatedAt: "2020-01-01 00:00:00" };

const withDeclaration = (options: string): ContentFiles => ({
  ...SAMPLE,
  "installation.yaml": `resources: { notices: { ${options}, fields: { Title: varchar(64) } } }`,
  "notices.json": [{ Uuid: uuid(70), ...DATED, Title: "One" }],
});

test("what is for fewer people, or for a shorter time, goes although it is the same", async () => {
  const contents = ["access: public", "access: token", "access: token, caching: revalidate"];
  const editions = [...contents.map(withDeclaration), SAMPLE];
  await withReleases(NOW, editions, async (snapshots) => {
    const plans = snapshots.slice(0, -1).map((before, index) => {
      const after = snapshots[index + 1] ?? assert.fail();
      const plan = planPurge(before, after, { now: NOW, maxAgeMs: HOUR_MS });
      return plan.filter(([resource]) => resource === "notices");
    });
    // What is revalidated at each use has no tags.
    assert.deepEqual(plans, [[["notices"]], [["notices"]], []]);
  });
});

const withArticle = (publication: object): ContentFiles => ({
  ...SAMPLE,
  "navigation.json": [
    ...(SAMPLE["navigation.json"] as readonly object[]),
    { Uuid: uuid(13), ...DATED, Articles: { DE: { ...publication, Name: "New", NiceUri: "new" } } },
  ].map((item, index) => ({ Identifier: `ITEM_${index}`, ...item })),
});

test("what changes tomorrow goes today, where copies would last longer", async () => {
  const tomorrow = { State: "TIME_CONTROLLED", TimeControlledPublishedFrom: "2040-06-16" };
  const contents = [withArticle({ State: "DRAFT" }), withArticle(tomorrow)];
  await withReleases(NOW, contents, async ([before, after]) => {
    assert.ok(before && after);
    const [long, short] = [createSeen(), createSeen()];
    await judge([before, after], { now: NOW, storedAt: NOW, maxAgeMs: 24 * HOUR_MS }, "long", long);
    assert.ok(long.soonExpired > 0 && long.kept > 0, JSON.stringify(long));
    await judge([before, after], { now: NOW, storedAt: NOW, maxAgeMs: HOUR_MS }, "short", short);
    assert.equal(short.soonExpired, 0, JSON.stringify(short));
  });
});

test("so it is where all content differs, in resources that are drawn", async (t) => {
  const seen = createSeen();
  const property = fc.asyncProperty(fc.gen(), async (gen) => {
    const first = drawOwnContent(gen);
    const same = flip(gen) || flip(gen) ? { resources: first.resources } : undefined;
    const second = drawOwnContent(gen, same);
    await withReleases(first.now, [first.files, second.files], async ([before, after]) => {
      assert.ok(before && after);
      await judge([before, after], drawMoment(gen, first.now), "drawn", seen);
    });
  });
  await fc.assert(property, { ...runs(40), endOnFailure: true });
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.purged > 500, JSON.stringify(seen));
});
