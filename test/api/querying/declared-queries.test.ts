/**
 * Queries of declared resources: declarations, content and queries are generated, and every answer is held against the
 * reference model.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import type { OwnResource } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { arbitraryQueryOf } from "../../model/generate-query.ts";
import { assertQuery } from "../../model/assert-query.ts";
import type { ModelSubject } from "../../model/query.ts";
import { flipCoins, spellQuery } from "../../model/spell-query.ts";
import { generateContent } from "../../model/generate-content.ts";
import type { GeneratedContent } from "../../model/generate-content.ts";
import { below, flip, shuffle } from "../../model/choices.ts";
import { modelCollection, pathsOf, publishedLanguages } from "../../model/collections.ts";
import type { Asked, ModelAnswer } from "../../model/collections.ts";
import { runs } from "../../support/seeds.ts";
import { withOwnSite } from "../own-resources/own-site.ts";
import type { OwnSite } from "../own-resources/own-site.ts";

const MAX_ITEMS = 15;
const QUERIES_PER_RESOURCE = 12;
/** Longer ones are refused, whatever they ask. */
const MAX_QUERY_LENGTH = 2048;

interface Case {
  readonly content: GeneratedContent;
  readonly languages: readonly string[];
  readonly isPinned: boolean;
  readonly seed: number;
}

const arbitraryCase: fc.Arbitrary<Case> = fc.gen().map((gen) => {
  const content = generateContent(gen, { maxItems: MAX_ITEMS });
  const codes = publishedLanguages(content).map(({ code }) => code);
  const languages = shuffle(gen, codes).slice(0, below(gen, 3));
  return { content, languages, isPinned: languages.length > 0 && flip(gen), seed: below(gen, 1e9) };
});

/** What names an embedded item is its title. */
function titlesOf({ content }: Asked, resource: string, path: string): readonly string[] {
  const { fields = {} } = content.described[resource] ?? {};
  const { to = "", embed } = fields[path] ?? {};
  const title = content.resources[to]?.search?.title;
  return embed && title !== undefined ? [`${path}.${title}`] : [path];
}

function subjectOf(
  asked: Asked,
  [resource, { search, place }]: readonly [string, OwnResource],
  { languagesOf }: ModelAnswer,
): ModelSubject {
  const title = search ? titlesOf(asked, resource, search.title) : [];
  const others = search?.in.flatMap((path) => titlesOf(asked, resource, path)) ?? [];
  const names = [...new Set([...title, ...others].map((path) => path.split(".")[0] ?? ""))];
  return {
    title,
    others,
    ...(place && { place }),
    formsOf({ Uuid }) {
      const [code] = languagesOf(Uuid, names);
      return code === undefined ? ["DE", "EN"] : [code.split("_")[0] ?? ""];
    },
  };
}

interface Seen {
  queries: number;
  none: number;
  some: number;
  places: number;
}

async function checkResource(
  site: OwnSite,
  { content, languages, isPinned, seed }: Case,
  own: readonly [string, OwnResource],
  seen: Seen,
): Promise<void> {
  const [name, { path, model, maxItemsPerPage }] = own;
  const asked: Asked = { content, languages, isPinned, now: content.now, published: content.now };
  const answer = modelCollection(asked, name);
  const subject = subjectOf(asked, own, answer);
  const paths = pathsOf(asked, name);
  const clock = { now: content.now, timeZone: content.zone };
  const query = arbitraryQueryOf(name as ResourceName, subject, paths, answer.items, clock);
  const coins = fc.array(fc.boolean(), { minLength: 61, maxLength: 61 });
  const sampled = fc.sample(fc.tuple(query, fc.tuple(coins, coins), fc.boolean()), {
    seed,
    numRuns: QUERIES_PER_RESOURCE,
  });
  for (const [one, thrownCoins, isGeo] of sampled) {
    const limit = one.limit && Math.min(one.limit, maxItemsPerPage);
    const limited = { ...one, limit };
    const pin = isPinned ? languages.join() : undefined;
    const spelled = thrownCoins.map((coin) => spellQuery(limited, pin, flipCoins(coin)));
    if (Math.max(...spelled.map(({ length }) => length)) > MAX_QUERY_LENGTH) continue;
    const headers = {
      "Accept-Language": isPinned ? "" : languages.map(tagOfLanguageCode).join(),
      Accept: isGeo && subject.place ? "application/geo+json" : "application/json",
    };
    const collection = { path, responseKey: `${model}ModelCollection` };
    try {
      const asking = { site, collection, pin, headers, coins: thrownCoins };
      const { shown } = await assertQuery(asking, limited, answer);
      const found = shown.length;
      seen.queries += 1;
      seen.none += Number(found === 0);
      seen.some += Number(found > 0 && found < answer.items.length);
      seen.places += Number(limited.near !== undefined || limited.box !== undefined);
    } catch (error) {
      throw new Error(`${name}?${spelled[0]}`, { cause: error });
    }
  }
}

test("queries of declared resources find what they say, in order, page by page", async (t) => {
  const seen: Seen = { queries: 0, none: 0, some: 0, places: 0 };
  await fc.assert(
    fc.asyncProperty(arbitraryCase, (one) =>
      withOwnSite(one.content, async (site) => {
        for (const own of Object.entries(one.content.resources))
          await checkResource(site, one, own, seen);
      }),
    ),
    // A shrunk example is not worth minutes.
    { ...runs(12), endOnFailure: true },
  );
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.some > 20 && seen.none < 0.8 * seen.queries, JSON.stringify(seen));
});
