/**
 * Asks a service for JSON: one request after the other, each bounded. Redirects are followed within the origin
 * alone, so that the token goes nowhere else.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import { quoteReceived, readMessage } from "../lib/http/answers.ts";
import { createClient } from "../lib/http/client.ts";
import type { Client } from "../lib/http/client.ts";
import { isJsonObject, isWithin } from "../lib/json-object.ts";
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
}

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
const MAX_REDIRECTS = 5;
const PAUSES = [1000, 2000];
const LONGEST_WAIT_MS = 60_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** What readers of a resource may meet; of others, only what can be tried again is. */
const UNDERSTOOD = [200, 304, ...REDIRECTS, 401, 403, 404, 410];
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/iu;

/** @returns undefined: it is no JSON object, or too deep for one of the contract */
function parseBody(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && isWithin(value, MAX_DEPTH) ? value : undefined;
  } catch {
    return undefined;
  }
}

const BYTE_ORDER_MARK = "\uFEFF";

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
    const { path: place, isAgain = false } = question;
    for (let tries = 0; ; tries += 1) {
      const answer = await send(question, known, isAgain);
      const { status, headers } = answer;
      if (status === 304 && known) {
        const same: SourceBody = {
          ...known,
          lastModified: headers.get("last-modified") ?? known.lastModified,
          release: headers.get("lectern-release") ?? known.release,
        };
        await kept.keep(key, same);
        return toAnswer(question, same);
      }
      const nothing = { place, status, body: undefined, lastModified: null, release: null };
      if (status >= 400) return nothing;
      const taken: SourceBody = {
        place,
        mediaType: headers.get("content-type") ?? "",
        etag: headers.get("etag"),
        lastModified: headers.get("last-modified"),
        release: headers.get("lectern-release"),
        text: answer.body.toString(),
      };
      if (status === 200 && parseBody(taken.text.replace(BYTE_ORDER_MARK, ""))) {
        await kept.keep(key, taken);
        return toAnswer(question, taken);
      }
      const wait = PAUSES[tries];
      const what =
        status === 304
          ? "it is answered with 304, although nothing was known of it"
          : `it sends no JSON object (${quoteReceived(taken.mediaType || "without a media type")})`;
      if (wait === undefined) throw new CommandError(what);
      onWait(wait, what);
      await sleep(wait);
    }
  }

  function toAnswer({ resource }: SourceQuestion, answer: SourceBody): SourceAnswer {
    const { place, mediaType, text, lastModified, release } = answer;
    const isMarked = text.startsWith(BYTE_ORDER_MARK);
    if (isMarked) notes.problems.addOnce({ kind: "byte-order-mark", place, resource });
    if (!JSON_TYPE.test(mediaType))
      notes.problems.addOnce({ kind: "media-type", place, resource, came: mediaType });
    return {
      place,
      status: 200,
      body: parseBody(isMarked ? text.slice(1) : text),
      lastModified,
      release,
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
      throw new CommandError(
        `${base}${path} could not be read: ${error.message}. What was read until then is kept, and the same command goes on`,
      );
    }
  };
}
