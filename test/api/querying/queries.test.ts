/**
 * Queries of all resources, in every spelling and format: declarations, content and queries are generated, and every
 * answer is held against the reference model.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { arbitraryQuery } from "../../model/generate-query.ts";
import { assertQuery } from "../../model/assert-query.ts";
import { flipCoins, spellQuery } from "../../model/spell-query.ts";
import { generateContent } from "../../model/generate-content.ts";
import { below, flip, shuffle } from "../../model/choices.ts";
import { modelCollection, pathsOf } from "../../model/collections.ts";
import { publishedLanguages } from "../../model/languages.ts";
import type { Asked } from "../../model/collections.ts";
import { runs } from "../../support/seeds.ts";
import { withOwnSite } from "../own-resources/own-site.ts";
import type { OwnSite } from "../own-resources/own-site.ts";
import { OTHER_FORMATS, assertOtherFormat } from "./other-formats.ts";

const MAX_ITEMS = 30;
/** Fewer are seldom parted by a query. */
const MANY_ITEMS = 5;
const QUERIES_PER_RESOURCE = 6;
/** Longer ones are refused, whatever they ask. */
const MAX_QUERY_LENGTH = 2048;

interface Case extends Asked {
  readonly seed: number;
}

const arbitraryCase: fc.Arbitrary<Case> = fc.gen().map((gen) => {
  const content = generateContent(gen, { maxItems: MAX_ITEMS });
  const { now } = content;
  const isStrict = below(gen, 4) === 0;
  const codes = publishedLanguages(content).map(({ code }) => code);
  const languages = shuffle(gen, codes).slice(0, below(gen, 3));
  const isPinned = languages.length > 0 && flip(gen);
  const seed = below(gen, 1e9);
  return { content, languages, isPinned, isStrict, now, published: now, seed };
});

const coins = fc.array(fc.boolean(), { minLength: 61, maxLength: 61 });

const PARTS =
  "conditions alternatives isStrict search corrected sort fields limit near radius box".split(" ");

/** How often each part of queries was asked for, and what was found. */
type Seen = Map<string, number>;

async function checkResource(
  site: OwnSite,
  asked: Case,
  resource: ResourceName,
  seen: Seen,
): Promise<void> {
  const { content, languages, isPinned, seed } = asked;
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const answer = modelCollection(asked, resource);
  const collection = mustGet(catalogOf(content).resources, resource);
  const { maxItemsPerPage = 100 } = content.resources[resource] ?? {};
  const pin = isPinned ? languages.join() : undefined;
  const cases = fc.record({
    query: arbitraryQuery(asked, resource, answer),
    coins: fc.tuple(coins, coins),
    isGeo: fc.boolean(),
    otherFormat: fc.constantFrom(...OTHER_FORMATS),
  });
  for (const one of fc.sample(cases, { seed, numRuns: QUERIES_PER_RESOURCE })) {
    const query = {
      ...one.query,
      limit: one.query.limit && Math.min(one.query.limit, maxItemsPerPage),
    };
    const spelled = one.coins.map((coin) => spellQuery(query, pin, flipCoins(coin)));
    if (Math.max(...spelled.map(({ length }) => length)) > MAX_QUERY_LENGTH) continue;
    const isGeo = one.isGeo && query.subject.place !== undefined;
    const headers = {
      "Accept-Language": isPinned ? "" : languages.map(tagOfLanguageCode).join(),
      Accept: isGeo ? "application/geo+json" : "application/json",
    };
    try {
      const asking = { site, collection, pin, headers, coins: one.coins };
      const { shown, pageSize, isCorrected } = await assertQuery(asking, query, answer);
      if (isCorrected) count("corrected");
      if (query.conditions.some(({ paths }) => paths.length > 1)) count("alternatives");
      for (const [part, value] of Object.entries(query))
        if (value && (!Array.isArray(value) || value.length > 0)) count(part);
      if (answer.items.length >= MANY_ITEMS)
        count(shown.length === 0 ? "none" : shown.length < answer.items.length ? "some" : "all");
      if (isGeo) continue;
      const other = { items: shown, size: pageSize };
      const table = { path: collection.path, paths: pathsOf(asked, resource) };
      await assertOtherFormat(one.otherFormat, site, table, { query, pin }, headers, other);
    } catch (error) {
      throw new Error(`${resource}?${spelled[0]}`, { cause: error });
    }
  }
}

test("queries find what they say, in order, page by page, in every spelling and format", async (t) => {
  const seen: Seen = new Map();
  await fc.assert(
    fc.asyncProperty(arbitraryCase, (one) =>
      withOwnSite(one.content, async (site) => {
        for (const name of catalogOf(one.content).names) await checkResource(site, one, name, seen);
      }),
    ),
    // A shrunk example is not worth minutes.
    { ...runs(12), endOnFailure: true },
  );
  t.diagnostic(JSON.stringify([...seen]));
  const [all = 0, some = 0, none = 0] = ["all", "some", "none"].map((what) => seen.get(what));
  const total = all + some + none;
  assert.ok(some > 0.25 * total && none < 0.6 * total, "many find some, not too many find none");
  for (const part of PARTS) assert.ok(seen.has(part), part);
});
