/** Events for open pages: what others publish, and what was checked, also at another desk of the store. */
import type { ServerResponse } from "node:http";
import { createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest } from "../lib/waiting-room.ts";
import type { ListedRelease, StoreReader } from "../store/store.ts";
import type { ListedCheck } from "../store/publish/kept-checks.ts";
import { readCheckSummary } from "../publish/check-summary.ts";

const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 512;
/** Of one token: a page has one in each of its tabs. */
const MAX_OF_TOKEN = 32;
/** What a page may not have read yet. */
const MAX_UNREAD_BYTES = 65_536;

/** Each check of a watched directory replaces the one before. */
const nameCheck = ({ id, madeAt }: ListedCheck): string => `${id} ${madeAt}`;

/** Each refusal is news of a release that was there. */
const nameRelease = ({ number, kept }: ListedRelease): string =>
  kept === "refused" ? `${number} refused` : String(number);

export interface DeskEvents {
  /** @param client whose it is @returns false: there are too many */
  add(response: ServerResponse, client: string, isOpen: () => boolean): boolean;
  /** Ends those whose token is no longer valid. */
  check(): void;
  close(): void;
}

interface Seen {
  readonly current: number | null;
  readonly releases: ReadonlySet<string>;
  readonly checks: ReadonlySet<string>;
}

export function createDeskEvents(reader: StoreReader): DeskEvents {
  const streams = new Map<ServerResponse, { readonly client: string; isOpen(): boolean }>();
  /** Whoever has most of them makes room for others. */
  const room = createWaitingRoom<Guest>(MAX_STREAMS);
  let seen: Seen | undefined;
  let looking: Promise<void> | undefined;

  function send(text: string): void {
    for (const [response, one] of streams) {
      if (!one.isOpen() || response.writableLength > MAX_UNREAD_BYTES) response.destroy();
      else response.write(text);
    }
  }
  const tell = (event: string, data: object): void =>
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  async function look(): Promise<void> {
    const [releases, checks] = [await reader.listReleases(), await reader.listChecks()];
    const before = seen;
    const current = releases.find((release) => release.current)?.number ?? null;
    seen = {
      current,
      releases: new Set(releases.map(nameRelease)),
      checks: new Set(checks.map(nameCheck)),
    };
    if (!before) return;
    const isNew = releases.some((release) => !before.releases.has(nameRelease(release)));
    if (isNew || current !== before.current) tell("release", { release: current });
    for (const check of checks) {
      if (before.checks.has(nameCheck(check))) continue;
      const { valid } = readCheckSummary(check);
      tell("check", { draft: check.id, by: check.madeBy, valid });
    }
  }
  const stopWatching = reader.watch((mayHaveChanged) => {
    if (mayHaveChanged && streams.size > 0)
      looking = (looking ?? Promise.resolve()).then(look).catch(() => {});
  });
  const heartbeat = setInterval(() => send(":\n\n"), HEARTBEAT_MS).unref();

  return {
    add(response, client, isOpen) {
      const waiter = { client, isGone: () => response.destroyed };
      const guest: Guest = { waiter, dismiss: () => void response.destroy() };
      const own = [...streams.values()].filter((one) => one.client === client);
      if (own.length >= MAX_OF_TOKEN || !room.enter(guest)) return false;
      // What changed while nobody looked is no news.
      if (streams.size === 0) seen = undefined;
      response.writeHead(200, {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
        "X-Content-Type-Options": "nosniff",
      });
      response.write(":\n\n");
      streams.set(response, { client, isOpen });
      response.once("close", () => {
        streams.delete(response);
        room.leave(guest);
      });
      looking = (looking ?? Promise.resolve()).then(look).catch(() => {});
      return true;
    },
    check() {
      for (const [response, one] of streams) if (!one.isOpen()) response.destroy();
    },
    close() {
      stopWatching();
      clearInterval(heartbeat);
      for (const response of streams.keys()) response.destroy();
    },
  };
}
