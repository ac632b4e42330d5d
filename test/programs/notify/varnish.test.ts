/**
 * Purges of a real Varnish with the shipped configuration: content is edited and published again
 * and again, and after each purge everything is asked for. Nothing may come stale, and nothing may be fetched
 * again that is as it was: the cache has it, or learns by a 304 that it is right.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { writeCacheTag } from "../../../src/lib/cache-tags.ts";
import { readCache } from "../../../src/notify/caches.ts";
import { planPurge } from "../../../src/notify/plan-purge.ts";
import type { Purged } from "../../../src/notify/plan-purge.ts";
import { sendPurge } from "../../../src/notify/send-purge.ts";
import { ask } from "../operations/caches/ask.ts";
import type { Answer } from "../operations/caches/ask.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { EditedContent } from "../../api/notify/edited-content.ts";
import { startPurgedVarnish } from "./purged-varnish.ts";
import type { PurgedVarnish } from "./purged-varnish.ts";
import { SEED, rounds } from "../../support/seeds.ts";

/** How many publishes; 200 were measured once. */
const PUBLISHES = rounds(12);
const DAY_MS = 86_400_000;
const NAME = "tests";

const PATHS = ["navigation", "languages", "notices", "visits"].flatMap((resource) => {
  const path = `/api/v1/${resource}`;
  const pages = [1, 2, 3, 4, 5].flatMap((page) =>
    ["", "?language=EN_GB", "?language=FR,EN_GB", "?format=csv&language=DE"].map(
      (query) => `${path}/page/${page}${query}`,
    ),
  );
  return [path, ...pages, `${path}?limit=2`, `${path}?sort=-Uuid&language=EN_GB`];
});
const ACCEPTED = ["de", "en", "fr, en;q=0.5"];

/** @returns a source of choices that is the same for the same seed (mulberry32) */
function createBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** @returns all that a reader gets but release and dates */
const writeAnswer = ({ status, headers, text }: Answer): string =>
  [status, headers.etag, headers.link, headers["content-language"], text].join("\n");

/** What became of a request after a purge. */
const OUTCOMES = {
  /** Answered by the cache, and right for as long as the cache may keep it. */
  kept: 0,
  /** So is this, after a 304. */
  revalidated: 0,
  stale: 0,
  /** Fetched again, and other than before. */
  changed: 0,
  /** Fetched again, and the same. */
  vain: 0,
};

interface Judged {
  /** False: an entity. */
  readonly isList: boolean;
  /** Of the response that the cache got for it; undefined: it did not ask. */
  readonly status: number | undefined;
  /** Through the cache, and past it. */
  readonly answer: Answer;
  readonly direct: Answer;
  /**
   * The answer past the cache before the publish. The cache itself may hold the same one from an earlier
   * release, with another time of expiry, but another cache may not.
   */
  readonly was: Answer | undefined;
}

/** Date and max-age are rounded down each, so that their sum is the boundary or the second before. */
const expiresSooner = (one: Answer, other: Answer): boolean =>
  Date.parse(one.headers.expires ?? "") + 1000 < Date.parse(other.headers.expires ?? "");

function judge({ isList, status, answer, direct, was }: Judged): keyof typeof OUTCOMES {
  const now = writeAnswer(direct);
  if (status === undefined || status === 304) {
    // An entity expires with its whole resource, but changes only with what it shows.
    if (writeAnswer(answer) !== now || (isList && expiresSooner(direct, answer))) return "stale";
    return status === undefined ? "kept" : "revalidated";
  }
  return was !== undefined && writeAnswer(was) === now ? "vain" : "changed";
}

const skip = reasonToSkip([TEST_PROGRAMS.varnish]);

