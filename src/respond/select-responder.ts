/**
 * In charge of which release a request is answered from, and for which moment. In come the query and
 * the releases that can be had; out go a responder and the time that it is asked for.
 */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { requestError } from "../errors.ts";
import type { InvalidReason, UnavailableReason } from "../errors.ts";
import type { LocalTime } from "../release/local-time.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { mayWish } from "./preview.ts";
import { parseRequestQuery } from "./query/parse-query.ts";
import type { RequestQuery, WishedTime } from "./query/query-model.ts";
import type { RequestFacts, Responder, Selection } from "./representation.ts";

/** What a request asks for beyond what is served now. */
type Wish = Pick<RequestQuery, "minRelease" | "release" | "at">;

interface CurrentRelease {
  readonly responder: Responder;
  readonly snapshot: Snapshot;
}

/** Where responders come from. */
export interface Releases {
  /** What is served now; undefined: nothing was published yet. */
  current(): CurrentRelease | undefined;
  /** @returns undefined when there is no such release */
  find(release: number): Promise<Responder | undefined>;
  /** @param instant whole seconds @returns the release that was current then; null: none yet */
  findAt(instant: number): Promise<number | null>;
  /** @returns whether the release was known before the time was over */
  waitFor(release: number, timeoutMs: number): Promise<boolean>;
}

/** What a query is read by while there is no release. */
const NOTHING_PUBLISHED = { installation: DEFAULT_INSTALLATION, languages: [] };

const WAIT_MS = 5000;
const RETRY_AFTER_SECONDS = 5;

/** What of a request decides it. */
type SelectedBy = Pick<RequestFacts, "query" | "resource" | "operation" | "mediaType" | "now">;

export type SelectResponder = (
  facts: SelectedBy,
) => Selection | undefined | Promise<Selection | undefined>;

/**
 * A time that is past is answered from the release that was current then, as far as there was one.
 * @returns at once, unless the query asks for another release or another time
 * @throws RequestError when the query asks for what there is not
 */
export function createSelection(releases: Releases): SelectResponder {
  /** @throws RequestError with everything that is wrong with the query, before anything is waited for */
  const readWish = (facts: SelectedBy): Wish => {
    const { installation, languages } = releases.current()?.snapshot ?? NOTHING_PUBLISHED;
    return parseRequestQuery(facts.query, { ...facts, installation, languages });
  };

  const select = async (facts: SelectedBy): Promise<Selection | undefined> => {
    const { now } = facts;
    const { minRelease, release, at } = readWish(facts);
    if (minRelease !== undefined && !(await releases.waitFor(minRelease, WAIT_MS)))
      throw requestError(
        "SERVICE_UNAVAILABLE",
        {
          reason: "releaseUnknown" satisfies UnavailableReason,
          release: minRelease,
          seconds: RETRY_AFTER_SECONDS,
        },
        { "Retry-After": String(RETRY_AFTER_SECONDS) },
      );
    const current = releases.current();
    if (!current || (at === undefined && release === undefined)) return current;
    const previewAt = at === undefined ? now : toMilliseconds(at, current.snapshot.localTime);
    const past = previewAt < now ? await releases.findAt(Math.floor(previewAt / 1000)) : null;
    const number = release ?? past ?? current.responder.release;
    if (number === current.responder.release) return { responder: current.responder, previewAt };
    const responder = await releases.find(number);
    if (responder) return { responder, previewAt };
    // What was current at a time may have been pruned since.
    if (release === undefined) return { responder: current.responder, previewAt };
    throw requestError("QUERY_PARAMETER_INVALID", {
      reason: "noSuchRelease" satisfies InvalidReason,
      parameter: "release",
      value: String(number),
    });
  };

  return (facts) => (mayWish(facts.query) ? select(facts) : releases.current());
}

const toMilliseconds = (at: WishedTime, localTime: LocalTime): number =>
  "date" in at ? localTime.startOfDay(at.date) : at.instant;
