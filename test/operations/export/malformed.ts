/**
 * In charge of what nginx refuses by itself in front of an export: requests that no HTTP client sends, byte for byte. In
 * comes a running nginx; out go test cases.
 */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import type { RunningCache } from "../caches/running-cache.ts";

const HOST = "Host: content.example\r\n";
const NEWS = "GET /api/v1/news HTTP/1.1\r\n";

const ROWS: readonly (readonly [name: string, request: string, status: number, word: string])[] = [
  ["a wrong escape", `GET /%zz HTTP/1.1\r\n${HOST}`, 400, "REQUEST_MALFORMED"],
  ["a NUL", `GET /x%00 HTTP/1.1\r\n${HOST}`, 400, "REQUEST_MALFORMED"],
  ["a path above the root", `GET /../x HTTP/1.1\r\n${HOST}`, 400, "REQUEST_MALFORMED"],
  ["a blank in the path", `GET /a b HTTP/1.1\r\n${HOST}`, 400, "REQUEST_MALFORMED"],
  ["a method that is none", `get! / HTTP/1.1\r\n${HOST}`, 400, "REQUEST_MALFORMED"],
  ["no Host", NEWS, 400, "REQUEST_MALFORMED"],
  ["two Hosts", NEWS + HOST + HOST, 400, "REQUEST_MALFORMED"],
  ["a long header", `${NEWS}${HOST}X-Long: ${"a".repeat(40_000)}\r\n`, 400, "REQUEST_MALFORMED"],
  ["a long path", `GET /${"a".repeat(40_000)} HTTP/1.1\r\n${HOST}`, 400, "REQUEST_MALFORMED"],
  ["another version", `GET /api/v1/news HTTP/2.0\r\n${HOST}`, 400, "REQUEST_MALFORMED"],
  ["another framing", `${NEWS}${HOST}Transfer-Encoding: gzip\r\n`, 400, "REQUEST_MALFORMED"],
  ["TRACE", `TRACE /api/v1/news HTTP/1.1\r\n${HOST}`, 405, "METHOD_NOT_ALLOWED"],
  [
    "a large body",
    `POST /api/v1/news HTTP/1.1\r\n${HOST}Content-Length: 2000000\r\n`,
    405,
    "METHOD_NOT_ALLOWED",
  ],
  [
    "If-Unmodified-Since",
    `${NEWS}${HOST}If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT\r\n`,
    501,
    "NOT_EXPORTED",
  ],
  ["If-Match", `${NEWS}${HOST}If-Match: "x"\r\n`, 501, "NOT_EXPORTED"],
];

export function addMalformedCases(at: () => RunningCache): void {
  for (const [name, request, status, word] of ROWS) {
    test(`refused by nginx itself, in the form of the API: ${name}`, async () => {
      const [, length] = /Content-Length: (\d+)/u.exec(request) ?? [];
      const socket = connect(at().socketPath);
      socket.end(`${request}Connection: close\r\n\r\n${"a".repeat(Number(length ?? 0))}`);
      const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `, "u"));
      assert.match(head, /^Content-Type: application\/json\r$/mu);
      assert.match(head, /^Cache-Control: no-store\r$/mu);
      assert.match(head, /^Access-Control-Allow-Origin: \*\r$/mu);
      assert.match(head, /^X-Request-Id: [0-9a-f]{32}\r$/mu);
      assert.doesNotMatch(head, /^(?:ETag|Last-Modified|Vary|Link):/mu);
      assert.equal(/^Allow:/mu.test(head), status === 405);
      const { Notifications } = JSON.parse(body) as { Notifications: { Message: string }[] };
      assert.equal(Notifications[0]?.Message, word);
    });
  }
}
