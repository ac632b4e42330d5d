/**
 * The right moment: what a cache answers after a publish, at a boundary, when its stored answers run out, and when
 * nobody is behind it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { NOTIFICATIONS } from "../../../../src/errors.ts";
import type { Answer } from "./ask.ts";
import type { CacheSite } from "./cache-site.ts";
import { SUMMER, TIMED_PAGE, createContent } from "./timed-content.ts";

const NAVIGATION = "/api/v1/navigation";
const DIVISIONS = "/extension/api/v1/business-divisions";
const FACILITIES = "/extension/api/v1/business-division-facilities";
const PINNED = `${TIMED_PAGE}?language=DE`;

/** A timer may be a millisecond early. */
async function sleepUntil(time: number): Promise<void> {
  while (Date.now() < time) await sleep(time - Date.now());
}

/**
 * nginx keeps an answer through the whole second that Expires names. Lectern rounds down, so that is
 * the second before the boundary, unless it answers in the very first millisecond of a second.
 */
const leaveFirstMillisecond = (): Promise<void> =>
  sleepUntil(Math.floor(Date.now() / 1000) * 1000 + 50);

const dateOf = (answer: Answer, name: string): number => Date.parse(String(answer.headers[name]));
const maxAgeOf = ({ headers }: Answer): number =>
  Number(/^public, max-age=(\d+), must-revalidate$/u.exec(headers["cache-control"] ?? "")?.[1]);

