/**
 * Asks a service for JSON: one request after the other, each bounded. Redirects are followed within the origin
 * alone, so that the token goes nowhere else.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import { quoteReceived, readMessage } from "../lib/http/answers.ts";
import { createClient, ServiceAway } from "../lib/http/client.ts";
import type { Client } from "../lib/http/client.ts";
import { isJsonObject, isWithin } from "../lib/json-object.ts";
import { counted } from "../lib/text/english.ts";
import type { JsonObject } from "../lib/json-object.ts";
import type { SourceBody, KeptAnswers } from "./kept-answers.ts";
import type { Notes } from "./notes.ts";

interface SourceQuestion {
  /** Behind the base URL. */
  readonly path: string;
  /** In Accept-Language; absent: none is asked for. */
  readonly tag?: string | undefined;
  readonly withToken?: boolean;
  /** True: what was read before in this run may be old. */
  readonly isAgain?: boolean;
  /** True: not every service has it. */
  readonly isOptional?: boolean;
  /** For notes. */
  readonly resource?: string;
}

export interface SourceAnswer {
  /** As notes name it. */
  readonly place: string;
  readonly status: number;
  /** Of 200 alone. */
  readonly body: JsonObject | undefined;
  readonly lastModified: string | null;
  /** Of another Lectern. */
  readonly release: string | null;
  readonly cacheControl: string | null;
}

/** Where nothing can be read. */
const toNothing = (place: string, status: number): SourceBody => ({
  place,
  status,
  mediaType: "",
  text: "",
  etag: null,
  lastModified: null,
  release: null,
  cacheControl: null,
});

/** @throws CommandError that says what to do */
export type AskSource = (question: SourceQuestion) => Promise<SourceAnswer>;

export interface SourceOptions {
  /** Without a slash at its end. */
  readonly base: string;
  readonly token: string | undefined;
  readonly timeoutMs: number;
  readonly kept: KeptAnswers;
  readonly notes: Notes;
  readonly onRequest: (path: string) => void;
  readonly onWait: (waitMs: number, why: string) => void;
}

/** Of a body, decompressed: the largest pages have a fifth of it. */
const MAX_BYTES = 16 * 1024 ** 2;
const MAX_DEPTH = 32;
/** Of a page, in which a field for a password is looked for. */
const MAX_SIGN_IN_CHARACTERS = 200_000;
const MAX_REDIRECTS = 5;
const PAUSES = [1000, 2000];
const LONGEST_WAIT_MS = 60_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** What readers of a resource may meet; of others, only what can be tried again is. */
const UNDERSTOOD = [200, 304, ...REDIRECTS, 401, 403, 404, 410];
/** What whoever has no token, or another one, meets. */
export const NOT_OPEN: ReadonlySet<number> = new Set([401, 403]);
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/iu;

const BYTE_ORDER_MARK = "\uFEFF";
const PASSWORD = /\btype=["']?password\b/iu;

/** @returns why it is no JSON object of the contract, if it is none */
function parseBody(marked: string): JsonObject | string {
  const text = marked.startsWith(BYTE_ORDER_MARK) ? marked.slice(1) : marked;
  if (/^\s{0,100}<(?:!doctype|html|head|body)\b/iu.test(text)) {
    return PASSWORD.test(text.slice(0, MAX_SIGN_IN_CHARACTERS))
      ? "an HTML page came instead of JSON, probably one to sign in at: the URL of the service, or a token, is another"
      : "an HTML page came instead of JSON";
  }
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value)) return "JSON came, but no object";
    return isWithin(value, MAX_DEPTH) ? value : `its JSON is nested more than ${MAX_DEPTH} deep`;
  } catch (error) {
    const [, at] = /at position (\d{1,12})/u.exec((error as Error).message) ?? [];
    if (text.trim() === "") return "nothing came instead of JSON";
    return at === undefined ? "its JSON ends too early" : `its JSON is damaged at character ${at}`;
  }
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** @returns such as `2 hours` */
function spellWait(ms: number): string {
  if (ms >= 2 * HOUR_MS) return counted(Math.round(ms / HOUR_MS), "hour");
  return ms >= 2 * MINUTE_MS
    ? counted(Math.round(ms / MINUTE_MS), "minute")
    : counted(Math.ceil(ms / 1000), "second");
}

