/** HTTP requests to receivers: a few tries, each bounded in time; redirects are not followed. */
import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type { Told } from "../store/publish/told.ts";

export interface Outgoing {
  readonly url: string;
  readonly method: "GET" | "POST" | "PURGE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Limits {
  /** How long servers are waited for. */
  readonly serversMs: number;
  /** Between two looks at a server. */
  readonly lookMs: number;
  /** Of one try, with all its requests. */
  readonly tryMs: number;
  readonly tries: number;
  /** Before the second try; twice as long before the third. */
  readonly pauseMs: number;
  /** For answers of the release before that are still on their way to a cache. */
  readonly settleMs: number;
  /** The same where nobody says which servers there are. */
  readonly unknownServersMs: number;
}

/** How it went, without whom. */
export type Outcome = Pick<Told, "outcome" | "status">;

/** What a receiver says is hardly looked at. */
const MAX_REPLY_LENGTH = 64 * 1024;
/** Connections of one try. */
const AT_ONCE = 16;

/** @throws AbortError, or the error of the connection */
export async function ask(
  { url, method, headers, body = "" }: Outgoing,
  signal: AbortSignal,
  agent: HttpAgent | HttpsAgent | false = false,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const begin = url.startsWith("https:") ? requestHttps : requestHttp;
    const length = method === "GET" ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = begin(url, { method, signal, agent, headers: { ...headers, ...length } });
    sent.on("response", resolve).on("error", reject).end(body);
  });
  let text = "";
  for await (const part of response.setEncoding("utf8")) {
    text += String(part);
    if (text.length > MAX_REPLY_LENGTH) break;
  }
  return { status: response.statusCode ?? 0, text };
}

const isPassing = ({ outcome, status }: Outcome): boolean =>
  outcome !== "redirected" &&
  (status === null || status === 408 || status === 429 || status >= 500);

/**
 * Sends all of them, what was not accepted up to three times.
 * @param accepts what else must be true of an answer of success
 * @returns how it went: the status of the last one, or the first failure that stayed
 */
export async function send(
  requests: readonly Outgoing[],
  limits: Limits,
  accepts: (text: string) => boolean = () => true,
): Promise<Outcome> {
  const options = { keepAlive: true, maxSockets: AT_ONCE };
  const agents = [new HttpAgent(options), new HttpsAgent(options)] as const;
  let left = requests;
  let last: Outcome = { outcome: "told", status: null };
  const attempt = async (one: Outgoing, signal: AbortSignal): Promise<Outcome> => {
    try {
      const { status, text } = await ask(one, signal, agents[one.url.startsWith("https:") ? 1 : 0]);
      if (status >= 300 && status < 400) return { outcome: "redirected", status };
      const isAccepted = status >= 200 && status < 300 && accepts(text);
      return { outcome: isAccepted ? "told" : "refused", status };
    } catch {
      return { outcome: signal.aborted ? "silent" : "unreachable", status: null };
    }
  };
  for (let tries = 1; left.length > 0; tries += 1) {
    const signal = AbortSignal.timeout(limits.tryMs);
    const tried = await Promise.all(left.map((one) => attempt(one, signal)));
    const failed = tried.filter(({ outcome }) => outcome !== "told");
    last = failed[0] ?? tried.at(-1) ?? last;
    if (failed.length === 0 || tries === limits.tries || !failed.every(isPassing)) break;
    left = left.filter((_, index) => tried[index]?.outcome !== "told");
    await sleep(limits.pauseMs * tries);
  }
  for (const agent of agents) agent.destroy();
  return last;
}
