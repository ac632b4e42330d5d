/** Asks the index of the service, again and again, which release is current. */
import { isPassing, sleep } from "./ask.ts";
import type { Asking, Head } from "./ask.ts";
import { LecternError } from "./errors.ts";
import type { ServiceIndex } from "./service.ts";
import type { FollowOptions, ReleaseEvent } from "./types.ts";

const EVERY_MS = 30_000;
const LEAST_MS = 1000;
/** How many times as long a pause becomes while the service cannot be reached. */
const LONGEST = 8;
const HOUR_MS = 3_600_000;

type Indexed = Head & { readonly index: ServiceIndex };

export const readIndex = async (asking: Asking, signal?: AbortSignal): Promise<Indexed> =>
  asking.ask(asking.resolve("/"), { acceptLanguage: undefined, signal }, (body, head) => ({
    ...head,
    index: body as ServiceIndex,
  }));

const isHidden = (): boolean => "document" in globalThis && document.visibilityState === "hidden";

export function followReleases(
  asking: Asking,
  callback: (event: ReleaseEvent) => void | Promise<void>,
  { since: known, everyMs = EVERY_MS, signal, onError }: FollowOptions = {},
): () => void {
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) stop();
  const shortestMs = Math.max(everyMs, LEAST_MS);
  let last = known;
  let pauseMs = shortestMs;

  /** @returns a release that was not reported yet, if the service could say so */
  async function look(): Promise<ReleaseEvent | undefined> {
    try {
      const { release, since } = (await readIndex(asking, ending.signal)).index;
      pauseMs = shortestMs;
      return release === null || since === null || release === last
        ? undefined
        : { release, since };
    } catch (error) {
      if (!(error instanceof LecternError) || !isPassing(error)) throw error;
      const longerMs = Math.min(pauseMs * 2, shortestMs * LONGEST);
      pauseMs = Math.max(longerMs, Math.min(error.retryAfterMs ?? 0, HOUR_MS));
      return undefined;
    }
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      const event = isHidden() ? undefined : await look();
      if (ending.signal.aborted) return;
      if (event) await callback(event);
      last = event?.release ?? last;
      await sleep(pauseMs, ending.signal).catch(() => undefined);
    }
  }

  const following = follow().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  // Without onError, the runtime reports the unhandled rejection.
  if (onError) following.catch(onError);
  return stop;
}
