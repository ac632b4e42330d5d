/** The cache tags of responses: which responses have them, and what they name. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const CONTENT = {
  ...SAMPLE,
  "installation.yaml": `
cacheTags: town
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

const ROWS: readonly (readonly [path: string, headers: object, tag: string])[] = [
  ["/api/v1/navigation", {}, "navigation"],
  ["/api/v1/navigation/page/2/?language=EN_GB,AR_EG", {}, "navigation"],
  ["/api/v1/navigation", { "Accept-Language": "en" }, "navigation"],
  ["/api/v1/navigation", { Accept: "text/csv" }, "navigation"],
  ["/api/v1/navigation?limit=1", {}, "navigation"],
  ["/api/v1/navigation?search=home&language=EN_GB", {}, "navigation"],
  ["/api/v1/navigation?format=jsonl", {}, "navigation"],
  ["/api/v1/languages", { "Accept-Language": "en" }, "languages"],
  [`/api/v1/notice/${uuid(70)}`, {}, "notices"],
  [`/api/v1/notice/${uuid(70)}?fields=Title`, {}, "notices"],
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

/** @returns what the tags of all rows begin with */
async function readNames(site: Site): Promise<readonly unknown[]> {
  const answers = await Promise.all(ROWS.map(([path, headers]) => ask(site, path, headers)));
  const names = answers.map(({ headers }) => headers.get("cache-tag")?.split(",")[0]);
  return [...new Set(names)];
}

describe("cache tags", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(CONTENT);
  });
  after(() => site.stop());

  test("name the installation, and the resource that is shown", async () => {
    for (const [path, headers, tag] of ROWS) {
      const expected = ["town", `town/${tag}`];
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

  test("follow the release, to which they belong", async () => {
    const { "installation.yaml": installation, ...others } = CONTENT;
    assert.deepEqual(await readNames(site), ["town"]);
    for (const [line, expected] of [
      ["cacheTags: city", "city"],
      ["", undefined],
    ] as const) {
      const text = installation.replace("cacheTags: town", line);
      await site.publish({ ...others, "installation.yaml": text });
      assert.deepEqual(await readNames(site), [expected]);
    }
  });
});
