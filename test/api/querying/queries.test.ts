/**
 * Queries of the contract's resources, in every spelling and format, over content with all that is special in texts,
 * numbers and places.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as fc from "fast-check";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { ContractName } from "../../../src/catalog/resource-names.ts";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";
import { arbitraryQuery } from "../../model/generate-query.ts";
import { assertQuery } from "../../model/assert-query.ts";
import { askWhole } from "../../model/ask-pages.ts";
import type { ModelQuery } from "../../model/query.ts";
import type { ModelClock } from "../../model/times.ts";
import { OTHER_FORMATS, assertOtherFormat } from "./other-formats.ts";
import type { OtherFormat } from "./other-formats.ts";
import { queriedContent } from "./queried-content.ts";
import { flipCoins, spellQuery } from "../../model/spell-query.ts";
import { SEED, rounds } from "../../support/seeds.ts";

const CONTENTS = rounds(1);
const CASES_PER_RESOURCE = 40;
/** There is more to ask of places. */
const CASES_OF_FACILITIES = 80;
/** Longer ones are refused, whatever they ask. */
const MAX_QUERY_LENGTH = 4096;

/** Some items have exactly this time. */
const CLOCK: ModelClock = {
  now: Date.parse("2024-05-01T10:30:00Z"),
  timeZone: "Europe/Berlin",
};

/** How languages are asked for, and whose collation counts then: in navigation, and elsewhere. */
interface Languages {
  readonly header?: string;
  readonly pin?: string;
  readonly navigation: string;
  readonly others: string;
}
const LANGUAGES: readonly Languages[] = [
  { navigation: "de", others: "de" },
  { header: "en-GB", navigation: "en-GB", others: "de" },
  { header: "ar-EG, ja;q=0.5", navigation: "ar-EG", others: "de" },
  { pin: "JA,EN_GB", navigation: "ja", others: "ja" },
  { pin: "ZU", navigation: "zu", others: "zu" },
];

const headersOf = ({ header }: Languages, isGeoJson = false): Readonly<Record<string, string>> => ({
  // Without the header, fetch would send one of its own.
  "Accept-Language": header ?? "",
  Accept: isGeoJson ? "application/geo+json" : "application/json",
});

type Plain = ReadonlyMap<string, readonly Item[]>;
const keyOf = (resource: ContractName, languages: Languages): string =>
  `${resource} ${LANGUAGES.indexOf(languages)}`;

async function readPlain(site: Site): Promise<Plain> {
  const plain = new Map<string, readonly Item[]>();
  for (const resource of CONTRACT_NAMES) {
    for (const languages of LANGUAGES) {
      const query = languages.pin === undefined ? "" : `?language=${languages.pin}`;
      const { items } = await askWhole(site, resource, query, headersOf(languages));
      plain.set(keyOf(resource, languages), items);
    }
  }
  return plain;
}

interface Case {
  readonly query: ModelQuery;
  readonly languages: Languages;
  readonly isGeoJson: boolean;
  readonly otherFormat: OtherFormat;
  readonly coins: readonly [readonly boolean[], readonly boolean[]];
}

const coins = fc.array(fc.boolean(), { minLength: 61, maxLength: 61 });

const arbitraryCase = (resource: ContractName, plain: Plain): fc.Arbitrary<Case> =>
  fc.constantFrom(...LANGUAGES).chain((languages) =>
    fc.record({
      query: arbitraryQuery(resource, plain.get(keyOf(resource, languages)) ?? [], CLOCK),
      languages: fc.constant(languages),
      isGeoJson: fc.boolean().map((yes) => yes && resource === "business-division-facilities"),
      otherFormat: fc.constantFrom(...OTHER_FORMATS),
      coins: fc.tuple(coins, coins),
    }),
  );

const shareOf = (what: string, seen: readonly string[]): number =>
  seen.filter((one) => one === what).length / seen.length;

/** Of all contents. */
const seen: string[] = [];
const asked = new Map<string, number>();
const count = (part: string): void => void asked.set(part, (asked.get(part) ?? 0) + 1);

for (let number = 1; number <= CONTENTS; number++) {
  const seed = SEED + number;
  describe(`queries of content ${number}, seed ${seed}`, () => {
    let site: Site;
    let plain: Plain;
    before(async () => {
      site = await runSite({ clock: () => CLOCK.now });
      const [content = {}] = fc.sample(queriedContent, { numRuns: 1, seed });
      await site.publish(content);
      plain = await readPlain(site);
    });
    after(() => site.stop());

    for (const resource of CONTRACT_NAMES) {
      test(`${resource}: find what they say, in order, page by page, in every spelling`, async () => {
        const property = fc.asyncProperty(arbitraryCase(resource, plain), async (one) => {
          const { query, languages, isGeoJson } = one;
          const { pin } = languages;
          const lengths = one.coins.map((coin) => spellQuery(query, pin, flipCoins(coin)).length);
          fc.pre(Math.max(...lengths) < MAX_QUERY_LENGTH / 2);
          const headers = headersOf(languages, isGeoJson);
          const items = plain.get(keyOf(resource, languages)) ?? [];
          const tag = languages[resource === "navigation" ? "navigation" : "others"];
          const collection = CONTRACT.resources[resource];
          const asking = { site, collection, pin, headers, coins: one.coins };
          const { shown, pageSize, isCorrected } = await assertQuery(asking, query, { items, tag });
          if (isCorrected) count("corrected");
          for (const [part, value] of Object.entries(query))
            if (value && (!Array.isArray(value) || value.length > 0)) count(part);
          seen.push(shown.length === 0 ? "none" : shown.length < items.length ? "some" : "all");
          if (isGeoJson) return;
          const other = { items: shown, size: pageSize };
          await assertOtherFormat(one.otherFormat, site, { query, pin }, headers, other);
        });
        const numRuns =
          resource === "business-division-facilities" ? CASES_OF_FACILITIES : CASES_PER_RESOURCE;
        await fc.assert(property, { numRuns, seed });
      });
    }
  });
}

test("every part of queries was asked for", () => {
  const parts = ["conditions", "search", "sort", "fields", "near", "radius", "box", "limit"];
  assert.ok((asked.get("corrected") ?? 0) >= 2, "corrected words");
  for (const part of parts) assert.ok((asked.get(part) ?? 0) >= 10, part);
});

test("many queries found some of the items, and not too many found none", () => {
  assert.ok(shareOf("some", seen) > 0.25, `${shareOf("some", seen)}`);
  assert.ok(shareOf("none", seen) < 0.6, `${shareOf("none", seen)}`);
});
