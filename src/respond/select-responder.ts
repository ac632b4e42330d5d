/** Which release a request is answered from, and for which moment. */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { requestError, serviceUnavailable } from "../errors.ts";
import type { LocalTime } from "../release/local-time.ts";
import type { Snapshot } from "../release/snapshot.ts";
import type { SnapshotResponder } from "./create-responder.ts";
import type { Reason } from "./messages/en.ts";
import { parseRequestQuery, parseReleaseSelector } from "./query/parse-query.ts";
import type { ReleaseSelector, RequestedTime } from "./query/query-model.ts";
import type { RequestFacts, Responder, Selection, ReleaseFacts } from "./representation.ts";
import { NOBODY, createWaitingRoom } from "./queries/waiting-room.ts";
import type { Guest, Waiter } from "./queries/waiting-room.ts";

interface CurrentRelease {
  readonly responder: SnapshotResponder;
  readonly snapshot: Snapshot;
}

/** Where responders come from. */
export interface Releases {
  /** What is served now; undefined: nothing was published yet. */
  current(): CurrentRelease | undefined;
  /** Who answers previews of the release that is served. */
  preview(snapshot: Snapshot): Responder;
  /** Who answers from another release. @returns undefined when there is no such release */
  find(release: number): Promise<Responder | undefined>;
  /** @param instant whole seconds @returns the release that was current then; null: none yet */
  findAt(instant: number): Promise<number | null>;
  /** The highest release number that is known to exist. */
  newest(): number;
  /** @returns whether the release was known before the signal ended the wait */
  waitFor(release: number, signal: AbortSignal): Promise<boolean>;
}

/** The names, and what may be one of them with letters encoded. */
const NAMES = /(?:^|&)(?:(?:minRelease|release|at)(?:[=&]|$)|(?:[mra][^=&]*)?%)/u;

/** False: the query asks for nothing of this kind. Most queries are told apart by this alone. */
export const maySelectRelease = (query: string): boolean => NAMES.test(query);

/** True: the answer is for whoever may see what others do not see yet. Looks at nothing but names. */
export function isPreview(query: string): boolean {
  if (!maySelectRelease(query)) return false;
  const parameters = new URLSearchParams(query);
  return parameters.has("at") || parameters.has("release");
}

/** What a query is read by while there is no release. */
const NOTHING_PUBLISHED = { installation: DEFAULT_INSTALLATION, languages: [] };

const WAIT_MS = 5000;
/** Requests that wait for a release at the same time. */
const MAX_WAITING = 200;

/** @param facts with what is asked for, where every release has that alike: then it is looked at first */
export type SelectResponder = (
  facts: RequestFacts | ReleaseFacts,
) => Selection | undefined | Promise<Selection | undefined>;

/**
 * A time that is past is answered from the release that was current then, as far as there was one.
 * @returns at once, unless another release or another time has to be found or waited for
 * @throws RequestError when the query asks for what there is not, before anything is waited for
 */
export function createSelection(releases: Releases): SelectResponder {
  const room = createWaitingRoom<Guest>(MAX_WAITING);

  const readReleaseSelector = (facts: RequestFacts | ReleaseFacts): ReleaseSelector => {
    if (!("resource" in facts)) return parseReleaseSelector(facts.query);
    const current = releases.current();
    if (current) return current.responder.readQuery(facts);
    return parseRequestQuery(facts.query, {
      ...facts,
      ...NOTHING_PUBLISHED,
      readsLanguages: () => false,
    });
  };

  /** @throws RequestError when it is still unknown after some seconds, or too many wait */
  const waitFor = async (release: number, waiter: Waiter): Promise<void> => {
    const dismissal = new AbortController();
    const guest: Guest = { waiter, dismiss: () => dismissal.abort() };
    if (!room.enter(guest)) throw serviceUnavailable("releaseUnknown", { release });
    const end = AbortSignal.any([AbortSignal.timeout(WAIT_MS), dismissal.signal]);
    const isKnown = await releases.waitFor(release, end);
    room.leave(guest);
    if (!isKnown) throw serviceUnavailable("releaseUnknown", { release });
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
    // What was current at a time may have been pruned since.
    if (number === responder.release || release === undefined)
      return { responder: releases.preview(snapshot), previewAt };
    throw requestError("QUERY_PARAMETER_INVALID", {
      reason: "noSuchRelease" satisfies Reason<"INVALID">,
      parameter: "release",
      value: String(number),
    });
  };

  return (facts) => {
    if (!maySelectRelease(facts.query)) return releases.current();
    const selector = readReleaseSelector(facts);
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
