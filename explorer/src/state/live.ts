/**
 * Detects a new current release while the page is open: by the events of the service or, where these
 * cannot be read, by polling its index.
 */
import type { ServiceIndex } from "../../../client/src/service.ts";
import { followReleases as followEvents } from "../../../client/src/releases.ts";
import { ask, connect, releaseStore } from "./ask.ts";
import { rejectedTokenStore, tokenStore } from "./token.ts";

const CHECK_EVERY_MS = 10_000;

/** @returns a function that stops it */
function follow(): () => void {
  const { token } = tokenStore.get();
  const ending = new AbortController();
  const { signal } = ending;
  let isFollowing = false;
  let isPolling = token === "";

  function listen(): void {
    isFollowing = true;
    const asking = connect(({ ok, headers }) => {
      // Every token opens the events, so it is valid, or is so by now.
      if (ok) rejectedTokenStore.set("");
      isPolling = headers.get("Content-Type")?.startsWith("text/event-stream") !== true;
    });
    const onError = (): void => {
      isFollowing = false;
    };
    followEvents(asking, ({ release }) => releaseStore.set(release), { signal, onError });
  }

  async function check(): Promise<void> {
    // After a refusal again: the token may be valid by now.
    if (token !== "" && !isFollowing) listen();
    if (!isPolling || document.visibilityState !== "visible") return;
    const { body } = await ask("/", signal);
    const release = (body as ServiceIndex | undefined)?.release;
    if (typeof release === "number") releaseStore.set(release);
  }

  const begin = (): void => void check().catch(() => undefined);
  const timer = setInterval(begin, CHECK_EVERY_MS);
  begin();
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

/** @returns a function that stops it */
export function followReleases(): () => void {
  let stop = follow();
  const leave = tokenStore.subscribe(() => {
    stop();
    stop = follow();
  });
  return () => {
    leave();
    stop();
  };
}
