/**
 * Detects a new current release while the page is open: by the events of the service or, if these cannot
 * be read, by polling its index.
 */
import { noteRelease, releaseStore, requestOf } from "./ask.ts";
import { readIndex } from "./service.ts";
import { rejectedTokenStore, tokenStore } from "./token.ts";

const ASK_EVERY_MS = 10_000;
/** Pause before reconnecting to the events. */
const RETRY_MS = 5000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads events until the connection ends. @returns whether the service has events for this token */
async function readEvents(signal: AbortSignal): Promise<boolean> {
  const { token } = tokenStore.get();
  const response = await fetch(
    requestOf("/service/v1/events", { accept: "text/event-stream", signal }),
  );
  // Every token opens the events, so their response tells whether it is valid, or is so by now.
  rejectedTokenStore.set(response.status === 401 ? token : "");
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok || !type.startsWith("text/event-stream") || response.body === null) return false;
  noteRelease(response.headers);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const blocks = `${rest}${value}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const release = /^data:.*"release":(\d+)/mu.exec(block)?.[1];
      if (release !== undefined) releaseStore.set(Number(release));
    }
  }
}

async function follow(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const hasEvents =
      tokenStore.get().token !== "" && (await readEvents(signal).catch(() => undefined));
    if (hasEvents === false && document.visibilityState === "visible") {
      const release = (await readIndex(signal).catch(() => undefined))?.release;
      if (typeof release === "number") releaseStore.set(release);
    }
    await pause(hasEvents === false ? ASK_EVERY_MS : RETRY_MS, signal);
  }
}

/** @returns a function that stops it */
export function followReleases(): () => void {
  let controller = new AbortController();
  const begin = (): void => {
    controller.abort();
    controller = new AbortController();
    void follow(controller.signal);
  };
  const leave = tokenStore.subscribe(begin);
  begin();
  return () => {
    leave();
    controller.abort();
  };
}
