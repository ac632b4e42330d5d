/** Who gets what from a cache: tokens, no token, strangers, refusals. */
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import type { CacheSite } from "./cache-site.ts";
import { SUMMER, TIMED_PAGE } from "./timed-content.ts";

const NAVIGATION = "/api/v1/navigation";
const LANGUAGES = "/api/v1/languages";
const BROWSER = { "Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "de" };

/** What a cache must hand on as Lectern said it. */
const KEPT_HEADERS = [
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "etag",
  "last-modified",
  "lectern-release",
  "link",
  "vary",
];
/** For the cache alone. */
const TAG_HEADERS = ["cache-tag", "surrogate-key"];
/** The same on 304, which describes no body. */
const KEPT_ON_304 = ["cache-control", "etag", "expires", "lectern-release", "vary"];

/** A token of the right form that nobody ever got. */
const UNKNOWN = Buffer.from(`${"a".repeat(16)}:00000000-0000-4000-8000-000000000000`);

/** Everyone who must not see navigation, asking in every way, is refused; nothing is stored. */
async function askAsStrangers(site: CacheSite, tag: string): Promise<void> {
  const strangers: readonly (readonly [OutgoingHttpHeaders, ...number[]])[] = [
    [{}, 401],
    // All tests come from one address, and too many wrong tokens from it have to wait.
    [{ Authorization: `Bearer ${UNKNOWN.toString("base64")}` }, 401, 429],
    [{ Authorization: "Basic YTpi" }, 401],
    [site.bearer("languagesOnly"), 403],
  ];
  const ways: readonly OutgoingHttpHeaders[] = [
    {},
    { "If-None-Match": tag },
    { "If-None-Match": "*" },
    { "If-Modified-Since": new Date().toUTCString() },
    { Range: "bytes=0-9" },
  ];
  for (const [who, ...statuses] of strangers) {
    for (const way of ways) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await site.get(NAVIGATION, { ...BROWSER, ...who, ...way }, method);
        const asked = JSON.stringify({ who, way, method });
        assert.ok(statuses.includes(answer.status), `${asked}: ${answer.status}`);
        assert.equal(answer.headers["cache-control"], "no-store");
        assert.equal(answer.text.includes("NavigationModelCollection"), false);
      }
    }
  }
}

