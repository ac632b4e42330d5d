/** Selects the release and the moment for which a request is answered. */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { requestError, serviceUnavailable } from "../errors.ts";
import type { LocalTime } from "../lib/local-time.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { readQuery } from "./read-variant.ts";
import type { Reason } from "../words/reasons-en.ts";
import { parseReleaseSelector } from "../query/parse-query.ts";
import type { ReleaseSelector, RequestedTime } from "../query/query-model.ts";
import type { RequestFacts, Responder, Selection } from "./answer.ts";
import { NOBODY, createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest, Waiter } from "../lib/waiting-room.ts";

interface CurrentRelease {
  readonly responder: Responder;
  readonly snapshot: Snapshot;
}

/** Access to the responders of releases. */
export interface Releases {
  /** The current release; undefined: nothing was published yet. */
  current(): CurrentRelease | undefined;
  /** The responder for previews of the current release. */
  preview(snapshot: Snapshot): Responder;
  /** The responder of another release. @returns undefined when there is no such release */
  find(release: number): Promise<Responder | undefined>;
  /** @param instant whole seconds @returns the release that was current then; null: none yet */
  findAt(instant: number): Promise<number | null>;
  /** The highest number of a release that is known to have been current. */
  newest(): number;
  /** @returns whether the release was known before the signal ended the wait */
  waitFor(release: number, signal: AbortSignal): Promise<boolean>;
}

/** Used to parse a query while there is no release. */
const NOTHING_PUBLISHED = { installation: DEFAULT_INSTALLATION, languages: [] };

const WAIT_MS = 5000;
/** How many requests may wait for a release at the same time. */
const MAX_WAITING = 200;

/**
 * @param isLasting whether operation and resource are the same in every release: then the whole query is validated
 * first
 */
export type SelectResponder = (
  facts: RequestFacts,
  isLasting: boolean,
) => Selection | undefined | Promise<Selection | undefined>;

/**
 * A past time is answered from the release that was current at that time, if there was one.
 * @returns synchronously, unless another release has to be loaded or waited for
 * @throws RequestError when the query is invalid, before anything is waited for
 */
export function createSelection(releases: Releases): SelectResponder {
  const room = createWaitingRoom<Guest>(MAX_WAITING);

  const readReleaseSelector = (facts: RequestFacts, isLasting: boolean): ReleaseSelector =>
    isLasting
      ? readQuery(releases.current()?.snapshot ?? NOTHING_PUBLISHED, facts)
      : parseReleaseSelector(facts.query);

  /**
   * @throws RequestError when the release is still unknown after some seconds, or too many requests wait
   */
  const waitFor = async (release: number, waiter: Waiter): Promise<void> => {
    const dismissal = new AbortController();
    const guest: Guest = { waiter, dismiss: () => dismissal.abort() };
    if (!room.enter(guest)) throw serviceUnavailable("releaseUnknown", { release });
    const end = AbortSignal.any([AbortSignal.timeout(WAIT_MS), dismissal.signal]);
    try {
      if (await releases.waitFor(release, end)) return;
    } finally {
      room.leave(guest);
    }
    throw serviceUnavailable("releaseUnknown", { release });
  };

  const findPreview = async (
    { release, at }: ReleaseSelector,
    { responder, snapshot }: CurrentRelease,
    now: number,
  ): Promise<Selection> => {
    const previewAt = at === undefined ? now : toMilliseconds(at, snapshot.localTime);
    const past = previewAt < now ? await releases.findAt(Math.floor(previewAt / 1000)) : null;
    const number = release ?? past ?? responder.release;
    const found = number === responder.release ? undefined : await releases.find(number);
    if (found) return { responder: found, previewAt };
    // The release that was current at that time may have been pruned since.
    if (number === responder.release || release === undefined)
      return { responder: releases.preview(snapshot), previewAt };
    throw requestError("QUERY_PARAMETER_INVALID", {
      reason: "noSuchRelease" satisfies Reason<"INVALID">,
      parameter: "release",
      value: String(number),
    });
  };

  return (facts, isLasting) => {
    const selector = readReleaseSelector(facts, isLasting);
    const select = (): ReturnType<SelectResponder> => {
      const current = releases.current();
      if (!current || (selector.at === undefined && selector.release === undefined)) return current;
      return findPreview(selector, current, facts.now);
    };
    const { minRelease = 0 } = selector;
    if (minRelease <= releases.newest()) return select();
    return waitFor(minRelease, facts.asker ?? NOBODY).then(select);
  };
}

const toMilliseconds = (at: RequestedTime, localTime: LocalTime): number =>
  "date" in at ? localTime.startOfDay(at.date) : at.instant;
