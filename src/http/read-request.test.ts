import { TOKEN } from "../../test/api/http/test-server.ts";
import { CLOSE, HOST, PATH, get, getTarget, testExchanges } from "../../test/api/http/exchanges.ts";
import type { Exchange } from "../../test/api/http/exchanges.ts";

const BEARER = `Authorization: Bearer ${TOKEN}\r\n`;
const NAVIGATION = "/api/v1/navigation";
const ask = (headers: string, target?: string): string => get(headers + CLOSE, target);
const page = (segment: string): string => getTarget(`${PATH}/page/${segment}`);

testExchanges("forms of the target (RFC 9112 §3.2)", [
  ["origin-form", getTarget(PATH), "200"],
  ["absolute-form", getTarget(`http://example.org:80${PATH}?a=1`), "200"],
  ["absolute-form in capitals", getTarget(`HTTPS://example.org${PATH}`), "200"],
  ["absolute-form, IPv6", getTarget(`http://[::1]:8080${PATH}`), "200"],
  ["absolute-form in HTTP/1.0", get("", `http://example.org${PATH}`, "GET", "HTTP/1.0"), "200"],
  ["absolute-form without path", getTarget("http://example.org"), "404 RESOURCE_NOT_FOUND"],
  ["absolute-form, query only", getTarget("http://example.org?a"), "404 RESOURCE_NOT_FOUND"],
  ["absolute-form without Host", get(CLOSE, `http://example.org${PATH}`), "400 host"],
  ["absolute-form with a user", getTarget(`http://u:p@example.org${PATH}`), "400 target"],
  ["absolute-form with a name alone", getTarget(`http://user@example.org${PATH}`), "400 target"],
  ["absolute-form without host", getTarget(`http://${PATH}`), "400 target"],
  ["absolute-form, port only", getTarget(`http://:80${PATH}`), "400 target"],
  ["absolute-form, port of letters", getTarget(`http://a:b${PATH}`), "400 target"],
  ["absolute-form of another kind", getTarget("ftp://example.org/"), "400 target"],
  ["OPTIONS of a whole server", get(HOST + CLOSE, "http://example.org", "OPTIONS"), "204"],
  ["asterisk-form of OPTIONS", get(HOST + CLOSE, "*", "OPTIONS"), "204"],
  ["asterisk-form with query", get(HOST + CLOSE, "*?a", "OPTIONS"), "400 target"],
  ["asterisk-form of GET", getTarget("*"), "400 target"],
  ["asterisk-form of HEAD", get(HOST + CLOSE, "*", "HEAD"), "400"],
  ["asterisk-form of POST", get(HOST + CLOSE, "*", "POST"), "400 target"],
  ["authority-form of GET", getTarget("localhost:80"), "400"],
  ["no slash", getTarget("api/v1/navigation"), "400"],
  ["a backslash", getTarget(`\\${PATH}`), "400"],
  ["a query only", getTarget("?a=b"), "400"],
  ["an encoded slash first", getTarget(`%2f${PATH}`), "400"],
]);

testExchanges("characters of the target", [
  ["a fragment", getTarget(`${PATH}#a`), "400 target"],
  ["bytes beyond ASCII in the path", getTarget(`${PATH}/\u00fc`), "400"],
  ["bytes beyond ASCII in the query", getTarget(`${PATH}?a=\u00c3\u00bc`), "400"],
  ["a NUL", getTarget(`${PATH}\0`), "400"],
  ["a control character", getTarget(`${PATH}\u0001`), "400"],
  ["DEL", getTarget(`${PATH}\u007f`), "400"],
  ["what browsers leave unencoded", getTarget(`${PATH}?a=|^{}"<>\\[]\`'`), "200"],
  ["an encoded NUL in the path", page("%00"), "200"],
  ["an encoded NUL in the query", getTarget(`${PATH}?a=%00`), "200"],
  ["half a percent-encoding", page("%4"), "400 percentEncoding"],
  ["a percent sign alone", page("%"), "400 percentEncoding"],
  ["no percent-encoding", page("%zz"), "400 percentEncoding"],
  ["no UTF-8 in the path", page("%ff"), "400 percentEncoding"],
  ["an overlong slash", page("%c0%af"), "400 percentEncoding"],
  ["a surrogate in UTF-8", page("%ed%a0%80"), "400 percentEncoding"],
  ["beyond Unicode", page("%f4%90%80%80"), "400 percentEncoding"],
  ["no UTF-8 in the query", getTarget(`${PATH}?search=%fc`), "400 percentEncoding"],
  ["half in the query", getTarget(`${PATH}?search=%f`), "400 percentEncoding"],
  ["no percent-encoding, nowhere", getTarget("/%zz"), "400 percentEncoding"],
  ["and no Host either", get(CLOSE, "/%zz"), "400 percentEncoding"],
  ["HEAD of it", get(HOST + CLOSE, "/%zz", "HEAD"), "400"],
]);

const longest = `${PATH}?a=${"a".repeat(8192 - PATH.length - 3)}`;

