/** Sends requests to the desk, with the cookie of the session: the only place that does. */
import type { Notification } from "../../../../client/src/types.ts";
import { addressOf } from "../../state/address.ts";
import { useLoaded } from "../../state/use-loaded.ts";
import type { Loaded } from "../../state/use-loaded.ts";
import { createStore } from "../../state/store.ts";
import { languageStore } from "../../words/words.ts";

export interface Reply {
  /** 0: there was no response. */
  readonly status: number;
  /** Undefined: it is not JSON. */
  readonly body: unknown;
  readonly notifications: readonly Notification[];
  /** Of what was answered, as `ETag` names it; null: it does not. */
  readonly version: string | null;
}

/** How often a session was found to be missing or at its end. */
export const endedStore = createStore(0);

const READ_MS = 30_000;
/** Of what uploads, checks and publishes; the desk itself ends a check that takes too long. */
const WRITE_MS = 300_000;

interface Sent {
  readonly json?: object;
  readonly form?: FormData;
  /** The release that must be current; null: none. */
  readonly release?: number | null;
  /** The version that is replaced; null: there must be none yet. */
  readonly version?: string | null;
  readonly signal?: AbortSignal;
}

/** @returns the path of an address of the desk, below which a proxy may serve it */
export const deskAddress = (path: string): string => addressOf(`/desk/v1${path}`);

const headersOf = ({ json, release, version }: Sent): Record<string, string> => ({
  Accept: "application/json",
  "Accept-Language": languageStore.get(),
  ...(json && { "Content-Type": "application/json" }),
  // RFC 9110 §13.1.1; "0": nothing was published yet.
  ...(release !== undefined && { "If-Match": `"${release ?? 0}"` }),
  // A proxy that compresses makes it a weak one (RFC 9110 §8.8.3), by which nothing can be replaced.
  ...(version && { "If-Match": version.replace(/^W\//u, "") }),
  ...(version === null && { "If-None-Match": "*" }),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws (rejects) only when it was aborted by its signal */
export async function send(method: string, path: string, sent: Sent = {}): Promise<Reply> {
  const { json, form, signal } = sent;
  const late = AbortSignal.timeout(method === "GET" ? READ_MS : WRITE_MS);
  try {
    const response = await fetch(deskAddress(path), {
      method,
      headers: headersOf(sent),
      body: json ? JSON.stringify(json) : (form ?? null),
      credentials: "same-origin",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const body = parse(await response.text());
    if (response.status === 401) endedStore.set(endedStore.get() + 1);
    const { Notifications = [] } = (body ?? {}) as {
      readonly Notifications?: readonly Notification[];
    };
    const version = response.headers.get("ETag");
    return { status: response.status, body, notifications: Notifications, version };
  } catch {
    signal?.throwIfAborted();
    return { status: 0, body: undefined, notifications: [], version: null };
  }
}

/** @param path undefined: no request */
export const useReply = (path: string | undefined): Loaded<Reply> =>
  useLoaded(path, (signal) => send("GET", path ?? "", { signal }));
