/** Counts responses, and measures the time until their headers are written. */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Coding } from "../http/accept-encoding.ts";
import type {
  CacheOutcome,
  MeasuredOperation,
  Subject,
  TracedRequest,
} from "../http/request-trace.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** Upper bounds of the buckets of durations, in seconds. */
export const DURATION_BOUNDS = [
  0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
] as const;

interface Answers extends Subject {
  readonly status: number;
  /** Undefined: there is no body, or its coding was not negotiated. */
  readonly coding: Coding | undefined;
  readonly cache: CacheOutcome;
  count: number;
}

/** Durations of responses of one kind. */
interface Durations {
  readonly operation: MeasuredOperation;
  readonly cache: CacheOutcome;
  /** The number of durations in each bucket; the last bucket has no upper bound. */
  readonly buckets: number[];
  /** The sum of all durations. */
  seconds: number;
}

/** The counts as plain data. */
export interface Measured {
  readonly answers: readonly Answers[];
  readonly durations: readonly Durations[];
  /** The number of responses for each token key. */
  readonly tokens: readonly (readonly [key: string, count: number])[];
}

/** New releases may declare more and more resources, and tokens are added; each name takes memory. */
const MAX_NAMES = 1000;

/** Names of a bounded number: all others count as one. */
class Names {
  readonly #known = new Set<string>();
  of(name: string): string {
    if (this.#known.has(name)) return name;
    if (this.#known.size >= MAX_NAMES) return "other";
    this.#known.add(name);
    return name;
  }
}

const NOTHING: Subject = { operation: "none", resource: "" };

export class RequestMeter {
  readonly #resources = new Names();
  readonly #keys = new Names();
  readonly #answers = new Map<string, Answers>();
  readonly #durations = new Map<string, Durations>();
  readonly #tokens = new Map<string, number>();

  subjectOf(operation: MeasuredOperation, resource: ResourceName | "" = ""): Subject {
    return { operation, resource: resource && this.#resources.of(resource) };
  }

  /** Call this when the headers of the request have been read. */
  begin(request: TracedRequest): void {
    request.meter = this;
    request.beganAt = performance.now();
  }

  /** Call this for each begun request when the headers of its response are written. */
  count(request: TracedRequest, status: number): void {
    const { subject = NOTHING, coding, cache, beganAt, tokenKey } = request;
    this.#add(subject, status, coding, cache);
    const { operation } = subject;
    const durations = getOrInsert(this.#durations, `${operation} ${cache}`, () => {
      const buckets = Array.from({ length: DURATION_BOUNDS.length + 1 }, () => 0);
      return { operation, cache, buckets, seconds: 0 };
    });
    const seconds = (performance.now() - beganAt) / 1000;
    durations.seconds += seconds;
    let bucket = 0;
    while (seconds > (DURATION_BOUNDS[bucket] ?? Infinity)) bucket += 1;
    durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1;
    if (tokenKey === undefined) return;
    const key = this.#keys.of(tokenKey);
    this.#tokens.set(key, (this.#tokens.get(key) ?? 0) + 1);
  }

  #add(subject: Subject, status: number, coding: Coding | undefined, cache: CacheOutcome): void {
    const key = `${subject.operation} ${subject.resource} ${status} ${coding} ${cache}`;
    getOrInsert(this.#answers, key, () => ({
      ...subject,
      status,
      coding,
      cache,
      count: 0,
    })).count += 1;
  }

  read(): Measured {
    return {
      answers: [...this.#answers.values()],
      durations: [...this.#durations.values()],
      tokens: [...this.#tokens],
    };
  }
}
