/** A hook that sends a request again whenever it changes, or what `useLoaded` names. */
import { useEffect, useState } from "preact/hooks";
import { ask, headerOf } from "./ask.ts";
import type { Exchange } from "./ask.ts";
import { useLoaded } from "./use-loaded.ts";
import type { Loaded } from "./use-loaded.ts";

/** Maximum number of automatic retries of an unavailable response. */
const MAX_RETRIES = 10;

/** @returns seconds until the next retry; undefined: no retry */
function retryAfter(exchange: Exchange | undefined): number | undefined {
  if (exchange?.status !== 503) return undefined;
  const seconds = Number(headerOf(exchange, "Retry-After") ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** @param path undefined: no request */
export function useAnswer(path: string | undefined): Loaded<Exchange> {
  const [retried, setRetried] = useState({ path, count: 0 });
  const retries = retried.path === path ? retried.count : 0;
  const key = path === undefined ? undefined : `${path} ${retries}`;
  const loaded = useLoaded(key, (signal) => ask(path ?? "", signal));
  useEffect(() => {
    const seconds = retryAfter(loaded.value);
    if (seconds === undefined || retries >= MAX_RETRIES) return undefined;
    const timer = setTimeout(() => setRetried({ path, count: retries + 1 }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [loaded.value]);
  return loaded;
}
