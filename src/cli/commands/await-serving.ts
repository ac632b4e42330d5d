/** Waits until running servers answer from the current release: before, a purged cache could fill with the last one. */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import type { PurgedState } from "../../purge/purge-record.ts";
import { formatInstant } from "../terminal/phrases.ts";
import { readServedSince } from "./served-release.ts";

export interface AwaitOptions {
  /** Base URLs of the servers, past all caches. */
  readonly servers: readonly string[];
  readonly current: PurgedState;
  /** When to give up, in ms since 1970-01-01 UTC. */
  readonly deadline: number;
}

const POLL_MS = 250;

/** @returns false: one of them serves what became current later, so that there is something else to purge for */
export async function awaitServing({ servers, current, deadline }: AwaitOptions): Promise<boolean> {
  for (const server of servers) {
    for (;;) {
      const since = await readServedSince(server);
      if (since > current.instant) return false;
      if (since === current.instant) break;
      if (Date.now() > deadline) {
        const found =
          since === -Infinity
            ? "it cannot be reached, or is no server of Lectern"
            : `it serves what became current at ${formatInstant(since)}`;
        throw new CommandError(
          `${server} does not serve release ${current.release}: ${found}. Nothing was purged, because caches would store again what it answers. Correct that, leave it out of --serving, or wait longer with --wait.`,
        );
      }
      await sleep(POLL_MS);
    }
  }
  return true;
}
