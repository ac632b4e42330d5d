import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TOKEN, readResponses, startTestServer } from "./test-server.ts";

const PATH = "/training-extension/api/v1/trainings";
const HOST = "Host: localhost\r\n";
const CLOSE = "Connection: close\r\n";

type Row = readonly [
  name: string,
  sent: string | readonly string[],
  statuses: readonly number[],
  message?: string,
];

const get = (headers: string, path = PATH): string => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const MALFORMED = "REQUEST_MALFORMED";

/** What is sent, and the status lines that come back before the connection ends. */
const ROWS: readonly Row[] = [
  ["a plain request", get(HOST + CLOSE), [200]],
  ["HTTP/1.0", `GET ${PATH} HTTP/1.0\r\n\r\n`, [200]],
  ["HTTP/1.0 with Host", `GET ${PATH} HTTP/1.0\r\n${HOST}\r\n`, [200]],
  ["absolute-form", get(HOST + CLOSE, `http://example.org:80${PATH}?a=1`), [200]],
  ["absolute-form in capitals", get(HOST + CLOSE, `HTTPS://example.org${PATH}`), [200]],
  [
    "absolute-form without path",
    get(HOST + CLOSE, "http://example.org"),
    [404],
    "RESOURCE_NOT_FOUND",
  ],
  ["absolute-form of another kind", get(HOST + CLOSE, "ftp://example.org/"), [400], MALFORMED],
  ["asterisk-form of GET", get(HOST + CLOSE, "*"), [404], "RESOURCE_NOT_FOUND"],
  ["asterisk-form of OPTIONS", `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [204]],
  ["a target without slash", get(HOST + CLOSE, "api/v1/navigation"), [400], MALFORMED],
  ["a target with a fragment", get(HOST + CLOSE, `${PATH}#a`), [400], MALFORMED],
  ["bytes beyond ASCII in the path", get(HOST + CLOSE, `${PATH}/\u00fc`), [400], MALFORMED],
  [
    "bytes beyond ASCII in the query",
    get(HOST + CLOSE, `${PATH}?a=\u00c3\u00bc`),
    [400],
    MALFORMED,
  ],
  ["half a percent-encoding", get(HOST + CLOSE, `${PATH}/page/%4`), [400], MALFORMED],
  ["no percent-encoding", get(HOST + CLOSE, `${PATH}/page/%zz`), [400], MALFORMED],
  ["no UTF-8 in the path", get(HOST + CLOSE, `${PATH}/page/%ff`), [400], MALFORMED],
  ["an overlong slash", get(HOST + CLOSE, `${PATH}/page/%c0%af`), [400], MALFORMED],
  ["a surrogate in UTF-8", get(HOST + CLOSE, `${PATH}/page/%ed%a0%80`), [400], MALFORMED],
  ["no UTF-8 in the query", get(HOST + CLOSE, `${PATH}?search=%fc`), [400], MALFORMED],
  ["an encoded NUL in the path", get(HOST + CLOSE, `${PATH}/page/%00`), [400], MALFORMED],
  ["a NUL in the path", get(HOST + CLOSE, `${PATH}\0`), [400], MALFORMED],
  ["a NUL in a header", get(`${HOST}X: a\0b\r\n`), [400], MALFORMED],
  ["a blank in the path", get(HOST + CLOSE, "/a b"), [400], MALFORMED],
  ["8 KiB of target", get(HOST + CLOSE, `${PATH}?a=${"a".repeat(8192 - PATH.length - 3)}`), [200]],
  [
    "a byte more",
    get(HOST + CLOSE, `${PATH}?a=${"a".repeat(8192 - PATH.length - 2)}`),
    [400],
    MALFORMED,
  ],
  ["20 KiB of target", get(HOST + CLOSE, `${PATH}?a=${"a".repeat(20_000)}`), [400], MALFORMED],
  ["a path of 2,000 slashes", get(HOST + CLOSE, "/".repeat(2000)), [404], "RESOURCE_NOT_FOUND"],
  [
    "a path of 2,500 percent signs",
    get(HOST + CLOSE, `/${"%25".repeat(2500)}`),
    [404],
    "RESOURCE_NOT_FOUND",
  ],
  ["no Host", get(CLOSE), [400], MALFORMED],
  ["an empty Host", get(`Host:\r\n${CLOSE}`), [200]],
  ["two Hosts", get(HOST + HOST + CLOSE), [400], MALFORMED],
  ["two Hosts in HTTP/1.0", `GET ${PATH} HTTP/1.0\r\n${HOST}${HOST}\r\n`, [400], MALFORMED],
  ["a Host that is none", get(`Host: a/b@c\r\n${CLOSE}`), [400], MALFORMED],
  ["an IPv6 Host", get(`Host: [::1]:8080\r\n${CLOSE}`), [200]],
  [
    "two Authorizations",
    get(
      `${HOST}Authorization: Bearer ${TOKEN}\r\nauthorization: Bearer ${TOKEN}\r\n${CLOSE}`,
      "/api/v1/navigation",
    ),
    [400],
    MALFORMED,
  ],
  [
    "one Authorization",
    get(`${HOST}Authorization: Bearer ${TOKEN}\r\n${CLOSE}`, "/api/v1/navigation"),
    [200],
  ],
  ["headers of 15 KiB", get(`${HOST}${CLOSE}X: ${"a".repeat(15_000)}\r\n`), [200]],
  ["headers of 17 KiB", get(`${HOST}${CLOSE}X: ${"a".repeat(17_000)}\r\n`), [431], MALFORMED],
  ["3,000 header lines", get(`${HOST}${"a:\r\n".repeat(3000)}${CLOSE}`), [200]],
  [
    "a duplicate behind 3,000 lines",
    get(`${HOST}${"a:\r\n".repeat(3000)}${HOST}${CLOSE}`),
    [400],
    MALFORMED,
  ],
  [
    "Accept-Language of 8 KiB",
    get(`${HOST}Accept-Language: ${"de,".repeat(2700)}\r\n${CLOSE}`),
    [200],
  ],
  ["a header without colon", get(`${HOST}nonsense\r\n`), [400], MALFORMED],
  ["a folded header", get(`${HOST}X: a\r\n b\r\n`), [400], MALFORMED],
  ["a blank before the colon", get(`${HOST}X : a\r\n`), [400], MALFORMED],
  ["line feeds alone", `GET ${PATH} HTTP/1.1\nHost: a\n\n`, [400], MALFORMED],
  ["an unknown method", `FOO ${PATH} HTTP/1.1\r\n${HOST}\r\n`, [405], "METHOD_NOT_ALLOWED"],
  ["a method in small letters", `get ${PATH} HTTP/1.1\r\n${HOST}\r\n`, [405], "METHOD_NOT_ALLOWED"],
  [
    "an unknown method behind a request",
    `${get(HOST)}GEX / HTTP/1.1\r\n${HOST}\r\n`,
    [200, 405],
    "METHOD_NOT_ALLOWED",
  ],
  ["CONNECT", `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n`, [405], "METHOD_NOT_ALLOWED"],
  ["HTTP/2.0", `GET ${PATH} HTTP/2.0\r\n${HOST}\r\n`, [400], MALFORMED],
  ["HTTP/1.2", `GET ${PATH} HTTP/1.2\r\n${HOST}\r\n`, [400], MALFORMED],
  ["HTTP/0.9", `GET ${PATH}\r\n\r\n`, [400], MALFORMED],
  [
    "a TLS greeting",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
    [400],
    MALFORMED,
  ],
  ["noise", "\u0000\u00ff\u0001 noise\r\n\r\n", [400], MALFORMED],
  ["the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400], MALFORMED],
  ["content on GET", `${get(`${HOST}${CLOSE}Content-Length: 2\r\n`)}{}`, [200]],
  [
    "content of a strange type",
    `${get(`${HOST}${CLOSE}Content-Type: ;;\r\nContent-Length: 2\r\n`)}{}`,
    [200],
  ],
  [
    "content in chunks",
    `${get(`${HOST}${CLOSE}Transfer-Encoding: chunked\r\n`)}2\r\n{}\r\n0\r\n\r\n`,
    [200],
  ],
  [
    "content, then another request",
    `${get(`${HOST}Content-Length: 2\r\n`)}{}${get(HOST + CLOSE)}`,
    [200, 200],
  ],
  ["content that never comes, and no more", get(`${HOST}Content-Length: 70000\r\n`), [200]],
  [
    "more content than announced",
    `${get(`${HOST}Content-Length: 2\r\n`)}{}{}\r\n\r\n`,
    [200, 400],
    MALFORMED,
  ],
  [
    "endless chunks",
    `${get(`${HOST}Transfer-Encoding: chunked\r\n`)}${`1000\r\n${"a".repeat(4096)}\r\n`.repeat(17)}`,
    [200],
  ],
  [
    "a chunk that is none",
    `${get(`${HOST}Transfer-Encoding: chunked\r\n`)}zz\r\n`,
    [200, 400],
    MALFORMED,
  ],
  [
    "content on POST",
    `POST ${PATH} HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
    [405],
    "METHOD_NOT_ALLOWED",
  ],
  [
    "content on POST, nowhere",
    `POST /nowhere HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: ;;\r\nContent-Length: 1\r\n\r\n{`,
    [404],
    "RESOURCE_NOT_FOUND",
  ],
  ["two lengths", get(`${HOST}Content-Length: 2\r\nContent-Length: 3\r\n`), [400], MALFORMED],
  ["a length that is none", get(`${HOST}Content-Length: x\r\n`), [400], MALFORMED],
  [
    "length and chunks",
    get(`${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`),
    [400],
    MALFORMED,
  ],
  [
    "a transfer coding that is none",
    get(`${HOST}Transfer-Encoding: nonsense\r\n`),
    [400],
    MALFORMED,
  ],
  ["Expect: 100-continue", get(`${HOST}Expect: 100-continue\r\nContent-Length: 2\r\n`), [200]],
  [
    "Expect on POST",
    `POST ${PATH} HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 99999\r\n\r\n`,
    [405],
    "METHOD_NOT_ALLOWED",
  ],
  ["an unknown expectation", get(`${HOST}Expect: miracles\r\n`), [417], MALFORMED],
  ["Upgrade", get(`${HOST}Connection: upgrade, close\r\nUpgrade: h2c\r\n`), [200]],
  [
    "three in one packet",
    get(HOST) + get(HOST, "/nowhere") + get(HOST + CLOSE),
    [200, 404, 200],
    "RESOURCE_NOT_FOUND",
  ],
  [
    "in one packet with garbage behind",
    `${get(HOST)}${get(HOST)}\u0001\u0002`,
    [200, 200, 400],
    MALFORMED,
  ],
  ["a request byte by byte", `GET ${PATH} HTTP/1.0\r\n\r\n`.split(""), [200]],
  ["empty lines before", `\r\n\r\n${get(HOST + CLOSE)}`, [200]],
];

describe("what a connection may bring", { concurrency: 8 }, () => {
  for (const [name, sent, statuses, message] of ROWS) {
    test(name, async (context) => {
      const { sendRaw, ask, logged } = await startTestServer(context, { limits: { lingerMs: 50 } });
      const responses = readResponses(await sendRaw(...(typeof sent === "string" ? [sent] : sent)));
      assert.deepEqual(
        responses.map(({ status }) => status),
        statuses,
      );
      const refusals = responses.filter(({ status }) => status >= 400);
      assert.deepEqual(
        refusals.map(({ body }) => body),
        message === undefined ? [] : [`{"Notifications":[{"Message":"${message}"}]}`],
      );
      for (const { head, status } of refusals) {
        assert.match(head, /^content-type: application\/json$/imu);
        assert.match(head, /^cache-control: no-store$/imu);
        assert.match(head, /^date: Sat, 21 Nov 2026 07:35:10 GMT$/imu);
        assert.equal(/^allow: GET, HEAD, OPTIONS$/imu.test(head), status === 405);
      }
      assert.deepEqual(logged, []);
      assert.equal((await ask(PATH)).status, 200, "the service still answers");
    });
  }
});
