/** The cache tags of responses: which responses have them, and what they name. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

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
  ["/api/v1/navigation", {}, "navigation navigation/list"],
  ["/api/v1/navigation/page/2/?language=EN_GB,AR_EG", {}, "navigation navigation/list"],
  ["/api/v1/navigation", { "Accept-Language": "en" }, "navigation navigation/list"],
  ["/api/v1/navigation", { Accept: "text/csv" }, "navigation navigation/list"],
  ["/api/v1/navigation?limit=1", {}, "navigation navigation/list"],
  ["/api/v1/navigation?search=home&language=EN_GB", {}, "navigation navigation/list"],
  ["/api/v1/navigation?format=jsonl", {}, "navigation navigation/list"],
  ["/api/v1/languages", { "Accept-Language": "en" }, "languages languages/list"],
  [`/api/v1/notice/${uuid(70)}`, {}, `notices notices/${uuid(70)}`],
  [`/api/v1/notice/${uuid(70)}?fields=Title`, {}, `notices notices/${uuid(70)}`],
  ["/openapi.json", {}, "documents"],
  ["/schemas/Notice.json", {}, "documents"],
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

  test("name what is shown, from the installation down to an entity", async () => {
    for (const [path, headers, tags] of ROWS) {
      const expected = ["town", ...tags.split(" ").map((tag) => `town/${tag}`)];
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

  test("are sent only where they are switched on", async () => {
    await using plain = await runSite();
    await plain.publish(CONTENT);
    for (const [path, headers] of ROWS) {
      const answer = await ask(plain, path, headers);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("cache-tag"), null, path);
    }
  });
});
