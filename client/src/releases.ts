/**
 * Reads the server-sent events of `/service/v1/events`. EventSource cannot be used, because it cannot
 * send a token in a header.
 */
import { backOff, isPassing, sleep } from "./ask.ts";
import type { Asking } from "./ask.ts";
import { LecternError } from "./errors.ts";
import type { FollowOptions, ReleaseEvent } from "./types.ts";

/** The service sends an event or a comment at least this often. */
const HEARTBEAT_MS = 15_000;
const LONGEST_RETRY_MS = 60_000;
/** Maximum length of one event. */
const MAX_CHARACTERS = 100_000;

interface ServerEvent {
  readonly retry: string | undefined;
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

function parseEvent(block: string): ServerEvent {
  const lines = block.split(/\r\n|\n|\r/u);
  const listValues = (name: string): readonly string[] =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim());
  return {
    retry: listValues("retry").at(-1),
    id: listValues("id").at(-1),
    event: listValues("event").at(-1),
    data: listValues("data").join("\n"),
  };
}

async function* readEvents(pieces: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    const blocks = text.split(/\r\n\r\n|\n\n|\r\r/u);
    text = blocks.pop() ?? "";
    if (text.length > MAX_CHARACTERS) throw new LecternError("an event is too long");
    yield* blocks.map(parseEvent);
  }
}

export function followReleases(
  asking: Asking,
  callback: (event: ReleaseEvent) => void | Promise<void>,
  { since, signal, onError }: FollowOptions = {},
): () => void {
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) stop();
  let last = since?.toString();
  let tries = 0;
  /** The reconnection time that the service sends, which differs for each reader. */
  let retryMs = 1000;
  let failure: { readonly error: unknown } | undefined;

  async function listen(): Promise<void> {
    const headers = {
      Accept: "text/event-stream",
      ...(last !== undefined && { "Last-Event-ID": last }),
    };
    const url = asking.resolve("/service/v1/events");
    const silenceMs = HEARTBEAT_MS + asking.timeoutMs;
    const { pieces } = await asking.stream(url, headers, ending.signal, silenceMs);
    for await (const { retry, id, event, data } of readEvents(pieces)) {
      tries = 0;
      if (retry !== undefined) retryMs = Math.min(Number(retry) || 0, LONGEST_RETRY_MS);
      if (event !== "release" || id === last) continue;
      const release = JSON.parse(data) as ReleaseEvent;
      try {
        await callback(release);
      } catch (error) {
        failure = { error };
        return;
      }
      last = id;
    }
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      const error = await listen().catch((caught: unknown) => caught);
      if (ending.signal.aborted) return;
      if (failure) throw failure.error;
      if (error instanceof LecternError && !isPassing(error)) throw error;
      tries += 1;
      await sleep(Math.max(retryMs, backOff(error, tries)), ending.signal).catch(() => undefined);
    }
  }

  const following = follow();
  // Without onError, the runtime reports the unhandled rejection.
  if (onError) following.catch(onError);
  return stop;
}