describe("purges of a real Varnish", { skip }, () => {
  let place: PurgedVarnish;
  before(async () => {
    place = await startPurgedVarnish(NAME);
  });
  after(() => place.stop());

  test(`after each of ${PUBLISHES} publishes, nothing is stale, and nothing goes in vain`, async (t) => {
    const { site, origin, port, headersOf } = place;
    const content = new EditedContent(createBelow(SEED), (days) =>
      new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
    );
    const counts = { publishes: 0, asked: 0, ...OUTCOMES };
    const earlier = new Map<string, Answer>();
    const cache = readCache(`varnish=http://127.0.0.1:${port}`, {
      token: undefined,
      api: undefined,
    });
    let purged: Purged | undefined;
    const wanted = (): readonly (readonly [string, string])[] => [
      ...PATHS.flatMap((path) =>
        (path.includes("language=") ? ["de"] : ACCEPTED).map((one) => [path, one] as const),
      ),
      ...content
        .uuidsOf("notices")
        .flatMap((uuid) => ACCEPTED.map((one) => [`/api/v1/notice/${uuid}`, one] as const)),
      ...content.uuidsOf("visits").map((uuid) => [`/api/v1/visit/${uuid}`, "de"] as const),
    ];
    for (; counts.publishes < PUBLISHES; counts.publishes += 1) {
      const edits = counts.publishes === 0 ? [] : Array.from({ length: 3 }, () => content.edit());
      await site.publish(content.files);
      const switches = await site.store.listSwitches();
      const now = Math.floor(Date.now() / 1000);
      const plan = await planPurge(site.store, switches, { purged, maxAge: 86_400, now });
      assert.equal(plan.widened, undefined);
      const tags = plan.paths.map((one) => writeCacheTag(NAME, one));
      await sendPurge(cache, { tags, isSoft: true });
      [purged] = switches;
      for (const [path, language] of wanted()) {
        const key = `${language} ${path}`;
        const fetched = origin.passed.length;
        const answer = await ask({ port }, path, headersOf(language), "GET");
        const [passed, ...more] = origin.passed.slice(fetched);
        assert.deepEqual(more, [], key);
        const direct = await ask({ port: origin.port }, path, headersOf(language), "GET");
        const found = judge({
          isList: PATHS.includes(path),
          status: passed?.status,
          answer,
          direct,
          was: earlier.get(key),
        });
        counts.asked += 1;
        counts[found] += 1;
        if (found === "stale" || found === "vain")
          t.diagnostic(`${found}: ${edits.join(", ")}: ${key} in ${tags.join(" ")}`);
        if (answer.status === 200) earlier.set(key, direct);
        else earlier.delete(key);
      }
    }
    t.diagnostic(JSON.stringify({ ...counts, seed: SEED }));
    assert.deepEqual([counts.stale, counts.vain], [0, 0]);
    const { kept, revalidated, changed, asked } = counts;
    assert.ok(kept > 0 && kept + revalidated > asked / 10 && changed > asked / 10);
  });

  test("purges for nobody else, and nothing but tags", async () => {
    const { site, origin, port, headersOf } = place;
    const path = "/api/v1/languages";
    const tags = { "Surrogate-Key": NAME };
    const isStored = async (): Promise<boolean> => {
      const fetched = origin.passed.length;
      await ask({ port }, path, headersOf("de"), "GET");
      return origin.passed.length === fetched;
    };
    const rows: readonly (readonly [number, Parameters<typeof ask>[0], Record<string, string>])[] =
      [
        // Whoever comes through the socket has no address.
        [403, { socketPath: place.socketPath }, tags],
        [403, { port }, { ...tags, "X-Forwarded-For": "192.0.2.1" }],
        [400, { port }, {}],
        [400, { port }, { "Surrogate-Key": ".*" }],
        [400, { port }, { "Surrogate-Key": `${NAME} || obj.status == 200` }],
      ];
    await site.publish(SAMPLE);
    await isStored();
    for (const [status, target, headers] of rows) {
      const answer = await ask(target, "/", headers, "PURGE");
      assert.equal(answer.status, status, JSON.stringify(headers));
      assert.ok(await isStored(), JSON.stringify(headers));
    }
    // A tag is no beginning of another one.
    assert.equal(
      (await ask({ port }, "/", { "Surrogate-Key": `${NAME}/lang` }, "PURGE")).status,
      200,
    );
    assert.ok(await isStored());
    assert.equal((await ask({ port }, "/", tags, "PURGE")).status, 200);
    assert.equal(await isStored(), false);
  });
});
