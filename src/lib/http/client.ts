/**
 * Asks another Lectern, or another service of the contract: bounds what comes and how long it takes, tries again
 * what may pass, follows no redirect, and says in a sentence why there is no answer.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import type { Language } from "../../words/fill-text.ts";
import type { Sentence } from "../../words/sentence.ts";
import { readRetryAfter } from "../retry-after.ts";
import { explainFailure, readBody, readMessage } from "./answers.ts";
import type { Received } from "./answers.ts";

/** The other service cannot be reached at the moment; a later try may succeed. */
export class ServiceAway extends CommandError {
  /** How long it asks to wait. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface ClientOptions {
  /** Without a slash at its end. */
  readonly base: string;
  /** undefined: none is sent. */
  readonly token: string | undefined;
  /** Pauses before the second try and each further one, in ms. */
  readonly pauses?: readonly number[] | undefined;
  /** Time without a byte after which a request is aborted, in ms. */
  readonly patienceMs?: number | undefined;
  /** Time after which a request is aborted even if bytes arrive, in ms. */
  readonly mostMs?: number | undefined;
  /** If the other service asks to wait longer, the request fails at once; in ms. */
  readonly longestWaitMs?: number | undefined;
  /** Called before each pause. */
  readonly onWait?: ((waitMs: number, why: string) => void) | undefined;
  /** @returns what is said where a further try would not change the answer */
  readonly explain: (answer: Received) => string | Sentence;
  /** Of messages of error responses, which are quoted. */
  readonly language?: Language;
}

export interface SentBody {
  readonly type: string;
  readonly content: string | ReadableStream<Uint8Array>;
}

interface Question {
  /** Behind the base. */
  readonly path: string;
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each try. @param onBytes must be called while it is sent */
  readonly body?: (onBytes: () => void) => SentBody;
  /** The statuses that the caller understands. */
  readonly expected: readonly number[];
  /** Of the decompressed body, in bytes. */
  readonly limit: number;
  /** In place of that of the options. */
  readonly patienceMs?: number;
}

export interface Client {
  /** @throws CommandError that says what to do; ServiceAway when a later try may succeed */
  ask(question: Question): Promise<Received>;
}

const PAUSES = [250, 1000, 4000];
const PATIENCE_MS = 30_000;
/** A body of 64 MiB arrives in this time at 1 Mbit/s; otherwise one byte per half minute would hold a caller. */
const MOST_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 30_000;
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

/** Of an error, whose message is shown, and which may repeat what it was asked with. */
function hide(token: string | undefined, body: Buffer): Buffer {
  if (token === undefined) return body;
  // JSON may write a slash as \/.
  const spellings = [token, token.replaceAll("/", String.raw`\/`)];
  const hasToken = spellings.some((spelling) => body.includes(spelling));
  if (!hasToken) return body;
  const hidden = spellings.reduce(
    (text, spelling) => text.replaceAll(spelling, "…"),
    body.toString(),
  );
  return Buffer.from(hidden);
}

export function createClient({
  base,
  token,
  explain,
  language = "en",
  pauses = PAUSES,
  patienceMs: usualPatienceMs = PATIENCE_MS,
  mostMs = MOST_MS,
  longestWaitMs = LONGEST_WAIT_MS,
  onWait = () => {},
}: ClientOptions): Client {
  async function receive(question: Question): Promise<Received> {
    const { path, method = "GET", headers, body, limit, patienceMs = usualPatienceMs } = question;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    const end = AbortSignal.timeout(mostMs);
    const onBytes = (): void => void timer.refresh();
    try {
      const sent = body?.(onBytes);
      const response = await fetch(base + path, {
        method,
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          "Accept-Language": language,
          ...(sent && { "Content-Type": sent.type }),
          ...headers,
        },
        ...(sent && { body: sent.content, duplex: "half" as const }),
        // The token must not be sent to another address.
        redirect: "manual",
        signal: AbortSignal.any([patience.signal, end]),
      });
      const { status } = response;
      const whole = await readBody(response, limit, onBytes);
      return { status, headers: response.headers, body: status < 400 ? whole : hide(token, whole) };
    } catch (error) {
      if (error instanceof CommandError) throw error;
      const why = end.aborted
        ? `a response took more than ${mostMs / 1000} seconds`
        : patience.signal.aborted
          ? `it did not answer for ${patienceMs / 1000} seconds`
          : explainFailure(error);
      // Whoever waited for so long does not wait as long again.
      const isSilent = end.aborted || patience.signal.aborted;
      throw new ServiceAway(`${base} cannot be reached: ${why}`, isSilent ? Infinity : 0);
    } finally {
      clearTimeout(timer);
    }
  }

  async function askOnce(question: Question): Promise<Received> {
    const answer = await receive(question);
    if (question.expected.includes(answer.status)) return answer;
    if (!TRANSIENT.has(answer.status)) throw new CommandError(explain(answer));
    const retryAfter = answer.headers.get("retry-after");
    throw new ServiceAway(
      `${base} cannot answer at the moment (${readMessage(answer)})`,
      readRetryAfter(retryAfter, Date.now(), Infinity),
    );
  }

  return {
    async ask(question) {
      for (let tries = 0; ; tries += 1) {
        try {
          return await askOnce(question);
        } catch (error) {
          if (!(error instanceof ServiceAway)) throw error;
          const wait = Math.max(pauses[tries] ?? Infinity, error.retryAfterMs);
          if (wait > longestWaitMs) throw error;
          onWait(wait, error.message);
          await sleep(wait);
        }
      }
    },
  };
}
