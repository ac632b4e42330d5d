/**
 * Plans of purges: content is generated and edited, all that a cache could hold is asked of the release before, and
 * what the plan leaves must be right as long as it is stored. No resource and no entity is purged that is as it was.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { ownValue } from "../../../src/lib/own-value.ts";
import { createSnapshot } from "../../../src/release/create-snapshot.ts";
import { loadRelease } from "../../../src/release/load-release.ts";
import type { Snapshot } from "../../../src/release/snapshot.ts";
import { compareReleases } from "../../../src/notify/plan-purge.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { generateContent } from "../../model/generate-content.ts";
import { below, flip, pick } from "../../model/choices.ts";
import { readFiles } from "../own-resources/own-site.ts";
import { runs } from "../../support/seeds.ts";
import { LANGUAGES, SAMPLE, uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";
import { EditedContent } from "./edited-content.ts";
import { createAsk, listFacts, writeAnswer } from "./stored-answers.ts";
import { publishItems } from "../../support/publish-items.ts";

const NOW = Date.parse("2040-06-15T10:00:00Z");
const HOUR_MS = 3_600_000;
const ACCEPTED = ["", "en", "de, en;q=0.5", "sv, fr;q=0.5", "ar", "*"];
const PINS = ["DE", "EN_GB", "FR,EN_GB", "DE,EN_GB", "SV", "AR_EG,DE"];
const QUERIES = ["limit=2", "sort=-Uuid", "fields=Uuid", "search=text", "filter[Uuid][null]=true"];

interface Seen {
  kept: number;
  purged: number;
  /** Entities, while others of the same resource were kept. */
  entities: number;
}

interface Moment {
  readonly now: number;
  readonly storedAt: number;
  readonly maxAgeMs: number;
}

/** Hours since an answer was stored, and those for which it may be: what is over by now shows nothing. */
const AGES = [
  [0, 1],
  [0, 24],
  [6, 24],
  [12, 24],
] as const;

function generateMoment(gen: GeneratorValue, now: number): Moment {
  const [age, maxAge] = pick(gen, AGES);
  return { now, storedAt: now - age * HOUR_MS, maxAgeMs: maxAge * HOUR_MS };
}

/** Two releases, as servers have them, and the tags to purge when the second follows the first. */
interface Switched {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly plan: readonly string[];
}

async function switchOver(store: Store, before: Snapshot, after: Snapshot): Promise<Switched> {
  const [old, next] = [before, after].map(({ release }) => store.readRelease(release));
  assert.ok(old && next);
  const paths = await compareReleases(store, await old, await next);
  const plan = paths.map((path) => path.join("/"));
  // They describe what is declared, with examples of what is published.
  assert.equal(plan.includes("documents"), before.loaded.digest !== after.loaded.digest);
  return { before, after, plan };
}

const itemOf = ({ collections }: Snapshot, name: ResourceName, entity: string): unknown => {
  const index = collections[name].indexOf(entity);
  return index === undefined ? undefined : collections[name].at(index).item;
};

async function judge(
  { before, after, plan }: Switched,
  { now, storedAt, maxAgeMs }: Moment,
  what: string,
  seen: Seen,
  accepted: readonly string[] = ACCEPTED,
): Promise<void> {
  const [ask, askNext] = [createAsk(before), createAsk(after)];
  for (const facts of listFacts(before, { accepted, pins: PINS, queries: QUERIES })) {
    const stored = ask({ ...facts, now: storedAt });
    const expires = Math.min(stored?.validUntil ?? 0, storedAt + maxAgeMs);
    if (stored === undefined || expires <= now) continue;
    const text = await writeAnswer(stored);
    const { cachePath = [] } = stored;
    const purged = cachePath
      .map((_, index) => cachePath.slice(0, index + 1).join("/"))
      .filter((path) => plan.includes(path));
    const about = `${what}: ${JSON.stringify(facts)} in ${plan.join(" ")}`;
    if (purged.length === 0) {
      seen.kept += 1;
      assert.equal(await writeAnswer(askNext({ ...facts, now })), text, `${about}: stale`);
      const later = await writeAnswer(askNext({ ...facts, now: expires - 1 }));
      assert.equal(later, text, `${about}: stale before it expires`);
      continue;
    }
    seen.purged += 1;
    const { resource, segment = "" } = facts;
    const [old, next] = [before, after].map(
      ({ loaded }) => ownValue(loaded.held, resource)?.bodies,
    );
    assert.notEqual(old, next, `${about}: in vain`);
    if (facts.operation !== "load" || plan.includes(resource)) continue;
    seen.entities += 1;
    const [was, is] = [before, after].map((one) => itemOf(one, resource, segment));
    assert.notDeepEqual(was, is, `${about}: in vain`);
  }
}

