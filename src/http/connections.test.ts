import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { text } from "node:stream/consumers";
import {
  CLOSE,
  DELAYED,
  HOST,
  PATH,
  get,
  getTarget,
  testExchanges,
} from "../../test/api/http/exchanges.ts";
import type { Exchange } from "../../test/api/http/exchanges.ts";
import { readResponses, startTestServer } from "../../test/api/http/test-server.ts";

const NOT_ALLOWED = "405 METHOD_NOT_ALLOWED";
const NOT_FOUND = "404 RESOURCE_NOT_FOUND";
const LAST = get(HOST + CLOSE);
/** A request without Connection: close, with these header lines besides Host. */
const open = (headers = "", method = "GET", target = PATH): string =>
  get(HOST + headers, target, method);
const UPGRADE =
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
const TO_H2 = open(UPGRADE);
const EMPTY = open(`${UPGRADE}Content-Length: 0\r\n`);
const chunked = open("Transfer-Encoding: chunked\r\n");
const post = (length: number, target = PATH): string =>
  open(`Content-Length: ${length}\r\n`, "POST", target);

testExchanges("HTTP/1.0", [
  ["ends the connection", get("", PATH, "GET", "HTTP/1.0"), "200"],
  ["HEAD", get("", PATH, "HEAD", "HTTP/1.0"), "200"],
  ["with Host", get(HOST, PATH, "GET", "HTTP/1.0"), "200"],
  [
    "kept alive",
    get("Connection: keep-alive\r\n", PATH, "GET", "HTTP/1.0") + get("", PATH, "GET", "HTTP/1.0"),
    "200",
    "200",
  ],
  ["Expect is ignored", get("Expect: miracles\r\n", PATH, "GET", "HTTP/1.0"), "200"],
  ["in pieces", get("", PATH, "GET", "HTTP/1.0").match(/.{1,12}/gsu) ?? [], "200"],
]);

const PIPELINED: readonly Exchange[] = [
  ["empty lines before", `\r\n\r\n${LAST}`, "200"],
  ["three in one packet", open() + open("", "GET", "/x") + LAST, "200", NOT_FOUND, "200"],
  ["100 in one packet", open().repeat(99) + LAST, ...Array.from({ length: 100 }, () => "200")],
  [
    "a refusal in the middle keeps the connection",
    open() + post(3) + "abc" + open("", "GET", "/x") + LAST,
    "200",
    NOT_ALLOWED,
    NOT_FOUND,
    "200",
  ],
  [
    "a malformed one in the middle ends it",
    open() + open("", "GET", "/%zz") + LAST,
    "200",
    "400 percentEncoding",
  ],
  [
    "a too long one in the middle ends it",
    open() + open("", "GET", `/${"a".repeat(9000)}`) + LAST,
    "200",
    "414 targetTooLong",
  ],
];
testExchanges("several requests on a connection", PIPELINED);
testExchanges("several requests, answered late", PIPELINED, DELAYED);

const CONTENT: readonly Exchange[] = [
  ["on GET", `${get(`${HOST}${CLOSE}Content-Length: 2\r\n`)}{}`, "200"],
  ["on OPTIONS", `${open(`${CLOSE}Content-Length: 2\r\n`, "OPTIONS")}{}`, "204"],
  ["on TRACE", `${open(`${CLOSE}Content-Length: 2\r\n`, "TRACE")}{}`, NOT_ALLOWED],
  ["of a strange type", `${open(`${CLOSE}Content-Type: ;;\r\nContent-Length: 2\r\n`)}{}`, "200"],
  [
    "half of JSON on POST",
    `${open(`${CLOSE}Content-Type: application/json\r\nContent-Length: 1\r\n`, "POST")}{`,
    NOT_ALLOWED,
  ],
  ["on POST, nowhere", `${post(3, "/x")}abc${LAST}`, NOT_FOUND, "200"],
  ["then another request", `${open("Content-Length: 2\r\n")}{}${LAST}`, "200", "200"],
  ["in chunks, then another request", `${chunked}2;a=b\r\n{}\r\n0\r\n\r\n${LAST}`, "200", "200"],
  [
    "trailers that look like headers",
    `${chunked}0\r\nAuthorization: a\r\nHost: b\r\n\r\n${LAST}`,
    "200",
    "200",
  ],
  [
    "a request hidden in it",
    `${open(`Content-Length: ${LAST.length}\r\n`)}${LAST}${LAST}`,
    "200",
    "200",
  ],
  [
    "1 MiB, then another request",
    [open("Content-Length: 1048576\r\n"), "a".repeat(1_048_576), LAST],
    "200",
    "200",
  ],
];
testExchanges("content, which no request needs", CONTENT);
testExchanges("content, answered late", CONTENT, DELAYED);

