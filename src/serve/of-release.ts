/** What addresses of features make of the current release. */
import type { Logger } from "pino";
import type { Find } from "../find/find-items.ts";
import { serviceUnavailable } from "../errors.ts";
import { readParameters } from "../query/read-parameters.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import type { CopySource } from "../store/copy/copy.ts";
import type { StoreReader } from "../store/store.ts";
import type { Answer } from "../http/answer.ts";
import type { Responder, ServiceFacts } from "./answer.ts";
import type { FeatureRow } from "./feature-rows.ts";
import type { JsonCache } from "./json-answers.ts";

/** What a process gives its features. */
export interface FeatureSources {
  /** The current release; undefined: nothing was published yet. */
  readonly current: () =>
    | { readonly snapshot: Snapshot; readonly responder: Responder }
    | undefined;
  readonly log: Logger;
  /** The address under which the public knows the service; undefined: not known. */
  readonly url?: string | undefined;
  readonly reader: CopySource & Pick<StoreReader, "listReleases">;
  /** @returns a new object whenever the store may have changed */
  readonly state: () => object;
  /**
   * @returns the snapshot of a release; undefined: there is none, or it never was current
   * @throws errors of the store
   */
  readonly findRelease: (release: number) => Promise<Snapshot | undefined>;
  /** @returns what finds items in the current release or another one, elsewhere if it takes a while */
  readonly findIn: (snapshot: Snapshot) => Find;
  /** @returns the highest number of a release that is known to have been current */
  readonly newest: () => number;
}

/** What features share. */
export interface FeatureParts extends FeatureSources {
  /** The current release; undefined: nothing was published yet. */
  readonly snapshot: () => Snapshot | undefined;
  readonly cached: JsonCache;
  /** All addresses of features. */
  readonly services: () => readonly FeatureRow[];
}

/** @returns the row of a JSON document that is made from the current release */
export const ofRelease = (
  row: Omit<FeatureRow, "respond" | "caching" | "offered">,
  snapshot: () => Snapshot | undefined,
  make: (
    facts: ServiceFacts,
    served: Snapshot,
    values: ReadonlyMap<string, string>,
  ) => Answer | Promise<Answer>,
): FeatureRow => ({
  ...row,
  offered: ["application/json"],
  caching: "revalidate",
  async respond(facts) {
    const served = snapshot();
    if (!served) throw serviceUnavailable("nothingPublished");
    const values = readParameters(facts.query, row.parameters ?? []);
    return { answer: await make(facts, served, values), release: served.release };
  },
});

/** A value of a release for a span of time. */
interface Momentary<Value> {
  readonly value: Promise<Value>;
  /** From `from` (inclusive) to `until` (exclusive), in ms since 1970-01-01 UTC. */
  readonly from: number;
  readonly until: number;
}

/** @returns a function that computes the value once for each release and span of time */
export function rememberMoment<Value>(
  make: (served: Snapshot, now: number, until: number) => Promise<Value>,
): (served: Snapshot, now: number) => Momentary<Value> {
  const known = new WeakMap<Snapshot, Momentary<Value>>();
  return (served, now) => {
    const found = known.get(served);
    if (found && found.from <= now && now < found.until) return found;
    const all = [...served.boundaries.values()];
    const until = Math.min(...all.map((boundaries) => boundaries.nextAfter(now)));
    const made: Momentary<Value> = {
      value: make(served, now, until),
      from: Math.max(...all.map((boundaries) => boundaries.lastAt(now))),
      until,
    };
    known.set(served, made);
    made.value.catch(() => known.delete(served));
    return made;
  };
}
