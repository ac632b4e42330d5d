/**
 * Counts responses, and measures the time until their headers are written. A repeated request costs two
 * look-ups in small maps and one call of the clock.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import { CODINGS } from "./negotiate/accept-encoding.ts";
import type { Coding } from "./negotiate/accept-encoding.ts";
import type { TracedRequest } from "./request-trace.ts";

/**
 * Where a response comes from: `hit`, from the cache; `miss`, made or compressed for this request;
 * `unchanged`, the client's copy is current (304); `none`, not cached at all.
 */
const CACHE_OUTCOMES = ["none", "hit", "miss", "unchanged"] as const;
export type CacheOutcome = (typeof CACHE_OUTCOMES)[number];

/** Upper bounds of the buckets of durations, in seconds. */
export const DURATION_BOUNDS = [
  0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
] as const;

/** New releases may declare more and more resources, and tokens are added; each name takes memory. */
const MAX_NAMES = 1000;
const OTHER = "other";

/** `service`: addresses outside the contract; `none`: unknown addresses and unreadable requests. */
export type MeasuredOperation =
  | "find"
  | "page"
  | "load"
  | "service"
  | "health"
  | "preflight"
  | "none";

/** Durations of responses of one kind. */
export interface Durations {
  readonly operation: MeasuredOperation;
  readonly cache: CacheOutcome;
  /** The number of durations in each bucket; the last bucket has no upper bound. */
  readonly buckets: number[];
  /** The sum of all durations. */
  seconds: number;
}

interface Answers {
  readonly status: number;
  /** Undefined: there is no body, or its coding was not negotiated. */
  readonly coding: Coding | undefined;
  readonly cache: CacheOutcome;
  count: number;
}

/** Operation and resource of requests, with their counts. */
export interface Subject {
  readonly operation: MeasuredOperation;
  /** The name of the resource; empty: none. */
  readonly resource: string;
  /** The key is a number made of status, coding and outcome. */
  readonly answers: Map<number, Answers>;
  /** Indexed by outcome; shared by all subjects with the same operation. */
  readonly durations: readonly Durations[];
}

/** The counts as plain data. */
export interface Measured {
  readonly answers: readonly (Pick<Subject, "operation" | "resource"> & Answers)[];
  readonly durations: readonly Durations[];
  /** The number of responses for each token key. */
  readonly tokens: readonly (readonly [key: string, count: number])[];
}

export class RequestMeter {
  readonly #subjects = new Map<string, Subject>();
  readonly #durations = new Map<MeasuredOperation, readonly Durations[]>();
  readonly #tokens = new Map<string, number>();
  readonly #nothing = this.subjectOf("none");

  /** @returns the same object for the same arguments; callers should keep it */
  subjectOf(operation: MeasuredOperation, resource: ResourceName | "" = ""): Subject {
    const isFull = this.#subjects.size >= MAX_NAMES;
    const key = `${operation} ${resource}`;
    const name = isFull && !this.#subjects.has(key) ? OTHER : resource;
    return this.#subjects.getOrInsertComputed(`${operation} ${name}`, () => ({
      operation,
      resource: name,
      answers: new Map(),
      durations: this.#durationsOf(operation),
    }));
  }

  #durationsOf(operation: MeasuredOperation): readonly Durations[] {
    return this.#durations.getOrInsertComputed(operation, () =>
      CACHE_OUTCOMES.map((cache) => {
        const buckets = Array.from({ length: DURATION_BOUNDS.length + 1 }, () => 0);
        return { operation, cache, buckets, seconds: 0 };
      }),
    );
  }

  /** Call this when the headers of the request have been read. */
  begin(request: TracedRequest): void {
    request.meter = this;
    request.beganAt = performance.now();
  }

  /** Call this for each begun request when the headers of its response are written. */
  count({ subject, coding, cache, beganAt, tokenKey }: TracedRequest, status: number): void {
    const { answers, durations } = subject ?? this.#nothing;
    const outcome = CACHE_OUTCOMES.indexOf(cache);
    this.#add(answers, outcome, status, coding);
    const seconds = (performance.now() - beganAt) / 1000;
    const taken = durations[outcome];
    if (taken) {
      taken.seconds += seconds;
      let bucket = 0;
      while (seconds > (DURATION_BOUNDS[bucket] ?? Infinity)) bucket += 1;
      taken.buckets[bucket] = (taken.buckets[bucket] ?? 0) + 1;
    }
    if (tokenKey === undefined) return;
    const isKnown = this.#tokens.has(tokenKey) || this.#tokens.size < MAX_NAMES;
    const key = isKnown ? tokenKey : OTHER;
    this.#tokens.set(key, (this.#tokens.get(key) ?? 0) + 1);
  }

  /** Counts a request that could not be read. */
  countUnread(status: number): void {
    this.#add(this.#nothing.answers, 0, status, undefined);
  }

  #add(
    answers: Subject["answers"],
    outcome: number,
    status: number,
    coding: Coding | undefined,
  ): void {
    const codings = CODINGS.length + 1;
    const place = coding === undefined ? CODINGS.length : CODINGS.indexOf(coding);
    const key = (status * codings + place) * CACHE_OUTCOMES.length + outcome;
    const known = answers.get(key);
    if (known) known.count += 1;
    else answers.set(key, { status, coding, cache: CACHE_OUTCOMES[outcome] ?? "none", count: 1 });
  }

  read(): Measured {
    return {
      answers: Array.from(this.#subjects.values(), ({ operation, resource, answers }) =>
        Array.from(answers.values(), (one) => ({ operation, resource, ...one })),
      ).flat(),
      durations: [...this.#durations.values()]
        .flat()
        .filter(({ buckets }) => buckets.some((count) => count > 0)),
      tokens: [...this.#tokens],
    };
  }
}