testExchanges("Expect, TRACE", [
  [
    "100-continue",
    `${open(`${CLOSE}Expect: 100-continue\r\nContent-Length: 2\r\n`)}{}`,
    "100",
    "200",
  ],
  [
    "100-continue on POST",
    open(`${CLOSE}Expect: 100-continue\r\nContent-Length: 99999\r\n`, "POST"),
    "100",
    NOT_ALLOWED,
  ],
  ["CONNECT ends the connection", open("", "CONNECT", "localhost:80")],
  ["TRACE", get(HOST + CLOSE, PATH, "TRACE"), NOT_ALLOWED],
  ["HEAD of a refusal", get(HOST + CLOSE, "/x", "HEAD"), "404"],
  ["OPTIONS nowhere", get(HOST + CLOSE, "/x", "OPTIONS"), "204"],
  ["nothing wrong", getTarget(PATH), "200"],
]);

const UPGRADES: readonly Exchange[] = [
  ["to HTTP/2 keeps the connection", [TO_H2, LAST], "200", "200"],
  ["with content of no bytes, as Java does", [EMPTY, LAST], "200", "200"],
  ["and other requests in the same packet", TO_H2 + open() + LAST, "200", "200", "200"],
  [
    "and half of a request in the same packet",
    [TO_H2 + LAST.slice(0, 9), LAST.slice(9)],
    "200",
    "200",
  ],
  ["twice in the same packet", TO_H2 + TO_H2 + LAST, "200", "200"],
  ["behind a request in the same packet, which ends it", [open() + TO_H2, LAST], "200", "200"],
  ["in two pieces", [TO_H2.slice(0, 60), TO_H2.slice(60), LAST], "200", "200"],
  ["refused", [open(UPGRADE, "GET", "/x"), LAST], NOT_FOUND, "200"],
  ["with content, which ends it", [open(`${UPGRADE}Content-Length: 2\r\n`), "{}"], "200"],
  ["to a WebSocket", [open("Connection: Upgrade\r\nUpgrade: websocket\r\n"), LAST], "200", "200"],
  ["on POST", open(`${CLOSE}Upgrade: websocket\r\n`, "POST"), NOT_ALLOWED],
];
testExchanges("Upgrade", UPGRADES);
testExchanges("Upgrade, answered late", UPGRADES, DELAYED);

describe("a client that closes its sending side", () => {
  const rows: readonly (readonly [name: string, sent: string, statuses: readonly number[]])[] = [
    ["after a request", open(), [200]],
    ["after 500", open().repeat(500), Array.from({ length: 500 }, () => 200)],
    ["within the headers", `GET ${PATH} HTTP/1.1\r\nHo`, [400]],
    ["before the first byte", "", []],
  ];
  for (const [name, sent, statuses] of rows) {
    for (const changes of [{}, DELAYED]) {
      test(`${name}, answered ${changes === DELAYED ? "late" : "at once"}`, async (context) => {
        const limits = { lingerMs: 50 };
        const { open: connect } = await startTestServer(context, { limits, ...changes });
        const socket = await connect();
        socket.end(sent);
        const responses = readResponses(await text(socket));
        assert.deepEqual(
          responses.map(({ status }) => status),
          statuses,
        );
      });
    }
  }
});

describe(
  "what Node cannot read gets its own error, and ends the connection",
  { concurrency: 8 },
  () => {
    const withLine = (line: string): string => open(`${line}\r\n`);
    const rows: readonly (readonly [name: string, sent: string, status: number])[] = [
      ["a TLS greeting", `\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc`, 400],
      ["a blank in the path", open("", "GET", "/a b"), 400],
      ["no colon", withLine("nonsense"), 400],
      ["a blank before the colon", withLine("Transfer-Encoding : chunked"), 400],
      ["line feeds alone", `GET ${PATH} HTTP/1.1\nHost: a\n\n`, 400],
      ["two lengths", withLine("Content-Length: 2\r\nContent-Length: 3"), 400],
      ["a sign", withLine("Content-Length: +2"), 400],
      ["length, then chunks", withLine("Content-Length: 2\r\nTransfer-Encoding: chunked"), 400],
      ["chunks, not last", withLine("Transfer-Encoding: chunked, gzip"), 400],
      ["17 KiB of headers", withLine(`X: ${"a".repeat(17_000)}`), 431],
      ["half a request line", "GE", 408],
      ["headers without end", `GET ${PATH} HTTP/1.1\r\n${HOST}`, 408],
    ];
    for (const [name, sent, status] of rows) {
      test(name, async (context) => {
        const limits = { headersTimeoutMs: 500, requestTimeoutMs: 1000, checkIntervalMs: 100 };
        const { sendRaw } = await startTestServer(context, { limits });
        assert.deepEqual(
          readResponses(await sendRaw(sent)).map((response) => response.status),
          [status],
        );
      });
    }
  },
);
