/**
 * Whole items that come and go: not listed, not found, not counted and in no query while they are not delivered,
 * and in nothing that refers to them; and of how long answers hold.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";
import { EVENTS, EVENT, NOTICES, declare, townContent, uuid } from "./town.ts";

/** In the installation's time zone. */
const OPENS = Date.parse("2040-02-29T23:00:00Z");
const CLOSES = Date.parse("2040-03-31T22:00:00Z");
const NOTICE = "/api/v1/notice";

describe("published items", () => {
  let site: Site;
  let now: number;

  before(async () => {
    site = await runSite({ clock: () => now });
    now = OPENS;
    const installation = declare({
      "    publication: true\n": "    publication: true\n    entity: notice\n",
    });
    await site.publish(townContent({ "installation.yaml": installation }));
  });
  after(() => site.stop());

  const listAt = async (moment: number, query = ""): Promise<readonly unknown[]> => {
    now = moment;
    const { body } = await site.get(NOTICES + query);
    const items = body["NoticesModelCollection"] as readonly Item[];
    assert.equal(body.CollectionConfiguration["TotalCount"], items.length);
    return items.map(({ Title }) => Title);
  };
  const maxAgeAt = async (moment: number, path: string): Promise<number> => {
    now = moment;
    const { headers, body } = await fetch(site.address + path);
    await body?.cancel();
    return Number(/max-age=(\d+)/u.exec(headers.get("cache-control") ?? "")?.[1]);
  };
  const eventAt = async (moment: number): Promise<Item> => {
    now = moment;
    const { body } = await site.get(`${EVENT}/${uuid(50)}`);
    return body["EventsModel"] as Item;
  };

  const MOMENTS: readonly (readonly [name: string, moment: number, isThere: boolean])[] = [
    ["a millisecond before it opens", OPENS - 1, false],
    ["as it opens", OPENS, true],
    ["a millisecond before it closes", CLOSES - 1, true],
    ["as it closes", CLOSES, false],
    ["before it, once more", OPENS - 1, false],
  ];
  for (const [name, moment, isThere] of MOMENTS) {
    test(name, async () => {
      const all = isThere ? ["Open", "In March"] : ["Open"];
      assert.deepEqual(await listAt(moment), all);
      assert.deepEqual(await listAt(moment, "?sort=Title"), all.toReversed());
      assert.deepEqual(await listAt(moment, "?search=march"), isThere ? ["In March"] : []);
      assert.deepEqual(
        await listAt(moment, "?filter[State]=TIME_CONTROLLED"),
        isThere ? ["In March"] : [],
      );
      assert.deepEqual(await listAt(moment, "?filter[State]=DRAFT"), []);
      const csv = await fetch(`${site.address}${NOTICES}?format=csv`);
      assert.equal((await csv.text()).includes("In March"), isThere);
      const lines = await fetch(`${site.address}${NOTICES}?format=jsonl`);
      assert.equal((await lines.text()).trim().split("\n").length, all.length);
      const load = async (number: number): Promise<number> =>
        (await site.get(`${NOTICE}/${uuid(number)}`)).status;
      assert.deepEqual(await Promise.all([40, 41, 42].map(load)), [200, 404, isThere ? 200 : 404]);
      const { Notice, Notices } = await eventAt(moment);
      assert.equal(Notice, isThere ? uuid(42) : null);
      assert.deepEqual(
        (Notices as readonly Item[]).map(({ Title }) => Title),
        isThere ? ["In March", "Open"] : ["Open"],
      );
      const found = await site.get(`${EVENTS}?filter[Notice]=${uuid(42)}&fields=Identifier`);
      assert.deepEqual(
        found.body["EventsModelCollection"],
        isThere ? [{ Identifier: "FAIR" }] : [],
      );
    });
  }

  test("every boundary ends the freshness of each page, and of what refers to items", async () => {
    const ahead = 600;
    const paths = [
      NOTICES,
      `${NOTICES}?limit=1`,
      `${NOTICES}?search=open`,
      `${NOTICES}?format=csv`,
      `${EVENT}/${uuid(50)}`,
      `${EVENTS}?filter[Identifier]=FAIR`,
    ];
    for (const boundary of [OPENS, CLOSES]) {
      for (const path of paths) {
        assert.equal(await maxAgeAt(boundary - ahead * 1000, path), ahead, path);
        assert.ok((await maxAgeAt(boundary, path)) > ahead, path);
      }
    }
    // An item only by its own dates.
    assert.equal(await maxAgeAt(CLOSES - ahead * 1000, `${NOTICE}/${uuid(42)}`), ahead);
    for (const boundary of [OPENS, CLOSES])
      assert.equal(await maxAgeAt(boundary - 1000, `${NOTICE}/${uuid(40)}`), 86_400);
    // What refers to nothing of the kind is fresh for its time.
    assert.equal(await maxAgeAt(OPENS - 1000, `${EVENT}/${uuid(52)}`), 86_400);
  });

  const tagAt = async (moment: number, path: string): Promise<string | null> => {
    now = moment;
    return (await site.get(path)).headers.get("etag");
  };

  test("each moment has its validators", async () => {
    for (const path of [NOTICES, EVENTS]) {
      const [first, second, third] = [
        await tagAt(OPENS - 1, path),
        await tagAt(OPENS, path),
        await tagAt(CLOSES, path),
      ];
      assert.notEqual(first, second);
      assert.equal(first, third);
    }
  });

  test("texts with a state come and go within an item", async () => {
    now = OPENS;
    const { body, headers } = await site.get(`${NOTICES}?language=DE`);
    const [, march] = body["NoticesModelCollection"] as readonly Item[];
    assert.deepEqual(march?.["Text"], {
      Language: "DE",
      State: "PUBLISHED",
      TimeControlledPublishedFrom: null,
      TimeControlledPublishedTo: null,
      Body: "Im März",
    });
    assert.equal(headers.get("content-language"), "de");
  });
});
