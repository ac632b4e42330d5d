/** CSV pages whose rows stay the same, while headers that a 304 could not take back do not. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import { askRaw } from "./formats-content.ts";

const NAVIGATION = mustGet(CONTRACT.resources, "navigation").path;
const LANGUAGES = [{ Uuid: uuid(1), Code: "DE", State: "PUBLISHED", Fallback: true }];

test("a page that loses its next one is not as it was, though it has the same rows", async () => {
  await using site = await runSite();
  const path = `${NAVIGATION}?format=csv&language=DE`;
  const items = [1, 2, 3].map((n) => ({ Uuid: uuid(n + 9), Identifier: `ITEM_${n}` }));
  const publish = (count: number): Promise<unknown> =>
    site.publish({
      "installation.yaml": "maxItemsPerPage: { navigation: 2 }",
      "languages.json": LANGUAGES,
      "navigation.json": items.slice(0, count),
    });
  await publish(3);
  const headers = { Authorization: `Bearer ${site.token}` };
  const long = await askRaw(site, path, headers);
  assert.match(long.headers.get("link") ?? "", /rel="next"/u);
  await publish(2);
  const condition = { ...headers, "If-None-Match": long.headers.get("etag") ?? "" };
  const short = await askRaw(site, path, condition);
  assert.equal(short.status, 200);
  assert.equal(short.headers.get("link"), null);
  assert.deepEqual(short.bytes, long.bytes);
});

const DATE = "2020-01-01 00:00:00";
const EMBEDDING = `
resources:
  notices:
    access: public
    fields: { Text: { type: localized, nullable: true, fields: { Title: varchar(64) } } }
  visits:
    access: public
    fields: { Notice: { type: reference, to: notices, embed: true } }
`;

test("rows that lose their language are not as they were, though they have the same bytes", async () => {
  await using site = await runSite();
  const publish = (Text: object | null): Promise<unknown> =>
    site.publish({
      "installation.yaml": EMBEDDING,
      "languages.json": LANGUAGES,
      "notices.json": [{ Uuid: uuid(70), Text }],
      "visits.json": [{ Uuid: uuid(71), CreatedAt: DATE, UpdatedAt: DATE, Notice: uuid(70) }],
    });
  await publish({ DE: { Title: "Eins" } });
  const path = "/api/v1/visits?format=csv&language=DE";
  const was = await askRaw(site, path, {});
  assert.equal(was.headers.get("content-language"), "de");
  await publish(null);
  const is = await askRaw(site, path, { "If-None-Match": was.headers.get("etag") ?? "" });
  assert.equal(is.status, 200);
  assert.equal(is.headers.get("content-language"), null);
  assert.deepEqual(is.bytes, was.bytes);
});
