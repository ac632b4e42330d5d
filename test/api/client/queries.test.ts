/** How the client writes what it is asked for, held without a service. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createClient } from "../../../client/src/create-client.ts";
import type { ClientOptions } from "../../../client/src/create-client.ts";
import { acceptLanguageOf, addQuery } from "../../../client/src/query.ts";
import type { AnyQuery } from "../../../client/src/query.ts";

/** What RFC 9110 allows as a weight, without 0, which refuses a language. */
const WEIGHT = /^(?:1|0\.\d{0,2}[1-9])$/u;

const weightsOf = (count: number): readonly string[] => {
  const languages = Array.from({ length: count }, (_, index) => `x-${index}`);
  const ranges = acceptLanguageOf(languages)?.split(", ") ?? [];
  assert.deepEqual(
    ranges.map((range) => range.split(";q=")[0]),
    languages,
  );
  return ranges.map((range) => range.split(";q=")[1] ?? "");
};

const write = (query: AnyQuery): readonly (readonly [string, string])[] => {
  const parameters = new URLSearchParams();
  addQuery(parameters, query);
  return [...parameters];
};

describe("languages", () => {
  for (const count of [1, 2, 8, 10, 11, 130]) {
    test(`${count} keep their order in weights that are allowed`, () => {
      const weights = weightsOf(count);
      for (const weight of weights) assert.match(weight, WEIGHT);
      assert.equal(new Set(weights).size, count);
      const sorted = weights.toSorted((one, other) => Number(other) - Number(one));
      assert.deepEqual(sorted, weights);
    });
  }

  test("few have short weights", () => {
    assert.equal(acceptLanguageOf(["en_GB", "de"]), "en-GB;q=1, de;q=0.9");
    assert.equal(acceptLanguageOf([]), undefined);
  });
});

describe("an instant", () => {
  const instant = new Date("2030-06-15T19:30:00+02:00");
  const written = "2030-06-15T17:30:00.000Z";

  test("is written in UTC in each kind of condition", () => {
    for (const [condition, name] of [
      [instant, "filter[StartsAt]"],
      [[instant], "filter[StartsAt]"],
      [{ gte: instant }, "filter[StartsAt][gte]"],
    ] as const)
      assert.deepEqual(write({ filter: { StartsAt: condition } }), [[name, written]]);
  });

  test("is written in UTC as the time of a preview", () => {
    assert.deepEqual(write({ at: instant }), [["at", written]]);
  });
});

describe("a condition", () => {
  test("that is null finds what has no value", () => {
    assert.deepEqual(write({ filter: { EndsAt: null } }), [["filter[EndsAt][null]", "true"]]);
  });

  test("that is undefined is none", () => {
    assert.deepEqual(write({ filter: { EndsAt: undefined, Seats: { gte: undefined } } }), []);
  });

  test("may be on several paths", () => {
    const filter = { "EndsAt|StartsAt": { gte: "now" } };
    assert.deepEqual(write({ filter }), [["filter[EndsAt|StartsAt][gte]", "now"]]);
  });

  test("keeps commas and backslashes within a member of a list", () => {
    const written = String.raw`a\,b,c\\d,`;
    assert.deepEqual(write({ filter: { Name: ["a,b", "c\\d", ""] } }), [["filter[Name]", written]]);
  });

  for (const [name, condition] of Object.entries({
    "an empty list": [],
    "a list with null": ["a", null],
    "a list with undefined": ["a", undefined],
    "a list of lists": [["a"]],
    "not a number": Number.NaN,
    infinite: Number.POSITIVE_INFINITY,
    "no instant": new Date("never"),
    "compared with null": { gte: null },
    "compared with an object": { gte: {} },
    "an operator with an empty list": { null: [] },
    "a function": () => "a",
    "a large integer": 1n,
  })) {
    test(`cannot be ${name}`, () => {
      assert.throws(() => write({ filter: { EndsAt: condition } }), {
        name: "TypeError",
        message: /^filter\[EndsAt\][^ ]* cannot be .+: give /u,
      });
    });
  }
});

describe("a parameter", () => {
  test("that is undefined is left out", () => {
    assert.deepEqual(write({ search: undefined, limit: undefined, fields: undefined }), []);
  });

  for (const [name, value] of [
    ["search", null],
    ["limit", Number.NaN],
    ["sort", {}],
    ["fields", []],
    ["near", null],
    ["near", { longitude: 10 }],
    ["bbox", [1, 2, 3, undefined]],
    ["filter", null],
    ["filter", "Name"],
  ] as const) {
    test(`cannot be what asks for nothing: ${name} ${JSON.stringify(value)}`, () => {
      assert.throws(() => write({ [name]: value }), { name: "TypeError", message: /cannot be/u });
    });
  }
});

describe("the address of the service", () => {
  for (const url of [undefined, null, "", "content.example.org"]) {
    test(`cannot be ${JSON.stringify(url)}`, () => {
      assert.throws(() => createClient({ url } as unknown as ClientOptions), {
        name: "TypeError",
        message: `url must be the address of the service, such as https://content.example.org, not ${url}`,
      });
    });
  }
});