testExchanges("absurd paths and lengths", [
  ["8 KiB of target", getTarget(longest), "200"],
  ["a byte more", getTarget(`${longest}a`), "414 targetTooLong"],
  ["20 KiB of target", getTarget(`/${"a".repeat(20_000)}`), "431"],
  ["100 KiB of target", getTarget(`${PATH}?a=${"a".repeat(102_400)}`), "431"],
  ["1 MiB of target", getTarget(`/${"a".repeat(1_048_576)}`), "431"],
  ["20 KiB, HEAD", get(HOST + CLOSE, `/${"a".repeat(20_000)}`, "HEAD"), "431"],
  ["too long and broken", getTarget(`/%zz${"a".repeat(9000)}`), "414 targetTooLong"],
  ["2,000 slashes", getTarget("/".repeat(2000)), "404 RESOURCE_NOT_FOUND"],
  ["2,500 percent signs", getTarget(`/${"%25".repeat(2500)}`), "404 RESOURCE_NOT_FOUND"],
  ["1,000 steps up", getTarget(`${PATH}${"/..".repeat(1000)}`), "404 RESOURCE_NOT_FOUND"],
  ["a step up", getTarget(`/api/..${PATH}`), "404 RESOURCE_NOT_FOUND"],
  ["two slashes", getTarget(`/${PATH}`), "404 RESOURCE_NOT_FOUND"],
  ["a path parameter", getTarget(`${PATH};a=1`), "404 RESOURCE_NOT_FOUND"],
  ["an encoded slash", getTarget(PATH.replace("/api", "%2fapi")), "404 RESOURCE_NOT_FOUND"],
  ["an object's own names", getTarget("/__proto__/constructor"), "404 RESOURCE_NOT_FOUND"],
]);

testExchanges("Host (RFC 9112 §3.2)", [
  ["none", get(CLOSE), "400 host"],
  ["none in HTTP/1.0", get("", PATH, "GET", "HTTP/1.0"), "200"],
  ["empty", ask("Host:\r\n"), "200"],
  ["two", ask(HOST + HOST), "400 host"],
  ["two in HTTP/1.0", get(HOST + HOST, PATH, "GET", "HTTP/1.0"), "400 host"],
  ["two behind 2,000 lines", ask(`${HOST}${"a:\r\n".repeat(2000)}${HOST}`), "400 host"],
  ["IPv6", ask("Host: [::1]:8080\r\n"), "200"],
  ["a name with an underscore", ask("Host: my_service\r\n"), "200"],
  ["a percent-encoded name", ask("Host: m%C3%BCller.example\r\n"), "200"],
  ["an empty port", ask("Host: a:\r\n"), "200"],
  ["a path", ask("Host: a/b\r\n"), "400 host"],
  ["a user", ask("Host: u@a\r\n"), "400 host"],
  ["a list", ask("Host: a, b\r\n"), "400 host"],
  ["a blank", ask("Host: a b\r\n"), "400 host"],
  ["bytes beyond ASCII", ask("Host: \u00fcber\r\n"), "400 host"],
  ["a port of letters", ask("Host: a:b\r\n"), "400 host"],
  ["two ports", ask("Host: a:1:2\r\n"), "400 host"],
  ["half a percent-encoding", ask("Host: a%4\r\n"), "400 host"],
]);

const CODED: readonly Exchange[] = ["gzip, chunked", "chunked;a=b", "identity"].map((coding) => [
  `Transfer-Encoding: ${coding}`,
  `${get(`${HOST}Transfer-Encoding: ${coding}\r\n`)}0\r\n\r\n`,
  "400 contentLength",
]);

testExchanges("Authorization, versions and transfer codings", [
  ["one Authorization", ask(HOST + BEARER, NAVIGATION), "200"],
  ["two", ask(HOST + BEARER + BEARER, NAVIGATION), "400 twice"],
  [
    "two, the second in small letters",
    ask(HOST + BEARER + BEARER.toLowerCase(), NAVIGATION),
    "400 twice",
  ],
  ["two where none is needed", ask(HOST + BEARER + BEARER), "400 twice"],
  [
    "two tokens in one",
    ask(`${HOST}Authorization: Bearer a, b\r\n`, NAVIGATION),
    "401 TOKEN_INVALID",
  ],
  ["HTTP/0.9 with two line ends", `GET ${PATH}\r\n\r\n`, "400 notHttp"],
  ["HTTP/2.0", get(HOST, PATH, "GET", "HTTP/2.0"), "400 notHttp"],
  ["HTTP/1.2", get(HOST, PATH, "GET", "HTTP/1.2"), "400"],
  ["two blanks behind the method", get(HOST + CLOSE, ` ${PATH}`), "200"],
  ["two blanks before the version", get(HOST + CLOSE, `${PATH} `), "200"],
  ["chunks", `${get(`${HOST}${CLOSE}Transfer-Encoding: chunked\r\n`)}2\r\n{}\r\n0\r\n\r\n`, "200"],
  ["chunks in capitals", `${get(`${HOST}${CLOSE}Transfer-Encoding: CHUNKED\r\n`)}0\r\n\r\n`, "200"],
  [
    "chunks in HTTP/1.0",
    `${get("Transfer-Encoding: chunked\r\n", PATH, "GET", "HTTP/1.0")}0\r\n\r\n`,
    "400 contentLength",
  ],
  ...CODED,
]);
