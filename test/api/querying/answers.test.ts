/**
 * How queries are answered over HTTP: which refusal comes first, and that all else is as without a
 * query.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { PERSONS, CSV, askRaw, contentOf } from "../http/formats-content.ts";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Answer, Site } from "../../support/site.ts";

const NAVIGATION = mustGet(CONTRACT.resources, "navigation").path;
const DIVISION = mustGet(CONTRACT.resources, "business-divisions").entity?.path ?? "";

const messagesOf = ({ body }: Answer): readonly string[] =>
  body.Notifications.map(({ Message }) => Message);

describe("answers to queries", () => {
  let site: Site;
  let narrow: string;
  before(async () => {
    site = await runSite();
    narrow = `Bearer ${await site.createToken({ resources: ["languages"] })}`;
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  /** The address, what is sent as Authorization (undefined: a good token), status and message. */
  const FIRST: readonly (readonly [string, string | undefined, number, string])[] = [
    [`${NAVIGATION}?nothing=1`, "", 401, "TOKEN_MISSING"],
    [`${NAVIGATION}/page/99/?nothing=1`, "Bearer wrong", 401, "TOKEN_INVALID"],
    [`${NAVIGATION}?nothing=1`, "narrow", 403, "ACCESS_DENIED"],
    [`${NAVIGATION}?at=2040-01-01&nothing=1`, undefined, 403, "ACCESS_DENIED"],
    [`${NAVIGATION}/page/99/?nothing=1`, undefined, 400, "QUERY_PARAMETER_UNKNOWN"],
    [`${NAVIGATION}/page/99/?sort=Article`, undefined, 400, "QUERY_PARAMETER_INVALID"],
    [`${NAVIGATION}/page/x/?sort=Article`, undefined, 400, "QUERY_PARAMETER_INVALID"],
    [`${NAVIGATION}/page/0/?sort=Identifier`, undefined, 400, "PAGE_NUMBER_INVALID"],
    [`${NAVIGATION}/page/99/?sort=Identifier`, undefined, 404, "PAGE_OUT_OF_RANGE"],
    [`${NAVIGATION}/page/2/?filter[Identifier]=HOME`, undefined, 404, "PAGE_OUT_OF_RANGE"],
    [`${NAVIGATION}?filter[Identifier]=%FF`, undefined, 400, "REQUEST_MALFORMED"],
    [`${NAVIGATION}?page=2`, undefined, 400, "QUERY_PARAMETER_UNKNOWN"],
    [`${NAVIGATION}?near=1,2`, undefined, 400, "QUERY_PARAMETER_UNKNOWN"],
    [`${DIVISION}/${uuid(99)}?fields=Nothing`, undefined, 400, "QUERY_PARAMETER_INVALID"],
    [`${DIVISION}/${uuid(99)}?fields=Name`, undefined, 404, "ENTITY_NOT_FOUND"],
    [`${DIVISION}/${uuid(20)}?filter[Name]=Care`, undefined, 400, "QUERY_PARAMETER_UNKNOWN"],
  ];
  for (const [path, sent, status, message] of FIRST) {
    test(`${path} ${sent ?? "with a token"}: ${status} ${message}`, async () => {
      const authorization = sent === "narrow" ? narrow : sent;
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      const answer = await site.get(path, headers);
      assert.equal(answer.status, status, answer.text);
      assert.deepEqual(messagesOf(answer), [message]);
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.deepEqual(Object.keys(answer.body), ["Notifications"]);
    });
  }

  test("nothing found is one empty page", async () => {
    const answer = await site.get(`${NAVIGATION}?filter[Uuid]=${uuid(999)}`);
    assert.equal(answer.status, 200);
    assert.deepEqual(itemsOf("navigation", answer), []);
    assert.equal(answer.body.CollectionConfiguration["TotalCount"], 0);
  });

  test("HEAD and preconditions are as without a query", async () => {
    const path = `${NAVIGATION}?search=start&sort=Identifier`;
    const headers = { Authorization: `Bearer ${site.token}` };
    const got = await askRaw(site, path, headers);
    assert.equal(got.status, 200);
    const head = await askRaw(site, path, headers, "HEAD");
    assert.equal(head.bytes.length, 0);
    const telling = [
      "etag",
      "last-modified",
      "vary",
      "content-language",
      "link",
      "lectern-release",
    ];
    for (const name of [...telling, "content-length"])
      assert.equal(head.headers.get(name), got.headers.get(name), name);
    const etag = got.headers.get("etag") ?? "";
    const lastModified = got.headers.get("last-modified") ?? "";
    for (const condition of [{ "If-None-Match": etag }, { "If-Modified-Since": lastModified }]) {
      const unchanged = await askRaw(site, path, { ...headers, ...condition });
      assert.equal(unchanged.status, 304);
      assert.equal(unchanged.bytes.length, 0);
      for (const name of telling)
        assert.equal(unchanged.headers.get(name), got.headers.get(name), name);
    }
    const other = { ...headers, "If-None-Match": etag };
    assert.equal((await askRaw(site, `${NAVIGATION}?search=nur`, other)).status, 200);
  });

  test("what was negotiated names its twin, with the query and the languages pinned", async () => {
    const answer = await site.get(`${NAVIGATION}?sort=-Identifier`, { "Accept-Language": "en" });
    const link = `<${NAVIGATION}/page/1/?sort=-Identifier&language=EN_GB>; rel="canonical"`;
    assert.equal(answer.headers.get("link"), link);
    const twin = await site.get(/<(.*)>/u.exec(link)?.[1] ?? "");
    assert.deepEqual(itemsOf("navigation", twin), itemsOf("navigation", answer));
  });

  test("entities are cut to fields, too", async () => {
    const answer = await site.get(`${DIVISION}/${uuid(20)}?fields=Color,Name`);
    assert.deepEqual(answer.body["BusinessDivisionModel"], { Name: "Care", Color: "00ff00" });
  });
});

describe("queries in other formats", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(contentOf("Care"));
  });
  after(() => site.stop());

  test("tables are of what was found, in order, with the members that are asked for", async () => {
    const query = "filter[Lastname][ne]=Bauer&sort=-Lastname&fields=Lastname";
    const first = await askRaw(site, `${PERSONS}?${query}`, { Accept: CSV });
    const link = /^<(.*)>; rel="next"$/u.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await askRaw(site, link, { Accept: CSV });
    assert.equal(second.headers.get("link"), null);
    assert.deepEqual(
      [first, second].map(({ bytes }) => bytes.toString()),
      ["Lastname\r\nEß\r\nDörr\r\n", "Lastname\r\nÇelik\r\nÄrmel\r\n"],
    );
  });
});
