import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { RequestError } from "../errors.ts";
import { arbitraryQuery, spellAsked } from "../../test/api/querying/random-parameters.ts";
import { parseRequestQuery } from "./parse-query.ts";
import { RESOURCES_BY_LETTER, contextOf, read } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";
import { runs } from "../../test/support/seeds.ts";

const LETTERS = Object.keys(RESOURCES_BY_LETTER) as readonly Letter[];

const isBounded = (query: string): boolean => query.length <= 4096;

const pickFirst = <Value>(...values: readonly Value[]): Value => values[0] as Value;

describe("canonical spelling", () => {
  for (const letter of LETTERS) {
    const context = contextOf(letter);

    test(`${letter}: all spellings of a query mean the same and have the same canonical one`, () => {
      fc.assert(
        fc.property(arbitraryQuery(letter), fc.gen(), (asked, gen) => {
          const pick = <Value>(...values: readonly Value[]): Value =>
            gen(fc.constantFrom, ...values);
          const [one, other] = [spellAsked(asked, pick), spellAsked(asked, pick)];
          fc.pre(isBounded(one) && isBounded(other));
          const meaning = read(letter, one);
          assert.deepEqual(read(letter, other), meaning);
          assert.deepEqual(read(letter, meaning.canonical), meaning);
          assert.equal(new URLSearchParams(meaning.canonical).toString(), meaning.canonical);
        }),
        runs(100),
      );
    });

    test(`${letter}: queries that mean something else have another spelling`, () => {
      const query = arbitraryQuery(letter);
      fc.assert(
        fc.property(query, query, (one, other) => {
          const { canonical: a, ...meaning } = read(letter, spellAsked(one, pickFirst));
          const { canonical: b, ...another } = read(letter, spellAsked(other, pickFirst));
          if (a === b) assert.deepEqual(meaning, another);
          else assert.notDeepEqual(meaning, another);
        }),
        runs(60),
      );
    });

    test(`${letter}: any text is parsed or rejected`, () => {
      const piece = fc.constantFrom(
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
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
          try {
            const meaning = parseRequestQuery(pieces.join(""), context);
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
