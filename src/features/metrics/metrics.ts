/**
 * `/metrics`: what monitoring reads of the process. Each metric is a row; docs/operations/metrics.md describes
 * them.
 */
import type { OpenMetricsContentType, Registry } from "prom-client";
import type { MeasuredMemory } from "../../find/memory.ts";
import { readParameters } from "../../query/read-parameters.ts";
import type { FeatureRow, Readiness } from "../../serve/feature-rows.ts";
import { answerWith } from "../../serve/json-answers.ts";
import type { RequestMeter } from "../../http/request-meter.ts";
import type { LoadedRelease } from "../../serving/load-release.ts";
import { sizeOf } from "../../serving/loaded-chunk.ts";
import { READINESS, ageOf } from "../../serving/store-facts.ts";
import type { StoreFacts } from "../../serving/store-facts.ts";
import { BUILD } from "../../version.ts";

/** What is measured. */
export interface MeasuredProcess {
  /** Counts requests from the first scrape on. */
  readonly meter: RequestMeter;
  /** The release that is served, if any. */
  readonly loaded: () => LoadedRelease | undefined;
  readonly facts: () => StoreFacts;
  readonly readiness: () => Readiness;
  readonly countConnections: () => Promise<number>;
  readonly maxConnections: number;
  /** The caches by their names. */
  readonly measureMemories: () => Promise<Readonly<Record<string, MeasuredMemory>>>;
  /** ms since 1970-01-01 UTC. */
  readonly clock: () => number;
}

type Labels = Readonly<Record<string, string | number>>;
type Samples = readonly (readonly [value: number, labels: Labels])[];

interface MetricRow {
  readonly type: "counter" | "gauge" | "histogram";
  /** A sentence without full stop. */
  readonly help: string;
  readonly labels: readonly string[];
  /** Asked at each scrape; absent: counted with each request. */
  readonly read?: (process: MeasuredProcess) => number | Samples | Promise<number | Samples>;
}

/** As many as are counted by their keys; the ones that expire soonest. */
const MAX_TOKENS = 1000;
/** Whoever uses a token that has expired may notice late; one that is revoked is not missed. */
const EXPIRED_MS = 30 * 86_400_000;

const listExpiries = ({ facts, clock }: MeasuredProcess): Samples =>
  facts()
    .tokens.flatMap(({ key, revokedAt, expiresAt }) =>
      revokedAt === null && expiresAt !== null && expiresAt * 1000 > clock() - EXPIRED_MS
        ? [[expiresAt, { key }] as const]
        : [],
    )
    .toSorted(([one], [other]) => one - other)
    .slice(0, MAX_TOKENS);

const readMemories =
  (member: keyof MeasuredMemory) =>
  async ({ measureMemories }: MeasuredProcess): Promise<Samples> =>
    Object.entries(await measureMemories()).map(([memory, sizes]) => [sizes[member], { memory }]);

const sizeOfRelease = (loaded: LoadedRelease | undefined): number =>
  [...(loaded?.held.values() ?? [])]
    .flatMap(({ chunks }) => chunks.map(sizeOf))
    .reduce((sum, bytes) => sum + bytes, 0);

