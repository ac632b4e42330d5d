/**
 * The metrics of a process, one row each, and their output as text; docs/operations/metrics.md describes
 * them.
 */
import { AggregatorRegistry, Registry } from "prom-client";
import { DURATION_BOUNDS } from "../serve/request-meter.ts";
import type { Measured } from "../serve/request-meter.ts";
import type { MeasuredMemory } from "../find/memory.ts";
import type { BUILD } from "../version.ts";

interface MetricRow {
  readonly type: "counter" | "gauge" | "histogram";
  /** A sentence without full stop. */
  readonly help: string;
  readonly labels: readonly string[];
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
  },
  lectern_http_connections: { type: "gauge", help: "Open connections", labels: [] },
  lectern_http_connections_limit: {
    type: "gauge",
    help: "Maximum number of open connections",
    labels: [],
  },
  lectern_memory_bytes: {
    type: "gauge",
    help: "Current size of each cache",
    labels: ["memory"],
  },
  lectern_memory_limit_bytes: {
    type: "gauge",
    help: "Maximum size of each cache",
    labels: ["memory"],
  },
  lectern_release: {
    type: "gauge",
    help: "Number of the release that is served; 0: none",
    labels: [],
  },
  lectern_release_info: {
    type: "gauge",
    help: "Always 1; number and digest of the release that is served are labels",
    labels: ["release", "digest"],
  },
  lectern_release_timestamp_seconds: {
    type: "gauge",
    help: "When the release that is served became the current one",
    labels: [],
  },
  lectern_release_bytes: {
    type: "gauge",
    help: "Size of the release that is served, in memory",
    labels: [],
  },
  lectern_status: {
    type: "gauge",
    help: "1 for the current status of /health/ready, 0 for the others",
    labels: ["status"],
  },
  lectern_store_diverged: {
    type: "gauge",
    help: "1 while the store has another release under the number of the one that is served",
    labels: [],
  },
  lectern_store_lag_seconds: {
    type: "gauge",
    help: "For how long a replica or copy has not had all that its source has",
    labels: [],
  },
  lectern_database_clock_ahead_seconds: {
    type: "gauge",
    help: "How much the database's clock is ahead of this machine's",
    labels: [],
  },
  lectern_store_age_seconds: {
    type: "gauge",
    help: "Time since the store last confirmed the release that is served; +Inf: never",
    labels: [],
  },
  lectern_build_info: {
    type: "gauge",
    help: "Always 1; what runs is in the labels",
    labels: ["version", "commit", "store_format", "node"],
  },
  process_resident_memory_bytes: {
    type: "gauge",
    help: "Resident memory of the process",
    labels: [],
  },
  process_cpu_seconds: {
    type: "counter",
    help: "Processor time of the process",
    labels: [],
  },
  process_start_time_seconds: {
    type: "gauge",
    help: "When the process began",
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

type MetricName = keyof typeof METRICS;

/** The counters and cache sizes of what serves. */
export interface ServingFigures extends Measured {
  readonly connections: number;
  readonly maxConnections: number;
  readonly memories: Readonly<Record<string, MeasuredMemory>>;
}

type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  readonly value: number;
  readonly labels: Labels;
  /** Present if it differs from the name of the metric. */
  readonly metricName?: string;
}

/** In the form that prom-client writes. */
interface Metric {
  readonly name: MetricName;
  readonly help: string;
  readonly type: MetricRow["type"];
  readonly aggregator: "sum";
  readonly values: readonly Sample[];
}

const sample = (value: number, labels: Labels = {}, metricName = ""): Sample => ({
  value,
  labels,
  ...(metricName !== "" && { metricName }),
});

const metric = (name: MetricName, values: readonly Sample[]): Metric => {
  const { type, help } = METRICS[name];
  return { name, help, type, values, aggregator: "sum" };
};

function listBuckets({
  operation,
  cache,
  buckets,
  seconds,
}: Measured["durations"][number]): readonly Sample[] {
  const name: MetricName = "lectern_http_request_duration_seconds";
  const labels = { operation, cache };
  let count = 0;
  const cumulated = buckets.map((own, index) => {
    count += own;
    return sample(count, { le: DURATION_BOUNDS[index] ?? "+Inf", ...labels }, `${name}_bucket`);
  });
  return [
    ...cumulated,
    sample(seconds, labels, `${name}_sum`),
    sample(count, labels, `${name}_count`),
  ];
}

const listMemories = (memories: ServingFigures["memories"]): readonly Metric[] => {
  const listOf = (member: keyof MeasuredMemory): readonly Sample[] =>
    Object.entries(memories).map(([memory, measured]) => sample(measured[member], { memory }));
  return [
    metric("lectern_memory_bytes", listOf("bytes")),
    metric("lectern_memory_limit_bytes", listOf("maxBytes")),
  ];
};

export const listServingMetrics = (figures: ServingFigures): readonly Metric[] => [
  metric(
    "lectern_http_requests",
    figures.answers.map(({ count, coding = "none", ...labels }) =>
      sample(count, { ...labels, coding }),
    ),
  ),
  metric("lectern_http_request_duration_seconds", figures.durations.flatMap(listBuckets)),
  metric(
    "lectern_token_requests",
    figures.tokens.map(([key, count]) => sample(count, { key })),
  ),
  metric("lectern_http_connections", [sample(figures.connections)]),
  metric("lectern_http_connections_limit", [sample(figures.maxConnections)]),
  ...listMemories(figures.memories),
];

/** The other figures of a process. */
export interface ProcessFigures {
  readonly tokenExpiries: readonly (readonly [key: string, expiresAt: number])[];
  /** Values of metrics without labels. */
  readonly values: Readonly<Partial<Record<MetricName, number>>>;
  readonly status: string;
  readonly statuses: readonly string[];
  readonly build: typeof BUILD;
  /** undefined: none is served. */
  readonly release: { readonly number: number; readonly digest: string } | undefined;
}

export const listProcessMetrics = (figures: ProcessFigures): readonly Metric[] => [
  metric(
    "lectern_token_expiry_timestamp_seconds",
    figures.tokenExpiries.map(([key, expiresAt]) => sample(expiresAt, { key })),
  ),
  metric(
    "lectern_status",
    figures.statuses.map((status) => sample(status === figures.status ? 1 : 0, { status })),
  ),
  metric("lectern_build_info", [
    sample(1, {
      version: figures.build.version,
      commit: figures.build.commit ?? "",
      store_format: figures.build.storeFormat,
      node: process.versions.node,
    }),
  ]),
  metric(
    "lectern_release_info",
    figures.release
      ? [sample(1, { release: figures.release.number, digest: figures.release.digest })]
      : [],
  ),
  ...Object.entries(figures.values).map(([name, value]) =>
    metric(name as MetricName, [sample(value)]),
  ),
];

export const METRICS_TYPE = Registry.OPENMETRICS_CONTENT_TYPE;

/** @returns OpenMetrics text */
export function writeMetrics(lists: readonly (readonly Metric[])[]): Promise<string> {
  const registry = AggregatorRegistry.aggregate<typeof METRICS_TYPE>([...lists]);
  registry.setContentType(METRICS_TYPE);
  return registry.metrics();
}
