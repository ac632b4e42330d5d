import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILD } from "../version.ts";
import { DURATION_BOUNDS } from "../serve/request-meter.ts";
import { listProcessMetrics, listServingMetrics, writeMetrics } from "./metrics.ts";
import type { ServingFigures } from "./metrics.ts";

/** @returns how many requests took how long: that many in the first bucket, none, and one in the last */
const countBuckets = (first: number): number[] => [
  first,
  ...Array.from({ length: DURATION_BOUNDS.length - 1 }, () => 0),
  1,
];

const FIGURES: ServingFigures = {
  answers: [
    {
      operation: "find",
      resource: "navigation",
      status: 200,
      coding: "br",
      cache: "hit",
      count: 4,
    },
    {
      operation: "none",
      resource: "",
      status: 400,
      coding: undefined,
      cache: "none",
      count: 1,
    },
  ],
  durations: [{ operation: "find", cache: "hit", buckets: countBuckets(3), seconds: 0.5 }],
  tokens: [["key", 2]],
  connections: 3,
  maxConnections: 10,
  memories: { plain_answers: { bytes: 5, maxBytes: 50 } },
};

const writeLines = async (
  ...lists: Parameters<typeof writeMetrics>[0]
): Promise<readonly string[]> =>
  (await writeMetrics(lists)).split("\n").filter((line) => !line.startsWith("# "));

test("each figure has its labels", async () => {
  const lines = await writeLines(listServingMetrics(FIGURES));
  for (const line of [
    'lectern_http_requests_total{operation="find",resource="navigation",status="200",cache="hit",coding="br"} 4',
    'lectern_http_requests_total{operation="none",resource="",status="400",cache="none",coding="none"} 1',
    'lectern_token_requests_total{key="key"} 2',
    "lectern_http_connections 3",
    "lectern_http_connections_limit 10",
    'lectern_memory_bytes{memory="plain_answers"} 5',
    'lectern_memory_limit_bytes{memory="plain_answers"} 50',
  ])
    assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
});

test("each bucket of a histogram counts all that is faster, too", async () => {
  const lines = await writeLines(listServingMetrics(FIGURES));
  const name = "lectern_http_request_duration_seconds";
  assert.deepEqual(
    lines.filter((line) => line.startsWith(name)),
    [
      ...DURATION_BOUNDS.map(
        (bound) => `${name}_bucket{le="${bound}",operation="find",cache="hit"} 3`,
      ),
      `${name}_bucket{le="+Inf",operation="find",cache="hit"} 4`,
      `${name}_sum{operation="find",cache="hit"} 0.5`,
      `${name}_count{operation="find",cache="hit"} 4`,
    ],
  );
});

test("of the statuses one is 1, and without a release there is no name of one", async () => {
  const figures = {
    tokenExpiries: [["key", 99]],
    values: { lectern_release: 7 },
    status: "ready",
    statuses: ["ready", "waiting"],
    build: { ...BUILD, commit: null },
    release: { number: 7, digest: "abc" },
  } as const;
  const lines = await writeLines(listProcessMetrics(figures));
  for (const line of [
    'lectern_status{status="ready"} 1',
    'lectern_status{status="waiting"} 0',
    'lectern_token_expiry_timestamp_seconds{key="key"} 99',
    'lectern_release_info{release="7",digest="abc"} 1',
    "lectern_release 7",
    `lectern_build_info{version="${BUILD.version}",commit="",store_format="${BUILD.storeFormat}",node="${process.versions.node}"} 1`,
  ])
    assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  const without = await writeLines(listProcessMetrics({ ...figures, release: undefined }));
  assert.ok(!without.some((line) => line.startsWith("lectern_release_info")));
});