async function withReleases(
  now: number,
  contents: readonly ContentFiles[],
  work: (snapshots: readonly Snapshot[], store: Store) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-purge-"));
  let clock = now - 48 * HOUR_MS;
  const location = join(folder, "lectern.db");
  const store = await driverOf(location).open(location, { clock: () => clock });
  try {
    const snapshots: Snapshot[] = [];
    for (const files of contents) {
      clock += HOUR_MS;
      await publishItems(store, await readFiles(folder, files), { by: "test" });
      const { current } = await store.readState();
      assert.ok(current);
      snapshots.push(await createSnapshot(await loadRelease(store, current)));
    }
    await work(snapshots, store);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

const createSeen = (): Seen => ({ kept: 0, purged: 0, entities: 0 });

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
  const choose = (limit: number): number => below(gen, limit);
  const content = new EditedContent(choose, dayOf, extent.items, extent.pageSize);
  const first = content.files;
  const done = Array.from({ length: 1 + below(gen, edits) }, () => content.edit()).join(", ");
  await withReleases(NOW, [first, content.files], async ([before, after], store) => {
    assert.ok(before && after);
    const switched = await switchOver(store, before, after);
    await judge(switched, generateMoment(gen, NOW), done, seen, extent.accepted);
  });
}

test("after small edits, nothing stale stays, and what is as it was is not purged", async (t) => {
  const seen = createSeen();
  const extent = { items: 14, pageSize: 4, accepted: ACCEPTED };
  const property = fc.asyncProperty(fc.gen(), (gen) => judgeEdits(gen, 3, extent, seen));
  await fc.assert(property, { ...runs(32), endOnFailure: true });
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.kept > 0 && seen.purged > 0, JSON.stringify(seen));
});

test("so it is in long collections, of which only the chunks that differ are compared", async (t) => {
  const seen = createSeen();
  const extent = { items: 400, pageSize: 30, accepted: ["en"] };
  const property = fc.asyncProperty(fc.gen(), (gen) => judgeEdits(gen, 2, extent, seen));
  await fc.assert(property, { ...runs(6), endOnFailure: true });
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.kept > 0 && seen.purged > 0, JSON.stringify(seen));
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
  await withReleases(NOW, [short, long, spoken], async ([one, two, three], store) => {
    assert.ok(one && two && three);
    const seen = createSeen();
    await judge(await switchOver(store, one, two), moment, "counted", seen);
    assert.ok(seen.kept > 0 && seen.purged > 0, JSON.stringify(seen));
    await judge(await switchOver(store, two, three), moment, "spoken", seen, ["fr", "de"]);
  });
});

test("a new attribute is a column of all tables", async () => {
  const contents = [withAttributes({ OLD: 1 }), withAttributes({ NEW: 1 })];
  await withReleases(NOW, contents, async ([before, after], store) => {
    assert.ok(before && after);
    const seen = createSeen();
    const moment = { now: NOW, storedAt: NOW, maxAgeMs: HOUR_MS };
    await judge(await switchOver(store, before, after), moment, "columns", seen);
    assert.ok(seen.kept > 0, JSON.stringify(seen));
  });
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
  const versions = [...contents.map(withDeclaration), SAMPLE];
  await withReleases(NOW, versions, async (snapshots, store) => {
    const plans: (readonly string[])[] = [];
    for (const [index, before] of snapshots.slice(0, -1).entries()) {
      const { plan } = await switchOver(store, before, snapshots[index + 1] ?? assert.fail());
      plans.push(plan.filter((path) => path.startsWith("notices")));
    }
    // What is revalidated at each use has no tags.
    assert.deepEqual(plans, [["notices"], ["notices"], []]);
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
  await withReleases(NOW, contents, async ([before, after], store) => {
    assert.ok(before && after);
    const switched = await switchOver(store, before, after);
    for (const maxAgeMs of [HOUR_MS, 24 * HOUR_MS]) {
      const seen = createSeen();
      await judge(switched, { now: NOW, storedAt: NOW, maxAgeMs }, "tomorrow", seen);
      assert.ok(seen.kept > 0 && seen.purged > 0, JSON.stringify(seen));
    }
  });
});

test("so it is where all content differs, in generated resources", async (t) => {
  const seen = createSeen();
  const property = fc.asyncProperty(fc.gen(), async (gen) => {
    const first = generateContent(gen);
    const same = flip(gen) || flip(gen) ? { resources: first.resources } : undefined;
    const second = generateContent(gen, same);
    await withReleases(first.now, [first.files, second.files], async ([before, after], store) => {
      assert.ok(before && after);
      const switched = await switchOver(store, before, after);
      await judge(switched, generateMoment(gen, first.now), "generated", seen);
    });
  });
  await fc.assert(property, { ...runs(14), endOnFailure: true });
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.purged > 0, JSON.stringify(seen));
});
