import type { Snapshot } from "../../release/snapshot.ts";

/** A value of a release for a span of time. */
interface Momentary<Value> {
  readonly value: Promise<Value>;
  /** From `from` (inclusive) to `until` (exclusive), in ms since 1970-01-01 UTC. */
  readonly from: number;
  readonly until: number;
}

/** @returns a function that computes the value once for each release and span of time */
export function rememberMoment<Value>(
  make: (served: Snapshot, now: number) => Promise<Value>,
): (served: Snapshot, now: number) => Momentary<Value> {
  const known = new WeakMap<Snapshot, Momentary<Value>>();
  return (served, now) => {
    const found = known.get(served);
    if (found && found.from <= now && now < found.until) return found;
    const all = served.catalog.names.map((name) => served.boundaries[name]);
    const made: Momentary<Value> = {
      value: make(served, now),
      from: Math.max(...all.map((boundaries) => boundaries.lastAt(now))),
      until: Math.min(...all.map((boundaries) => boundaries.nextAfter(now))),
    };
    known.set(served, made);
    made.value.catch(() => known.delete(served));
    return made;
  };
}
