/** Judges a response as a whole: its status, its headers, and that its body is JSON with its envelope. */
import { isJsonObject } from "../lib/json-object.ts";
import type { JsonObject } from "../lib/json-object.ts";
import type { AnsweredQuestion, Ask } from "../lib/asker.ts";
import type { Fact } from "./rules.ts";
import { createJudge, SCHEMAS } from "./schemas.ts";
import type { Judge } from "./schemas.ts";

export interface CheckSession {
  readonly base: string;
  readonly token: string | undefined;
  readonly ask: Ask;
  /** Tells a fact if it is not right. */
  readonly must: (answer: Pick<AnsweredQuestion, "question">, ...fact: Fact) => void;
}

/** Items need less; comparing deeper values could overflow the stack. */
const MAX_DEPTH = 32;
const MAX_AGE_SECONDS = 86_400;
/** Date and Expires may come from two readings of the clock. */
const TOLERANCE_SECONDS = 2;

/** @returns what it should be, if it cannot be judged further */
function findFlaw(value: unknown, text: string): string | undefined {
  let level: readonly unknown[] = [value];
  let names = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `JSON, nested at most ${MAX_DEPTH} deep`;
    for (const one of level) if (isJsonObject(one)) names += Object.keys(one).length;
    level = level.flatMap((one) => (typeof one === "object" && one ? Object.values(one) : []));
  }
  // Outside of texts, each name has a colon.
  for (let index = 0, isText = false; index < text.length; index += 1) {
    if (text[index] === '"') isText = !isText;
    else if (isText && text[index] === "\\") index += 1;
    else if (!isText && text[index] === ":") names -= 1;
  }
  return names === 0 ? undefined : "an object with each name once";
}

/** @returns the object; a text: what it should be */
function parseBody({ body }: AnsweredQuestion): JsonObject | string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return findFlaw(value, text) ?? (isJsonObject(value) ? value : "an object");
  } catch {
    return "JSON in UTF-8, without a byte order mark";
  }
}

export function memberOf(answer: AnsweredQuestion, key: string): unknown {
  const body = parseBody(answer);
  return typeof body === "string" ? undefined : body[key];
}

/** @returns seconds since 1970; NaN when it is not an IMF-fixdate (RFC 9110 §5.6.7) */
function readDate(text: string | null): number {
  const ms = Date.parse(text ?? "");
  return new Date(ms).toUTCString() === text ? ms / 1000 : NaN;
}

/** @param isKept whether the operation declares headers for caches */
function judgeHeaders(answer: AnsweredQuestion, isKept: boolean, { must }: CheckSession): void {
  const { headers } = answer;
  const date = headers.get("date");
  const [etag, changed] = [headers.get("etag") ?? '""', headers.get("last-modified") ?? date];
  const now = readDate(date);
  must(answer, "dates", now > 0, "such as Sun, 06 Nov 1994 08:49:37 GMT", date, "Date");
  must(answer, "dates", readDate(changed) <= now, `at most ${date}`, changed, "Last-Modified");
  const isTag = /^(?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*"$/u.test(etag);
  must(answer, "etag", isTag, 'such as "abc"', etag);
  if (!isKept) return;
  for (const name of ["Cache-Control", "Expires", "Last-Modified"])
    must(answer, "freshness", headers.has(name), `the header ${name}`, undefined);
  const instruction = headers.get("cache-control") ?? "no-store";
  if (/(?:^|,)\s*no-(?:store|cache)\b/iu.test(instruction)) return;
  const maxAge = Number(/(?:^|,)\s*max-age\s*=\s*"?(\d{1,9})\b/iu.exec(instruction)?.[1]);
  const limit = `max-age of at most ${MAX_AGE_SECONDS}`;
  must(answer, "freshness", maxAge <= MAX_AGE_SECONDS, limit, instruction);
  const expires = headers.get("expires");
  const isRight = Math.abs(readDate(expires) - now - maxAge) <= TOLERANCE_SECONDS;
  must(answer, "freshness", isRight, `Date plus ${maxAge} seconds`, expires, "Expires");
}

const judgeNotifications = createJudge(SCHEMAS.refusal);

/** @returns the body, whatever the status; undefined: it is not JSON */
function judgeBody(
  answer: AnsweredQuestion,
  judge: Judge,
  { must }: CheckSession,
): JsonObject | undefined {
  const type = answer.headers.get("content-type") ?? "";
  const coding = answer.headers.get("content-encoding") ?? "identity";
  const isJson = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/iu.test(type);
  must(answer, "media-type", isJson, "application/json", type);
  must(answer, "coding", coding === "identity", "no coding, as asked", coding);
  const body = isJson ? parseBody(answer) : "";
  if (typeof body === "string") {
    must(answer, "json", body === "", body, answer.body.toString("utf8", 0, 60));
    return undefined;
  }
  const faults = judge(body);
  for (const fault of faults) must(answer, ...fault);
  const notifications = faults.length > 0 ? [] : (body["Notifications"] as readonly JsonObject[]);
  for (const { Level: level, LevelAsString: name } of notifications) {
    const isNotice = name === "notification";
    must(answer, "value", (level === 1) === isNotice, "Level 1 for notification", level);
  }
  return body;
}

/** An error has Notifications; what else is in its body is not shown. */
export const judgeRefusal = (answer: AnsweredQuestion, session: CheckSession): void =>
  void judgeBody(answer, judgeNotifications, session);

/** @returns the body, if there is one */
export function judgeAnswer(
  answer: AnsweredQuestion,
  judge: Judge,
  isKept: boolean,
  session: CheckSession,
): JsonObject | undefined {
  const { status, headers } = answer;
  session.must(answer, "status", status === 200, "200", headers.get("location") ?? status);
  if (status !== 200) return undefined;
  judgeHeaders(answer, isKept, session);
  return judgeBody(answer, judge, session);
}
