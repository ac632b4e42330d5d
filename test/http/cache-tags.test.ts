/** In charge of the cache tags of responses: which responses have them, and what they name. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SAMPLE, uuid } from "../sample-content.ts";
import { runSite } from "../site.ts";
import type { Site } from "../site.ts";

const CONTENT = {
  ...SAMPLE,
  "installation.yaml": `
maxItemsPerPage: { navigation: 2 }
resources:
  notices:
    model: Notice
    access: public
    caching: day
    entity: { name: notice, fields: [Title] }
    fields: { Title: varchar(64) }
`,
  "notices.json": [{ Uuid: uuid(70), Title: "One" }],
};

const ROWS: readonly (readonly [path: string, headers: object, tags: string])[] = [
  ["/api/v1/navigation", {}, "navigation navigation/json navigation/json/1 navigation/json/1/de"],
  [
    "/api/v1/navigation/page/2/?language=EN_GB,AR_EG",
    {},
    "navigation navigation/json navigation/json/2 navigation/json/2/en_gb.ar_eg.de",
  ],
  [
    "/api/v1/navigation",
    { "Accept-Language": "en" },
    "navigation navigation/json navigation/json/1 navigation/json/1/en_gb.de",
  ],
  [
    "/api/v1/navigation",
    { Accept: "text/csv" },
    "navigation navigation/csv navigation/csv/1 navigation/csv/1/de",
  ],
  ["/api/v1/navigation?limit=1", {}, "navigation navigation/rest navigation/rest/de"],
  [
    "/api/v1/navigation?search=home&language=EN_GB",
    {},
    "navigation navigation/rest navigation/rest/en_gb.de",
  ],
  ["/api/v1/navigation?format=jsonl", {}, "navigation navigation/rest navigation/rest/de"],
  ["/api/v1/languages", { "Accept-Language": "en" }, "languages languages/json languages/json/1"],
  [`/api/v1/notice/${uuid(70)}`, {}, `notices notices/item notices/item/${uuid(70)}`],
  [`/api/v1/notice/${uuid(70)}?fields=Title`, {}, `notices notices/item notices/item/${uuid(70)}`],
  ["/openapi.json", {}, "openapi.json"],
  ["/schemas/Notice.json", {}, "schemas schemas/Notice.json"],
];

/** Not stored, or revalidated at each use. */
const UNTAGGED = [
  "/extension/api/v1/business-divisions",
  "/api/v1/navigation/page/99",
  "/service/v1/releases",
  "/health/ready",
  "/",
];

/** Not all bodies are JSON. */
const ask = async (site: Site, path: string, headers: object): Promise<Response> => {
  const mine = { Authorization: `Bearer ${site.token}`, ...headers };
  const response = await fetch(`${site.address}${path}`, { headers: mine });
  await response.arrayBuffer();
  return response;
};

describe("cache tags", () => {
  let site: Site;
  before(async () => {
    site = await runSite({ cacheTags: "town" });
    await site.publish(CONTENT);
  });
  after(() => site.stop());

  test("name what is shown, from the installation down to the languages of a page", async () => {
    for (const [path, headers, tags] of ROWS) {
      const expected = ["town", "town/release/1", ...tags.split(" ").map((tag) => `town/${tag}`)];
      const answer = await ask(site, path, headers);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("cache-tag"), expected.join(","), path);
      assert.equal(answer.headers.get("surrogate-key"), expected.join(" "), path);
      const etag = answer.headers.get("etag") ?? "";
      const unchanged = await ask(site, path, { ...headers, "If-None-Match": etag });
      assert.equal(unchanged.status, 304, path);
      assert.equal(unchanged.headers.get("cache-tag"), expected.join(","), path);
    }
  });

  test("are on no response that a cache would ask about anyway", async () => {
    for (const path of UNTAGGED) {
      const { headers } = await ask(site, path, {});
      assert.equal(headers.get("cache-tag"), null, path);
      assert.equal(headers.get("surrogate-key"), null, path);
    }
  });

  test("name the release that answers", async () => {
    const { release } = await site.publish({ ...CONTENT, "notices.json": [] });
    const { headers } = await site.get("/api/v1/navigation");
    assert.ok(headers.get("cache-tag")?.split(",").includes(`town/release/${release.number}`));
  });

  test("are sent only where they are switched on", async () => {
    const plain = await runSite();
    try {
      await plain.publish(CONTENT);
      for (const [path, headers] of ROWS) {
        const answer = await ask(plain, path, headers);
        assert.equal(answer.status, 200, path);
        assert.equal(answer.headers.get("cache-tag"), null, path);
      }
    } finally {
      await plain.stop();
    }
  });
});
