/**
 * Counts what was answered, and how long it took until its headers were handed to the connection. A repeated request
 * costs two looks at small maps and one at the clock.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import { CODINGS } from "./accept-encoding.ts";
import type { Coding } from "./accept-encoding.ts";
import type { TracedRequest } from "./request-trace.ts";

/**
 * Where an answer comes from: `hit`, from memory as it lies there; `miss`, made or compressed for this request;
 * `unchanged`, from the client's own memory; `none`, from nothing that is remembered.
 */
const CACHE_OUTCOMES = ["none", "hit", "miss", "unchanged"] as const;
export type CacheOutcome = (typeof CACHE_OUTCOMES)[number];

/** Upper bounds of the buckets of durations, in seconds. */
export const DURATION_BOUNDS = [
  0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
] as const;

/** Releases may declare other resources for ever, and tokens be made; each takes memory of its own. */
const MAX_NAMES = 1000;
const OTHER = "other";

/** `service` are addresses beside the contract's, `none` is what leads nowhere or could not be read. */
export type MeasuredOperation =
  | "find"
  | "page"
  | "load"
  | "service"
  | "health"
  | "preflight"
  | "none";

/** How long answers of one kind took. */
export interface Durations {
  readonly operation: MeasuredOperation;
  readonly cache: CacheOutcome;
  /** Of each bound how many took no longer and longer than the bound before; last those beyond all. */
  readonly buckets: number[];
  /** Of all together. */
  seconds: number;
}

interface Answers {
  readonly status: number;
  /** Undefined: there is no body, or it was not negotiated. */
  readonly coding: Coding | undefined;
  readonly cache: CacheOutcome;
  count: number;
}

/** What requests are about. */
export interface Subject {
  readonly operation: MeasuredOperation;
  /** A name; empty: of no resource. */
  readonly resource: string;
  /** By a number for status, coding and outcome together. */
  readonly answers: Map<number, Answers>;
  /** By outcome, as listed; those of all subjects with this operation. */
  readonly durations: readonly Durations[];
}

/** What was counted, as plain data. */
export interface Measured {
  readonly answers: readonly (Pick<Subject, "operation" | "resource"> & Answers)[];
  readonly durations: readonly Durations[];
  /** How many answers were given to a token, by its key. */
  readonly tokens: readonly (readonly [key: string, count: number])[];
}

export class RequestMeter {
  readonly #subjects = new Map<string, Subject>();
  readonly #durations = new Map<MeasuredOperation, readonly Durations[]>();
  readonly #tokens = new Map<string, number>();
  readonly #nothing = this.subjectOf("none");

  /** @returns the same for the same; to be kept by whoever asks often */
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

  /** To be called once the headers of the request were read. */
  begin(request: TracedRequest): void {
    request.meter = this;
    request.beganAt = performance.now();
  }

  /** To be called with each request that was begun, when its headers go out. */
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
