/**
 * Several serving threads on one port, which share a release in memory. This thread controls them and
 * replaces those that end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { symbols } from "pino";
import type { DestinationStream, Logger } from "pino";
import { createAccounts } from "../serve/guard/rate-limiter.ts";
import { isDue } from "../release/follow-store.ts";
import { NOTHING_KNOWN } from "../release/store-facts.ts";
import type { Arrival } from "../release/follow-store.ts";
import type { StoreFacts } from "../release/store-facts.ts";
import type { LoadedRelease } from "../release/load-release.ts";
import { packRelease } from "../release/share-release.ts";
import type { LogLevel } from "../settings.ts";
import type { ThreadFigures } from "./metrics.ts";
import { startThread } from "./start-thread.ts";
import type { Address, Serving, ServingOptions, Surroundings } from "./serving.ts";
import type { PortMessage, ThreadCalls, ThreadData, ThreadMessage } from "./serving-thread.ts";

/** A thread that ran for at least this long did not fail because of its start. */
const STABLE_MS = 60_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;
/** Time-out of a thread for preparing a release. */
const PREPARE_MS = 60_000;
/** More than running requests have, less than the time-out of `lectern serve`. */
const CLOSE_MS = 8000;

/**
 * Size of the young generation of V8's heap. The default makes a thread a third larger, but not faster.
 */
const YOUNG_MB = 24;

/** Time-out for the figures of a busy thread; it is asked again at the next scrape. */
const MEASURE_TEAM_MS = 3000;
/** Limit of figures of ended threads; older figures are dropped, as after a restart. */
const MAX_ENDED = 1000;

/** One thread. */
interface Member {
  /** Its last reported figures. */
  figures: readonly ThreadFigures[];
  /** @throws when the call failed, or the thread has ended */
  ask<Name extends keyof ThreadCalls>(
    call: Name,
    value?: Parameters<ThreadCalls[Name]>[0],
  ): Promise<Awaited<ReturnType<ThreadCalls[Name]>>>;
  prepare(arrival: Arrival): Promise<unknown>;
  tell(facts: StoreFacts): void;
  /** @param why an error; absent: the whole server ends */
  end(why?: Error): Promise<unknown>;
}

function startMember(
  data: ThreadData,
  { log, connectToQueries }: Pick<TeamOptions, "log" | "connectToQueries">,
  onEnd: (why: Error) => void,
): Member {
  const worker = startThread(new URL("serving-thread.ts", import.meta.url), {
    workerData: data,
    name: `serving ${data.worker.number}`,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const lines = Reflect.get(log, symbols.streamSym) as DestinationStream;
  const asked = new Map<number, PromiseWithResolvers<never>>();
  let count = 0;
  /** The last release it was sent; only the difference to it is sent next. */
  let given: LoadedRelease | undefined;
  worker.on("message", (message: ThreadMessage) => {
    if ("line" in message) {
      lines.write(message.line);
      return;
    }
    if ("wants" in message) {
      connectToQueries().then(
        (port) => worker.postMessage({ port } satisfies PortMessage, [port]),
        ({ message: failure }: Error) => worker.postMessage({ failure } satisfies PortMessage),
      );
      return;
    }
    const { id, value, failure } = message;
    if (failure === undefined) asked.get(id)?.resolve(value as never);
    else asked.get(id)?.reject(new Error(failure));
    asked.delete(id);
  });
  let end: Error | undefined;
  worker.once("error", (error) => (end ??= error as Error));
  worker.once("exit", (status) => {
    const why = (end ??= new Error(`it ended with ${status}`));
    for (const { reject } of asked.values()) reject(why);
    onEnd(why);
  });
  const ask: Member["ask"] = async (call, value) => {
    if (end) throw end;
    const answer = Promise.withResolvers<never>();
    asked.set((count += 1), answer);
    worker.postMessage({ id: count, call, value });
    return answer.promise;
  };
  return {
    figures: [],
    ask,
    prepare({ loaded, ...arrival }) {
      const parcel = packRelease(loaded, given);
      given = loaded;
      return ask("prepare", { ...arrival, parcel });
    },
    tell: (facts) => worker.postMessage({ id: 0, call: "tell", value: facts }),
    end(why) {
      end ??= why;
      return worker.terminate();
    },
  };
}

export interface TeamOptions extends Pick<ThreadData, "location"> {
  readonly size: number;
  readonly log: Logger;
  readonly connectToQueries: Surroundings["connectToQueries"];
}

/** @param options for each thread */
export function createTeam(
  options: ServingOptions,
  { size, location, ...own }: TeamOptions,
): Serving {
  const { log } = own;
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

  /** @returns when the thread has the release, or has ended because it could not load it */
  async function prepare(member: Member, arrival: Arrival): Promise<void> {
    const isLate = sleep(PREPARE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`it did not take over a release within ${PREPARE_MS / 1000} seconds`);
    });
    await Promise.race([member.prepare(arrival), isLate]).catch((error: Error) =>
      member.end(error),
    );
  }

  /** @param failures how often its predecessors with the same number failed soon after their start */
  function start(number: number, failures: number): void {
    const startedAt = performance.now();
    const data: ThreadData = {
      options,
      location,
      logLevel: log.level as LogLevel,
      worker: { number, of: size, accounts },
    };
    const member = startMember(data, own, (error) => {
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
