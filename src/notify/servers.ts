/** Which switch servers serve, for whoever announces it. */
import { Temporal } from "temporal-polyfill";
import { request } from "./request.ts";

/** How far a server or a cache is. */
export interface Confirmation {
  /** Of the newest switch that it has, in seconds; -Infinity: unknown. */
  readonly instant: number;
  /** What is wrong if a switch is newer, for the log. */
  readonly missing: string;
}

/** A server that takes longer is asked again later. */
const STATUS_TIMEOUT_MS = 2000;
/** Limit of the response; the index of a service has some thousand bytes. */
const MAX_STATUS_LENGTH = 1024 * 1024;

async function readServedSince(base: string): Promise<number> {
  try {
    // A cache in between must not answer from its storage.
    const headers = { Accept: "application/json", "Cache-Control": "no-cache" };
    const reply = await request({ url: `${base}/`, method: "GET", headers }, STATUS_TIMEOUT_MS);
    const { since } = JSON.parse(await reply.text(MAX_STATUS_LENGTH)) as {
      readonly since?: unknown;
    };
    return Temporal.Instant.from(String(since)).epochMilliseconds / 1000;
  } catch {
    return -Infinity;
  }
}

/**
 * Never rejects.
 * @param servers base URLs
 * @param instants of the switches of the store, of which a server may serve one
 */
export const readServed = (
  servers: readonly string[],
  instants: ReadonlySet<number>,
): Promise<readonly Confirmation[]> =>
  Promise.all(
    servers.map(async (base) => {
      const since = await readServedSince(base);
      const missing = `${base} does not serve it`;
      return { instant: instants.has(since) ? since : -Infinity, missing };
    }),
  );
