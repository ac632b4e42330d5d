/** Holds the index at `/` to what is served, and to saying nothing that a token protects. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { VERSION } from "../../version.ts";
import { SAMPLE } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";

const NO_TOKEN = { Authorization: "" };

interface Index {
  readonly release: number | null;
  readonly since: string | null;
  readonly timeZone: string | null;
  readonly resources: readonly {
    readonly name: string;
    readonly title: string;
    readonly url: string;
    readonly entityUrl?: string;
    readonly access: string;
    readonly formats: readonly string[];
    readonly maxItemsPerPage: number;
  }[];
}

test("the index leads to everything that is served", async () => {
  await using site = await runSite({ access: { "business-divisions": "public" } });
  const before = await site.get("/", NO_TOKEN);
  assert.equal(before.status, 200);
  const empty = before.body as unknown as Index;
  assert.deepEqual([empty.release, empty.since, empty.timeZone], [null, null, null]);
  assert.equal(before.headers.get("lectern-release"), null);

  const published = await site.publish({
    ...SAMPLE,
    "installation.yaml": `
timeZone: America/New_York
maxItemsPerPage: { trainings: 7 }
resources:
  trails:
    title: Ways through the woods
    maxItemsPerPage: 20
    entity: trail
    access: public
    fields: { Name: { type: varchar, size: 20 } }
`,
    "trails.json": [{ Key: "one", Name: "Mill trail" }],
  });
  const answer = await site.get("/", NO_TOKEN);
  const index = answer.body as unknown as Index;
  assert.equal(index.release, 1);
  assert.equal(
    index.since,
    new Date(published.release.publishedAt * 1000).toISOString().replace(".000", ""),
  );
  assert.equal(answer.headers.get("lectern-release"), "1");
  assert.equal(answer.body["version"], VERSION);
  assert.deepEqual(
    index.resources.map(({ name }) => name),
    [...CONTRACT.names, "trails"],
  );
  assert.equal(index.timeZone, "America/New_York");
  const shown = index.resources.map(({ name, title, maxItemsPerPage }) => [
    name,
    title,
    maxItemsPerPage,
  ]);
  assert.deepEqual(
    shown.filter(([name]) => name === "navigation" || name === "trainings" || name === "trails"),
    [
      ["navigation", "Navigation", 100],
      ["trainings", "Trainings", 7],
      ["trails", "Ways through the woods", 20],
    ],
  );
  for (const { url, entityUrl, access, formats, maxItemsPerPage } of index.resources) {
    assert.equal((await site.get(url, NO_TOKEN)).status, access === "public" ? 200 : 401, url);
    for (const format of formats) {
      const { status } = await fetch(`${site.address}${url}?format=${format}`, {
        headers: { Authorization: `Bearer ${site.token}` },
      });
      assert.equal(status, 200, `${url} as ${format}`);
    }
    assert.equal((await site.get(`${url}?limit=${maxItemsPerPage}`)).status, 200);
    assert.equal((await site.get(`${url}?limit=${maxItemsPerPage + 1}`)).status, 400);
    assert.equal((await site.get(`${url}?format=nonsense`)).status, 400);
    if (entityUrl === undefined) continue;
    const missing = await site.get(
      `${entityUrl}/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`,
    );
    assert.equal(missing.body.Notifications[0]?.Message, "ENTITY_NOT_FOUND");
  }
});

test("the index is the same with and without a token", async () => {
  await using site = await runSite();
  await site.publish(SAMPLE);
  const open = await site.get("/", NO_TOKEN);
  assert.equal((await site.get("/")).text, open.text);
  assert.equal(open.headers.get("vary"), "Accept-Encoding, Accept");
  assert.doesNotMatch(open.text, /\bDE\b|EN_GB|Care/u);
  const etag = open.headers.get("etag") ?? "";
  assert.equal((await site.get("/", { ...NO_TOKEN, "If-None-Match": etag })).status, 304);
  const { release } = await site.publish({ ...SAMPLE, "trainings.json": [] });
  const next = await site.get("/", { ...NO_TOKEN, "If-None-Match": etag });
  assert.equal(next.status, 200);
  assert.equal(next.headers.get("lectern-release"), String(release.number));
});

test("a parameter is refused, with no guess where there is none", async () => {
  await using site = await runSite();
  const answer = await site.get("/?since=1", { ...NO_TOKEN, "Accept-Language": "en" });
  assert.equal(answer.status, 400);
  const [said] = answer.body.Notifications;
  assert.equal(said?.Message, "QUERY_PARAMETER_UNKNOWN");
  assert.deepEqual(said.Details, [
    "There is no parameter “since”.",
    "All parameters are described at /openapi.json.",
  ]);
});
