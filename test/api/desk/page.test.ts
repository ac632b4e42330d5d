/** How the desk serves its page: what the page may do, how long its parts are kept, and how large they are. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { readDeskPage } from "../../../src/cli/commands/desk.ts";
import { PAGE_HEADERS } from "../../../src/features/explorer-page/explorer-page.ts";
import { runDesk } from "../../support/desk.ts";

const PAGE = await readDeskPage();

interface Received {
  readonly response: IncomingMessage;
  /** As it was sent. */
  readonly bytes: Buffer;
}

const receive = (url: string, accepted: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { "Accept-Encoding": accepted } }, (response) => {
      buffer(response).then((bytes) => resolve({ response, bytes }), reject);
    })
      .on("error", reject)
      .end();
  });

test("the page may ask its own desk only, and is asked for anew each time", async () => {
  await using desk = await runDesk({ findPage: (path) => PAGE.get(path) });
  const { response, bytes } = await receive(`${desk.address}/`, "br");
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers["content-type"], "text/html; charset=utf-8");
  assert.equal(response.headers["cache-control"], "no-cache");
  for (const [name, value] of Object.entries(PAGE_HEADERS))
    assert.equal(response.headers[name.toLowerCase()], value, name);
  assert.match(brotliDecompressSync(bytes).toString("utf8"), /^<!doctype html>/u);
});

test("its parts are kept for ever, and are compressed for who takes that", async () => {
  await using desk = await runDesk({ findPage: (path) => PAGE.get(path) });
  const parts = [...PAGE.keys()].filter((path) => path.startsWith("/explorer/"));
  assert.ok(parts.length >= 4);
  for (const part of parts) {
    const plain = await receive(`${desk.address}${part}`, "identity");
    const small = await receive(`${desk.address}${part}`, "gzip, br");
    assert.equal(plain.response.headers["content-encoding"], undefined, part);
    assert.equal(small.response.headers["content-encoding"], "br", part);
    assert.deepEqual(brotliDecompressSync(small.bytes), plain.bytes, part);
    for (const { headers } of [plain.response, small.response]) {
      assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
      assert.equal(headers.vary, "Accept-Encoding");
    }
  }
});

test("nothing else is there", async () => {
  await using desk = await runDesk({ findPage: (path) => PAGE.get(path) });
  for (const path of ["/index.html", "/explorer/", "/explorer/..%2Fdesk.html", "/explorer/x.js"])
    assert.equal((await receive(`${desk.address}${path}`, "br")).response.statusCode, 404, path);
});
