/** Holds purges to what is sent to caches, in each form. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tellReceivers } from "../../../src/tell/tell.ts";
import { uuid } from "../../support/sample-content.ts";
import { listen, QUICK } from "../../support/told.ts";
import type { Asked, Listener } from "../../support/told.ts";
import { createFiles, createNewsStore, receiver } from "./content.ts";

const ONE = createFiles(["One", "Two", "Three"]);
const TWO = createFiles(["One", "Changed", "Three"]);

const listPaths = ({ asked }: Listener): readonly string[] =>
  asked.map(({ url }) => url).toSorted();
const bothForms = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((one) => [one, `${one}/`]).toSorted();
const MODELS = [
  "Navigation",
  "Language",
  "OrgTraining",
  "BusinessDivision",
  "BusinessDivisionFacility",
  "BusinessDivisionContactPerson",
  "BusinessDivisionWorkingGroup",
  "News",
  "Pages",
  "Rooms",
];
const DOCUMENTS = ["/openapi.json", ...MODELS.map((name) => `/schemas/${name}.json`)];

test("a cache is purged of the addresses that differ, and of those that may show it", async (context) => {
  const four = createFiles(["One", "Two", "Three", "Four", "Five"]);
  const store = await createNewsStore(context, ONE, four);
  await using cache = await listen();
  const told = await tellReceivers(
    store,
    [receiver("purge", `${cache.address}/`, { secret: "token" })],
    QUICK,
  );
  assert.equal(told[0]?.outcome, "told");
  assert.deepEqual(
    listPaths(cache),
    bothForms([
      ...DOCUMENTS,
      ...["", "/page", "/page/1", "/page/2", "/page/3"].map((end) => `/api/v1/news${end}`),
      ...[103, 104].map((number) => `/api/v1/article/${uuid(number)}`),
      ...["", "/page", "/page/1"].map((end) => `/api/v1/pages${end}`),
      `/api/v1/text/${uuid(500)}`,
    ]),
  );
  for (const { method, headers } of cache.asked) {
    assert.equal(method, "PURGE");
    assert.equal(headers.authorization, "Bearer token");
  }
});

test("beyond a thousand addresses nothing is sent", async (context) => {
  const many = Array.from({ length: 1100 }, (_, index) => `Title ${index}`);
  const store = await createNewsStore(context, ONE, createFiles(many));
  await using cache = await listen();
  const told = await tellReceivers(store, [receiver("purge", cache.address)], QUICK);
  assert.deepEqual([told[0]?.outcome, cache.asked.length], ["tooMany", 0]);
});

test("keys: one request with the tags of what changed, as Fastly takes it", async (context) => {
  const store = await createNewsStore(context, ONE, TWO);
  await using cache = await listen(() => 200);
  const url = `${cache.address}/service/S/purge`;
  await tellReceivers(store, [receiver("purge", url, { form: "keys", secret: "token" })], QUICK);
  assert.equal(cache.asked.length, 1);
  const [{ method, url: path, headers } = {} as Asked] = cache.asked;
  assert.deepEqual([method, path], ["POST", "/service/S/purge"]);
  assert.equal(headers["surrogate-key"], "town/documents town/news town/pages");
  assert.equal(headers["fastly-key"], "token");
  assert.equal(headers.authorization, undefined);
});

test("cloudflare: a request with the tags, which it must call a success", async (context) => {
  const store = await createNewsStore(context, ONE, TWO);
  const answers = ['{"success":true}', '{"success":false}'];
  await using api = await listen((_asked, response, count) => {
    response.writeHead(200).end(answers[count - 1]);
    return undefined;
  });
  const receivers = [receiver("purge", api.address, { form: "cloudflare", secret: "token" })];
  const outcomes = [];
  while (outcomes.length < answers.length)
    outcomes.push((await tellReceivers(store, receivers, QUICK))[0]?.outcome);
  assert.deepEqual(outcomes, ["told", "refused"]);
  const [{ headers, body } = {} as Asked] = api.asked;
  assert.equal(headers.authorization, "Bearer token");
  assert.deepEqual(JSON.parse(body), { tags: ["town/documents", "town/news", "town/pages"] });
});

/** What is published after ONE, and the tags that are purged. */
const TAGS: Readonly<Record<string, readonly [ReturnType<typeof createFiles>, string]>> = {
  "an item of a resource that others show": [TWO, "town/documents town/news town/pages"],
  "an item that nobody shows": [
    createFiles(["One", "Two", "Three"], "cacheTags: town", { "pages.json": [] }),
    "town/documents town/pages",
  ],
  "a name of tags that changes": [
    createFiles(["One", "Two", "Three"], "cacheTags: city"),
    ["town", "city"]
      .flatMap((name) =>
        [
          "documents",
          "navigation",
          "languages",
          "trainings",
          "business-division-facilities",
          "business-division-contact-persons",
          "business-division-working-groups",
          "business-divisions",
          "news",
          "pages",
          "rooms",
        ].map((one) => `${name}/${one}`),
      )
      .join(" "),
  ],
};

for (const [name, [files, tags]] of Object.entries(TAGS)) {
  test(`tags of ${name}`, async (context) => {
    const store = await createNewsStore(context, ONE, files);
    await using cache = await listen();
    await tellReceivers(store, [receiver("purge", cache.address, { form: "keys" })], QUICK);
    const sent = String(cache.asked[0]?.headers["surrogate-key"]).split(" ");
    assert.deepEqual(sent.toSorted(), tags.split(" ").toSorted());
  });
}

test("without cacheTags a cache is not purged by them, and that is said", async (context) => {
  const [one, two] = [["One"], ["Two"]].map((titles) => createFiles(titles, ""));
  const store = await createNewsStore(context, one ?? {}, two ?? {});
  await using cache = await listen();
  const told = await tellReceivers(
    store,
    [receiver("purge", cache.address, { form: "keys" })],
    QUICK,
  );
  assert.deepEqual([told[0]?.outcome, cache.asked.length], ["untagged", 0]);
});
