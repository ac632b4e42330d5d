/** HTTP requests to receivers: a few tries, each bounded in time; redirects are not followed. */
import { setTimeout as sleep } from "node:timers/promises";
import { inSlices } from "../lib/in-slices.ts";
import type { Told } from "../store/publish/told.ts";

export interface Outgoing {
  readonly url: string;
  readonly method: "GET" | "POST" | "PURGE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const TELL_LIMITS = {
  /** How long servers are waited for, and the pause between two looks at one. */
  serversMs: 15_000,
  lookMs: 200,
  /** Of one try, with all its requests. */
  tryMs: 10_000,
  tries: 3,
  /** Before the second try; twice as long before the third. */
  pauseMs: 500,
  /** For answers of the release before that are still on their way to a cache. */
  settleMs: 1000,
  /** The same where nobody says which servers there are: they look twice a second, and load in less than two. */
  unknownServersMs: 3000,
};
export type TellLimits = Readonly<typeof TELL_LIMITS>;

/** How it went, without whom. */
export type TellOutcome = Pick<Told, "outcome" | "status">;

/** What a receiver says is hardly looked at. */
const MAX_REPLY_LENGTH = 64 * 1024;
const AT_ONCE = 16;

/** @throws what fetch throws */
export async function ask(
  { url, ...asked }: Outgoing,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const { status, body } = await fetch(url, { ...asked, redirect: "manual", signal });
  let text = "";
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > MAX_REPLY_LENGTH) break;
  }
  return { status, text };
}

const mayPass = ({ outcome, status }: TellOutcome): boolean =>
  outcome !== "redirected" && (status === null || [408, 429].includes(status) || status >= 500);

/**
 * Sends all of them, what was not accepted up to three times.
 * @param accepts what else must be true of an answer of success
 * @returns how it went: the status of the last one, or the first failure that stayed
 */
export async function sendRequests(
  requests: readonly Outgoing[],
  limits: TellLimits,
  accepts: (text: string) => boolean = () => true,
): Promise<TellOutcome> {
  const attempt = async (one: Outgoing, signal: AbortSignal): Promise<TellOutcome> => {
    try {
      const { status, text } = await ask(one, signal);
      if (status >= 300 && status < 400) return { outcome: "redirected", status };
      const isAccepted = status >= 200 && status < 300 && accepts(text);
      return { outcome: isAccepted ? "told" : "refused", status };
    } catch {
      return { outcome: signal.aborted ? "silent" : "unreachable", status: null };
    }
  };
  let left = requests;
  for (let tries = 1; ; tries += 1) {
    const signal = AbortSignal.timeout(limits.tryMs);
    const tried: TellOutcome[] = [];
    for (const some of inSlices(left, AT_ONCE))
      tried.push(...(await Promise.all(some.map((one) => attempt(one, signal)))));
    const failed = tried.filter(({ outcome }) => outcome !== "told");
    const last = failed[0] ?? tried.at(-1) ?? { outcome: "told", status: null };
    if (failed.length === 0 || tries === limits.tries || !failed.every(mayPass)) return last;
    left = left.filter((_, index) => tried[index]?.outcome !== "told");
    await sleep(limits.pauseMs * tries);
  }
}
