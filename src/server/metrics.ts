/** The metrics of a process, one row each, and how they become text: docs/operations/metrics.md describes them. */
import { AggregatorRegistry, Registry } from "prom-client";
import { DURATION_BOUNDS } from "../http/request-meter.ts";
import type { Measured } from "../http/request-meter.ts";
import type { MeasuredMemory } from "../respond/memory.ts";

interface MetricRow {
  readonly type: "counter" | "gauge" | "histogram";
  /** A sentence without full stop. */
  readonly help: string;
  readonly labels: readonly string[];
}

/** Names are those of OpenMetrics: samples of counters end in `_total`. */
export const METRICS = {
  lectern_http_requests: {
    type: "counter",
    help: "Answered requests",
    labels: ["operation", "resource", "status", "coding", "cache"],
  },
  lectern_http_request_duration_seconds: {
    type: "histogram",
    help: "From the headers of a request to the headers of its answer",
    labels: ["operation", "cache"],
  },
  lectern_token_requests: {
    type: "counter",
    help: "Requests answered to a valid token, by its key",
    labels: ["key"],
  },
  lectern_token_expiry_timestamp_seconds: {
    type: "gauge",
    help: "When a token expires that is not revoked",
    labels: ["key"],
  },
  lectern_http_connections: { type: "gauge", help: "Open connections", labels: [] },
  lectern_http_connections_limit: {
    type: "gauge",
    help: "Connections that may be open",
    labels: [],
  },
  lectern_memory_bytes: {
    type: "gauge",
    help: "What each memory holds",
    labels: ["memory"],
  },
  lectern_memory_limit_bytes: {
    type: "gauge",
    help: "What each memory may hold",
    labels: ["memory"],
  },
  lectern_release: {
    type: "gauge",
    help: "Number of the release that is served; 0: none is",
    labels: [],
  },
  lectern_release_timestamp_seconds: {
    type: "gauge",
    help: "When the release that is served became the current one",
    labels: [],
  },
  lectern_release_bytes: {
    type: "gauge",
    help: "What the release that is served takes in memory that all threads share",
    labels: [],
  },
  lectern_status: {
    type: "gauge",
    help: "1 for what /health/ready says, 0 for what it does not",
    labels: ["status"],
  },
  lectern_store_age_seconds: {
    type: "gauge",
    help: "Time since the store last confirmed what is served; +Inf: it never did",
    labels: [],
  },
  lectern_serving_threads: {
    type: "gauge",
    help: "Serving threads that run",
    labels: [],
  },
  lectern_serving_threads_configured: {
    type: "gauge",
    help: "Serving threads that there should be",
    labels: [],
  },
  lectern_serving_threads_ended: {
    type: "counter",
    help: "Serving threads that failed and were replaced",
    labels: [],
  },
  lectern_build_info: {
    type: "gauge",
    help: "1; the versions are labels",
    labels: ["version", "node"],
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

/** What one thread that serves has counted, and what it holds, as plain data. */
export interface ThreadFigures extends Measured {
  readonly connections: number;
  readonly maxConnections: number;
  readonly memories: Readonly<Record<string, MeasuredMemory>>;
}

type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  readonly value: number;
  readonly labels: Labels;
  /** Where it has a name of its own. */
  readonly metricName?: string;
}

/** As prom-client writes it, and adds it to that of other threads. */
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

const listMemories = (memories: ThreadFigures["memories"]): readonly Metric[] => {
  const listOf = (member: keyof MeasuredMemory): readonly Sample[] =>
    Object.entries(memories).map(([memory, measured]) => sample(measured[member], { memory }));
  return [
    metric("lectern_memory_bytes", listOf("bytes")),
    metric("lectern_memory_limit_bytes", listOf("maxBytes")),
  ];
};

/** Of one thread. */
export const listThreadMetrics = (figures: ThreadFigures): readonly Metric[] => [
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

/** What the process has once, whichever threads serve. */
export interface ProcessFigures {
  readonly memories: ThreadFigures["memories"];
  readonly tokenExpiries: readonly (readonly [key: string, expiresAt: number])[];
  /** Without labels. */
  readonly values: Readonly<Partial<Record<MetricName, number>>>;
  readonly status: string;
  readonly statuses: readonly string[];
  readonly version: string;
}

export const listProcessMetrics = (figures: ProcessFigures): readonly Metric[] => [
  ...listMemories(figures.memories),
  metric(
    "lectern_token_expiry_timestamp_seconds",
    figures.tokenExpiries.map(([key, expiresAt]) => sample(expiresAt, { key })),
  ),
  metric(
    "lectern_status",
    figures.statuses.map((status) => sample(status === figures.status ? 1 : 0, { status })),
  ),
  metric("lectern_build_info", [
    sample(1, { version: figures.version, node: process.versions.node }),
  ]),
  ...Object.entries(figures.values).map(([name, value]) =>
    metric(name as MetricName, [sample(value)]),
  ),
];

export const METRICS_TYPE = Registry.OPENMETRICS_CONTENT_TYPE;

/** @returns all of them together as OpenMetrics text */
export function writeMetrics(lists: readonly (readonly Metric[])[]): Promise<string> {
  const registry = AggregatorRegistry.aggregate<typeof METRICS_TYPE>([...lists]);
  registry.setContentType(METRICS_TYPE);
  return registry.metrics();
}
