/** The right one among several answers of one address: languages and content codings. */
import assert from "node:assert/strict";
import type { OutgoingHttpHeaders } from "node:http";
import { test } from "node:test";
import type { CacheSite } from "./cache-site.ts";

const NAVIGATION = "/api/v1/navigation";

/** What is stored in the first round must be what is right in the second. */
async function runTwice(askAll: () => Promise<void>): Promise<void> {
  await askAll();
  await askAll();
}

export function addVariantCases(at: () => CacheSite): void {
  test("three languages, negotiated and pinned, each get their own", async () => {
    const { get, getDirectly, bearer, watch } = at();
    const names = { de: "Start", en: "Home", ar: "الرئيسية" };
    const rows: readonly (readonly [path: string, accept: string, name: string])[] = [
      [NAVIGATION, "de", names.de],
      [NAVIGATION, "en", names.en],
      [NAVIGATION, "ar", names.ar],
      // What the header of these says counts for nothing, and each is one stored answer.
      [`${NAVIGATION}?language=DE`, "en", names.de],
      [`${NAVIGATION}?language=DE`, "ar", names.de],
      [`${NAVIGATION}?language=EN_GB`, "de", names.en],
      [`${NAVIGATION}?language=EN_GB`, "ar", names.en],
      [`${NAVIGATION}?language=AR_EG`, "de", names.ar],
      [`${NAVIGATION}?language=AR_EG`, "en", names.ar],
    ];
    const headersOf = (accept: string): OutgoingHttpHeaders => ({
      ...bearer("speaker"),
      "Accept-Language": accept,
    });
    const right = await Promise.all(
      rows.map(([path, accept]) => getDirectly(path, headersOf(accept))),
    );
    const askAll = async (): Promise<void> => {
      for (const [index, [path, accept, name]] of rows.entries()) {
        const answer = await get(path, headersOf(accept));
        const what = `${path} ${accept}`;
        assert.ok(answer.text.includes(`"Name":"${name}"`), what);
        assert.equal(answer.text, right[index]?.text, what);
        for (const header of ["content-language", "etag", "link"])
          assert.equal(answer.headers[header], right[index]?.headers[header], what);
      }
    };
    const passed = await watch(() => runTwice(askAll));
    assert.equal(passed.length, 6);
  });

  test("a header in two lines is not taken for its first line", async () => {
    const { get, getDirectly, bearer } = at();
    const rows: readonly OutgoingHttpHeaders[] = [
      { "Accept-Language": ["ar", "de"] },
      { "Accept-Language": "ar" },
      { "Accept-Language": ["en", "de"], "Accept-Encoding": ["gzip", "br"] },
      { "Accept-Language": ["en", "de"], "Accept-Encoding": "gzip" },
      { "Accept-Language": "en", "Accept-Encoding": "gzip" },
    ];
    const tags = new Set<string>();
    await runTwice(async () => {
      for (const row of rows) {
        const headers = { ...bearer("speaker"), ...row };
        const direct = await getDirectly(NAVIGATION, headers);
        const answer = await get(NAVIGATION, headers);
        assert.equal(answer.text, direct.text, JSON.stringify(row));
        assert.equal(answer.headers.etag, direct.headers.etag, JSON.stringify(row));
        tags.add(answer.headers.etag ?? "");
      }
    });
    assert.equal(tags.size, rows.length, "Lectern makes a difference between all of them");
  });

  test("three codings and none: each client can read what it gets", async () => {
    const { get, getDirectly, bearer, watch } = at();
    const rows: readonly (readonly [header: string | undefined, coding: string | undefined])[] = [
      ["br", "br"],
      ["zstd", "zstd"],
      ["gzip", "gzip"],
      [undefined, undefined],
      ["identity", undefined],
      ["br;q=0, gzip", "gzip"],
      ["br;q=0.1, gzip;q=0.2, zstd;q=0.5", "zstd"],
      ["br;q=0", undefined],
      ["zstd;q=0, gzip;q=0", undefined],
      ["deflate", undefined],
      ["compress, br", "br"],
    ];
    const headersOf = (header: string | undefined): OutgoingHttpHeaders => ({
      ...bearer("coder"),
      ...(header !== undefined && { "Accept-Encoding": header }),
    });
    const plain = await getDirectly(NAVIGATION, headersOf(undefined));
    const tags = new Map<string | undefined, string | undefined>();
    const askAll = async (): Promise<void> => {
      for (const [header, coding] of rows) {
        const answer = await get(NAVIGATION, headersOf(header));
        assert.equal(answer.status, 200);
        assert.equal(answer.headers["content-encoding"], coding, header ?? "none");
        assert.equal(answer.headers["content-length"], String(answer.length));
        assert.equal(answer.text, plain.text);
        assert.equal(tags.get(coding) ?? answer.headers.etag, answer.headers.etag);
        tags.set(coding, answer.headers.etag);
      }
    };
    await askAll();
    assert.deepEqual(await watch(askAll), [], "the second round is answered by the cache");
    assert.equal(new Set(tags.values()).size, 4, "an entity-tag for each coding");
  });

  test("spellings of the same codings", async () => {
    const { get, bearer, watch } = at();
    const spellings = ["gzip, deflate, br, zstd", "gzip, deflate, br", "br, gzip", "BR", "br"];
    const askAll = async (): Promise<void> => {
      for (const spelling of spellings) {
        const headers = { ...bearer("speller"), "Accept-Encoding": spelling };
        const answer = await get(NAVIGATION, headers);
        assert.equal(answer.headers["content-encoding"], "br", spelling);
      }
    };
    const passed = await watch(() => runTwice(askAll));
    assert.equal(passed.length, spellings.length);
  });
}
