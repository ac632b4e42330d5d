/** Queries that mean the same have one canonical spelling, which caches and tags go by. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { pick, shuffle } from "../../test/model/choices.ts";
import { modelCollection } from "../../test/model/collections.ts";
import { publishedLanguages } from "../../test/model/languages.ts";
import type { Asked } from "../../test/model/collections.ts";
import { generateContent } from "../../test/model/generate-content.ts";
import { arbitraryQuery } from "../../test/model/generate-query.ts";
import { flipCoins, spellQuery } from "../../test/model/spell-query.ts";
import { checkDeclarations } from "../../test/api/own-resources/check-declarations.ts";
import { RESOURCES_BY_LETTER, contextOf, read } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";
import { runs } from "../../test/support/seeds.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { RequestError } from "../errors.ts";
import { parseRequestQuery } from "./parse-query.ts";
import type { RequestQuery } from "./query-model.ts";

/** Longer ones are refused, whatever they ask. */
const MAX_QUERY_LENGTH = 2048;
/** What says nothing of items, and has one spelling. */
const OTHERS = ["", "", "&format=csv", "&minRelease=20", "&release=1", "&at=2027-01-31T10:00:00Z"];

interface Case {
  readonly parse: (query: string) => RequestQuery;
  /** @returns a query in two spellings */
  readonly spell: () => readonly [string, string];
}

/** @returns one for each resource of a content */
function generateCases(gen: GeneratorValue): readonly Case[] {
  const content = generateContent(gen);
  const { installation } = checkDeclarations(content.files["installation.yaml"] ?? "");
  const languages = publishedLanguages(content).map(({ code }) => ({
    code,
    tag: tagOfLanguageCode(code),
    uuid: "",
  }));
  const asked: Asked = {
    content,
    languages: [],
    isPinned: false,
    now: content.now,
    published: content.now,
  };
  const flips = fc.array(fc.boolean(), { minLength: 61, maxLength: 61 });
  return catalogOf(content).names.map((resource) => {
    const { maxItemsPerPage = 100 } = content.resources[resource] ?? {};
    const query = arbitraryQuery(asked, resource, modelCollection(asked, resource));
    return {
      parse: (text) =>
        parseRequestQuery(text, {
          ...contextOf("N"),
          resource,
          installation,
          languages,
        }),
      spell() {
        const one = gen(() => query);
        const meant = { ...one, limit: one.limit && Math.min(one.limit, maxItemsPerPage) };
        const codes = shuffle(gen, languages).map(({ code }) => code);
        const pin = pick(gen, [undefined, codes.slice(0, 2).join()]);
        const other = pick(gen, OTHERS);
        const write = (): string => spellQuery(meant, pin, flipCoins(gen(() => flips))) + other;
        return [write(), write()];
      },
    };
  });
}

const isBounded = (spelled: readonly string[]): boolean =>
  spelled.every(({ length }) => length <= MAX_QUERY_LENGTH);

test("all spellings of a query mean the same and have the same canonical one", () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      for (const { parse, spell } of generateCases(gen)) {
        const spelled = spell();
        if (!isBounded(spelled)) continue;
        const [meaning, other] = spelled.map(parse);
        assert.ok(meaning);
        assert.deepEqual(other, meaning);
        assert.deepEqual(parse(meaning.canonical), meaning);
        assert.equal(new URLSearchParams(meaning.canonical).toString(), meaning.canonical);
        compared += 1;
      }
    }),
    // A shrunk example is not worth minutes.
    { ...runs(100), endOnFailure: true },
  );
  assert.ok(compared >= 700, `${compared} queries`);
});

test("queries that mean something else have another spelling", () => {
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      for (const { parse, spell } of generateCases(gen)) {
        const [[one], [other]] = [spell(), spell()];
        if (!isBounded([one, other])) continue;
        const { canonical: a, ...meaning } = parse(one);
        const { canonical: b, ...another } = parse(other);
        if (a === b) assert.deepEqual(meaning, another);
        else assert.notDeepEqual(meaning, another);
      }
    }),
    { ...runs(60), endOnFailure: true },
  );
});

const PIECE = fc.constantFrom(
  ...Array.from("&=[]%+,\\.-:ab01ü\0"),
  "filter[",
  "Article",
  "CustomAttributes.",
  "__proto__",
  "Identifier",
  "][ne]=",
  "%5B",
  "%C3",
  "sort=",
  "fields=",
  "near=",
  "at=",
);

describe("any text is parsed or rejected", () => {
  for (const letter of Object.keys(RESOURCES_BY_LETTER) as readonly Letter[]) {
    test(letter, () => {
      fc.assert(
        fc.property(fc.array(PIECE, { maxLength: 60 }), (pieces) => {
          try {
            const meaning = read(letter, pieces.join(""));
            assert.deepEqual(read(letter, meaning.canonical), meaning);
          } catch (error) {
            if (!(error instanceof RequestError)) throw error;
            assert.ok(error.cases.length > 0 && error.cases.length <= 10);
            assert.equal(error.status, 400);
          }
        }),
        runs(100),
      );
    });
  }
});
