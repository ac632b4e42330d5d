/** How the page is served: what it may do, how long it is kept, how large it is, and what if it is not built. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import type { IncomingMessage } from "node:http";
import { pino } from "pino";
import { DIGEST_FILE, digestSources } from "../../../explorer/build.js";
import { DESK_WORDS } from "../../../explorer/src/desk/words/words.ts";
import { createExplorerPage } from "./explorer-page.ts";
import { SAMPLE } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import type { Site } from "../../../test/support/site.ts";

const EXPLORER = path.join(import.meta.dirname, "../../../explorer");

/** Of all that each page loads, as it is sent: the desk has the words of two languages and the forms of all kinds of fields. */
const MAX_BYTES = { "index.html": 120_000, "desk.html": 90_000 } as const;

const HTML = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

interface Received {
  readonly response: IncomingMessage;
  /** As it was sent. */
  readonly bytes: Buffer;
}

function receive(url: string, headers: Readonly<Record<string, string>>): Promise<Received> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      buffer(response).then((bytes) => resolve({ response, bytes }), reject);
    })
      .on("error", reject)
      .end();
  });
}

describe("the page", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  test("is built of what is here", async () => {
    const built = (await readFile(DIGEST_FILE, "utf8")).trim();
    assert.equal(built, digestSources(), "run npm run build -w explorer");
  });

  test("comes to browsers, and JSON to everybody else", async () => {
    const page = await fetch(site.address, { headers: HTML });
    assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(page.headers.get("cache-control"), "public, no-cache");
    assert.match(page.headers.get("vary") ?? "", /\bAccept\b/u);
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src/u);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/u);
    assert.match(policy, /; require-trusted-types-for 'script'; trusted-types 'none'$/u);
    assert.equal(page.headers.get("cross-origin-opener-policy"), "same-origin");
    assert.equal(page.headers.get("referrer-policy"), "no-referrer");
    assert.match(await page.text(), /^<!doctype html>/u);
    const etag = page.headers.get("etag") ?? "";
    const again = await fetch(site.address, { headers: { ...HTML, "If-None-Match": etag } });
    assert.equal(again.status, 304);
    // Whoever comes by a link with a parameter sees the page all the same.
    assert.equal((await fetch(`${site.address}/?from=mail`, { headers: HTML })).status, 200);
    const index = await fetch(site.address);
    assert.equal(index.headers.get("content-type"), "application/json");
  });

  for (const [page, most] of Object.entries(MAX_BYTES)) {
    test(`${page} is small, and its parts may be kept for ever`, async () => {
      const html = await readFile(path.join(EXPLORER, "dist", page), "utf8");
      let sum = html.length;
      const built = await Array.fromAsync(glob("dist/explorer/*", { cwd: EXPLORER }));
      // What only the other page has; the explorer loads its map later.
      const names = built.filter((name) =>
        page === "desk.html" ? html.includes(path.basename(name)) : !/\/desk-/u.test(name),
      );
      assert.ok(names.length >= 3);
      for (const name of names) {
        const url = `${site.address}/explorer/${path.basename(name)}`;
        const { response, bytes } = await receive(url, { "Accept-Encoding": "br" });
        assert.equal(response.statusCode, 200);
        assert.equal(response.headers["content-encoding"], "br");
        assert.equal(response.headers["cache-control"], "public, max-age=31536000, immutable");
        assert.equal(response.headers.vary, "Accept-Encoding");
        sum += bytes.length;
      }
      assert.ok(sum <= most, `${sum} bytes`);
    });
  }

  test("loads nothing of the page of the desk", async () => {
    const [explorer = "", desk = ""] = await Promise.all(
      ["index.html", "desk.html"].map((name) =>
        readFile(path.join(EXPLORER, "dist", name), "utf8"),
      ),
    );
    assert.match(desk, /"\.\/explorer\/desk-[^"]+\.js"/u);
    assert.doesNotMatch(explorer, /desk-/u);
    const built = await Array.fromAsync(glob("dist/explorer/*.js", { cwd: EXPLORER }));
    const others = built.filter((name) => !path.basename(name).startsWith("desk-"));
    for (const name of others) {
      const text = await readFile(path.join(EXPLORER, name), "utf8");
      assert.equal(text.includes(DESK_WORDS.en.drop.note), false, name);
    }
  });

  test("has no other files", async () => {
    for (const name of ["", "missing.js", "..%2Findex.html", "index.html"])
      assert.equal((await fetch(`${site.address}/explorer/${name}`)).status, 404, name);
  });

  test("has an icon, which browsers ask for beside every answer", async () => {
    const { status, headers } = await fetch(`${site.address}/favicon.ico`);
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "image/svg+xml");
    assert.match(headers.get("cache-control") ?? "", /max-age=86400/u);
  });

  test("names nothing of other origins", async () => {
    for (const page of Object.keys(MAX_BYTES)) {
      const html = await readFile(path.join(EXPLORER, "dist", page), "utf8");
      assert.doesNotMatch(html, /(?:src|href)="(?!\.\/explorer\/|data:,")/u);
    }
  });
});

test("without a build there is no page, which is said once", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-"));
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const explorer = createExplorerPage(log, pathToFileURL(`${folder}/`));
  assert.equal(explorer.page(), undefined);
  assert.equal(explorer.page(), undefined);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /npm run build -w explorer/u);
  await rm(folder, { recursive: true });
});
