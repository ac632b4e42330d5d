/** Checks of a response as a whole: status, headers, and a body that is JSON. */
import { visit } from "jsonc-parser";
import { contract, rfc, show } from "./check.ts";
import type { Check, Fault } from "./check.ts";
import type { Answer } from "./ask.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** Items need less; comparing deeper values could overflow the stack. */
const MAX_DEPTH = 32;

function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeText(body: Buffer): string | undefined {
  try {
    return decoder.decode(body);
  } catch {
    return undefined;
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parsed = new WeakMap<Answer, { readonly value: unknown } | undefined>();

/** @returns undefined when the body is not JSON, or is nested too deep */
function parseBody(answer: Answer): { readonly value: unknown } | undefined {
  return getOrInsert(parsed, answer, ({ body }) => {
    try {
      const value: unknown = JSON.parse(decodeText(body) ?? "");
      return isTooDeep(value) ? undefined : { value };
    } catch {
      return undefined;
    }
  });
}

/** @returns undefined when the body is not a JSON object */
export function readBody(answer: Answer): JsonObject | undefined {
  const value = parseBody(answer)?.value;
  return isObject(value) ? value : undefined;
}

/** @returns seconds since 1970; undefined when it is not an IMF-fixdate (RFC 9110 §5.6.7) */
function readHttpDate(text: string | undefined): number | undefined {
  const ms = Date.parse(text ?? "");
  return Number.isNaN(ms) || new Date(ms).toUTCString() !== text ? undefined : ms / 1000;
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/iu;

const ANY_BODY_CHECKS: readonly Check<Answer>[] = [
  {
    id: "media-type",
    clause: contract("Endpoints"),
    rule: "Content-Type is application/json.",
    isDecisive: true,
    *judge({ headers: { "content-type": type } }) {
      if (!JSON_TYPE.test(type ?? "")) yield { expected: "application/json", found: show(type) };
    },
  },
  {
    id: "content-coding",
    clause: rfc(9110, "12.5.3"),
    rule: "The body has no content coding unless one was requested.",
    isDecisive: true,
    *judge({ headers: { "content-encoding": coding } }) {
      if (coding !== undefined && coding.toLowerCase() !== "identity") {
        yield {
          expected: "no Content-Encoding, since identity was requested",
          found: show(coding),
        };
      }
    },
  },
  {
    id: "utf-8",
    clause: rfc(8259, "8.1"),
    rule: "The body is UTF-8 without a byte order mark.",
    isDecisive: true,
    *judge({ body }) {
      const text = decodeText(body);
      if (text === undefined) yield { expected: "UTF-8", found: "invalid bytes" };
      else if (text.startsWith("\uFEFF"))
        yield { expected: "no byte order mark", found: "one at the beginning" };
    },
  },
  {
    id: "json",
    clause: contract("What the service does"),
    rule: "The body is a JSON object.",
    isDecisive: true,
    *judge(answer) {
      const json = parseBody(answer);
      if (json === undefined) {
        const start = show(decodeText(answer.body)?.slice(0, 60));
        yield {
          expected: `JSON, nested at most ${MAX_DEPTH} deep`,
          found: `a body that begins with ${start}`,
        };
      } else if (!isObject(json.value)) yield { expected: "an object", found: show(json.value) };
    },
  },
  {
    id: "json-names",
    clause: rfc(8259, "4"),
    rule: "The names in a JSON object are unique.",
    *judge({ body }) {
      const name = findDuplicate(decodeText(body) ?? "");
      if (name !== undefined) yield { expected: "each name once", found: `${show(name)} twice` };
    },
  },
];

/** @returns the first name that occurs twice in an object */
function findDuplicate(text: string): string | undefined {
  const open: Set<string>[] = [];
  let duplicate: string | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(name) {
      const names = open.at(-1);
      if (names?.has(name) === true) duplicate ??= name;
      names?.add(name);
    },
  });
  return duplicate;
}

const OPAQUE_TAG = /^(?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*"$/u;

/** Checks of a response with a payload. */
export const ANSWER_CHECKS: readonly Check<Answer>[] = [
  {
    id: "status",
    clause: contract("Endpoints"),
    rule: "A successful request has status 200.",
    isDecisive: true,
    *judge({ status, headers }) {
      const { location } = headers;
      const found = location === undefined ? String(status) : `${status} to ${show(location)}`;
      if (status !== 200) yield { expected: "200", found };
    },
  },
  {
    id: "date",
    clause: rfc(9110, "6.6.1"),
    rule: "The header Date is present and is an HTTP date.",
    *judge({ headers: { date } }) {
      if (readHttpDate(date) === undefined)
        yield { expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT", found: show(date) };
    },
  },
  {
    id: "etag-form",
    clause: rfc(9110, "8.8.3"),
    rule: "An ETag is a quoted string.",
    *judge({ headers: { etag } }) {
      if (etag !== undefined && !OPAQUE_TAG.test(etag))
        yield { expected: 'an entity-tag such as "abc"', found: show(etag) };
    },
  },
  {
    id: "last-modified",
    clause: rfc(9110, "8.8.2"),
    rule: "Last-Modified is an HTTP date that is not later than Date.",
    *judge({ headers: { "last-modified": text, date } }) {
      if (text === undefined) return;
      const changed = readHttpDate(text);
      if (changed === undefined)
        yield { expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT", found: show(text) };
      else if (changed > (readHttpDate(date) ?? Infinity))
        yield { expected: `at most Date, ${show(date)}`, found: show(text) };
    },
  },
  ...ANY_BODY_CHECKS,
];

/** Checks of an error response. */
export const REFUSAL_CHECKS: readonly Check<Answer>[] = ANY_BODY_CHECKS.map((check) => ({
  id: `error-${check.id}`,
  clause: contract("What the service does, Errors"),
  rule: `Error response: ${check.rule}`,
  isDecisive: true,
  judge: (answer) => check.judge(answer),
}));

/** In seconds. */
const MAX_AGE = 86_400;
/** Date and Expires may come from two readings of the clock. */
const TOLERANCE_SECONDS = 2;

const readMaxAge = (cacheControl: string | undefined): string | undefined =>
  /(?:^|,)\s*max-age\s*=\s*"?([^",\s]*)/iu.exec(cacheControl ?? "")?.[1];

const isKept = (cacheControl: string | undefined): boolean =>
  !/(?:^|,)\s*no-(?:store|cache)\b/iu.test(cacheControl ?? "");

const declared = (name: string, value: string | undefined): readonly Fault[] =>
  value === undefined ? [{ expected: `the header ${name}`, found: "nothing" }] : [];

/** Checks of responses of Navigation and Languages, whose operations declare these headers. */
export const CACHE_CHECKS: readonly Check<Answer>[] = [
  {
    id: "cache-headers",
    clause: contract("Endpoints, Request and response headers"),
    rule: "Responses of Navigation and Languages have Cache-Control, Expires and Last-Modified.",
    *judge({ headers }) {
      yield* declared("Cache-Control", headers["cache-control"]);
      yield* declared("Expires", headers.expires);
      yield* declared("Last-Modified", headers["last-modified"]);
    },
  },
  {
    id: "max-age",
    clause: contract("Limits"),
    rule: "Cacheable responses of Navigation and Languages have a max-age of at most 86400 seconds.",
    *judge({ headers: { "cache-control": instruction } }) {
      if (instruction === undefined || !isKept(instruction)) return;
      const maxAge = readMaxAge(instruction);
      if (maxAge === undefined || !/^\d+$/u.test(maxAge) || Number(maxAge) > MAX_AGE) {
        yield {
          expected: `max-age of 0 to ${MAX_AGE}`,
          found: show(instruction),
        };
      }
    },
  },
  {
    id: "expires",
    clause: `${contract("Endpoints, Request and response headers")}; ${rfc(9111, "5.3")}`,
    rule: "Expires of Navigation and Languages is an HTTP date: Date plus max-age.",
    *judge({ headers: { "cache-control": instruction, expires, date } }) {
      if (expires === undefined) return;
      const end = readHttpDate(expires);
      if (end === undefined) {
        yield {
          expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT",
          found: show(expires),
        };
        return;
      }
      const seconds = end - (readHttpDate(date) ?? NaN);
      const maxAge = Number(readMaxAge(instruction) ?? NaN);
      if (isKept(instruction) && Math.abs(seconds - maxAge) > TOLERANCE_SECONDS) {
        yield {
          expected: `Date and ${maxAge} seconds`,
          found: `Date and ${seconds} seconds`,
        };
      }
    },
  },
];