export function createAskSource(options: SourceOptions): AskSource {
  const { base, token, timeoutMs, kept, notes, onRequest, onWait } = options;
  const { origin } = new URL(base);
  const prefix = base.slice(origin.length);
  const clientOf = (secret: string | undefined): Client =>
    createClient({
      base: origin,
      token: secret,
      pauses: PAUSES,
      patienceMs: timeoutMs,
      mostMs: timeoutMs,
      longestWaitMs: LONGEST_WAIT_MS,
      onWait,
      explain: (answer) => `it was answered with ${readMessage(answer)}`,
    });
  const [open, closed] = [clientOf(undefined), clientOf(token)];

  /** @returns the path of the same origin that a redirect leads to */
  function follow(from: string, location: string | null): string {
    const to = location === null ? null : URL.parse(location, origin + from);
    if (to === null) throw new CommandError("it is a redirect that names no address");
    if (to.origin === origin && to.username === "") return to.pathname + to.search;
    throw new CommandError(
      `it leads to another server, ${quoteReceived(to.origin)}, to which nothing was sent: if that is right, give its URL`,
    );
  }

  async function send(
    { path, tag, withToken = false }: SourceQuestion,
    known: SourceBody | undefined,
    isAgain: boolean,
  ) {
    const headers = {
      Accept: "application/json",
      "Accept-Language": tag ?? "*",
      "User-Agent": "lectern-import",
      ...(known?.etag && { "If-None-Match": known.etag }),
      // A second is too long for what is being changed.
      ...(known?.lastModified && !isAgain && { "If-Modified-Since": known.lastModified }),
    };
    let target = prefix + path;
    for (let redirects = 0; ; redirects += 1) {
      onRequest(path);
      const client = withToken ? closed : open;
      const answer = await client.ask({
        path: target,
        headers,
        expected: UNDERSTOOD,
        limit: MAX_BYTES,
      });
      if (!REDIRECTS.has(answer.status)) return answer;
      if (redirects === MAX_REDIRECTS)
        throw new CommandError(`it is redirected more than ${MAX_REDIRECTS} times`);
      target = follow(target, answer.headers.get("location"));
    }
  }

  async function askAnew(
    question: SourceQuestion,
    key: string,
    known: SourceBody | undefined,
  ): Promise<SourceAnswer> {
    const { path: place, isAgain = false, isOptional = false, withToken = false } = question;
    for (let tries = 0; ; tries += 1) {
      const answer = await send(question, known, isAgain);
      const { status, headers } = answer;
      if (status === 304 && known?.status === 200) {
        const same: SourceBody = {
          ...known,
          lastModified: headers.get("last-modified") ?? known.lastModified,
          release: headers.get("lectern-release") ?? known.release,
        };
        await kept.keep(key, same);
        return toAnswer(question, same);
      }
      const nothing = toNothing(place, status);
      // Whoever comes again with another token gets another answer.
      const isLasting = isOptional || (NOT_OPEN.has(status) && !withToken);
      if (status >= 400) {
        if (isLasting) await kept.keep(key, nothing);
        return toAnswer(question, nothing);
      }
      const taken: SourceBody = {
        place,
        status,
        mediaType: headers.get("content-type") ?? "",
        etag: headers.get("etag"),
        lastModified: headers.get("last-modified"),
        release: headers.get("lectern-release"),
        cacheControl: headers.get("cache-control"),
        text: answer.body.toString(),
      };
      const body =
        status === 200
          ? parseBody(taken.text)
          : "it is answered with 304, although nothing was known of it";
      if (typeof body !== "string") {
        await kept.keep(key, taken);
        return toAnswer(question, taken);
      }
      if (isOptional) {
        const none = { ...nothing, status: 404 };
        await kept.keep(key, none);
        return toAnswer(question, none);
      }
      const wait = PAUSES[tries];
      const what = body;
      if (wait === undefined) throw new CommandError(what);
      onWait(wait, what);
      await sleep(wait);
    }
  }

  function explain(error: CommandError): string {
    if (!(error instanceof ServiceAway)) return error.message;
    const { retryAfterMs, message } = error;
    if (retryAfterMs === Infinity)
      return `the answer was not complete after ${counted(timeoutMs / 1000, "second")} (--timeout)`;
    return retryAfterMs > LONGEST_WAIT_MS
      ? `${message}, and it asks to wait for ${spellWait(retryAfterMs)}`
      : message;
  }

  function toAnswer({ resource }: SourceQuestion, answer: SourceBody): SourceAnswer {
    const { place, status, mediaType, text, lastModified, release, cacheControl } = answer;
    if (status !== 200)
      return { place, status, body: undefined, lastModified, release, cacheControl };
    const body = parseBody(text);
    if (text.startsWith(BYTE_ORDER_MARK))
      notes.problems.addOnce({ kind: "byte-order-mark", place, resource });
    if (!JSON_TYPE.test(mediaType))
      notes.problems.addOnce({ kind: "media-type", place, resource, came: mediaType });
    return {
      place,
      status: 200,
      body: typeof body === "string" ? undefined : body,
      lastModified,
      release,
      cacheControl,
    };
  }

  return async (question) => {
    const { path, tag, withToken = false, isAgain = false } = question;
    const key = JSON.stringify([path, tag ?? null, withToken]);
    const known = await kept.read(key);
    if (known?.isOfThisRun && !isAgain) return toAnswer(question, known.answer);
    try {
      return await askAnew(question, key, known?.answer);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (question.isOptional) return toAnswer(question, toNothing(path, 404));
      throw new CommandError(
        `${base}${path} could not be read: ${explain(error)}. What was read until then is kept, and the same command goes on`,
      );
    }
  };
}
