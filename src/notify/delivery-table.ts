/**
 * The events that wait for each webhook, which sender has taken them, and the log of attempts. Every step is one
 * transaction, so that a sender that is killed leaves the state before or after the step: no event is lost, and an
 * event that was sent without being recorded is sent again with the same webhook-id.
 */
import { findNew, nameSwitch, SWITCH_TYPE, writeSwitch } from "./event.ts";
import type { Switch, SwitchEvent } from "./event.ts";
import { disableHook, listHooks, seenBy } from "./hook-table.ts";
import type { SigningHook } from "./hook-table.ts";
import type { NotifyFile } from "./notify-file.ts";
import { findDelay, FURTHEST } from "./retries.ts";
import { TIMEOUT_MS } from "./send-event.ts";
import type { Attempt } from "./send-event.ts";

export interface Delivery {
  /** webhook-id. */
  readonly id: string;
  readonly hook: string;
  readonly instant: number;
  readonly release: number;
  readonly body: string;
  /** Attempts so far. */
  readonly attempts: number;
}

export const DELIVERY = "id, hook, instant, release, body, attempts";

/** An attempt as the log shows it. */
export interface LoggedAttempt {
  readonly delivery: string;
  readonly hook: string;
  /** Of the webhook; null: it was removed meanwhile. */
  readonly name: string | null;
  readonly type: string;
  readonly release: number | null;
  readonly at: number;
  /** From 1. */
  readonly attempt: number;
  readonly outcome: "delivered" | "failed" | "given up" | "disabled";
  readonly result: string;
  readonly status: number | null;
  readonly ms: number;
  readonly nextAt: number | null;
}

/** Longer than an attempt takes. The lease of a sender that was killed expires. */
const LEASE_MS = TIMEOUT_MS + 5000;

/** Per webhook; if there are more, the oldest are given up. */
export const MOST_WAITING = 1000;

export const MOST_LOGGED = 10_000;
export const MOST_DAYS = 30;

/**
 * @param switches newest first
 * @returns those that are new for some webhook, newest first
 */
export function findNewSwitches(
  hooks: readonly SigningHook[],
  switches: readonly Switch[],
): readonly Switch[] {
  const fresh = new Set(hooks.flatMap((hook) => findNew(switches, seenBy(hook))));
  return switches.filter((one) => fresh.has(one));
}

const writeSeen = (hooks: readonly SigningHook[]): string =>
  JSON.stringify(hooks.map((hook) => [hook.id, seenBy(hook)]));

/**
 * Makes an event for each webhook from each switch that is new for it.
 * @param known the webhooks before the switches were listed
 * @param switches newest first, including all that `findNewSwitches` finds
 * @returns how many events were given up, because too many wait; undefined: nothing was done, because
 *   the webhooks have changed, and for a new one the list may be too old
 */
export function addSwitches(
  file: NotifyFile,
  known: readonly SigningHook[],
  switches: readonly SwitchEvent[],
  now: number,
): number | undefined {
  return file.change(() => {
    const hooks = listHooks(file, now);
    if (writeSeen(hooks) !== writeSeen(known)) return undefined;
    let crowdedOut = 0;
    for (const hook of hooks) {
      const fresh = findNew(switches, seenBy(hook));
      const newest = fresh.at(-1);
      if (newest === undefined) continue;
      const { resources } = hook;
      const concerns = ({ changed }: SwitchEvent): boolean =>
        resources === null || changed.some((name) => resources.includes(name));
      const wanted = hook.disabledAt === null ? fresh.filter(concerns) : [];
      for (const one of wanted) addDelivery(file, hook.id, one, now);
      file
        .prepare("update hook set seenInstant = ?, seenRelease = ? where id = ?")
        .run(newest.instant, newest.release, hook.id);
      const { changes } = file
        .prepare(
          `update delivery set state = 'failed' where id in (select id from delivery
           where hook = ? and state = 'waiting' order by instant desc limit -1 offset ${MOST_WAITING})`,
        )
        .run(hook.id);
      crowdedOut += Number(changes);
    }
    return crowdedOut;
  });
}

function addDelivery(file: NotifyFile, hook: string, one: SwitchEvent, now: number): void {
  file
    .prepare("insert or ignore into delivery values (?, ?, ?, ?, ?, ?, 'waiting', 0, 0, 0)")
    .run(nameSwitch(hook, one), hook, one.instant, one.release, writeSwitch(one), now);
}

/** How long an event waits for servers that do not confirm its release. */
export interface Readiness {
  /** The newest switch that all of them serve, in seconds. */
  readonly confirmed: number;
  readonly patienceMs: number;
}

// A time that is too far in the future was written before the clock was set back.
const IS_READY = `(d.instant <= :confirmed or d.attempts > 0 or d.createdAt <= :now - :patience or d.createdAt > :now)`;
const IS_DUE = `d.state = 'waiting' and h.disabledAt is null
  and (d.nextAt <= :now or d.nextAt > :now + ${FURTHEST})
  and (h.heldUntil <= :now or h.heldUntil > :now + ${FURTHEST})`;
const IS_LEASED = `exists (select 1 from delivery l where l.hook = d.hook and l.state = 'waiting'
  and l.leasedUntil > :now and l.leasedUntil <= :now + ${2 * LEASE_MS})`;

