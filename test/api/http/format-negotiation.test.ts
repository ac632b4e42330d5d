/**
 * Which format of facilities and contact persons a client gets over real HTTP, and that each format is cached for
 * itself.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import {
  CSV,
  FACILITIES,
  GEO_JSON,
  JSON_LINES,
  JSON_TYPE,
  PERSONS,
  askRaw,
  contentOf,
  readJson,
} from "./formats-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

/** Three formats by resource: what a request with this Accept gets, by its first word. */
type Choice = readonly [accept: string, facilities: string, persons: string, divisions: string];
const CSV_TYPE = "text/csv; charset=utf-8; header=present";
const CHOICES: readonly Choice[] = [
  ["application/json", JSON_TYPE, JSON_TYPE, JSON_TYPE],
  ["application/geo+json", GEO_JSON, "406", "406"],
  ["text/*", CSV_TYPE, CSV_TYPE, CSV_TYPE],
  ["text/csv", CSV_TYPE, CSV_TYPE, CSV_TYPE],
  ["text/csv;header=present;charset=UTF-8", CSV_TYPE, CSV_TYPE, CSV_TYPE],
  ["text/csv;header=absent", "406", "406", "406"],
  ["text/csv, application/geo+json", GEO_JSON, CSV_TYPE, CSV_TYPE],
  ["*/*;q=0", "406", "406", "406"],
];

describe("negotiation of formats", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(contentOf("Pflege & Mehr"));
  });
  after(() => site.stop());

  for (const [accept, facilities, persons, divisions] of CHOICES) {
    const rows: readonly (readonly [ResourceName, string])[] = [
      ["business-division-facilities", facilities],
      ["business-division-contact-persons", persons],
      ["business-divisions", divisions],
    ];
    for (const [name, expected] of rows) {
      test(`Accept: ${accept} on ${name}: ${expected}`, async () => {
        const answers = await Promise.all(
          ["", "/page/1/"].map((end) =>
            askRaw(site, mustGet(CONTRACT.resources, name).path + end, { Accept: accept }),
          ),
        );
        for (const answer of answers) {
          const { status, headers } = answer;
          assert.equal(status, expected === "406" ? 406 : 200);
          assert.equal(headers.get("content-type"), expected === "406" ? JSON_TYPE : expected);
          if (status !== 406) continue;
          const text = answer.bytes.toString();
          const isOnMaps = name === "business-division-facilities";
          for (const type of [JSON_TYPE, GEO_JSON, CSV])
            assert.equal(text.includes(type), type !== GEO_JSON || isOnMaps, type);
        }
      });
    }
  }

  test("what has no pages is chosen for a collection as a whole only", async () => {
    const headers = { Accept: "application/json;q=0, application/*" };
    const { path } = mustGet(CONTRACT.resources, "trainings");
    assert.equal((await askRaw(site, path, headers)).headers.get("content-type"), JSON_LINES);
    assert.equal((await askRaw(site, `${path}/page/1/`, headers)).status, 406);
    assert.equal((await askRaw(site, FACILITIES, headers)).headers.get("content-type"), GEO_JSON);
  });

  for (const [path, types] of [
    [FACILITIES, [JSON_TYPE, GEO_JSON, CSV, JSON_LINES]],
    [PERSONS, [JSON_TYPE, CSV]],
  ] as const) {
    test(`${path}: each format has its own ETag, 304 and codings`, async () => {
      const tags = new Set<string>();
      for (const Accept of types) {
        for (const coding of ["identity", "gzip, identity;q=0", "br, identity;q=0"]) {
          const headers = { Accept, "Accept-Encoding": coding };
          const get = await askRaw(site, path, headers);
          const tag = get.headers.get("etag") ?? "";
          const since = get.headers.get("last-modified") ?? "";
          const later = await askRaw(site, path, { ...headers, "If-Modified-Since": since });
          assert.equal(later.status, 304);
          assert.equal(get.headers.get("vary"), "Accept-Encoding, Accept");
          for (const method of ["GET", "HEAD"]) {
            const same = await askRaw(site, path, { ...headers, "If-None-Match": tag }, method);
            assert.equal(same.status, 304);
            for (const name of ["vary", "etag", "link", "cache-control", "last-modified"])
              assert.equal(same.headers.get(name), get.headers.get(name), name);
          }
          const head = await askRaw(site, path, headers, "HEAD");
          for (const name of ["content-type", "link", "etag", "content-length"])
            assert.equal(head.headers.get(name), get.headers.get(name), name);
          for (const other of tags) {
            assert.equal(
              (await askRaw(site, path, { ...headers, "If-None-Match": other })).status,
              200,
            );
          }
          tags.add(tag);
          assert.ok((get.headers.get("access-control-expose-headers") ?? "").includes("Link"));
        }
      }
      assert.equal(tags.size, types.length * 3, "no tag stands for two of them");
    });
  }

  for (const [name, path, status] of [
    ["a page past the last", `${PERSONS}/page/4/`, 404],
    ["no page number", `${PERSONS}/page/0/`, 400],
    ["an unknown parameter", `${PERSONS}?page=2`, 400],
    ["an unknown address", `${PERSONS}/1`, 404],
  ] as const) {
    test(`${name} is an error in JSON`, async () => {
      const answer = await askRaw(site, path, { Accept: CSV });
      assert.equal(answer.status, status);
      assert.equal(answer.headers.get("content-type"), JSON_TYPE);
      assert.deepEqual(Object.keys(readJson(answer)), ["Notifications"]);
    });
  }
});
