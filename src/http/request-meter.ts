/** Counts responses, and measures the time until their headers are written, once somebody reads the counts. */
import type { Counter, Histogram } from "prom-client";
import { getOrInsert } from "../lib/get-or-insert.ts";
import type { Exchange, MeasuredOperation, Subject } from "./exchange.ts";

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

/** What is counted. */
export interface RequestCounters {
  readonly requests: Counter<"operation" | "resource" | "status" | "coding" | "cache">;
  readonly seconds: Histogram<"operation" | "cache">;
  readonly tokens: Counter<"key">;
}

/** The counters of responses of one kind. */
interface Series {
  readonly requests: Counter.Internal;
  readonly seconds: Histogram.Internal<"operation" | "cache">;
}

export class RequestMeter {
  readonly #resources = new Names();
  readonly #keys = new Names();
  readonly #series = new Map<string, Series>();
  /** Undefined: nobody has read them yet, and most servers have nobody who does. */
  #counters: RequestCounters | undefined;

  /** Counts from now on. */
  start(counters: RequestCounters): void {
    this.#counters = counters;
  }

  subjectOf(operation: MeasuredOperation, resource = ""): Subject {
    return { operation, resource: resource && this.#resources.of(resource) };
  }

  /** Call this when the headers of the request have been read. */
  begin(exchange: Exchange): void {
    if (!this.#counters) return;
    exchange.meter = this;
    exchange.beganAt = performance.now();
  }

  /** Call this for each begun exchange when the headers of its response are written. */
  count(exchange: Exchange, status: number): void {
    const counters = this.#counters;
    if (!counters) return;
    const { subject = NOTHING, coding = "none", cache, beganAt, tokenKey } = exchange;
    const { operation, resource } = subject;
    const series = getOrInsert(
      this.#series,
      `${operation} ${resource} ${status} ${coding} ${cache}`,
      () => ({
        requests: counters.requests.labels({ operation, resource, status, coding, cache }),
        seconds: counters.seconds.labels({ operation, cache }),
      }),
    );
    series.requests.inc();
    series.seconds.observe((performance.now() - beganAt) / 1000);
    if (tokenKey !== undefined) counters.tokens.inc({ key: this.#keys.of(tokenKey) });
  }
}