export function addAccessCases(at: () => CacheSite): void {
  test("a stored answer is used again, with the headers that Lectern sent", async () => {
    const { get, getDirectly, bearer, watch } = at();
    const headers = { ...BROWSER, ...bearer("hits") };
    const direct = await getDirectly(NAVIGATION, headers);
    assert.equal(direct.status, 200);
    const passed = await watch(async () => {
      const first = await get(NAVIGATION, headers);
      for (const method of ["GET", "HEAD", "GET"]) {
        const answer = await get(NAVIGATION, headers, method);
        assert.equal(answer.status, 200);
        assert.equal(answer.text, method === "HEAD" ? "" : direct.text);
        for (const name of KEPT_HEADERS)
          assert.equal(answer.headers[name], direct.headers[name], name);
        for (const name of TAG_HEADERS) {
          assert.ok(direct.headers[name], name);
          assert.equal(answer.headers[name], undefined, name);
        }

        for (const name of ["date", "expires"])
          assert.equal(answer.headers[name], first.headers[name], name);
      }
      const tag = first.headers.etag ?? "";
      for (const ifNoneMatch of [tag, `W/${tag}`]) {
        const unchanged = await get(NAVIGATION, { ...headers, "If-None-Match": ifNoneMatch });
        assert.equal(unchanged.status, 304, ifNoneMatch);
        assert.equal(unchanged.length, 0);
        for (const name of KEPT_ON_304)
          assert.equal(unchanged.headers[name], first.headers[name], name);
      }
    });
    assert.equal(passed.length, 1);
  });

  test("a token's answer reaches no other token, and nobody without one", async () => {
    const { get, bearer, watch } = at();
    const headers = { ...BROWSER, ...bearer("all") };
    const first = await get(NAVIGATION, headers);
    assert.equal(first.status, 200);
    await askAsStrangers(at(), first.headers.etag ?? "");
    const twin = await watch(async () => {
      const answer = await get(NAVIGATION, { ...BROWSER, ...bearer("twin") });
      assert.equal(answer.text, first.text);
    });
    assert.equal(twin.length, 1, "a token of equal rights is asked for by itself");
    const again = await watch(async () => {
      assert.equal((await get(NAVIGATION, headers)).text, first.text);
    });
    assert.deepEqual(again, [], "refusals have not displaced the stored answer");
  });

  test("a refusal reaches nobody who has the right", async () => {
    const { get, bearer, watch } = at();
    await askAsStrangers(at(), '"x"');
    const headers = { ...BROWSER, ...bearer("reversed") };
    assert.equal((await get(NAVIGATION, headers)).status, 200);
    await askAsStrangers(at(), '"x"');
    const again = await watch(async () => {
      assert.equal((await get(NAVIGATION, headers)).status, 200);
    });
    assert.deepEqual(again, []);
  });

  test("a token opens through the cache what it opens, and no more", async () => {
    const { get, bearer, watch } = at();
    const passed = await watch(async () => {
      for (let round = 0; round < 2; round += 1) {
        assert.equal((await get(LANGUAGES, bearer("languagesOnly"))).status, 200);
        assert.equal((await get(LANGUAGES)).status, 401);
        assert.equal((await get(NAVIGATION, bearer("languagesOnly"))).status, 403);
      }
    });
    assert.deepEqual(
      passed.map(({ status }) => status),
      [200, 401, 403, 401, 403],
    );
  });

  test("a preview is for its token alone, each time anew", async () => {
    const { get, bearer, watch } = at();
    for (const address of [`${TIMED_PAGE}?language=DE&at=2040-06-02`, `${NAVIGATION}?release=1`]) {
      const passed = await watch(async () => {
        for (const [who, status] of [
          [bearer("all"), 403],
          [bearer("previewer"), 200],
          [{}, 401],
          [bearer("all"), 403],
          [bearer("previewer"), 200],
        ] as const) {
          const answer = await get(address, who);
          assert.equal(answer.status, status, address);
          assert.equal(answer.headers["cache-control"], "no-store");
          if (address.startsWith(TIMED_PAGE))
            assert.equal(answer.text.includes(`"${SUMMER.de}"`), status === 200);
        }
      });
      assert.equal(passed.length, 5, address);
    }
    const now = await get(`${TIMED_PAGE}?language=DE`, bearer("previewer"));
    assert.equal(now.text.includes(`"${SUMMER.de}"`), false, "its present is everyone's");
  });

  test("refusals are never stored", async () => {
    const { get, bearer, watch } = at();
    const rows: readonly (readonly [path: string, headers: OutgoingHttpHeaders, status: number])[] =
      [
        [`${NAVIGATION}/page/99`, {}, 404],
        [`${NAVIGATION}/page/x`, {}, 400],
        [`${NAVIGATION}?unknown=1`, {}, 400],
        ["/api/v1/nothing", {}, 404],
        [`${NAVIGATION}/page/1`, { Accept: "text/html" }, 406],
      ];
    for (const [path, headers, status] of rows) {
      const passed = await watch(async () => {
        for (let round = 0; round < 2; round += 1) {
          const answer = await get(path, { ...bearer("all"), ...headers });
          assert.equal(answer.status, status, path);
          assert.equal(answer.headers["cache-control"], "no-store", path);
        }
      });
      assert.equal(passed.length, 2, path);
    }
  });

  test("no token is written to a file", async () => {
    const { folder, bearer, get } = at();
    const { Authorization } = bearer("all");
    const token = Authorization.slice("Bearer ".length);
    assert.equal((await get(LANGUAGES, { Authorization })).status, 200);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
    assert.ok(texts.some((text) => text.includes(LANGUAGES)));
    assert.deepEqual(
      files.filter((_file, index) => texts[index]?.includes(token)),
      [],
    );
  });
}
