/** Makes events from the switches of a store and sends them, until it is stopped or nothing is due. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
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
import { explainFileError } from "./hooks-file.ts";
import type { HooksFile } from "./hooks-file.ts";
import { createReminder } from "../errors.ts";
import { sendEvent } from "./send-event.ts";
import type { Attempt, SendOptions } from "./send-event.ts";

/** The part of a store's reader that a sender needs. */
export interface SwitchSource {
  /** Newest first. */
  listSwitches(): Promise<readonly Switch[]>;
  /** @returns the resources that a switch changed for readers; null: there is no such switch */
  readChanged(instant: number): Promise<readonly string[] | null>;
  watch(onLook: (mayHaveChanged: boolean) => void): () => void;
}

/** How far a server or a cache is. */
export interface Confirmation {
  /** Of the newest switch that it has, in seconds. */
  readonly instant: number;
  /** What is wrong if an event is newer, for the log. */
  readonly missing: string;
}

export interface SenderOptions extends SendOptions {
  readonly file: HooksFile;
  readonly source: SwitchSource;
  readonly log: Logger;
  /** @returns how far all servers and caches are that events wait for; never rejects */
  readonly readConfirmed: () => Promise<readonly Confirmation[]>;
  /** How long an event waits for this at most. */
  readonly patienceMs: number;
}

export interface Sender {
  /** Sends until it is stopped. */
  run(): Promise<void>;
  /** Sends until nothing is due. @returns the number of attempts, and whether store and file could be used */
  sendDue(): Promise<{
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
/** How long attempts that are under way may take when the sender is stopped. */
const STOP_MS = 5000;

export function createSender(options: SenderOptions): Sender {
  const { file, source, log, clock, readConfirmed, patienceMs } = options;
  const interrupting = new AbortController();
  const sending = new Set<Promise<void>>();
  const counts = { delivered: 0, failed: 0 };
  /** What fails at the moment. */
  const failing = new Set<string>();
  const reminders = { store: createReminder(), "file of webhooks": createReminder() };
  let confirmations: readonly Confirmation[] = [];
  /** The newest switch that all of them have, in seconds. */
  let confirmed = 0;
  let isStopped = false;
  let mayHaveChanged = true;
  let running: Promise<void> | undefined;
  let cleanedAt = -Infinity;
  let waking = new AbortController();
  const wake = (): void => waking.abort();

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
    const isRead = await trying("file of webhooks", () => {
      hooks = listHooks(file, clock());
    });
    let fresh: readonly Switch[] = [];
    const complete: SwitchEvent[] = [];
    const isKnown = await trying("store", async () => {
      const switches = await source.listSwitches();
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
      (await trying("file of webhooks", () => {
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
    if (outcome === "delivered") log.info({ ...event, status }, "event delivered");
    else if (outcome === "failed" && nextAt !== null) {
      const next = new Date(nextAt).toISOString();
      log.warn({ ...event, reason: result, next }, "event not delivered");
    } else if (outcome === "disabled")
      log.error({ ...event, reason: result }, "webhook disabled by its receiver");
    else log.error({ ...event, reason: result }, "event given up");
  }

  async function deliver(delivery: Delivery): Promise<void> {
    await trying("file of webhooks", async () => {
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

  /** @returns whether anything is left to do now */
  async function look(): Promise<boolean> {
    if (mayHaveChanged) await takeSwitches();
    let isLeft = true;
    await trying("file of webhooks", async () => {
      if (findNewestWaiting(file) > confirmed) {
        confirmations = await readConfirmed();
        confirmed = Math.min(...confirmations.map(({ instant }) => instant));
      }
      begin();
      isLeft = sending.size > 0 || mayHaveChanged || isAnyDue(file, clock());
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
    async sendDue() {
      while (!isStopped && (await look()) && failing.size === 0) await rest();
      await Promise.all(sending);
      return { ...counts, isComplete: failing.size === 0 };
    },
    async stop() {
      isStopped = true;
      wake();
      const timer = setTimeout(() => interrupting.abort(), STOP_MS);
      await running;
      await Promise.all(sending);
      clearTimeout(timer);
    },
  };
}
