/** Looks at what is not served: other times, older releases, and releases that a reader has to wait for. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Answer, ContentFiles, Item, Site } from "../../support/site.ts";

const NAVIGATION = "/api/v1/navigation";
const DIVISIONS = "/extension/api/v1/business-divisions";

const version = (name: string): ContentFiles => ({
  "languages.json": LANGUAGES,
  "navigation.json": [
    {
      Uuid: uuid(1),
      Identifier: name,
      Articles: {
        DE: {
          State: "TIME_CONTROLLED",
          TimeControlledPublishedFrom: "2040-06-01",
          TimeControlledPublishedTo: "2040-06-30",
          Name: name,
          NiceUri: name.toLowerCase(),
        },
        FR: { State: "DRAFT", Name: "Brouillon", NiceUri: "brouillon" },
      },
    },
  ],
  "business-divisions.json": [{ Uuid: uuid(2), Name: name, Identifier: name }],
});

const nameOf = (answer: Answer): unknown =>
  (itemsOf("navigation", answer)[0]?.["Article"] as Item | null | undefined)?.["Name"] ?? null;

describe("preview", () => {
  let site: Site;
  let preview: Readonly<Record<string, string>>;
  before(async () => {
    site = await runSite();
    preview = { Authorization: `Bearer ${await site.createToken({ rights: ["preview"] })}` };
    await site.publish(version("FIRST"));
    await site.publish(version("SECOND"));
  });
  after(() => site.stop());

  const TIMES: readonly (readonly [string, string | null])[] = [
    ["2040-05-31", null],
    ["2040-06-01", "SECOND"],
    ["2040-06-30", "SECOND"],
    ["2040-07-01", null],
    ["2040-05-31T21:59:59Z", null],
    ["2040-05-31T22:00:00Z", "SECOND"],
    ["1999-01-01", null],
  ];
  for (const [at, name] of TIMES) {
    test(`?at=${at} shows ${name ?? "no article"}`, async () => {
      const answer = await site.get(`${NAVIGATION}?at=${at}`, preview);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(nameOf(answer), name);
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.equal(answer.headers.get("etag"), null);
      assert.equal(answer.headers.get("expires"), null);
      const next = answer.body.CollectionConfiguration["NextPageEndpoint"] as string;
      assert.equal((await site.get(next, preview)).text, answer.text, "pages stay in the preview");
    });
  }

  test("?release= shows an older release, on every operation; both together, too", async () => {
    const first = await site.get(`${DIVISIONS}?release=1`, preview);
    assert.equal(itemsOf("business-divisions", first)[0]?.["Name"], "FIRST");
    assert.equal(first.headers.get("lectern-release"), "1");
    assert.equal(first.headers.get("cache-control"), "no-store");
    const path = mustGet(CONTRACT.resources, "business-divisions").entity?.path ?? "";
    const entity = await site.get(`${path}/${uuid(2)}?release=1`, preview);
    assert.equal((entity.body["BusinessDivisionModel"] as Item)["Name"], "FIRST");
    assert.equal(nameOf(await site.get(`${NAVIGATION}?release=1&at=2040-06-10`, preview)), "FIRST");
    for (const name of CONTRACT_NAMES) {
      const { path: collection } = mustGet(CONTRACT.resources, name);
      assert.equal((await site.get(`${collection}?release=1`, preview)).status, 200);
      assert.equal((await site.get(`${collection}/page/1?at=2040-06-10`, preview)).status, 200);
    }
  });

  test("a time that is past is answered from the release that was current then", async () => {
    const [newest, oldest] = await site.store.listReleases();
    const at = new Date((oldest?.publishedAt ?? 0) * 1000).toISOString();
    assert.notEqual(newest?.publishedAt, oldest?.publishedAt);
    const answer = await site.get(`${DIVISIONS}?at=${at}`, preview);
    assert.equal(itemsOf("business-divisions", answer)[0]?.["Name"], "FIRST");
    assert.equal(answer.headers.get("lectern-release"), "1");
  });

  test("drafts stay invisible", async () => {
    const answer = await site.get(`${NAVIGATION}?at=2040-06-10&language=DE`, preview);
    assert.equal(nameOf(answer), "SECOND");
    assert.equal((await site.get(`${NAVIGATION}?at=2040-06-10&language=FR`, preview)).status, 400);
  });

  test("nothing of a preview is confirmed as unchanged", async () => {
    const { headers } = await site.get(DIVISIONS);
    const conditions = {
      ...preview,
      "If-None-Match": "*",
      "If-Modified-Since": headers.get("last-modified") ?? "",
    };
    assert.equal((await site.get(`${DIVISIONS}?release=2`, conditions)).status, 200);
  });

  const REFUSED: readonly (readonly [string, boolean, string | undefined, number, string])[] = [
    [`${NAVIGATION}?at=2040-06-10`, false, undefined, 403, "ACCESS_DENIED"],
    [`${NAVIGATION}?release=1`, false, undefined, 403, "ACCESS_DENIED"],
    [`${DIVISIONS}?release=1`, false, undefined, 403, "ACCESS_DENIED"],
    [`${DIVISIONS}?release=1`, false, "", 403, "ACCESS_DENIED"],
    [`${NAVIGATION}?release=1`, false, "", 401, "TOKEN_MISSING"],
    [`${DIVISIONS}?release=0`, false, "", 403, "ACCESS_DENIED"],
    [`${DIVISIONS}?release=99`, true, undefined, 400, "QUERY_PARAMETER_INVALID"],
    [`${DIVISIONS}?at=2040-02-30`, true, undefined, 400, "QUERY_PARAMETER_INVALID"],
    [`${DIVISIONS}?at=2040-06-10&x=1`, true, undefined, 400, "QUERY_PARAMETER_UNKNOWN"],
    [`${DIVISIONS}?minRelease=99&x=1`, false, undefined, 400, "QUERY_PARAMETER_UNKNOWN"],
    [`${DIVISIONS}?minRelease=0`, false, undefined, 400, "QUERY_PARAMETER_INVALID"],
  ];
  for (const [path, withPreview, authorization, status, message] of REFUSED) {
    test(`${path} ${withPreview ? "with" : "without"} preview ${authorization ?? ""}: ${message}`, async () => {
      // An empty Authorization is as good as none.
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      const answer = await site.get(path, withPreview ? preview : headers);
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.body.Notifications[0]?.Message, message);
      assert.equal(answer.headers.get("cache-control"), "no-store");
    });
  }

  test("?minRelease= waits for a release, current or not", async () => {
    assert.equal((await site.get(`${DIVISIONS}?minRelease=1`)).status, 200);
    const asked = site.get(`${DIVISIONS}?minRelease=3`);
    const outcome = await site.publish(version("THIRD"));
    assert.equal(outcome.release.number, 3);
    const answer = await asked;
    assert.equal(answer.status, 200);
    assert.equal(itemsOf("business-divisions", answer)[0]?.["Name"], "THIRD");
    assert.match(answer.headers.get("cache-control") ?? "", /^public/u);
    await site.store.makeCurrent(1, { by: "test" });
    await site.waitFor(1);
    assert.equal((await site.get(`${DIVISIONS}?minRelease=3`)).status, 200, "known is enough");
  });

  test("a release that does not come is a 503 after five seconds", async () => {
    const began = performance.now();
    const answer = await site.get(`${DIVISIONS}?minRelease=99`, { "Accept-Language": "en" });
    assert.equal(answer.status, 503);
    assert.ok(performance.now() - began > 4900);
    assert.ok(Number(answer.headers.get("retry-after")) > 0);
    assert.deepEqual(answer.body.Notifications[0]?.Details, [
      "Release 99 is not available yet. Try again in 5 seconds.",
    ]);
  });
});
