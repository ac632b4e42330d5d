/** What must hold for every answer of an operation that succeeds, whatever it is about. */
import { contract, rfc, show } from "./check.ts";
import type { Check, Fault } from "./check.ts";
import type { Answer } from "./ask.ts";

/** Everything else in a body is nested less deep; what is deeper could not be looked at safely. */
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

function decode(body: Buffer): string | undefined {
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

/** @returns undefined when the body is no JSON, or is nested so deep that nobody could use it */
function parseBody(answer: Answer): { readonly value: unknown } | undefined {
  return parsed.getOrInsertComputed(answer, ({ body }) => {
    try {
      const value: unknown = JSON.parse(decode(body) ?? "");
      return isTooDeep(value) ? undefined : { value };
    } catch {
      return undefined;
    }
  });
}

/** @returns the body of an answer; undefined when it is no JSON object */
export function readBody(answer: Answer): JsonObject | undefined {
  const value = parseBody(answer)?.value;
  return isObject(value) ? value : undefined;
}

/** @returns seconds since 1970; undefined when it is no date as HTTP has it now */
function readHttpDate(text: string | undefined): number | undefined {
  const ms = Date.parse(text ?? "");
  return Number.isNaN(ms) || new Date(ms).toUTCString() !== text ? undefined : ms / 1000;
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/iu;

const BODY_CHECKS: readonly Check<Answer>[] = [
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
    rule: "The body is not coded where no coding was asked for.",
    isDecisive: true,
    *judge({ headers: { "content-encoding": coding } }) {
      if (coding !== undefined && coding.toLowerCase() !== "identity") {
        yield {
          expected: "no Content-Encoding, since identity was asked for",
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
      const text = decode(body);
      if (text === undefined) yield { expected: "UTF-8", found: "bytes that are none" };
      else if (text.startsWith("\uFEFF"))
        yield { expected: "no byte order mark", found: "one in front" };
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
        const start = show(decode(answer.body)?.slice(0, 60));
        yield {
          expected: `JSON, nested at most ${MAX_DEPTH} deep`,
          found: `a body that begins with ${start}`,
        };
      } else if (!isObject(json.value)) yield { expected: "an object", found: show(json.value) };
    },
  },
];

const OPAQUE_TAG = /^(?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*"$/u;

/** Of an answer with a payload. */
export const ANSWER_CHECKS: readonly Check<Answer>[] = [
  {
    id: "status",
    clause: contract("Endpoints"),
    rule: "An operation that succeeds answers 200.",
    isDecisive: true,
    *judge({ status, headers }) {
      const to = headers.location === undefined ? "" : ` to ${show(headers.location)}`;
      if (status !== 200) yield { expected: "200", found: `${status}${to}` };
    },
  },
  {
    id: "date",
    clause: rfc(9110, "6.6.1"),
    rule: "Date is there, in the form of HTTP.",
    *judge({ headers: { date } }) {
      if (readHttpDate(date) === undefined)
        yield { expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT", found: show(date) };
    },
  },
  {
    id: "etag-form",
    clause: rfc(9110, "8.8.3"),
    rule: "An ETag is in quotation marks.",
    *judge({ headers: { etag } }) {
      if (etag !== undefined && !OPAQUE_TAG.test(etag))
        yield { expected: 'an entity-tag such as "abc"', found: show(etag) };
    },
  },
  {
    id: "last-modified",
    clause: rfc(9110, "8.8.2"),
    rule: "A Last-Modified has the form of HTTP and is not later than Date.",
    *judge({ headers: { "last-modified": text, date } }) {
      if (text === undefined) return;
      const changed = readHttpDate(text);
      if (changed === undefined)
        yield { expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT", found: show(text) };
      else if (changed > (readHttpDate(date) ?? Infinity))
        yield { expected: `at most Date, ${show(date)}`, found: show(text) };
    },
  },
  ...BODY_CHECKS,
];

/** Of an answer that refuses. */
export const REFUSAL_CHECKS: readonly Check<Answer>[] = BODY_CHECKS.map((check) =>
  Object.assign({}, check, {
    id: `refusal-${check.id}`,
    clause: contract("What the service does, Errors"),
  }),
);

/** The longest that anything may be kept. */
const MAX_AGE = 86_400;
/** Date and Expires may be taken from the clock one after the other. */
const TOLERANCE_SECONDS = 2;

const readMaxAge = (cacheControl: string | undefined): string | undefined =>
  /(?:^|,)\s*max-age\s*=\s*"?([^",\s]*)/iu.exec(cacheControl ?? "")?.[1];

const isKept = (cacheControl: string | undefined): boolean =>
  !/(?:^|,)\s*no-(?:store|cache)\b/iu.test(cacheControl ?? "");

const declared = (name: string, value: string | undefined): readonly Fault[] =>
  value === undefined ? [{ expected: `the header ${name}`, found: "nothing" }] : [];

/** Of an answer of Navigation and Languages, whose operations declare these headers. */
export const CACHE_CHECKS: readonly Check<Answer>[] = [
  {
    id: "cache-headers",
    clause: contract("Endpoints, Request and response headers"),
    rule: "Answers of Navigation and Languages have Cache-Control, Expires and Last-Modified.",
    *judge({ headers }) {
      yield* declared("Cache-Control", headers["cache-control"]);
      yield* declared("Expires", headers.expires);
      yield* declared("Last-Modified", headers["last-modified"]);
    },
  },
  {
    id: "max-age",
    clause: contract("Limits"),
    rule: "What may be kept of Navigation and Languages has a max-age of at most 86400 seconds.",
    *judge({ headers: { "cache-control": instruction } }) {
      if (instruction === undefined || !isKept(instruction)) return;
      const maxAge = readMaxAge(instruction);
      if (maxAge === undefined || !/^\d+$/u.test(maxAge) || Number(maxAge) > MAX_AGE)
        yield { expected: `max-age of 0 to ${MAX_AGE}`, found: show(instruction) };
    },
  },
  {
    id: "expires",
    clause: `${contract("Endpoints, Request and response headers")}; ${rfc(9111, "5.3")}`,
    rule: "Expires of Navigation and Languages is a date of HTTP: Date and max-age added up.",
    *judge({ headers: { "cache-control": instruction, expires, date } }) {
      if (expires === undefined) return;
      const end = readHttpDate(expires);
      if (end === undefined) {
        yield { expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT", found: show(expires) };
        return;
      }
      const seconds = end - (readHttpDate(date) ?? NaN);
      const maxAge = Number(readMaxAge(instruction) ?? NaN);
      if (isKept(instruction) && Math.abs(seconds - maxAge) > TOLERANCE_SECONDS)
        yield { expected: `Date and ${maxAge} seconds`, found: `Date and ${seconds} seconds` };
    },
  },
];
