/**
 * In charge of purges of a real Varnish with the shipped configuration: content is edited and published again
 * and again, and after each purge everything is asked for. Nothing may come stale, and no page may be fetched
 * again that is as it was.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { findFreePort } from "../ports.ts";
import { planReleasePurge } from "../../src/cli/commands/purge-plan.ts";
import type { ReleasePurge } from "../../src/cli/commands/purge-plan.ts";
import { sendPurge } from "../../src/purge/send-purge.ts";
import { readTarget } from "../../src/purge/target.ts";
import { ask } from "../operations/caches/ask.ts";
import type { Answer } from "../operations/caches/ask.ts";
import { startPassThrough } from "../operations/caches/pass-through.ts";
import type { PassThrough } from "../operations/caches/pass-through.ts";
import { startVarnish } from "../operations/caches/varnish.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../programs.ts";
import { SAMPLE } from "../sample-content.ts";
import { runSite } from "../site.ts";
import type { Site } from "../site.ts";
import { EditedContent } from "./edited-content.ts";

/** How many publishes; 200 were measured once. */
const PUBLISHES = Number(process.env["PUBLISHES"] ?? 12);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
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
  stale: 0,
  /** Fetched again, and other than before, or to be asked for again sooner. */
  changed: 0,
  sooner: 0,
  /** Fetched again, and the same: pages and entities, queries, and where all of a resource was purged. */
  vain: 0,
  vainQueries: 0,
  vainWholes: 0,
};

interface Judged {
  readonly path: string;
  readonly isHit: boolean;
  /** Through the cache, and past it. */
  readonly answer: Answer;
  readonly direct: Answer;
  /**
   * The answer past the cache before the publish. The cache itself may hold the same one from an earlier
   * release, with another time of expiry, but another cache may not.
   */
  readonly was: Answer | undefined;
  readonly tags: readonly string[];
}

/** Date and max-age are rounded down each, so that their sum is the boundary or the second before. */
const expiresSooner = (one: Answer, other: Answer): boolean =>
  Date.parse(one.headers.expires ?? "") + 1000 < Date.parse(other.headers.expires ?? "");

function judge({ path, isHit, answer, direct, was, tags }: Judged): keyof typeof OUTCOMES {
  const now = writeAnswer(direct);
  if (isHit) {
    const isRight = writeAnswer(answer) === now && !expiresSooner(direct, answer);
    return isRight ? "kept" : "stale";
  }
  if (was === undefined || writeAnswer(was) !== now) return "changed";
  if (expiresSooner(direct, was)) return "sooner";
  const resource = path.split("/")[3]?.split("?")[0] ?? "";
  const names = new Set([resource, `${resource}s`].map((one) => `${NAME}/${one}`));
  if (tags.some((tag) => names.has(tag))) return "vainWholes";
  return /limit|sort/u.test(path) ? "vainQueries" : "vain";
}

const skip = reasonToSkip([TEST_PROGRAMS.varnish]);

describe("purges of a real Varnish", { skip }, () => {
  const running = new AsyncDisposableStack();
  let site: Site;
  let origin: PassThrough;
  let port: number;
  let socketPath: string;
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), "lectern-purge-"));
    running.defer(() => rm(folder, { recursive: true }));
    site = await runSite({ cacheTags: NAME });
    running.defer(() => site.stop());
    origin = await startPassThrough(site.address, () => 0);
    running.defer(() => origin.stop());
    port = await findFreePort();
    const cache = await startVarnish({ folder, originPort: origin.port, port });
    running.defer(() => cache.stop());
    ({ socketPath } = cache);
  });
  after(() => running.disposeAsync());

  const headersOf = (language: string): Record<string, string> => ({
    Authorization: `Bearer ${site.token}`,
    "Accept-Language": language,
  });

  const planNow = async (purged: ReleasePurge["state"] | undefined): Promise<ReleasePurge> =>
    planReleasePurge(site.store, {
      store: site.location,
      maxAge: 86_400,
      access: {},
      name: NAME,
      isAll: false,
      since: undefined,
      purged,
      maxTags: 100_000,
      onCompared: () => {},
    });

  test(`after each of ${PUBLISHES} publishes, nothing is stale, and no page goes in vain`, async (t) => {
    const content = new EditedContent(createBelow(SEED), (days) =>
      new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
    );
    const counts = { publishes: 0, asked: 0, ...OUTCOMES };
    const earlier = new Map<string, Answer>();
    const target = readTarget(`varnish=http://127.0.0.1:${port}`, {
      token: undefined,
      api: undefined,
    });
    let purged: ReleasePurge["state"] | undefined;
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
      const { previous, created } = await site.publish(content.files);
      const plan = await planNow(purged);
      assert.equal(plan.widened, undefined);
      if (previous !== null && created) assert.deepEqual(plan.since, [previous]);
      await sendPurge(target, { tags: plan.tags, release: plan.state.release });
      purged = plan.state;
      for (const [path, language] of wanted()) {
        const key = `${language} ${path}`;
        const fetched = origin.passed.length;
        const answer = await ask({ port }, path, headersOf(language), "GET");
        const isHit = origin.passed.length === fetched;
        const direct = await ask({ port: origin.port }, path, headersOf(language), "GET");
        const found = judge({
          path,
          isHit,
          answer,
          direct,
          was: earlier.get(key),
          tags: plan.tags,
        });
        counts.asked += 1;
        counts[found] += 1;
        if (found === "stale" || found === "vain")
          t.diagnostic(`${found}: ${edits.join(", ")}: ${key} in ${plan.tags.join(" ")}`);
        if (answer.status === 200) earlier.set(key, direct);
        else earlier.delete(key);
      }
    }
    t.diagnostic(JSON.stringify({ ...counts, seed: SEED }));
    assert.deepEqual([counts.stale, counts.vain], [0, 0]);
    assert.ok(counts.kept > counts.asked / 10 && counts.changed > counts.asked / 10);
  });

  test("purges for nobody else, and nothing but tags", async () => {
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
        [403, { socketPath }, tags],
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
