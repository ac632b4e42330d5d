/** Requests with another method, path spelling, content coding or condition. */
import { gunzipSync } from "node:zlib";
import { contract, rfc, show } from "./check.ts";
import type { Answer } from "./ask.ts";
import { isSamePayload, variesBy } from "./probe.ts";
import type { Probe } from "./probe.ts";

/** Headers that must not differ between HEAD and GET. */
const DESCRIBING = ["content-type", "content-language", "etag", "last-modified", "vary"] as const;

/** Headers that a 304 must have if a 200 would have them. */
const KEPT = ["etag", "cache-control", "content-location", "expires", "vary"] as const;

const MAX_DECODED_BYTES = 256 * 1024 * 1024;

/** @returns the response with a decoded body; undefined when it cannot be decoded */
function decodeAnswer(answer: Answer): Answer | undefined {
  if (answer.headers["content-encoding"]?.toLowerCase() !== "gzip") return answer;
  try {
    return { ...answer, body: gunzipSync(answer.body, { maxOutputLength: MAX_DECODED_BYTES }) };
  } catch {
    return undefined;
  }
}

export const HTTP_PROBES: readonly Probe[] = [
  {
    id: "trailing-slash",
    clause: contract("Endpoints"),
    rule: "A path with a trailing slash returns the same payload.",
    questions: ({ path }) => [{ path: `${path}/` }],
    *judge({ target, first, answers: [answer] }) {
      if (answer?.status !== 200) yield { expected: "200", found: String(answer?.status) };
      else if (!isSamePayload(target, first, answer))
        yield { expected: "the same payload", found: "another" };
    },
  },
  {
    id: "head",
    clause: rfc(9110, "9.3.2"),
    rule: "HEAD has the same status as GET, and no header with a different value.",
    questions: ({ path }) => [{ path, method: "HEAD" }],
    *judge({ first, answers: [answer] }) {
      if (answer?.status !== 200) {
        yield { expected: "200", found: String(answer?.status) };
        return;
      }
      for (const name of DESCRIBING) {
        const [expected, found] = [first.headers[name], answer.headers[name]];
        if (found !== undefined && found !== expected)
          yield { expected: `${name}: ${show(expected)}`, found: show(found) };
      }
      const [length, found] = [first.body.length, answer.headers["content-length"]];
      if (found !== undefined && Number(found) !== length)
        yield { expected: `content-length: ${length}, if there is one`, found };
    },
  },
  {
    id: "read-only",
    clause: contract("What the service does"),
    rule: "POST is refused, because every operation is a GET. A 405 lists GET in Allow.",
    questions: ({ path }) => [{ path, method: "POST" }],
    *judge({ answers: [answer] }) {
      const { status = 0, headers } = answer ?? {};
      if (status < 300) yield { expected: "a refusal", found: String(status) };
      const allow = headers?.allow;
      if (status === 405 && !/(?:^|,)\s*GET\s*(?:,|$)/u.test(allow ?? ""))
        yield { expected: "405 with Allow that names GET", found: `Allow: ${show(allow)}` };
    },
  },
  {
    id: "gzip",
    clause: rfc(9110, "12.5.3, 12.5.5"),
    rule: "With Accept-Encoding: gzip, the payload is the same. If it is compressed, Vary lists Accept-Encoding, also without compression.",
    questions: ({ path }) => [{ path, headers: { "accept-encoding": "gzip" } }],
    *judge({ target, first, answers: [answer] }) {
      if (answer?.status !== 200) {
        yield { expected: "200", found: String(answer?.status) };
        return;
      }
      const coding = answer.headers["content-encoding"];
      if (!/^(?:gzip|identity)?$/iu.test(coding ?? "")) {
        yield { expected: "gzip or no coding", found: show(coding) };
        return;
      }
      const decoded = decodeAnswer(answer);
      if (decoded === undefined)
        yield { expected: "gzip", found: "a body that cannot be decompressed" };
      else if (!isSamePayload(target, first, decoded))
        yield { expected: "the same payload as uncoded", found: "another" };
      for (const one of coding === undefined ? [] : [first, answer]) {
        if (!variesBy(one, "accept-encoding")) {
          yield {
            expected: `Vary: Accept-Encoding in the ${one === first ? "uncoded" : "gzipped"} response`,
            found: show(one.headers.vary),
          };
        }
      }
    },
  },
  {
    id: "etag-match",
    clause: rfc(9110, "13.1.2"),
    rule: "If-None-Match with the current ETag results in 304.",
    questions: ({ path }, { headers: { etag } }) =>
      etag === undefined ? [] : [{ path, headers: { "if-none-match": etag } }],
    *judge({ answers: [answer] }) {
      if (answer?.status !== 304) yield { expected: "304", found: String(answer?.status) };
    },
  },
  {
    id: "etag-other",
    clause: rfc(9110, "13.1.2, 13.1.3"),
    rule: "If-None-Match with another ETag results in 200, whatever If-Modified-Since says.",
    questions: ({ path }, { headers: { etag, "last-modified": changed } }) =>
      etag === undefined
        ? []
        : [{ path, headers: { "if-none-match": '"none-of-yours"', "if-modified-since": changed } }],
    *judge({ answers: [answer] }) {
      if (answer?.status !== 200) yield { expected: "200", found: String(answer?.status) };
    },
  },
  {
    id: "modified-since",
    clause: `${contract("Endpoints, Request and response headers")}; ${rfc(9110, "13.1.3")}`,
    rule: "If-Modified-Since with the current Last-Modified results in 200 or 304; with an old date or an invalid one, in 200.",
    questions: ({ path }, { headers: { "last-modified": changed } }) =>
      changed === undefined
        ? []
        : [changed, "Thu, 01 Jan 1970 00:00:00 GMT", "yesterday"].map((since) => ({
            path,
            headers: { "if-modified-since": since },
          })),
    *judge({ answers }) {
      for (const [index, { status, question }] of answers.entries()) {
        const since = show(question.headers?.["if-modified-since"]);
        if (status !== 200 && (index > 0 || status !== 304)) {
          yield {
            expected: index > 0 ? "200" : "200 or 304",
            found: `${status} since ${since}`,
          };
        }
      }
    },
  },
  {
    id: "not-modified",
    clause: rfc(9110, "15.4.5"),
    rule: "A 304 has the ETag, Cache-Control, Expires and Vary that a 200 would have.",
    questions: ({ path }, { headers: { etag, "last-modified": changed } }) =>
      etag === undefined && changed === undefined
        ? []
        : [{ path, headers: { "if-none-match": etag, "if-modified-since": changed } }],
    *judge({ first, answers: [answer] }) {
      if (answer?.status !== 304) return;
      for (const name of KEPT) {
        const [expected, found] = [first.headers[name], answer.headers[name]];
        const isSame =
          name === "etag" || name === "vary" ? found === expected : found !== undefined;
        if (expected !== undefined && !isSame)
          yield { expected: `${name}: ${show(expected)}`, found: show(found) };
      }
    },
  },
];
