/**
 * Asks a service for JSON: one request after the other, each bounded. Redirects are followed within the origin
 * alone, so that the token goes nowhere else.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import { quoteReceived, readMessage } from "../lib/http/answers.ts";
import type { Received } from "../lib/http/answers.ts";
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

export interface SourceAnswer extends SourceBody {
  /** Of 200 alone. */
  readonly body: JsonObject | undefined;
}

/** @param place as notes name it */
const takeAnswer = (place: string, { status, headers, body }: Received): SourceBody => ({
  place,
  status,
  mediaType: headers.get("content-type") ?? "",
  etag: headers.get("etag"),
  lastModified: headers.get("last-modified"),
  release: headers.get("lectern-release"),
  cacheControl: headers.get("cache-control"),
  text: status === 200 ? body.toString() : "",
});

/** Of what not every service has. */
const takeNothing = (place: string): SourceBody =>
  takeAnswer(place, { status: 404, headers: new Headers(), body: Buffer.alloc(0) });

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
    { path, tag, withToken = false, isAgain = false }: SourceQuestion,
    known: SourceBody | undefined,
  ): Promise<Received> {
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

  /** @returns why nothing can be read of it, if nothing can */
  function openAnswer(answer: SourceBody, resource: string | undefined): SourceAnswer | string {
    const { place, status, mediaType, text } = answer;
    if (status === 304) return "it is answered with 304, although nothing was known of it";
    if (status !== 200) return { ...answer, body: undefined };
    const body = parseBody(text);
    if (typeof body === "string") return body;
    if (text.startsWith(BYTE_ORDER_MARK))
      notes.problems.add({ kind: "byte-order-mark", place, resource });
    if (!JSON_TYPE.test(mediaType))
      notes.problems.add({ kind: "media-type", place, resource, came: mediaType });
    return { ...answer, body };
  }

  async function askAnew(
    question: SourceQuestion,
    key: string,
    /** Whose body is there to be used again. */
    known: SourceBody | undefined,
  ): Promise<SourceAnswer> {
    const { path, resource, isOptional = false, withToken = false } = question;
    for (let tries = 0; ; tries += 1) {
      const received = takeAnswer(path, await send(question, known));
      const { status, lastModified, release } = received;
      const answer =
        status === 304 && known
          ? {
              ...known,
              lastModified: lastModified ?? known.lastModified,
              release: release ?? known.release,
            }
          : received;
      const opened = openAnswer(answer, resource);
      if (typeof opened !== "string") {
        // Whoever comes again with another token gets another answer.
        const isLasting = isOptional || (NOT_OPEN.has(status) && !withToken);
        if (status < 400 || isLasting) await kept.keep(key, answer);
        return opened;
      }
      if (isOptional) {
        await kept.keep(key, takeNothing(path));
        return { ...takeNothing(path), body: undefined };
      }
      const wait = PAUSES[tries];
      if (wait === undefined) throw new CommandError(opened);
      onWait(wait, opened);
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

  return async (question) => {
    const { path, tag, resource, withToken = false, isAgain = false } = question;
    const key = JSON.stringify([path, tag ?? null, withToken]);
    const known = await kept.read(key);
    if (known?.isOfThisRun && !isAgain) {
      const opened = openAnswer(known.answer, resource);
      if (typeof opened !== "string") return opened;
    }
    try {
      const former = known?.answer.status === 200 ? known.answer : undefined;
      return await askAnew(question, key, former);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (question.isOptional) return { ...takeNothing(path), body: undefined };
      throw new CommandError(
        `${base}${path} could not be read: ${explain(error)}. What was read until then is kept, and the same command goes on`,
      );
    }
  };
}
