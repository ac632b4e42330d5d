/**
 * Times in queries that follow the clock: what they find at each moment, and for how long an answer
 * is fresh.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import type { Snapshot } from "../../../src/serving/snapshot.ts";
import type { Responder } from "../../../src/serve/answer.ts";
import { askRaw, readJson } from "../http/formats-content.ts";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Answer, Site } from "../../support/site.ts";
import { createTestResponders } from "./memories.ts";
import { modelTime } from "../../model/times.ts";

const EVENTS = "/api/v1/events";
const ZONE = "Europe/Berlin";

/** Around the hour from 2 to 3 in the morning that comes twice on 28 October 2040. */
const TIMES = [
  "2040-10-26 23:00:00",
  "2040-10-27 00:00:00",
  "2040-10-27 12:00:00",
  "2040-10-28 01:59:59",
  "2040-10-28 02:00:00",
  "2040-10-28 02:30:00",
  "2040-10-28 02:59:59",
  "2040-10-28 03:00:00",
  "2040-10-29 08:00:00",
];

const CONTENT = {
  "installation.yaml": `
resources:
  events:
    access: public
    fields: { StartsAt: { type: timestamp }, Day: { type: date } }
`,
  "events.json": TIMES.map((StartsAt, index) => ({
    Uuid: uuid(index + 1),
    StartsAt,
    Day: StartsAt.slice(0, 10),
  })),
};

const at = (text: string): number => Date.parse(text);
const BEGIN = at("2040-10-26T20:00:00Z");
const END = at("2040-10-29T12:00:00Z");

const startsOf = (body: Readonly<Record<string, unknown>>): readonly unknown[] =>
  (body["EventsModelCollection"] as readonly { readonly StartsAt: unknown }[]).map(
    ({ StartsAt }) => StartsAt,
  );

let site: Site;
let snapshot: Snapshot;
let preview: Readonly<Record<string, string>>;
let now = BEGIN;
before(async () => {
  site = await runSite({ clock: () => now });
  preview = { Authorization: `Bearer ${await site.createToken({ rights: ["preview"] })}` };
  await site.publish(CONTENT);
  snapshot = await site.readSnapshot();
});
after(() => site.stop());

const ask = async (
  responder: Responder,
  query: string,
  moment: number,
): Promise<{ readonly starts: readonly unknown[]; readonly validUntil: number }> => {
  const { body, validUntil, lastModified } = await responder.respond({
    operation: "find",
    resource: "events" as ResourceName,
    mediaType: "application/json",
    query,
    acceptLanguage: undefined,
    now: moment,
  });
  assert.ok(Buffer.isBuffer(body));
  assert.equal(lastModified, undefined, "the release does not say when the answer changed");
  return {
    starts: startsOf(JSON.parse(body.toString()) as Record<string, unknown>),
    validUntil,
  };
};

type Fits = (time: string, bound: string) => boolean;
const ORDER: Readonly<Record<string, Fits>> = {
  lt: (time, bound) => time < bound,
  lte: (time, bound) => time <= bound,
  gt: (time, bound) => time > bound,
  gte: (time, bound) => time >= bound,
  ne: (time, bound) => time !== bound,
};

for (const value of ["now", "now+1d", "now-1h", "now+25h", "today", "today-1d"]) {
  test(`${value}: an answer holds until the clock makes it another`, async () => {
    for (const [operator, fits] of Object.entries(ORDER)) {
      const responder = createTestResponders().serve(snapshot);
      const query = `filter[StartsAt][${operator}]=${encodeURIComponent(value)}`;
      const expectedAt = (moment: number): readonly string[] => {
        const bound = modelTime(value, "timestamp", { now: moment, timeZone: ZONE });
        return TIMES.filter((time) => fits(time.slice(0, bound.length), bound));
      };
      let answers = 0;
      for (let moment = BEGIN; moment < END; answers += 1) {
        const { starts, validUntil } = await ask(responder, query, moment);
        assert.ok(validUntil > moment);
        const last = Math.min(validUntil, END) - 1;
        // Nothing is remembered by a responder of its own.
        for (const later of [moment, (moment + last) / 2, last].map(Math.floor)) {
          assert.deepEqual(starts, expectedAt(later), new Date(later).toISOString());
          const again = await ask(createTestResponders().serve(snapshot), query, later);
          assert.deepEqual(again.starts, starts);
        }
        moment = validUntil;
      }
      assert.ok(answers >= 3 && answers <= 3 * TIMES.length, `${answers} answers`);
    }
  });
}

