/**
 * Any valid content, of the contract's resources and of any that are declared, comes out of the API as it went in,
 * each item once over all pages, in order.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { askPages } from "../../model/ask-pages.ts";
import type { Answer } from "../../support/site.ts";
import { generateContent } from "../../model/generate-content.ts";
import type { GeneratedContent } from "../../model/generate-content.ts";
import { below, flip, shuffle } from "../../model/choices.ts";
import { modelCollection, modelEntity } from "../../model/collections.ts";
import { publishedLanguages } from "../../model/languages.ts";
import type { Asked, ModelAnswer } from "../../model/collections.ts";
import { withOwnSite } from "../own-resources/own-site.ts";
import type { OwnSite } from "../own-resources/own-site.ts";
import { runs } from "../../support/seeds.ts";

interface Case {
  readonly content: GeneratedContent;
  /** Codes, the most wanted first. */
  readonly languages: readonly string[];
  /** In the address, or else by header. */
  readonly isPinned: boolean;
  readonly limit: number;
}

const arbitraryCase: fc.Arbitrary<Case> = fc.gen().map((gen) => {
  const content = generateContent(gen);
  const codes = publishedLanguages(content).map(({ code }) => code);
  return {
    content,
    languages: shuffle(gen, codes).slice(0, below(gen, 3)),
    isPinned: flip(gen),
    limit: 1 + below(gen, 4),
  };
});

/** How the languages are asked for. */
function askFor({ languages, isPinned }: Case): {
  readonly pins: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
} {
  if (languages.length === 0) return { pins: [], headers: {} };
  return isPinned
    ? { pins: [`language=${languages.join()}`], headers: {} }
    : { pins: [], headers: { "Accept-Language": languages.map(tagOfLanguageCode).join() } };
}

/** Texts in the fallback language, where another was asked for. */
function assertNotifications(
  { body: { Notifications }, headers }: Answer,
  used: readonly string[],
  { content, languages }: Case,
): void {
  const fallback = publishedLanguages(content).find(({ isFallback }) => isFallback)?.code ?? "";
  const count = used.filter((code) => code === fallback).length;
  const isTold = languages.length > 0 && !languages.includes(fallback) && count > 0;
  const told = Notifications.map(({ Message, Details }) => [Message, Details.join().match(/\d+/u)]);
  assert.equal(told.length, isTold ? 1 : 0, JSON.stringify(told));
  if (isTold) assert.equal(told[0]?.[0], "LANGUAGE_FALLBACK_USED");
  const tags = [...languages, fallback]
    .filter((code, place, all) => all.indexOf(code) === place && used.includes(code))
    .map(tagOfLanguageCode);
  assert.equal(headers.get("content-language") ?? "", tags.join(", "));
}

/** Equal in every member and in the order of the members. */
const assertSame = (found: unknown, expected: unknown, what: string): void => {
  assert.deepEqual(found, expected, what);
  assert.equal(JSON.stringify(found), JSON.stringify(expected), what);
};

interface Seen {
  items: number;
  nulls: number;
  embedded: number;
  texts: number;
  withheld: number;
}

function note(
  seen: Seen,
  content: GeneratedContent,
  name: string,
  { items, languagesOf }: ModelAnswer,
): void {
  seen.items += items.length;
  seen.withheld += (content.items[name]?.length ?? 0) - items.length;
  for (const item of items) {
    seen.texts += languagesOf(item["Uuid"]).length;
    for (const value of Object.values(item)) {
      if (value === null) seen.nulls += 1;
      const [first] = [value].flat();
      if (typeof first === "object" && first !== null && "Uuid" in first) seen.embedded += 1;
    }
  }
}

async function checkCollection(
  site: OwnSite,
  one: Case,
  name: ResourceName,
  seen: Seen,
): Promise<void> {
  const { content, languages, isPinned, limit } = one;
  const asked: Asked = { content, languages, isPinned, now: content.now, published: content.now };
  const expected = modelCollection(asked, name);
  note(seen, content, name, expected);
  const { pins, headers } = askFor(one);
  const resource = mustGet(catalogOf(content).resources, name);
  const most = content.resources[name]?.maxItemsPerPage ?? limit;
  const query = [...pins, `limit=${Math.min(limit, most)}`].join("&");
  let place = 0;
  const whole = await askPages(site, resource, `?${query}`, headers, (answer, items) => {
    assertSame(items, expected.items.slice(place, place + items.length), `${name}, page`);
    const used = items.flatMap(({ Uuid }) => expected.languagesOf(Uuid));
    assertNotifications(answer, used, one);
    place += items.length;
  });
  assert.equal(whole.items.length, expected.items.length, `${name}: every item once`);
  if (!resource.entity) return;
  const { path, responseKey } = resource.entity;
  for (const { Uuid } of content.items[name] ?? []) {
    const entity = modelEntity(asked, name, Uuid);
    const { status, body } = await site.get(`${path}/${Uuid}?${pins.join("&")}`, headers);
    assert.equal(status, entity ? 200 : 404, `${name} ${Uuid}`);
    if (entity) assertSame(body[responseKey], entity, `${name} ${Uuid}`);
  }
}

test("valid content comes out as it went in, page by page", async (t) => {
  const seen: Seen = { items: 0, nulls: 0, embedded: 0, texts: 0, withheld: 0 };
  let collections = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryCase, (one) =>
      withOwnSite(one.content, async (site) => {
        for (const name of catalogOf(one.content).names) {
          collections += 1;
          await checkCollection(site, one, name, seen);
        }
      }),
    ),
    // A shrunk example is not worth minutes.
    { ...runs(12), endOnFailure: true },
  );
  t.diagnostic(`${collections} collections: ${JSON.stringify(seen)}`);
  for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, what);
});
