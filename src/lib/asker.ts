/**
 * An HTTP client for servers that may misbehave: time, bytes and the number of requests are bounded. It
 * follows no redirect, so that the token is only sent to the given address.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import { explainFailure, readBody } from "./http/answers.ts";
import type { Received } from "./http/answers.ts";
import { readRetryAfter } from "./retry-after.ts";

export interface Question {
  /** Relative to the base URL, with a leading slash. */
  readonly path: string;
  readonly method?: "GET" | "HEAD" | "POST";
  /** By lower-case name, in addition to the default ones; without a value, a default one is not sent. */
  readonly headers?: Readonly<Record<string, string | null | undefined>>;
}

export interface AnsweredQuestion extends Received {
  readonly question: Question;
}

/** No response, or an incomplete one. */
export class NoAnswer extends Error {}
/** No further request may be sent. */
export class BudgetSpent extends Error {}

export interface AskOptions {
  /** Without a trailing slash. */
  readonly base: string;
  readonly token: string | undefined;
  readonly timeoutMs: number;
  /** Called before each request. */
  readonly onRequest: (question: Question, count: number) => void;
}

/** @throws NoAnswer, BudgetSpent; CommandError when not even the first request is answered */
export type Ask = (question: Question) => Promise<AnsweredQuestion>;

/** Of a body, decompressed; the largest pages have a fifth of it. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_REQUESTS = 2000;
/** Of all requests together. */
const MAX_MS = 30 * 60_000;
const MAX_WAIT_MS = 60_000;
const MAX_TRIES = 3;
/** Consecutive ones. */
const MAX_FAILURES = 3;

function sayWhy(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (code === "UND_ERR_HEADERS_OVERFLOW") return "the headers are longer than 16 KiB";
  return explainFailure(error);
}

export function createAsker({ base, token, timeoutMs, onRequest }: AskOptions): Ask {
  const until = performance.now() + MAX_MS;
  let count = 0;
  let failures = 0;
  let unavailableMs = 0;

  async function send(question: Question): Promise<AnsweredQuestion> {
    if (count === MAX_REQUESTS) throw new BudgetSpent(`after ${count} requests`);
    if (performance.now() > until) throw new BudgetSpent(`after ${MAX_MS / 60_000} minutes`);
    if (failures === MAX_FAILURES)
      throw new BudgetSpent(`after ${failures} consecutive requests without a response`);
    count += 1;
    onRequest(question, count);
    const headers = Object.entries({
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "lectern-check",
      authorization: token === undefined ? null : `Bearer ${token}`,
      ...question.headers,
    }).filter((pair): pair is [string, string] => typeof pair[1] === "string");
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { path, method = "GET" } = question;
      const response = await fetch(base + path, { method, headers, redirect: "manual", signal });
      const body = await readBody(response, MAX_BYTES, () => {});
      failures = 0;
      return { question, status: response.status, headers: response.headers, body };
    } catch (error) {
      failures += 1;
      const why = signal.aborted
        ? `it was not complete after ${timeoutMs / 1000} seconds`
        : sayWhy(error);
      if (count === 1) throw new CommandError(`${base} cannot be reached: ${why}`);
      throw new NoAnswer(why);
    }
  }

  return async (question) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(question);
      const { status, headers } = answer;
      // A service may let those wait who come with a wrong token.
      const isStranger = Object.hasOwn(question.headers ?? {}, "authorization");
      if ((status !== 429 && status !== 503) || isStranger) return answer;
      const wait = readRetryAfter(headers.get("retry-after"), Date.now(), Infinity) ?? Infinity;
      if (status === 503) unavailableMs += wait;
      if (Math.max(wait, unavailableMs) > MAX_WAIT_MS || tries === MAX_TRIES) return answer;
      await sleep(wait);
    }
  };
}