function readProcessor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Names follow OpenMetrics: the samples of counters end in `_total`. */
export const METRICS = {
  lectern_http_requests: {
    type: "counter",
    help: "Answered requests",
    labels: ["operation", "resource", "status", "coding", "cache"],
  },
  lectern_http_request_duration_seconds: {
    type: "histogram",
    help: "Time from the headers of a request to the headers of its response",
    labels: ["operation", "cache"],
  },
  lectern_token_requests: {
    type: "counter",
    help: "Requests with a valid token that were answered, by token key",
    labels: ["key"],
  },
  lectern_token_expiry_timestamp_seconds: {
    type: "gauge",
    help: "When each token expires or, in the last 30 days, expired; at most 1,000, the earliest",
    labels: ["key"],
    read: listExpiries,
  },
  lectern_http_connections: {
    type: "gauge",
    help: "Open connections",
    labels: [],
    read: ({ countConnections }) => countConnections(),
  },
  lectern_http_connections_limit: {
    type: "gauge",
    help: "Maximum number of open connections",
    labels: [],
    read: ({ maxConnections }) => maxConnections,
  },
  lectern_memory_bytes: {
    type: "gauge",
    help: "Current size of each cache",
    labels: ["memory"],
    read: readMemories("bytes"),
  },
  lectern_memory_limit_bytes: {
    type: "gauge",
    help: "Maximum size of each cache",
    labels: ["memory"],
    read: readMemories("maxBytes"),
  },
  lectern_release: {
    type: "gauge",
    help: "Number of the release that is served; 0: none",
    labels: [],
    read: ({ loaded }) => loaded()?.current.number ?? 0,
  },
  lectern_release_info: {
    type: "gauge",
    help: "Always 1; number and digest of the release that is served are labels",
    labels: ["release", "digest"],
    read({ loaded }) {
      const served = loaded();
      return served ? [[1, { release: served.current.number, digest: served.digest }]] : [];
    },
  },
  lectern_release_timestamp_seconds: {
    type: "gauge",
    help: "When the release that is served became the current one",
    labels: [],
    read: ({ loaded }) => loaded()?.current.since ?? 0,
  },
  lectern_release_bytes: {
    type: "gauge",
    help: "Size of the release that is served, in memory",
    labels: [],
    read: ({ loaded }) => sizeOfRelease(loaded()),
  },
  lectern_status: {
    type: "gauge",
    help: "1 for the current status of /health/ready, 0 for the others",
    labels: ["status"],
    read: ({ readiness }) =>
      READINESS.map((status) => [status === readiness().status ? 1 : 0, { status }]),
  },
  lectern_store_diverged: {
    type: "gauge",
    help: "1 while the store has another release under the number of the one that is served",
    labels: [],
    read: ({ facts }) => (facts().store === "diverged" ? 1 : 0),
  },
  lectern_store_lag_seconds: {
    type: "gauge",
    help: "For how long a replica or copy has not had all that its source has",
    labels: [],
    read: ({ facts }) => (facts().seen.lagMs ?? 0) / 1000,
  },
  lectern_database_clock_ahead_seconds: {
    type: "gauge",
    help: "How much the database's clock is ahead of this machine's",
    labels: [],
    read: ({ facts }) => (facts().seen.clockAheadMs ?? 0) / 1000,
  },
  lectern_store_age_seconds: {
    type: "gauge",
    help: "Time since the store last confirmed the release that is served; +Inf: never",
    labels: [],
    read: ({ facts, clock }) => ageOf(facts(), clock()) / 1000,
  },
  lectern_build_info: {
    type: "gauge",
    help: "Always 1; what runs is in the labels",
    labels: ["version", "commit", "store_format", "node"],
    read() {
      const { version, commit, storeFormat: store_format } = BUILD;
      return [[1, { version, commit: commit ?? "", store_format, node: process.versions.node }]];
    },
  },
  process_resident_memory_bytes: {
    type: "gauge",
    help: "Resident memory of the process",
    labels: [],
    read: () => process.memoryUsage.rss(),
  },
  process_cpu_seconds: {
    type: "counter",
    help: "Processor time of the process",
    labels: [],
    read: readProcessor,
  },
  process_start_time_seconds: {
    type: "gauge",
    help: "When the process began",
    labels: [],
    read: () => Math.round(Date.now() / 1000 - process.uptime()),
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

/** Upper bounds of the buckets of durations, in seconds. */
const DURATION_BOUNDS = [
  0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];

/** Loaded for servers that are measured only: the library takes 20 MB. */
async function createRegistry(
  measured: MeasuredProcess,
): Promise<Registry<OpenMetricsContentType>> {
  const library = await import("prom-client");
  const registry = new library.Registry<OpenMetricsContentType>();
  registry.setContentType(library.Registry.OPENMETRICS_CONTENT_TYPE);
  const declare = <Name extends keyof typeof METRICS>(name: Name) => {
    const { help, labels } = METRICS[name];
    return { name, help, labelNames: labels, registers: [registry] };
  };
  const requests = new library.Counter(declare("lectern_http_requests"));
  const seconds = new library.Histogram({
    ...declare("lectern_http_request_duration_seconds"),
    buckets: DURATION_BOUNDS,
  });
  const tokens = new library.Counter(declare("lectern_token_requests"));
  for (const [name, row] of Object.entries<MetricRow>(METRICS)) {
    const { type, help, labels: labelNames, read } = row;
    if (!read) continue;
    const Kind = type === "counter" ? library.Counter : library.Gauge;
    const metric = new Kind({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const samples = await read(measured);
        this.reset();
        for (const [value, labels] of Array.isArray(samples) ? samples : [[samples, {}]]) {
          if ("set" in this) this.set(labels, value);
          else this.inc(labels, value);
        }
      },
    });
    registry.registerMetric(metric);
  }
  measured.meter.start({ requests, seconds, tokens });
  return registry;
}

/** @param measured absent: nothing runs that could be measured, and the address is only described */
export function createMetrics(measured: MeasuredProcess | undefined): FeatureRow {
  let opened: Promise<Registry<OpenMetricsContentType>> | undefined;
  const open = (running: MeasuredProcess): typeof opened & object =>
    (opened ??= createRegistry(running).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    url: "/metrics",
    meaning: "Counters and sizes of the process, as OpenMetrics text.",
    opens: "metrics",
    offered: ["application/openmetrics-text"],
    caching: "private",
    load: () =>
      measured?.facts().tokens.some(({ rights }) => rights.includes("metrics"))
        ? open(measured)
        : undefined,
    async respond({ query }) {
      readParameters(query, []);
      if (!measured) return undefined;
      const registry = await open(measured);
      return { answer: answerWith(Buffer.from(await registry.metrics()), registry.contentType) };
    },
  };
}
