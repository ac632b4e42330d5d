/**
 * An HTTP client for servers that may misbehave: time, bytes and the number of requests are bounded. It
 * follows no redirect, so that the token is only sent to the given address, and removes the token from
 * responses.
 */
import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

export interface Question {
  /** Relative to the base URL, with a leading slash. */
  readonly path: string;
  /** Default: GET. */
  readonly method?: "GET" | "HEAD" | "POST";
  /** By lower-case name, in addition to the default ones; undefined removes a default one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** True: does not wait and retry after 429 and 503 with Retry-After. */
  readonly isHasty?: true;
}

export interface Answer {
  readonly question: Question;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** No response, or an incomplete one. */
export class NoAnswer extends Error {
  readonly question: Question;
  /** True: there was no connection; the address may be wrong. */
  readonly isUnreachable: boolean;

  constructor(question: Question, problem: string, isUnreachable = false) {
    super(problem);
    this.question = question;
    this.isUnreachable = isUnreachable;
  }
}

/** No further request may be sent. */
export class BudgetSpent extends Error {}

export interface AskOptions {
  /** Without a trailing slash. */
  readonly base: string;
  readonly token: string | undefined;
  readonly timeoutMs: number;
  readonly maxRequests: number;
  /** Called before each request. */
  readonly onRequest: (question: Question, count: number) => void;
}

export interface Asker {
  /** @throws NoAnswer, BudgetSpent */
  ask(question: Question): Promise<Answer>;
  readonly count: number;
  close(): void;
}

/** Maximum size of a response body; the largest pages have a tenth of it. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum duration of all requests together. */
const MAX_MS = 30 * 60 * 1000;
/** Maximum Retry-After for which it waits, and the maximum of all waiting together. */
const MAX_WAIT_SECONDS = 60;
const MAX_TRIES = 3;
/** Maximum number of consecutive requests without a response. */
const MAX_FAILURES = 3;

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the host name cannot be resolved",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "there is no route to the host",
  EPROTO: "the TLS handshake failed",
};
const BROKEN: Readonly<Record<string, string>> = {
  ECONNRESET: "the connection was closed before the response was complete",
  EPIPE: "the connection was closed before the response was complete",
  HPE_HEADER_OVERFLOW: "the headers are longer than 16 KiB",
};

function explain(question: Question, error: NodeJS.ErrnoException): NoAnswer {
  const { code = error.message } = error;
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) return new NoAnswer(question, unreachable, true);
  if (/CERT|SIGNATURE/u.test(code)) {
    const problem = `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names a file with further authorities`;
    return new NoAnswer(question, problem, true);
  }
  if (code.startsWith("HPE_") && !Object.hasOwn(BROKEN, code))
    return new NoAnswer(question, `the response is not HTTP (${code})`);
  const broken = BROKEN[code];
  return new NoAnswer(question, broken ?? code);
}

/** @throws NoAnswer */
async function receiveBody(question: Question, response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new NoAnswer(question, `the body is larger than ${MAX_BYTES / 1024 ** 2} MiB`);

    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Removes the token from a response, so that no report contains any part of it. */
function removeSecret(
  secret: string | undefined,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Pick<Answer, "headers" | "body"> {
  if (secret === undefined) return { headers, body };
  // JSON may write a slash as \/.
  const spellings = [secret, secret.replaceAll("/", String.raw`\/`)];
  const remove = (text: string): string =>
    spellings.reduce((left, spelling) => left.replaceAll(spelling, "(the token)"), text);
  const hasSecret = spellings.some((spelling) => body.includes(spelling));
  return {
    headers: JSON.parse(remove(JSON.stringify(headers))) as IncomingHttpHeaders,
    body: hasSecret ? Buffer.from(remove(body.toString("latin1")), "latin1") : body,
  };
}

/** @returns seconds to wait; undefined when the response does not ask to wait, or for too long */
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
    if (failures === MAX_FAILURES)
      throw new BudgetSpent(`after ${MAX_FAILURES} consecutive requests without a response`);

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
          // A server that sends a body with HEAD must not spoil the next response.
          { method, headers: Object.fromEntries(given), agent: method === "GET" && agent, signal },
          resolve,
        );
        request.once("error", reject);
        request.once("upgrade", () => reject(new Error("the server switched protocols")));
        request.end();
      });
      const body = await receiveBody(question, response);
      failures = 0;
      const { statusCode: status = 0, headers: received } = response;
      return { question, status, ...removeSecret(options.token, received, body) };
    } catch (error) {
      request?.destroy();
      failures += 1;
      if (error instanceof NoAnswer) throw error;
      if (signal.aborted)
        throw new NoAnswer(question, `it was not complete after ${options.timeoutMs / 1000} s`);

      const problem = explain(question, error as NodeJS.ErrnoException);
      // A server may close an idle connection while it is being reused.
      if (request?.reusedSocket === true && (error as NodeJS.ErrnoException).code === "ECONNRESET")
        return send({ ...question, headers: { ...question.headers, connection: "close" } });
      throw problem;
    }
  };

  let unavailableSeconds = 0;
  return {
    async ask(question) {
      for (let tries = 1; ; tries += 1) {
        const answer = await send(question);
        const wait = readWait(answer);
        if (wait === undefined || tries === MAX_TRIES || question.isHasty === true) return answer;
        if (answer.status === 503) unavailableSeconds += wait;
        if (unavailableSeconds > MAX_WAIT_SECONDS) return answer;
        await sleep(wait * 1000);
      }
    },
    get count() {
      return count;
    },
    close: () => agent.destroy(),
  };
}
