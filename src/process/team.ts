/**
 * Several serving threads on one port, which share a release in memory. This thread controls them and
 * replaces those that end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { createAccounts } from "../serve/guard/rate-limiter.ts";
import { isDue } from "../release/follow-store.ts";
import { NOTHING_KNOWN } from "../release/store-facts.ts";
import type { Arrival } from "../release/follow-store.ts";
import type { ThreadFigures } from "./metrics.ts";
import type { Address, Serving } from "./serving.ts";
import type { Member, StartMember } from "./team-member.ts";

/** A thread that ran for at least this long did not fail because of its start. */
const STABLE_MS = 60_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;
/** Time-out of a thread for preparing a release. */
const PREPARE_MS = 60_000;
/** More than running requests have, less than the time-out of `lectern serve`. */
const CLOSE_MS = 8000;

/** Time-out for the figures of a busy thread; it is asked again at the next scrape. */
const MEASURE_TEAM_MS = 3000;
/** Limit of figures of ended threads; older figures are dropped, as after a restart. */
const MAX_ENDED = 1000;

/** @returns when the thread has the release, or has ended because it could not load it */
async function prepare(member: Member, arrival: Arrival): Promise<void> {
  const isLate = sleep(PREPARE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`it did not take over a release within ${PREPARE_MS / 1000} seconds`);
  });
  await Promise.race([member.prepare(arrival), isLate]).catch((error: Error) => member.end(error));
}

export function createTeam(size: number, log: Logger, startMember: StartMember): Serving {
  const accounts = { requests: createAccounts(), wrongTokens: createAccounts() };
  const members = new Set<Member>();
  const delays = new Set<NodeJS.Timeout>();
  let facts = NOTHING_KNOWN;
  /** The current release, and the next ones. */
  let arrivals: readonly Arrival[] = [];
  let listening: Address | undefined;
  let isClosing = false;
  let failure: Error | undefined;
  let ended = 0;
  /** The figures of ended threads, so that sums never decrease. */
  const left: ThreadFigures[] = [];

  /** @param failures how often its predecessors with the same number failed soon after their start */
  function start(number: number, failures: number): void {
    const startedAt = performance.now();
    const member = startMember({ number, of: size, accounts }, (error) => {
      members.delete(member);
      if (isClosing) return;
      ended += 1;
      const holdsNothing = { connections: 0, maxConnections: 0, memories: {} };
      left.push(...member.figures.map((figures) => ({ ...figures, ...holdsNothing })));
      left.splice(0, left.length - MAX_ENDED);
      // If the first start fails, further starts would fail, too.
      failure ??= error;
      if (!listening) return;
      const isWell = performance.now() - startedAt >= STABLE_MS;
      const delayMs = isWell || failures === 0 ? 0 : FIRST_DELAY_MS * 2 ** failures;
      const restartMs = Math.min(delayMs, MAX_DELAY_MS);
      log.error({ worker: number, err: error, restartMs }, "a serving thread ended");
      // Such as after the files of the program were removed. Whoever started the process starts it again.
      if (members.size === 0 && failures > 0)
        throw new Error("No serving thread is left, and none can be started");
      const delay = setTimeout(() => {
        delays.delete(delay);
        start(number, isWell ? 1 : failures + 1);
      }, restartMs);
      delays.add(delay);
    });
    members.add(member);
    void bringIn(member);
  }

  /** Sends a new thread the releases of the others, before it listens. */
  async function bringIn(member: Member): Promise<void> {
    if (!listening) return;
    try {
      member.tell(facts);
      await Promise.all(arrivals.map((arrival) => prepare(member, arrival)));
      await member.ask("listen", listening);
    } catch (error) {
      await member.end(error as Error);
    }
  }

  for (let number = 1; number <= size; number++) start(number, 0);
  return {
    async prepare(arrival) {
      const served = arrivals.findLast(isDue);
      arrivals = [...(served ? [served] : []), arrival];
      await Promise.all(Array.from(members, (member) => prepare(member, arrival)));
    },
    tell(told) {
      facts = told;
      for (const member of members) member.tell(told);
    },
    async listen(address) {
      const [first, ...others] = members;
      if (!first || failure) throw failure ?? new Error("no thread serves");
      const text = await first.ask("listen", address);
      // Port 0 means any free port only for the first thread; the others use the same one.
      const shared = { ...address, port: Number(/\d+$/u.exec(text)?.[0]) };
      await Promise.all(others.map((member) => member.ask("listen", shared)));
      listening = shared;
      return text;
    },
    get ended() {
      return ended;
    },
    async measure() {
      const late = sleep(MEASURE_TEAM_MS, undefined, { ref: false });
      const measured = Array.from(members, async (member) => {
        const told = member.ask("measure").then((figures) => (member.figures = figures));
        await Promise.race([told.catch(() => {}), late]);
        return member.figures;
      });
      return [...(await Promise.all(measured)).flat(), ...left];
    },
    async close() {
      isClosing = true;
      for (const delay of delays) clearTimeout(delay);
      await Promise.all(
        Array.from(members, async (member) => {
          const late = sleep(CLOSE_MS, undefined, { ref: false });
          await Promise.race([member.ask("close").catch(() => {}), late]);
          await member.end();
        }),
      );
    },
  };
}