export function addTimeCases(at: () => CacheSite): void {
  test("a publish: `no-cache` resources change at once, others when their time is over", async () => {
    const { site, get, bearer, watch } = at();
    const headers = { ...bearer("reader"), "Accept-Language": "de" };
    const oldDivisions = await get(DIVISIONS, headers);
    const oldPage = await get(NAVIGATION, headers);
    assert.ok(oldPage.text.includes("HOME_FIRST"));
    await site.publish(createContent("SECOND"));

    const newDivisions = await get(DIVISIONS, headers);
    assert.ok(newDivisions.text.includes("Care SECOND"));
    const rows = [
      [oldDivisions.headers.etag, 200],
      [newDivisions.headers.etag, 304],
    ] as const;
    const passed = await watch(async () => {
      for (const [condition, status] of rows) {
        const answer = await get(DIVISIONS, { ...headers, "If-None-Match": condition });
        assert.equal(answer.status, status);
        assert.equal(answer.headers["lectern-release"], "2");
      }
    });
    assert.deepEqual(
      passed.map((one) => [one.headers["if-none-match"], one.status]),
      rows,
      "Lectern is asked each time, with the client's own condition",
    );

    const stored = await watch(async () => {
      const answer = await get(NAVIGATION, headers);
      assert.equal(answer.text, oldPage.text, "within its time the old page is whole");
      assert.equal(answer.headers.etag, oldPage.headers.etag);
      assert.equal(answer.headers["lectern-release"], "1");
    });
    assert.deepEqual(stored, []);
    const demanded = await get(`${NAVIGATION}?minRelease=2`, headers);
    assert.ok(demanded.text.includes("HOME_SECOND"), "minRelease never gets an older copy");
    const other = await get(NAVIGATION, { ...headers, "Accept-Language": "en" });
    assert.ok(other.text.includes("HOME_SECOND"), "what was not stored is new");
    assert.equal(other.headers["lectern-release"], "2");
  });

  test("a boundary: no answer outlives it, in the cache or behind it", async () => {
    const { origin, get, bearer, watch, approachBoundary, leaveBoundary } = at();
    const rows = [
      [TIMED_PAGE, { "Accept-Language": "de", "Accept-Encoding": "br" }, SUMMER.de],
      [TIMED_PAGE, { "Accept-Language": "en", "Accept-Encoding": "gzip" }, SUMMER.en],
      [PINNED, {}, SUMMER.de],
      [`${TIMED_PAGE}?language=EN_GB`, {}, SUMMER.en],
      [FACILITIES, {}, `/de/${SUMMER.de.toLowerCase()}/`],
    ] as const;
    const boundary = approachBoundary(4000);
    await leaveFirstMillisecond();
    const check = async ([path, negotiation, sign]: (typeof rows)[number]): Promise<void> => {
      const answer = await get(path, { ...bearer("watcher"), ...negotiation });
      assert.equal(answer.status, 200);
      const isNew = answer.text.includes(`"${sign}"`);
      const left = boundary - answer.askedAt;
      if (left <= 0) assert.ok(isNew, `${path} is old ${-left} ms after the boundary`);
      if (!isNew && path !== FACILITIES) {
        // What a client's own cache concludes (RFC 9111 §4.2): it must not outlive it either.
        assert.ok(dateOf(answer, "date") + maxAgeOf(answer) * 1000 <= boundary, path);
        assert.ok(dateOf(answer, "expires") <= boundary, path);
      }
    };
    const askAll = (): Promise<unknown> => Promise.all(rows.map(check));
    // Into the next second: a cache that counted from when they arrive would keep them too long.
    origin.delayBy(1200);
    await askAll();
    origin.delayBy(0);
    // Two variants that come at once to an empty place may displace each other; not a second time.
    await askAll();
    const passed = await watch(askAll);
    assert.deepEqual(
      passed.map(({ url }) => url),
      [FACILITIES],
      "pages are stored, `no-cache` facilities are not",
    );
    while (Date.now() < boundary + 600) {
      await askAll();
      await sleep(10);
    }
    await askAll();
    assert.deepEqual(await watch(async () => get(PINNED, bearer("watcher"))), []);
    leaveBoundary();
  });

  test("an answer whose time is over, and a token that was revoked meanwhile", async () => {
    const { get, bearer, watch, revoke, approachBoundary, leaveBoundary } = at();
    const end = approachBoundary(4500);
    await leaveFirstMillisecond();
    const first = await get(PINNED, bearer("renewer"));
    assert.equal((await get(PINNED, bearer("revoked"))).status, 200);
    await revoke("revoked");
    const kept = await watch(async () => {
      assert.equal((await get(PINNED, bearer("revoked"))).status, 200);
    });
    assert.deepEqual(kept, [], "the copy of this very token lives out its time");
    assert.equal((await get(PINNED)).status, 401);
    assert.equal((await get(NAVIGATION, bearer("revoked"))).status, 401);

    await sleepUntil(end + 50);
    // As though the boundary were still far: the time is over, the content is what it was.
    leaveBoundary();
    assert.equal((await get(PINNED, bearer("revoked"))).status, 401, "and no longer");
    const renewal = await watch(async () => {
      for (let round = 0; round < 2; round += 1) {
        const answer = await get(PINNED, bearer("renewer"));
        assert.equal(answer.status, 200);
        assert.equal(answer.text, first.text);
        assert.equal(answer.headers.etag, first.headers.etag);
        assert.equal(maxAgeOf(answer), 86_400);
        assert.ok(dateOf(answer, "date") >= end, "the answer is as young as its renewal");
        assert.equal(dateOf(answer, "expires"), dateOf(answer, "date") + 86_400_000);
      }
    });
    assert.deepEqual(
      renewal.map(({ status, headers }) => [status, headers["if-none-match"]]),
      [[200, undefined]],
      "the whole answer",
    );
    const same = { ...bearer("renewer"), "If-None-Match": first.headers.etag };
    assert.equal((await get(PINNED, same)).status, 304);
  });

  // The last one: nobody is behind the cache afterwards.
  test("Lectern is away: what is fresh goes on, nothing is served after its time", async () => {
    const { origin, get, bearer, approachBoundary } = at();
    const end = approachBoundary(2500);
    await leaveFirstMillisecond();
    const first = await get(PINNED, bearer("survivor"));
    assert.equal(first.status, 200);
    await origin.stop();
    assert.equal((await get(PINNED, bearer("survivor"))).text, first.text);
    await sleepUntil(end);
    for (const path of [PINNED, NAVIGATION, DIVISIONS]) {
      const { status, headers, text } = await get(path, bearer("survivor"));
      assert.equal(status, 503, path);
      assert.equal(headers["content-type"], "application/json");
      assert.equal(headers["cache-control"], "no-store");
      const { code, type } = NOTIFICATIONS.SERVICE_UNAVAILABLE;
      const { Notifications } = JSON.parse(text) as { readonly Notifications: readonly object[] };
      assert.deepEqual(Notifications, [
        {
          Type: type,
          Message: "SERVICE_UNAVAILABLE",
          LocalizedMessage: "The service cannot answer at the moment.",
          Level: 3,
          LevelAsString: "error",
          Details: [],
          Code: code,
        },
      ]);
    }
  });
}
