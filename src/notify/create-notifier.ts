/**
 * Follows the switches of a store: purges caches of what each made stale, then sends events to webhooks,
 * until it is stopped or nothing is due.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { createReminder } from "../errors.ts";
import type { StoreReader } from "../store/store.ts";
import type { Cache } from "./caches.ts";
import { createPurger } from "./create-purger.ts";
import type { PurgeOptions } from "./create-purger.ts";
import {
  addSwitches,
  findNewestWaiting,
  findNewSwitches,
  removeOld,
  isAnyDue,
  MOST_WAITING,
  recordAttempt,
  releaseDelivery,
  takeDelivery,
} from "./delivery-table.ts";
import type { Delivery } from "./delivery-table.ts";
import type { Switch, SwitchEvent } from "./event.ts";
import { listHooks } from "./hook-table.ts";
import type { SigningHook } from "./hook-table.ts";
import { explainFileError } from "./notify-file.ts";
import type { NotifyFile } from "./notify-file.ts";
import type { PlanReader } from "./plan-purge.ts";
import { sendEvent } from "./send-event.ts";
import type { Attempt, SendOptions } from "./send-event.ts";
import { readServed } from "./servers.ts";
import type { Confirmation } from "./servers.ts";

export interface NotifierOptions extends SendOptions {
  readonly file: NotifyFile;
  readonly source: PlanReader & Pick<StoreReader, "listSwitches" | "readChanged" | "watch">;
  readonly log: Logger;
  /** Base URLs of the servers that a switch waits for. */
  readonly servers: readonly string[];
  readonly caches: readonly Cache[];
  readonly purging: PurgeOptions;
}

export interface Notifier {
  /** Purges and sends until it is stopped. */
  run(): Promise<void>;
  /** Purges and sends until nothing is due. @returns counts, and whether all could be used and was purged */
  runOnce(): Promise<{
    readonly purged: number;
    readonly delivered: number;
    readonly failed: number;
    readonly isComplete: boolean;
  }>;
  stop(): Promise<void>;
}

/** How often to look for a webhook or an event that another process added or did not finish. */
const LOOK_MS = 500;
const MOST_AT_ONCE = 8;
const CLEANUP_MS = 3_600_000;
/** How long attempts that are under way may take when it is stopped. */
const STOP_MS = 5000;

/** Servers switch to a release within two seconds; one that takes longer probably has a problem. */
export const SERVERS_PATIENCE_MS = 60_000;
/** A purge waits for servers, is repeated when it fails, and is sent twice. */
export const CACHES_PATIENCE_MS = 600_000;
/** Where nobody says which servers there are, they have taken over by then. */
const TAKEOVER_MS = 3000;

/** How each outcome of an attempt is logged. */
const OUTCOMES = {
  delivered: ["info", "event delivered"],
  failed: ["warn", "event not delivered"],
  disabled: ["error", "webhook disabled by its receiver"],
  "given up": ["error", "event given up"],
} as const;

