/**
 * What waits for which webhook, who is sending it, and the log of attempts. Every step is one transaction,
 * so that a sender that is killed leaves either the step before or the step after: nothing is lost, and what
 * was sent without that being written down is sent again under the same webhook-id.
 */
import { CommandError } from "../errors.ts";
import { findNew, nameSwitch, SWITCH_TYPE, writeSwitch } from "./event.ts";
import type { Switch, ToldSwitch } from "./event.ts";
import { disableHook, findHook, listHooks } from "./hook-table.ts";
import type { SigningHook } from "./hook-table.ts";
import type { HooksFile } from "./hooks-file.ts";
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
  /** Made so far. */
  readonly attempts: number;
}

const DELIVERY = "id, hook, instant, release, body, attempts";

/** What is said of an attempt in the log. */
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

/** An attempt takes less; the lease of a sender that was killed ends by itself. */
const LEASE_MS = TIMEOUT_MS + 5000;

/** Of one webhook; the oldest of more are given up. */
export const MOST_WAITING = 1000;

export const MOST_LOGGED = 10_000;
const MOST_DAYS = 30;

const seenBy = ({
  seenInstant,
  seenRelease,
}: SigningHook): Pick<Switch, "instant" | "release"> => ({
  instant: seenInstant,
  release: seenRelease,
});

/**
 * @param switches newest first
 * @returns those that some webhook was not told of yet, newest first
 */
export function findUntold(
  file: HooksFile,
  switches: readonly Switch[],
  now: number,
): readonly Switch[] {
  const untold = new Set(listHooks(file, now).flatMap((hook) => findNew(switches, seenBy(hook))));
  return switches.filter((one) => untold.has(one));
}

/**
 * Makes an event of each switch that a webhook was not told of yet.
 * @param switches newest first, with all that `findUntold` finds
 * @returns how many were given up, because too many wait
 */
export function addSwitches(file: HooksFile, switches: readonly ToldSwitch[], now: number): number {
  return file.change(() => {
    let crowdedOut = 0;
    for (const hook of listHooks(file, now)) {
      const fresh = findNew(switches, seenBy(hook));
      const newest = fresh.at(-1);
      if (newest === undefined) continue;
      const { resources } = hook;
      const concerns = ({ changed }: ToldSwitch): boolean =>
        resources === null || changed.some((name) => resources.includes(name));
      const told = hook.disabledAt === null ? fresh.filter(concerns) : [];
      for (const one of told) addDelivery(file, hook.id, one, now);
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

function addDelivery(file: HooksFile, hook: string, one: ToldSwitch, now: number): void {
  file
    .prepare("insert or ignore into delivery values (?, ?, ?, ?, ?, ?, 'waiting', 0, 0, 0)")
    .run(nameSwitch(hook, one), hook, one.instant, one.release, writeSwitch(one), now);
}

/** Until when an event waits for servers that do not say that they serve its release. */
export interface Readiness {
  /** The newest switch that all of them serve, in seconds. */
  readonly confirmed: number;
  readonly patienceMs: number;
}

// A time that lies too far ahead was written before the clock was set back.
const IS_READY = `(d.instant <= :confirmed or d.attempts > 0 or d.createdAt <= :now - :patience or d.createdAt > :now)`;
const IS_DUE = `d.state = 'waiting' and h.disabledAt is null
  and (d.nextAt <= :now or d.nextAt > :now + ${FURTHEST})
  and (h.heldUntil <= :now or h.heldUntil > :now + ${FURTHEST})`;
const IS_LEASED = `exists (select 1 from delivery l where l.hook = d.hook and l.state = 'waiting'
  and l.leasedUntil > :now and l.leasedUntil <= :now + ${2 * LEASE_MS})`;

/**
 * Takes an event that is due, so that no other sender sends it. Of one webhook only one is under way:
 * first those that were never sent, in the order of their switches.
 * @returns undefined when none is due
 */
export function takeDelivery(
  file: HooksFile,
  { confirmed, patienceMs }: Readiness,
  clock: () => number,
): Delivery | undefined {
  return file.change(() => {
    // Not before: another sender may have been waited for, and the lease begins now.
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

/** @returns whether an event is due, whoever sends it, or would be if all servers were ready */
export const isAnyDue = (file: HooksFile, now: number): boolean =>
  file
    .prepare(
      `select 1 from delivery d join hook h on h.id = d.hook where ${IS_DUE} and not ${IS_LEASED}`,
    )
    .get({ now }) !== undefined;

/** @returns the newest switch that somebody waits to be told of for the first time; 0: none */
export const findNewestWaiting = (file: HooksFile): number =>
  Number(
    Object.values(
      file
        .prepare(
          "select coalesce(max(instant), 0) from delivery where state = 'waiting' and attempts = 0",
        )
        .get() ?? {},
    )[0],
  );

export const countWaiting = (file: HooksFile): number =>
  Number(
    file.prepare("select count(*) as count from delivery where state = 'waiting'").get()?.["count"],
  );

/** Gives back what was taken and not sent to the end. */
export function releaseDelivery(file: HooksFile, { id }: Delivery): void {
  file.prepare("update delivery set leasedUntil = 0 where id = ?").run(id);
}

/** Writes an attempt down, and what follows from it. */
export function recordAttempt(
  file: HooksFile,
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
    // The webhook may have been removed meanwhile, with all that was its.
    if (changes > 0) {
      if (attempt.isGone) disableHook(file, hook, now);
      if (attempt.retryAfterMs > 0) {
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
  file: HooksFile,
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
  file: HooksFile,
  { hook, limit }: { readonly hook: string | undefined; readonly limit: number },
): readonly LoggedAttempt[] =>
  file
    .prepare(
      `select delivery, hook, name, type, release, at, attempt, outcome, result, status, ms, nextAt
       from attempt left join hook on hook.id = attempt.hook
       where :hook is null or hook = :hook order by number desc limit :limit`,
    )
    .all({ hook: hook ?? null, limit }) as unknown as readonly LoggedAttempt[];

/**
 * Sends an event once more, from its first attempt on.
 * @throws CommandError when there is none, or its webhook is disabled
 */
export function resendDelivery(file: HooksFile, id: string, now: number): Delivery {
  return file.change(() => {
    const found = file.prepare("select hook from delivery where id = ?").get(id);
    if (found === undefined) {
      throw new CommandError(
        `There is no event ${id.slice(0, 100)} in ${file.path}: \`lectern hooks log\` lists those of the last ${MOST_DAYS} days; for another test event use \`lectern hooks test\``,
      );
    }
    const hook = findHook(file, String(found["hook"]), now);
    if (hook.disabledAt !== null) {
      throw new CommandError(
        `The webhook ${hook.id} is disabled, because its receiver wanted no more events: enable it with \`lectern hooks test ${hook.id}\``,
      );
    }
    return file
      .prepare(
        `update delivery set state = 'waiting', attempts = 0, nextAt = 0, leasedUntil = 0 where id = ? returning ${DELIVERY}`,
      )
      .get(id) as unknown as Delivery;
  });
}

/** Removes what is older or more than is kept. */
export function forgetOld(file: HooksFile, now: number): void {
  const since = now - MOST_DAYS * 24 * 3_600_000;
  file.change(() => {
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
