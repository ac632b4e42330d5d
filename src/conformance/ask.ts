/**
 * Asks a server that may be wrong in any way, with a bound on everything: time, bytes and the number of
 * requests. It follows no redirect, so that the token goes nowhere but to the address that was given.
 */
import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

export interface Question {
  /** Below the base address, with a slash in front. */
  readonly path: string;
  /** GET by default. */
  readonly method?: "GET" | "HEAD" | "POST";
  /** By lower-case name, beside the usual ones; undefined takes a usual one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** True: an answer that asks for patience is an answer, too. */
  readonly isHasty?: true;
}

export interface Answer {
  readonly question: Question;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** No answer, or none that is whole. */
export class NoAnswer extends Error {
  readonly question: Question;
  /** True: no connection came about, so that it was perhaps the wrong address. */
  readonly isUnreachable: boolean;

  constructor(question: Question, problem: string, isUnreachable = false) {
    super(problem);
    this.question = question;
    this.isUnreachable = isUnreachable;
  }
}

/** No further question may be asked. */
export class BudgetSpent extends Error {}

export interface AskOptions {
  /** Without a slash at its end. */
  readonly base: string;
  readonly token: string | undefined;
  readonly timeoutMs: number;
  readonly maxRequests: number;
  /** Before each request. */
  readonly onRequest: (question: Question, count: number) => void;
}

export interface Asker {
  /** @throws NoAnswer, BudgetSpent */
  ask(question: Question): Promise<Answer>;
  readonly count: number;
  close(): void;
}

/** Of one answer. Pages of the largest collections have a tenth of it. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Of all requests together. */
const MAX_MS = 30 * 60 * 1000;
/** Longer than this, nobody waits for a server that asks for patience. */
const MAX_WAIT_SECONDS = 60;
const MAX_TRIES = 3;
/** Requests one after the other without an answer: the next ones would have none either. */
const MAX_FAILURES = 3;

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name of the host cannot be looked up",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the host",
  EPROTO: "the two sides do not agree on TLS",
};
const BROKEN: Readonly<Record<string, string>> = {
  ECONNRESET: "the connection was closed before the answer was whole",
  EPIPE: "the connection was closed before the answer was whole",
  HPE_HEADER_OVERFLOW: "the headers are longer than 16 KiB",
};

function explain(question: Question, error: NodeJS.ErrnoException): NoAnswer {
  const { code = error.message } = error;
  const unreachable = UNREACHABLE[code] ?? (/CERT|SIGNATURE/u.test(code) ? code : undefined);
  if (unreachable !== undefined) return new NoAnswer(question, unreachable, true);
  if (code.startsWith("HPE_") && !Object.hasOwn(BROKEN, code))
    return new NoAnswer(question, `what came is not HTTP (${code})`);
  return new NoAnswer(question, BROKEN[code] ?? code);
}

/** @throws NoAnswer */
async function readBody(question: Question, response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new NoAnswer(question, `the body is longer than ${MAX_BYTES / 1024 ** 2} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a server says that has no time now; no other answer is worth waiting for. */
function readWait({ status, headers }: Answer): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers["retry-after"] ?? NaN);
  return seconds >= 0 && seconds <= MAX_WAIT_SECONDS ? seconds : undefined;
}

export function createAsker(options: AskOptions): Asker {
  const isSecure = options.base.startsWith("https:");
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const until = performance.now() + MAX_MS;
  let count = 0;
  let failures = 0;

  const send = async (question: Question): Promise<Answer> => {
    if (count >= options.maxRequests) throw new BudgetSpent(`after ${count} requests`);
    if (performance.now() > until) throw new BudgetSpent(`after ${MAX_MS / 60_000} minutes`);
    if (failures === MAX_FAILURES) {
      throw new BudgetSpent(
        `after ${MAX_FAILURES} requests without an answer, one after the other`,
      );
    }
    count += 1;
    options.onRequest(question, count);
    const { method = "GET", path } = question;
    const headers = {
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "lectern-check",
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(method === "POST" && { "content-length": "0" }),
      ...question.headers,
    };
    const signal = AbortSignal.timeout(options.timeoutMs);
    const given = Object.entries(headers).filter(([, value]) => value !== undefined);
    let request: ClientRequest | undefined;
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request = (isSecure ? requestHttps : requestHttp)(
          `${options.base}${path}`,
          // After an answer without a body, what a wrong server sends behind it shall meet nobody.
          { method, headers: Object.fromEntries(given), agent: method === "GET" && agent, signal },
          resolve,
        );
        request.once("error", reject);
        request.once("upgrade", () => reject(new Error("the server changed the protocol")));
        request.end();
      });
      const body = await readBody(question, response);
      failures = 0;
      return { question, status: response.statusCode ?? 0, headers: response.headers, body };
    } catch (error) {
      request?.destroy();
      failures += 1;
      if (error instanceof NoAnswer) throw error;
      if (signal.aborted)
        throw new NoAnswer(question, `it was not there after ${options.timeoutMs / 1000} s`);
      const problem = explain(question, error as NodeJS.ErrnoException);
      // A server may close a connection that rests at the moment at which it is used again.
      if (request?.reusedSocket === true && (error as NodeJS.ErrnoException).code === "ECONNRESET")
        return send({ ...question, headers: { ...question.headers, connection: "close" } });
      throw problem;
    }
  };

  return {
    async ask(question) {
      for (let tries = 1; ; tries += 1) {
        const answer = await send(question);
        const wait = readWait(answer);
        if (wait === undefined || tries === MAX_TRIES || question.isHasty === true) return answer;
        await sleep(wait * 1000);
      }
    },
    get count() {
      return count;
    },
    close: () => agent.destroy(),
  };
}