export function createNotifier(options: NotifierOptions): Notifier {
  const { file, source, log, clock, servers } = options;
  const interrupting = new AbortController();
  const interruptingPurges = new AbortController();
  const sending = new Set<Promise<void>>();
  const counts = { delivered: 0, failed: 0 };
  /** What fails at the moment. */
  const failing = new Set<string>();
  const reminders = { store: createReminder(), "notify file": createReminder() };
  let confirmations: readonly Confirmation[] = [];
  /** The newest switch that servers and caches have, in seconds. */
  let confirmed = 0;
  /** Newest first. */
  let switches: readonly Switch[] = [];
  /** When the newest one was first seen. */
  let seenAt = 0;
  let isStopped = false;
  let mayHaveChanged = true;
  let running: Promise<void> | undefined;
  let cleanedAt = -Infinity;
  let waking = new AbortController();
  const wake = (): void => waking.abort();
  const purgers = options.caches.map((cache) =>
    createPurger(cache, options.purging, {
      file,
      source,
      log,
      clock,
      interrupted: interruptingPurges.signal,
      onSettled: wake,
    }),
  );
  const patienceMs = purgers.length === 0 ? SERVERS_PATIENCE_MS : CACHES_PATIENCE_MS;

  /** Logs that something fails, rarely while that lasts, and once that it works again. */
  async function trying(
    what: keyof typeof reminders,
    work: () => Promise<void> | void,
  ): Promise<boolean> {
    try {
      await work();
      if (failing.delete(what) && reminders[what](undefined)) log.info(`${what} can be used again`);
      return true;
    } catch (error) {
      const { message } =
        what === "store" && error instanceof Error ? error : explainFileError(error, file.path);
      if (reminders[what](message))
        log.error({ reason: message }, `${what} cannot be used; trying again`);
      failing.add(what);
      return false;
    }
  }

  async function takeSwitches(): Promise<void> {
    mayHaveChanged = false;
    let hooks: readonly SigningHook[] = [];
    const isRead = await trying("notify file", () => {
      hooks = listHooks(file, clock());
    });
    let fresh: readonly Switch[] = [];
    const complete: SwitchEvent[] = [];
    const isKnown = await trying("store", async () => {
      const [newest] = switches;
      switches = await source.listSwitches();
      if (switches[0]?.instant !== newest?.instant) seenAt = clock();
      // Another store with an earlier history: the time of a later confirmation will come again.
      if ((switches[0]?.instant ?? Infinity) < confirmed) confirmed = 0;
      fresh = findNewSwitches(hooks, switches);
      for (const one of fresh.slice(0, MOST_WAITING)) {
        const changed = await source.readChanged(one.instant);
        // The store was replaced meanwhile: the next look finds the history of the new one.
        if (changed === null) throw new Error("its history was changed meanwhile");
        complete.push({ ...one, changed });
      }
    });
    const isWritten =
      isKnown &&
      (await trying("notify file", () => {
        const crowdedOut = complete.length > 0 ? addSwitches(file, hooks, complete, clock()) : 0;
        mayHaveChanged ||= crowdedOut === undefined;
        if (crowdedOut === undefined) return;
        const events = crowdedOut + fresh.length - complete.length;
        if (events > 0) log.error({ events }, "too many events wait; the oldest are given up");
      }));
    if (!isRead || !isWritten) mayHaveChanged = true;
  }

  function logAttempt(
    { id, hook, release }: Delivery,
    { result, status, ms }: Attempt,
    name: string,
    { outcome, nextAt, attempt: number }: ReturnType<typeof recordAttempt>,
  ): void {
    const event = { id, hook, name, release, attempt: number, ms };
    const next = nextAt === null ? {} : { next: new Date(nextAt).toISOString() };
    const [level, msg] = OUTCOMES[outcome];
    log[level](
      { ...event, ...(outcome === "delivered" ? { status } : { reason: result }), ...next },
      msg,
    );
  }

  async function deliver(delivery: Delivery): Promise<void> {
    await trying("notify file", async () => {
      const hook = listHooks(file, clock()).find(({ id }) => id === delivery.hook);
      // The webhook was removed a moment ago, with its events.
      if (hook === undefined) return;
      const { url, name, secrets } = hook;
      const sent = await sendEvent({ ...delivery, url, secrets }, options, interrupting.signal);
      if (sent === undefined) return releaseDelivery(file, delivery);
      counts[sent.isDelivered ? "delivered" : "failed"] += 1;
      logAttempt(delivery, sent, name, recordAttempt(file, delivery, sent, clock()));
    });
  }

  /** Starts as many deliveries as are possible now. */
  function begin(): void {
    while (sending.size < MOST_AT_ONCE && !isStopped) {
      const delivery = takeDelivery(file, { confirmed, patienceMs }, clock);
      if (delivery === undefined) return;
      if (delivery.instant > confirmed && delivery.attempts === 0) {
        const { id, hook, release } = delivery;
        const lagging = confirmations.filter(({ instant }) => instant < delivery.instant);
        const reason = lagging.map(({ missing }) => missing).join("; ");
        log.warn({ id, hook, release, reason }, "the release is not confirmed; sending anyway");
      }
      const work = deliver(delivery).finally(() => {
        sending.delete(work);
        wake();
      });
      sending.add(work);
    }
  }

  /** Reads how far servers are, and purges caches once they have the newest release, or do not come. */
  async function confirm(): Promise<void> {
    const newest = switches[0]?.instant ?? 0;
    const isPurged =
      newest === 0 || purgers.every((one) => one.confirm(switches).instant === newest);
    if (isPurged && findNewestWaiting(file) <= confirmed) return;
    const served = await readServed(servers, new Set(switches.map(({ instant }) => instant)));
    const waited = clock() - Math.min(seenAt, newest * 1000);
    const isServed =
      servers.length === 0
        ? waited >= TAKEOVER_MS
        : served.every(({ instant }) => instant === newest);
    if (isServed || clock() - seenAt >= SERVERS_PATIENCE_MS)
      for (const one of purgers) one.begin(switches, isServed);
    confirmations = [...served, ...purgers.map((one) => one.confirm(switches))];
    confirmed = Math.min(...confirmations.map(({ instant }) => instant));
  }

  /** @returns whether caches are still to be purged, and whether events are held back by one that gave up */
  function readPurges(): { readonly isLeft: boolean; readonly isHeldBack: boolean } {
    const [newest] = switches;
    if (newest === undefined) return { isLeft: false, isHeldBack: false };
    const behind = purgers.filter((one) => one.confirm(switches).instant < newest.instant);
    const left = behind.filter((one) => !one.hasGivenUp(newest));
    return { isLeft: left.length > 0, isHeldBack: behind.length > left.length };
  }

  /** @returns whether anything is left to do now */
  async function look(): Promise<boolean> {
    if (mayHaveChanged) await takeSwitches();
    let isLeft = true;
    await trying("notify file", async () => {
      await confirm();
      begin();
      const purges = readPurges();
      isLeft =
        sending.size > 0 ||
        mayHaveChanged ||
        purges.isLeft ||
        (isAnyDue(file, clock()) && !purges.isHeldBack);
      if (performance.now() - cleanedAt < CLEANUP_MS) return;
      removeOld(file, clock());
      cleanedAt = performance.now();
    });
    return isLeft;
  }

  async function rest(): Promise<void> {
    waking = new AbortController();
    await sleep(LOOK_MS, undefined, { signal: waking.signal }).catch(() => {});
  }

  async function runUntilStopped(): Promise<void> {
    const unwatch = source.watch((changed) => {
      if (!changed) return;
      mayHaveChanged = true;
      wake();
    });
    while (!isStopped) {
      await look();
      await rest();
    }
    unwatch();
  }

  return {
    run: () => (running = runUntilStopped()),
    async runOnce() {
      while (!isStopped && (await look()) && failing.size === 0) await rest();
      await Promise.all([...sending, ...purgers.map((one) => one.settled())]);
      const purged = purgers.reduce((sum, one) => sum + one.purged, 0);
      return { purged, ...counts, isComplete: failing.size === 0 && !readPurges().isHeldBack };
    },
    async stop() {
      isStopped = true;
      wake();
      // A purge that was not recorded is repeated.
      interruptingPurges.abort();
      const timer = setTimeout(() => interrupting.abort(), STOP_MS);
      await running;
      await Promise.all([...sending, ...purgers.map((one) => one.settled())]);
      clearTimeout(timer);
    },
  };
}