const maxAgeOf = ({ headers }: Pick<Answer, "headers">): number =>
  Number(/max-age=(\d+)/u.exec(headers.get("cache-control") ?? "")?.[1]);

describe("over HTTP", () => {
  test("from now on", async () => {
    const query = `${EVENTS}?filter[StartsAt][gte]=now+0h&sort=StartsAt&limit=1`;
    now = at("2040-10-27T09:00:00.5Z");
    const first = await site.get(query);
    assert.deepEqual(startsOf(first.body), ["2040-10-27 12:00:00"]);
    assert.equal(maxAgeOf(first), 3599);
    assert.equal(first.headers.get("last-modified"), null);
    const { NextPageEndpoint } = first.body.CollectionConfiguration;
    assert.match(String(NextPageEndpoint), /=now&sort=StartsAt&limit=1$/u);
    const etag = first.headers.get("etag") ?? "";
    now = at("2040-10-27T09:59:59.9Z");
    const unchanged = await site.get(query, { "If-None-Match": etag });
    assert.equal(unchanged.status, 304);
    assert.equal(maxAgeOf(unchanged), 0);
    now = at("2040-10-27T10:00:01Z");
    const next = await site.get(query, {
      "If-None-Match": etag,
      "If-Modified-Since": new Date(now).toUTCString(),
    });
    assert.equal(next.status, 200);
    assert.deepEqual(startsOf(next.body), ["2040-10-28 01:59:59"]);
  });

  test("days of a date", async () => {
    now = at("2040-10-27T21:00:00Z");
    const answer = await site.get(`${EVENTS}?filter[Day]=today&filter[Day]=now`);
    assert.deepEqual(startsOf(answer.body), ["2040-10-27 00:00:00", "2040-10-27 12:00:00"]);
    assert.equal(maxAgeOf(answer), 3600);
    const tomorrow = await site.get(`${EVENTS}?filter[Day]=today%2B1d`);
    assert.deepEqual(startsOf(tomorrow.body), TIMES.slice(3, 8));
    const { CurrentPageEndpoint } = tomorrow.body.CollectionConfiguration;
    assert.equal(CurrentPageEndpoint, `${EVENTS}/page/1/?filter%5BDay%5D=today%2B1d`);
    assert.equal((await site.get(CurrentPageEndpoint)).text, tomorrow.text);
    now = at("2040-10-27T22:00:00Z");
    const later = await site.get(`${EVENTS}?filter[Day]=today`);
    assert.deepEqual(startsOf(later.body), TIMES.slice(3, 8));
  });

  test("JSON Lines is another answer each second, because it is sent before its items are known", async () => {
    const query = `${EVENTS}?format=jsonl&filter[StartsAt][lt]=now`;
    now = at("2040-10-26T21:00:00.2Z");
    const first = await askRaw(site, query);
    assert.equal(first.bytes.toString(), "");
    assert.equal(maxAgeOf(first), 0);
    assert.equal(first.headers.get("last-modified"), null);
    now += 100;
    assert.equal((await askRaw(site, query)).headers.get("etag"), first.headers.get("etag"));
    now += 1000;
    const next = await askRaw(site, query);
    assert.match(next.bytes.toString(), /"2040-10-26 23:00:00"/u);
    assert.notEqual(next.headers.get("etag"), first.headers.get("etag"));
    const today = await askRaw(site, `${EVENTS}?format=jsonl&filter[Day]=today`);
    assert.equal(maxAgeOf(today), 3598);
  });

  test("in a preview, now is its moment", async () => {
    now = BEGIN;
    for (const [moment, query, found] of [
      ["2040-10-27T10:00:00Z", "filter[StartsAt]=now", ["2040-10-27 12:00:00"]],
      ["2040-10-29", "filter[Day][gte]=today", ["2040-10-29 08:00:00"]],
    ] as const) {
      const answer = await askRaw(site, `${EVENTS}?${query}&at=${moment}`, preview);
      assert.equal(answer.status, 200);
      assert.deepEqual(startsOf(readJson(answer)), found);
    }
  });
});
