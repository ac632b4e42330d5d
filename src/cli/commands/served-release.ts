/** Asks servers which release they serve, for commands that announce a release. */
import { CommandError } from "../../errors.ts";
import { readText } from "../../purge/send-purge.ts";
import { readBase } from "./base-address.ts";

/** All are asked at the same time, repeatedly. */
const MAX_SERVERS = 100;

/** @returns the URLs of --serving @throws CommandError with status 2 */
export function readServers(text: string | undefined): readonly string[] {
  const words = text?.split(",").map((word) => word.trim()) ?? [];
  if (words.length > MAX_SERVERS)
    throw new CommandError(`--serving names ${words.length} URLs: give at most ${MAX_SERVERS}.`, 2);
  return words.map((word) => readBase(word));
}

/** A server that takes longer is asked again later. */
const TIMEOUT_MS = 2000;
/** Limit of the response; the index of a service has some thousand bytes. */
const MAX_LENGTH = 1024 * 1024;

/**
 * @param base URL of a server
 * @returns the time at which its release became current, in seconds since 1970-01-01 UTC; -Infinity:
 * unknown
 */
export async function readServedSince(base: string): Promise<number> {
  try {
    const response = await fetch(`${base}/`, {
      // A cache in between must not answer from its storage.
      headers: { Accept: "application/json", "Cache-Control": "no-cache" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { since } = JSON.parse(await readText(response, MAX_LENGTH)) as {
      readonly since?: unknown;
    };
    return Temporal.Instant.from(String(since)).epochMilliseconds / 1000;
  } catch {
    return -Infinity;
  }
}
