/** What the explorer computes: places in the address bar, conditions, requests, samples, freshness. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Exchange } from "../../../explorer/src/state/ask.ts";
import { freshnessOf } from "../../../explorer/src/state/freshness.ts";
import {
  formatPlace,
  parsePlace,
  readPasted,
  takeToken,
  valueOf,
  viewOf,
  withValues,
} from "../../../explorer/src/state/place.ts";
import {
  readConditions,
  requestPath,
  splitList,
  splitValues,
  withConditions,
} from "../../../explorer/src/state/query.ts";
import { clientOf, samplesOf } from "../../../explorer/src/state/samples.ts";
import type { ServedResource } from "../../../explorer/src/state/service.ts";
import {
  rejectedTokenStore,
  setToken,
  startToken,
  tokenStore,
} from "../../../explorer/src/state/token.ts";
import { en } from "../../../explorer/src/words/en.ts";

const FACILITIES: ServedResource = {
  name: "business-division-facilities",
  title: "Facilities",
  model: "Facility",
  url: "/facilities",
  access: "public",
  formats: ["json"],
  maxItemsPerPage: 100,
};

const PAGES = { home: 0, browse: 0, languages: 0 };

before(() => {
  Object.assign(globalThis, { location: new URL("https://content.example.org/below/index.html") });
});

describe("a place in the address bar", () => {
  for (const fragment of [
    "#/home",
    "#/browse/navigation",
    "#/browse/navigation?filter[Article.Name][contains]=a,b&filter[Identifier]=x&sort=-Name&page=2",
    "#/browse/a%20b?search=50%25+%26+more",
    "#/item/events/0d2f?from=1",
    "#/languages/news?at=2040-06-01",
  ]) {
    test(`${fragment} is written as it was read`, () =>
      assert.equal(formatPlace(parsePlace(fragment)), fragment));
  }

  for (const [fragment, view, subject] of [
    ["", "home", ""],
    ["#", "home", ""],
    ["#/nothing/x", "home", "x"],
    ["#browse/navigation", "browse", "navigation"],
    ["#/browse/%E0%A4%A", "browse", "%E0%A4%A"],
  ] as const) {
    test(`“${fragment}” is ${view} of “${subject}”`, () => {
      const place = parsePlace(fragment);
      assert.deepEqual(
        [viewOf(place, PAGES), place.subject, place.parameters],
        [view, subject, []],
      );
    });
  }

  test("a changed value replaces all of its name, and an empty one removes it", () => {
    const place = parsePlace("#/browse/x?a=1&b=2&a=3");
    assert.equal(formatPlace(withValues(place, { a: "4" })), "#/browse/x?b=2&a=4");
    assert.equal(formatPlace(withValues(place, { a: "", c: "" })), "#/browse/x?b=2");
    assert.deepEqual([valueOf(place, "a"), valueOf(place, "z")], ["1", ""]);
  });
});

describe("a token in the address bar", () => {
  for (const [fragment, address, token] of [
    ["#token=a%2Bb", "#/", "a+b"],
    ["#/browse/x?token=a&search=kube&token=b", "#/browse/x?search=kube", "a"],
    ["#/browse/x?search=kube&token=a", "#/browse/x?search=kube", "a"],
    ["#/browse/x&token=a", "#/browse/x", "a"],
    ["#/browse/x?tokens=a", "#/browse/x?tokens=a", undefined],
  ] as const) {
    test(`${fragment} leaves ${address}`, () => {
      const taken = takeToken(fragment);
      assert.deepEqual([formatPlace(taken.place), taken.token], [address, token]);
    });
  }
});

describe("what is pasted as a token", () => {
  for (const pasted of [
    "YWI6Y2Q=",
    "  YWI6\r\n Y2Q=\n",
    "Bearer YWI6Y2Q=",
    "Authorization: Bearer YWI6Y2Q=",
    '"YWI6Y2Q="',
    "„YWI6Y2Q=“",
    "«\u200BYWI6Y2Q=»",
    "'bearer YWI6Y2Q='",
    "https://desk.example.org/below/#token=YWI6Y2Q%3D",
    "<https://desk.example.org/#/review/7?token=YWI6Y2Q=>",
    "https://desk.example.org/#/browse/news?release=7&token=YWI6Y2Q=",
  ])
    test(`${JSON.stringify(pasted)} is read`, () => assert.equal(readPasted(pasted), "YWI6Y2Q="));

  test("without a token is nothing", () => {
    for (const empty of ["", " \n", '""']) assert.equal(readPasted(empty), "");
  });
});

describe("the token of the page", () => {
  const kept = new Map<string, string>();
  before(() => {
    // Node before 25 has no sessionStorage; that of a browser is tried in test/programs/explorer/.
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    Object.defineProperty(globalThis, "sessionStorage", { value: storage });
  });

  test("is kept in the tab only on request, and forgotten with it", () => {
    setToken("a", false);
    assert.deepEqual([tokenStore.get(), kept.size], [{ token: "a", isKept: false }, 0]);
    setToken("b", true);
    tokenStore.set({ token: "", isKept: false });
    startToken(undefined);
    assert.deepEqual(tokenStore.get(), { token: "b", isKept: true });
    setToken("", true);
    assert.deepEqual([tokenStore.get(), kept.size], [{ token: "", isKept: false }, 0]);
  });

  test("is the one that is handed over rather than the one that is kept", () => {
    setToken("kept", true);
    startToken("handed over");
    assert.deepEqual([tokenStore.get(), kept.size], [{ token: "handed over", isKept: false }, 0]);
  });

  test("is no longer a refused one when another is set", () => {
    rejectedTokenStore.set("a");
    setToken("b", false);
    assert.equal(rejectedTokenStore.get(), "");
  });
});

describe("conditions", () => {
  test("are read from parameters, with their operators", () => {
    const { parameters } = parsePlace(
      "#/browse/x?filter[Name]=a&filter[Article.Name][contains]=b&filter[N][gte]=1&sort=Name",
    );
    assert.deepEqual(readConditions(parameters), [
      { field: "Name", operator: "eq", value: "a" },
      { field: "Article.Name", operator: "contains", value: "b" },
      { field: "N", operator: "gte", value: "1" },
    ]);
    assert.deepEqual(withConditions(parameters, readConditions(parameters)), parameters);
    assert.deepEqual(withConditions(parameters, []), [["sort", "Name"]]);
  });

  test("have values that commas separate and backslashes escape", () => {
    assert.deepEqual(splitValues(String.raw`a\,b,c\\,d`), ["a,b", "c\\", "d"]);
    assert.deepEqual(splitList("a, b,,c "), ["a", "b", "c"]);
  });
});

describe("a request", () => {
  for (const [what, query, page, expected] of [
    ["has no parameters of the view", "show=json&item=x&token=t&limit=2", 1, "/facilities?limit=2"],
    ["has no empty parameters", "search=&sort=+&limit=2", 1, "/facilities?limit=2"],
    ["has its page in the path", "limit=2", 3, "/facilities/page/3/?limit=2"],
  ] as const) {
    test(what, () => {
      const { parameters } = parsePlace(`#/browse/x?${query}`);
      assert.equal(requestPath(FACILITIES.url, parameters, page), expected);
    });
  }

  test("has added parameters instead of those of the place", () => {
    const added = [["format", "geojson"]] as const;
    const path = requestPath("/x", [["format", "csv"] as const, ["a", "b"] as const], 1, added);
    assert.equal(path, "/x?a=b&format=geojson");
  });
});

describe("samples", () => {
  test("name the token by a variable", () => {
    const samples = samplesOf("/facilities?search=it's", true, "de");
    const url = "https://content.example.org/below/facilities?search=it";
    assert.deepEqual(
      samples.map(({ label }) => label),
      ["curl", "JavaScript", "Python"],
    );
    const [curl = "", fetching = "", python = ""] = samples.map(({ text }) => text);
    assert.match(curl, /^curl -g -H "Authorization: Bearer \$TOKEN" /u);
    assert.ok(curl.endsWith(String.raw`'${url}'\''s'`), curl);
    assert.ok(fetching.includes("Authorization: `Bearer ${token}`"), fetching);
    assert.ok(fetching.includes('"Accept-Language": "de"'), fetching);
    assert.ok(python.includes(`request = urllib.request.Request("${url}'s"`), python);
    assert.ok(python.includes('"Authorization": f"Bearer {token}"'), python);
  });

  test("write a query for the client, with values of its types", () => {
    const { parameters } = parsePlace(
      "#/browse/x?filter[City]=Kiel,Husum&filter[Open]=true&filter[Zip][ne]=01067&filter[City][ne]=A&sort=-Name&near=10.1,54.3&limit=2&show=answer",
    );
    const text = clientOf(FACILITIES, parameters, 2, "de");
    assert.equal(
      text,
      `import { createClient } from "lectern-client";

const client = createClient({ url: "https://content.example.org/below", languages: ["de"] });
const { items, total } = await client.businessDivisionFacilities.page(2, {
  filter: [{
    City: ["Kiel", "Husum"],
    Open: true,
    Zip: {
      ne: "01067",
    },
  }, {
    City: {
      ne: "A",
    },
  }],
  sort: ["-Name"],
  near: {
    longitude: 10.1,
    latitude: 54.3,
  },
  limit: 2,
});`,
    );
  });

  test("create a client with a token where the resource or the query needs one", () => {
    const closed = { ...FACILITIES, access: "token" as const };
    assert.match(clientOf(closed, [], 1, undefined), /createClient\(\{ url: "[^"]+", token \}\)/u);
    assert.match(clientOf(FACILITIES, [["release", "1"]], 1, undefined), /, token \}/u);
    assert.doesNotMatch(clientOf(FACILITIES, [], 1, undefined), /token/u);
  });
});

const exchangeOf = (headers: Readonly<Record<string, string>>, status = 200): Exchange => ({
  path: "/",
  status,
  headers: Object.entries(headers),
  text: "",
  body: {},
  page: undefined,
  notifications: [],
  milliseconds: 1,
});

describe("freshness", () => {
  const words = en.freshness;
  const listOf = (control: string, others = {}): readonly string[] =>
    freshnessOf(exchangeOf({ "Cache-Control": control, ...others }), words);

  test("is unknown without a response or a lifetime", () => {
    assert.deepEqual(freshnessOf(exchangeOf({}, 0), words), [words.unknown]);
    assert.deepEqual(listOf("public"), [words.unknown]);
  });

  test("tells previews from refusals", () => {
    assert.deepEqual(listOf("no-store"), [words.preview]);
    const refused = exchangeOf({ "Cache-Control": "no-store" }, 404);
    assert.deepEqual(freshnessOf(refused, words), [words.refusal]);
  });

  test("names revalidation, and the validator", () => {
    assert.deepEqual(listOf("public, no-cache", { ETag: '"a"' }), [
      words.revalidate,
      words.validator,
    ]);
  });

  test("tells the setting from a midnight at which content changes", () => {
    const begun = { Date: "Mon, 01 Jun 2026 12:00:30 GMT" };
    assert.equal(listOf("max-age=86400", begun)[1], words.setting);
    // Until midnight in Berlin, which is at 22:00 UTC, rounded down.
    assert.equal(listOf(`max-age=${10 * 3600 - 31}`, begun)[1], words.boundary);
    assert.equal(listOf(`max-age=${10 * 3600 - 31 - 7}`, begun)[1], words.setting);
  });
});
