/** What the explorer asks the service for, through the client, and what it learns from the responses. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { ask, releaseStore } from "../../../explorer/src/state/ask.ts";
import { followReleases } from "../../../explorer/src/state/live.ts";
import type { Store } from "../../../explorer/src/state/store.ts";
import { rejectedTokenStore, setToken } from "../../../explorer/src/state/token.ts";
import { WORDS, setLanguage } from "../../../explorer/src/words/words.ts";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site } from "../../support/site.ts";

const FACILITIES = "/extension/api/v1/business-division-facilities";
const DIVISIONS = "/extension/api/v1/business-divisions";

const contentOf = (name: string): ContentFiles => ({
  "languages.json": LANGUAGES,
  "business-divisions.json": [{ Uuid: uuid(1), Name: name, Identifier: "CARE" }],
  "business-division-facilities.json": [
    {
      Uuid: uuid(2),
      BusinessDivisionUuid: uuid(1),
      Name: "Harbour",
      AddressZip: "24103",
      AddressCity: "Kiel",
      GeoCoordinatesLongitude: 10.1,
      GeoCoordinatesLatitude: 54.3,
    },
  ],
});

const until = <Value>(store: Store<Value>, wanted: Value): Promise<void> =>
  new Promise((resolve) => {
    const leave = store.subscribe(look);
    function look(): void {
      if (store.get() !== wanted) return;
      leave();
      resolve();
    }
    look();
  });

describe("requests of the explorer", () => {
  let site: Site;
  before(async () => {
    site = await runSite({ access: { "business-divisions": "token" } });
    await site.publish(contentOf("Care"));
    await site.publish(contentOf("Nursing"));
    const document = { visibilityState: "visible" };
    Object.assign(globalThis, { location: new URL(`${site.address}/`), document });
  });
  after(() => site.stop());
  beforeEach(() => {
    setLanguage("en");
    setToken("", false);
  });

  test("have the page, and all that came with it", async () => {
    const exchange = await ask(`${FACILITIES}?limit=1`);
    const { path, status, headers, text, body, page, notifications } = exchange;
    assert.deepEqual([path, status, notifications], [`${FACILITIES}?limit=1`, 200, []]);
    assert.deepEqual(JSON.parse(text), body);
    assert.ok(headers.some(([name]) => name.toLowerCase() === "etag"));
    assert.deepEqual([page?.page, page?.items.length], [1, 1]);
    for (const words of Object.values(WORDS))
      for (const [name] of headers) assert.ok(words.headers[name.toLowerCase()], name);
    assert.equal(releaseStore.get(), 2);
  });

  test("have the body and the notifications of a refusal, in the language of the page", async () => {
    setLanguage("de");
    const { status, body, page, notifications } = await ask(`${FACILITIES}?limit=0&near=1`);
    assert.deepEqual([status, page], [400, undefined]);
    assert.deepEqual((body as { Notifications: unknown }).Notifications, notifications);
    assert.match(JSON.stringify(notifications), /keine ganze Zahl/u);
  });

  test("have no page where the body is none of a collection, or no JSON", async () => {
    const index = await ask("/");
    assert.deepEqual([index.status, index.page, index.notifications], [200, undefined, []]);
    const table = await ask(`${FACILITIES}?format=csv`);
    assert.deepEqual([table.status, table.page, table.body], [200, undefined, undefined]);
    assert.match(table.text, /Kiel/u);
  });

  test("have the token of the page, and tell when it is refused", async () => {
    assert.equal((await ask(DIVISIONS)).status, 401);
    assert.equal(rejectedTokenStore.get(), "");
    setToken("lectern_wrong", false);
    assert.equal((await ask(DIVISIONS)).status, 401);
    assert.equal(rejectedTokenStore.get(), "lectern_wrong");
    setToken(site.token, false);
    assert.equal((await ask(DIVISIONS)).page?.total, 1);
    assert.equal(rejectedTokenStore.get(), "");
  });

  test("without a response have the status 0, and fail only where they are aborted", async () => {
    const { location } = globalThis as unknown as { location: URL };
    Object.assign(globalThis, { location: new URL("http://127.0.0.1:1/") });
    const { status, headers, text } = await ask("/");
    Object.assign(globalThis, { location });
    assert.deepEqual([status, headers, text], [0, [], ""]);
    await assert.rejects(ask("/", AbortSignal.abort()), { name: "AbortError" });
  });

  test("follow releases while the page is visible, whatever its token", async (context) => {
    releaseStore.set(undefined);
    setToken("lectern_wrong", false);
    let looks = 0;
    Object.defineProperty(document, "visibilityState", {
      get: () => ["hidden", "hidden"][looks++] ?? "visible",
    });
    context.after(followReleases(1000));
    await until(releaseStore, 2);
    assert.equal(looks, 3);
    await site.publish(contentOf("Health"));
    await until(releaseStore, 3);
    assert.equal(rejectedTokenStore.get(), "");
  });
});
