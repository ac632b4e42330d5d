/** JSON Lines: the whole of what is asked for, from one release and one moment, however it is read. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { buffer } from "node:stream/consumers";
import { request as sendRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { FACILITIES, JSON_LINES, askRaw, contentOf, readJson } from "./formats-content.ts";
import type { RawAnswer } from "./formats-content.ts";
import { uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { ContentFiles, Item, Site } from "../../support/site.ts";

const NAVIGATION = mustGet(CONTRACT.resources, "navigation").path;
const PERSONS = mustGet(CONTRACT.resources, "business-division-contact-persons").path;
const linesOf = (bytes: Buffer): readonly string[] => bytes.toString().split("\n").slice(0, -1);

const token = (site: Site): { readonly Authorization: string } => ({
  Authorization: `Bearer ${site.token}`,
});

const detailsOf = (answer: RawAnswer): readonly string[] =>
  (readJson(answer)["Notifications"] as readonly { readonly Details: readonly string[] }[]).flatMap(
    ({ Details }) => Details,
  );

describe("jsonl", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish({
      ...contentOf("Care"),
      "navigation.json": [1, 2].map((number) => ({
        Uuid: uuid(10 + number),
        Identifier: `ITEM_${number}`,
        Articles: { DE: { State: "PUBLISHED", Name: `Name ${number}`, NiceUri: "name" } },
      })),
    });
  });
  after(() => site.stop());

  for (const name of CONTRACT_NAMES) {
    test(`${name}: every item as in JSON, without pages`, async () => {
      const { path, responseKey } = mustGet(CONTRACT.resources, name);
      const answer = await askRaw(site, path, { ...token(site), Accept: JSON_LINES });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("content-type"), JSON_LINES);
      const items: string[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const { body } = await site.get(`${path}/page/${page}/`);
        items.push(...(body[responseKey] as readonly Item[]).map((item) => JSON.stringify(item)));
        last = Number(body.CollectionConfiguration["LastPage"]);
      }
      assert.deepEqual(linesOf(answer.bytes), items);
      const pinned = await askRaw(site, `${path}/?format=jsonl`, token(site));
      assert.deepEqual(pinned.bytes, answer.bytes);
    });
  }

  test("queries: what is found, in order, cut to fields, with distances", async () => {
    const query = "filter[ShowOnMap]=true&near=20,-51.05&fields=Name";
    const whole = await askRaw(site, `${FACILITIES}?${query}&format=jsonl`);
    assert.equal(linesOf(whole.bytes).length, 5);
    const first = await site.get(`${FACILITIES}?${query}`);
    assert.deepEqual(
      linesOf(whole.bytes).slice(0, 3),
      itemsOf("business-division-facilities", first).map((item) => JSON.stringify(item)),
    );
    const none = await askRaw(site, `${FACILITIES}?filter[Name]=none&format=jsonl`);
    assert.equal(none.status, 200);
    assert.equal(none.bytes.length, 0);
  });

  test("has no pages: 406 for a page, 400 for a limit", async () => {
    for (const end of ["/page", "/page/1/", "/page/2"]) {
      const pinned = await askRaw(site, `${PERSONS}${end}?format=jsonl`, {
        "Accept-Language": "en",
      });
      assert.equal(pinned.status, 406);
      assert.deepEqual(detailsOf(pinned), [
        "This URL has no format “jsonl”. Available formats: json, csv.",
        `This format is available only for the whole collection: ${PERSONS}/.`,
      ]);
      assert.equal((await askRaw(site, PERSONS + end, { Accept: JSON_LINES })).status, 406);
    }
    for (const limit of [1, 2, 1000]) {
      for (const [address, headers] of [
        [`${PERSONS}?limit=${limit}&format=jsonl`, {}],
        [`${PERSONS}?limit=${limit}`, { Accept: JSON_LINES }],
      ] as const) {
        const refused = await askRaw(site, address, { ...headers, "Accept-Language": "en" });
        assert.equal(refused.status, 400, address);
        assert.match(
          detailsOf(refused)[0] ?? "",
          /jsonl, which returns the whole collection without pages/u,
        );
      }
    }
    // Whatever was remembered of the one format says nothing about the other.
    assert.equal((await askRaw(site, `${PERSONS}?limit=1`)).status, 200);
  });

  test("the languages are pinned by the canonical address, and named", async () => {
    const answer = await askRaw(site, NAVIGATION, { ...token(site), Accept: JSON_LINES });
    assert.equal(answer.headers.get("content-language"), "de");
    const pinned = `${NAVIGATION}/?format=jsonl&language=DE`;
    assert.equal(answer.headers.get("link"), `<${pinned}>; rel="canonical"`);
    const twin = await askRaw(site, pinned, token(site));
    assert.deepEqual(twin.bytes, answer.bytes);
    assert.equal(twin.headers.get("vary"), "Accept-Encoding, Authorization");
  });
});

const namesOf = (bytes: Buffer): readonly unknown[] =>
  linesOf(bytes).map((line) => (JSON.parse(line) as { Article: Item }).Article?.["Name"]);

const LENGTH = 300;
const LONG = "0123456789abcdef".repeat(4000);

const large = (name: string): ContentFiles => ({
  "languages.json": [{ Uuid: uuid(1), Code: "DE", State: "PUBLISHED", Fallback: true }],
  "navigation.json": Array.from({ length: LENGTH }, (_, index) => ({
    Uuid: uuid(1000 + index),
    Identifier: `ITEM_${index}`,
    Articles: {
      DE: {
        State: "TIME_CONTROLLED",
        TimeControlledPublishedTo: "2027-05-31",
        Name: `${name} ${index}`,
        NiceUri: "name",
        CustomAttributes: { TEXT: LONG },
      },
    },
  })),
});

describe("jsonl of 19 MB", { concurrency: false }, () => {
  let site: Site;
  let now = Date.UTC(2027, 0, 1);
  before(async () => {
    site = await runSite({ clock: () => now });
    await site.publish(large("First"));
  });
  after(() => site.stop());

  /** @returns the response, of which nothing was read yet */
  const begin = (headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = { headers: { ...token(site), ...headers }, agent: false };
      sendRequest(`${site.address}${NAVIGATION}/?format=jsonl`, options, resolve)
        .once("error", reject)
        .end();
    });

  test("all of it", async () => {
    const response = await begin();
    const bytes = await buffer(response);
    assert.equal(response.headers["content-length"], undefined);
    assert.ok(bytes.length > 16 * 1024 * 1024);
    assert.equal(linesOf(bytes).length, LENGTH);
  });

  for (const [coding, decode] of [
    ["br", brotliDecompressSync],
    ["zstd", zstdDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    test(`${coding}: the same bytes under the same tag, read fast or slowly`, async () => {
      const headers = { "Accept-Encoding": `${coding}, identity;q=0` };
      const fast = await begin(headers);
      const whole = await buffer(fast);
      assert.equal(fast.headers["content-encoding"], coding);
      assert.equal(fast.headers["transfer-encoding"], "chunked");
      assert.ok(fast.headers.etag?.endsWith(`-${coding}"`));
      const slow = await begin(headers);
      assert.equal(slow.headers.etag, fast.headers.etag);
      const chunks: Buffer[] = [];
      for await (const chunk of slow) {
        chunks.push(chunk as Buffer);
        if (chunks.length % 4 === 0) await sleep(1);
      }
      assert.ok(Buffer.concat(chunks).equals(whole));
      assert.deepEqual(decode(whole), await buffer(await begin()));
    });
  }

  test("a release that comes meanwhile is not mixed in", async () => {
    const begun = await begin();
    const { release } = await site.publish(large("Second"));
    assert.equal(begun.headers["lectern-release"], String(release.number - 1));
    const old = namesOf(await buffer(begun));
    assert.equal(old.length, LENGTH);
    for (const name of old) assert.match(String(name), /^First /u);
    const next = await begin();
    assert.equal(next.headers["lectern-release"], String(release.number));
    assert.notEqual(next.headers.etag, begun.headers.etag);
    for (const name of namesOf(await buffer(next))) assert.match(String(name), /^Second /u);
  });

  test("a moment at which articles vanish is not mixed in", async () => {
    const begun = await begin();
    now = Date.UTC(2027, 6, 1);
    const old = namesOf(await buffer(begun));
    assert.equal(old.length, LENGTH);
    assert.ok(!old.includes(undefined));
    const next = await begin();
    const names = namesOf(await buffer(next));
    assert.deepEqual(new Set(names), new Set([undefined]));
    assert.notEqual(next.headers.etag, begun.headers.etag);
  });
});