/**
 * Takes an event that is due, so that no other sender sends it. Only one event per webhook is under
 * way: first those that were never sent, in the order of their switches.
 * @returns undefined when none is due
 */
export function takeDelivery(
  file: NotifyFile,
  { confirmed, patienceMs }: Readiness,
  clock: () => number,
): Delivery | undefined {
  return file.change(() => {
    // Read inside the transaction: waiting for another sender takes time, and the lease begins now.
    const now = clock();
    return file
      .prepare(
        `update delivery set leasedUntil = :now + ${LEASE_MS} where id = (
          select d.id from delivery d join hook h on h.id = d.hook
          where ${IS_DUE} and ${IS_READY} and not ${IS_LEASED}
          order by d.attempts > 0, d.instant limit 1)
        returning ${DELIVERY}`,
      )
      .get({
        now,
        confirmed: Math.min(confirmed, Number.MAX_SAFE_INTEGER),
        patience: patienceMs,
      }) as unknown as Delivery | undefined;
  });
}

/** @returns whether an event is due for any sender, or would be if all servers were ready */
export const isAnyDue = (file: NotifyFile, now: number): boolean =>
  file
    .prepare(
      `select 1 from delivery d join hook h on h.id = d.hook where ${IS_DUE} and not ${IS_LEASED}`,
    )
    .get({ now }) !== undefined;

/** @returns the newest switch of an event that was never sent; 0: there is none */
export const findNewestWaiting = (file: NotifyFile): number =>
  Number(
    Object.values(
      file
        .prepare(
          "select coalesce(max(instant), 0) from delivery where state = 'waiting' and attempts = 0",
        )
        .get() ?? {},
    )[0],
  );

export const countWaiting = (file: NotifyFile): number =>
  Number(
    file.prepare("select count(*) as count from delivery where state = 'waiting'").get()?.["count"],
  );

/** Gives back a delivery whose attempt was interrupted. */
export function releaseDelivery(file: NotifyFile, { id }: Delivery): void {
  file.prepare("update delivery set leasedUntil = 0 where id = ?").run(id);
}

/** Records an attempt and its consequences. */
export function recordAttempt(
  file: NotifyFile,
  { id, hook, release, attempts: before }: Delivery,
  attempt: Attempt,
  now: number,
): Pick<LoggedAttempt, "outcome" | "nextAt" | "attempt"> {
  const attempts = before + 1;
  const delay = attempt.isDelivered || attempt.isGone ? undefined : findDelay(attempts);
  const nextAt = delay === undefined ? null : now + Math.max(delay, attempt.retryAfterMs);
  const outcome = nextAt === null ? readOutcome(attempt) : "failed";
  return file.change(() => {
    const state = attempt.isDelivered ? "delivered" : nextAt === null ? "failed" : "waiting";
    const { changes } = file
      .prepare(
        "update delivery set state = ?, attempts = ?, nextAt = ?, leasedUntil = 0 where id = ? and state = 'waiting'",
      )
      .run(state, attempts, nextAt ?? 0, id);
    // The webhook may have been removed meanwhile, with its events and log.
    if (changes > 0) {
      if (attempt.isGone) disableHook(file, hook, now);
      if (attempt.retryAfterMs > 0 && !attempt.isDelivered) {
        file
          .prepare("update hook set heldUntil = ? where id = ?")
          .run(now + attempt.retryAfterMs, hook);
      }
      const event = { delivery: id, hook, type: SWITCH_TYPE, release };
      logAttempt(file, { ...event, ...attempt, attempt: attempts, outcome, nextAt }, now);
    }
    return { outcome, nextAt, attempt: attempts };
  });
}

const readOutcome = ({ isDelivered, isGone }: Attempt): LoggedAttempt["outcome"] =>
  isDelivered ? "delivered" : isGone ? "disabled" : "given up";

export function logAttempt(
  file: NotifyFile,
  logged: Omit<LoggedAttempt, "name" | "at">,
  now: number,
): void {
  const { delivery, hook, type, release, attempt, outcome, result, status, ms, nextAt } = logged;
  file
    .prepare("insert into attempt values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(delivery, hook, type, release, now, attempt, outcome, result, status, ms, nextAt);
}

/** @returns newest first */
export const listAttempts = (
  file: NotifyFile,
  { hook, limit }: { readonly hook: string | undefined; readonly limit: number },
): readonly LoggedAttempt[] =>
  file
    .prepare(
      `select delivery, hook, name, type, release, at, attempt, outcome, result, status, ms, nextAt
       from attempt left join hook on hook.id = attempt.hook
       where :hook is null or hook = :hook order by number desc limit :limit`,
    )
    .all({ hook: hook ?? null, limit }) as unknown as readonly LoggedAttempt[];

/** Removes attempts and events that are too old or too many, and caches that have not been purged for long. */
export function removeOld(file: NotifyFile, now: number): void {
  const since = now - MOST_DAYS * 24 * 3_600_000;
  file.change(() => {
    file.prepare("delete from cache where purgedAt < ?").run(since);
    file
      .prepare(
        `delete from attempt where at < ? or number <= (select max(number) from attempt) - ${MOST_LOGGED}`,
      )
      .run(since);
    file
      .prepare(
        `delete from delivery where state != 'waiting' and (createdAt < ? or id in (select id from delivery
         where state != 'waiting' order by createdAt desc limit -1 offset ${MOST_LOGGED}))`,
      )
      .run(since);
  });
}
