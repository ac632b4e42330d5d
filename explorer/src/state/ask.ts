/** Sends requests with lectern-client, only to the server from which the page was loaded. */
import { createAsking } from "../../../client/src/ask.ts";
import type { Asking } from "../../../client/src/ask.ts";
import { LecternError } from "../../../client/src/errors.ts";
import { readPage } from "../../../client/src/pages.ts";
import type { Notification, Page } from "../../../client/src/types.ts";
import { languageStore } from "../words/words.ts";
import { addressOf } from "./address.ts";
import type { Item } from "./fields.ts";
import { rejectedTokenStore, tokenStore } from "./token.ts";
import { createStore } from "./store.ts";

export type Header = readonly [name: string, value: string];

/** One request and its response. */
export interface Exchange {
  /** With the query. */
  readonly path: string;
  /** 0: there was no response. */
  readonly status: number;
  readonly headers: readonly Header[];
  readonly text: string;
  /** Undefined: it is not JSON. */
  readonly body: unknown;
  /** Undefined: it is not a page of a collection. */
  readonly page: Page<Item> | undefined;
  readonly notifications: readonly Notification[];
  readonly milliseconds: number;
}

/** The newest release number in a response; undefined: none yet. */
export const releaseStore = createStore<number | undefined>(undefined);

function noteRelease(headers: Headers): void {
  const release = Number(headers.get("Lectern-Release") ?? 0);
  // Previews may show older releases on purpose.
  if (headers.get("Cache-Control") === "no-store" || release === 0) return;
  releaseStore.set(release);
}

/**
 * The client with the token of the page, without retries: the page shows at once what failed.
 * @param see gets each response before the client reads it
 */
export function connect(see?: (response: Response) => Promise<void> | void): Asking {
  const { token } = tokenStore.get();
  return createAsking({
    url: addressOf("/"),
    token: token === "" ? undefined : token,
    retryForMs: 0,
    remember: 0,
    async fetch(url, init) {
      // So that the shown headers come from the server, not from the browser's cache.
      const response = await fetch(url, { ...init, cache: "no-store", credentials: "omit" });
      if (response.status === 401 && token !== "") rejectedTokenStore.set(token);
      noteRelease(response.headers);
      await see?.(response);
      return response;
    },
  });
}

/**
 * One request as it is written in a place of the page, faults included.
 * @throws (rejects) only when it was aborted
 */
export async function ask(path: string, signal?: AbortSignal): Promise<Exchange> {
  const begun = performance.now();
  const seen = { status: 0, headers: [] as readonly Header[], text: "" };
  const asking = connect(async (response) => {
    const text = await response.clone().text();
    Object.assign(seen, { status: response.status, headers: [...response.headers], text });
  });
  const { page, notifications } = await asking
    .ask(asking.resolve(path), { acceptLanguage: languageStore.get(), signal }, (body, head) => {
      const found = "CollectionConfiguration" in (body as object);
      const read = found ? (readPage(body, head) as Page<Item>) : undefined;
      return { ...head, page: read, notifications: read?.notifications ?? [] };
    })
    .catch((error: unknown) => {
      if (!(error instanceof LecternError)) throw error;
      return { page: undefined, notifications: error.notifications };
    });
  const milliseconds = Math.round(performance.now() - begun);
  return { path, ...seen, body: parse(seen.text), page, notifications, milliseconds };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const headerOf = ({ headers }: Exchange, name: string): string | undefined =>
  headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
