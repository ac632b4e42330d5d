import { CLOSE, HOST, PATH, get, testExchanges } from "../../../test/api/http/exchanges.ts";

const NOT_ALLOWED = "405 METHOD_NOT_ALLOWED";
const ofVersion = (version: string, method = "GET"): string => get(HOST, PATH, method, version);
const withLine = (line: string): string => get(`${HOST}${line}\r\n`);

testExchanges("what is not HTTP", [
  [
    "a TLS greeting",
    `\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003${"\0".repeat(500)}`,
    "400 notHttp",
  ],
  ["an SSH greeting", "SSH-2.0-OpenSSH_9.0\r\n", "400 notHttp"],
  ["the PROXY protocol", `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${get(HOST)}`, "400 notHttp"],
  ["noise", "\0\u00ff\u0001 noise\r\n\r\n", "400 notHttp"],
  ["1 MiB of one letter", "A".repeat(1_048_576), "400 notHttp"],
]);

testExchanges("the request line", [
  ["an unknown method", get(HOST, PATH, "FOO"), NOT_ALLOWED],
  ["a method in small letters", get(HOST, PATH, "get"), NOT_ALLOWED],
  ["an unknown method behind a request", get(HOST) + get(HOST, "/", "GEX"), "200", NOT_ALLOWED],
  ["HTTP/1.10", ofVersion("HTTP/1.10"), "400 notHttp"],
  ["the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400 notHttp"],
  ["http/1.1", ofVersion("http/1.1"), "400 notHttp"],
  ["a blank behind", ofVersion("HTTP/1.1 "), "400 notHttp"],
  ["a blank before", ` ${get(HOST)}`, "400 notHttp"],
  ["a blank in the path", get(HOST, "/a b"), "400 notHttp"],
  ["tabs", `GET\t${PATH}\tHTTP/1.1\r\n${HOST}\r\n`, "400 notHttp"],
  ["no target", `GET HTTP/1.1\r\n${HOST}\r\n`, "400 target"],
  ["line feeds alone", `GET ${PATH} HTTP/1.1\nHost: a\n\n`, "400 notHttp"],
]);

testExchanges("header lines", [
  ["no colon", withLine("nonsense"), "400 headerLine"],
  ["a blank before the colon", withLine("X : a"), "400 headerLine"],
  [
    "Transfer-Encoding, a blank, a colon",
    withLine("Transfer-Encoding : chunked"),
    "400 headerLine",
  ],
  ["a letter beyond ASCII in the name", withLine("X\u00fc: a"), "400 headerLine"],
  ["folded with a blank", withLine("X: a\r\n b"), "400 headerLine"],
  ["folded at once", `GET ${PATH} HTTP/1.1\r\n ${HOST}\r\n`, "400 headerLine"],
  ["a NUL in the value", withLine("X: a\0b"), "400 headerLine"],
  ["a vertical tab before chunked", withLine("Transfer-Encoding:\u000bchunked"), "400 headerLine"],
  ["a CR alone", withLine("X: a\rb"), "400 headerLine"],
  ["an LF alone", withLine("X: a\nY: b"), "400 headerLine"],
  ["an LF alone at the end", `GET ${PATH} HTTP/1.1\r\n${HOST}\n`, "400 headerLine"],
  ["bytes beyond ASCII in the value", get(`${HOST}${CLOSE}X: \u00fc\u00ff\r\n`), "200"],
  ["no colon, HEAD", get(`${HOST}nonsense\r\n`, PATH, "HEAD"), "400"],
  ["no colon, HEAD behind GET", get(HOST) + get("nonsense\r\n", PATH, "HEAD"), "200", "400"],
  [
    "no colon, GET behind HEAD",
    get(HOST, PATH, "OPTIONS") + withLine("x"),
    "204",
    "400 headerLine",
  ],
]);

testExchanges("the length of the headers", [
  ["15 KiB", get(`${HOST}${CLOSE}X: ${"a".repeat(15_000)}\r\n`), "200"],
  ["17 KiB", withLine(`X: ${"a".repeat(17_000)}`), "431 headersTooLarge"],
  ["1 MiB", withLine(`X: ${"a".repeat(1_048_576)}`), "431 headersTooLarge"],
  ["17 KiB, HEAD", get(`${HOST}X: ${"a".repeat(17_000)}\r\n`, PATH, "HEAD"), "431"],
  ["3,000 lines", get(`${HOST}${"a:\r\n".repeat(3000)}${CLOSE}`), "200"],
  ["100,000 lines", get(`${HOST}${"a:\r\n".repeat(100_000)}`), "431 headersTooLarge"],
  [
    "a target of 8 KiB and headers of 9",
    get(`${HOST}X: ${"a".repeat(9000)}\r\n`, `/${"a".repeat(8000)}`),
    "431 headersTooLarge",
  ],
  [
    "Accept-Language of 8 KiB",
    get(`${HOST}Accept-Language: ${"de,".repeat(2700)}\r\n${CLOSE}`),
    "200",
  ],
]);

testExchanges("where the content ends (RFC 9112 §6.3)", [
  ["two lengths", withLine("Content-Length: 2\r\nContent-Length: 3"), "400 contentLength"],
  ["a list of lengths", withLine("Content-Length: 2, 2"), "400 contentLength"],
  ["a sign", withLine("Content-Length: +2"), "400 contentLength"],
  ["beyond 64 bits", withLine(`Content-Length: ${"9".repeat(23)}`), "400 contentLength"],
  [
    "length, then chunks",
    withLine("Content-Length: 2\r\nTransfer-Encoding: chunked"),
    "400 contentLength",
  ],
  [
    "chunks, then length",
    withLine("Transfer-Encoding: chunked\r\nContent-Length: 2"),
    "400 contentLength",
  ],
  ["chunks, not last", withLine("Transfer-Encoding: chunked, gzip"), "400 contentLength"],
  [
    "chunks in two lines",
    withLine("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
    "400 contentLength",
  ],
  ["no coding", withLine("Transfer-Encoding:"), "400 contentLength"],
]);

testExchanges("what does not come in time", [
  ["half a request line", "GE", "408 timeout"],
  ["headers without end", `GET ${PATH} HTTP/1.1\r\n${HOST}`, "408 timeout"],
  ["empty lines only", "\r\n".repeat(50), "408 timeout"],
  ["HTTP/0.9", `GET ${PATH}\r\n`, "408 timeout"],
  ["half a request behind another", [get(HOST), "GET / HT"], "200", "408 timeout"],
]);
