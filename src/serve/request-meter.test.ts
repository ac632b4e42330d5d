import assert from "node:assert/strict";
import { Socket } from "node:net";
import { test } from "node:test";
import type { ResourceName } from "../catalog/resource-names.ts";
import { DURATION_BOUNDS, RequestMeter } from "./request-meter.ts";
import { TracedRequest } from "../http/request-trace.ts";

const createRequest = (
  meter: RequestMeter,
  resource: ResourceName = "navigation",
): TracedRequest => {
  const request = new TracedRequest(new Socket());
  meter.begin(request);
  request.subject = meter.subjectOf("find", resource);
  return request;
};

test("the number of names is bounded; no request is lost", () => {
  const meter = new RequestMeter();
  for (let number = 0; number < 3000; number++) {
    const request = createRequest(meter, `resource-${number}` as ResourceName);
    request.tokenKey = `key-${number}`;
    meter.count(request, 200);
  }
  const { answers, tokens } = meter.read();
  assert.ok(answers.length <= 1001, `${answers.length} resources`);
  assert.equal(
    answers.reduce((sum, { count }) => sum + count, 0),
    3000,
  );
  assert.ok((answers.find(({ resource }) => resource === "other")?.count ?? 0) > 1900);
  assert.equal(tokens.length, 1001);
  assert.equal(
    tokens.reduce((sum, [, count]) => sum + count, 0),
    3000,
  );
  assert.equal(tokens.find(([key]) => key === "other")?.[1], 2000);
});

test("a duration is counted in the first bucket that it fits", (context) => {
  const now = performance.now();
  context.mock.method(performance, "now", () => now);
  const meter = new RequestMeter();
  const milliseconds = [0.05, 0.9, 1.1, 40, 999, 7000];
  for (const taken of milliseconds) {
    const request = createRequest(meter);
    request.beganAt = now - taken;
    meter.count(request, 404);
  }
  const [durations] = meter.read().durations;
  assert.ok(durations);
  const found = durations.buckets.flatMap((count, index) =>
    Array.from({ length: count }, () => DURATION_BOUNDS[index] ?? Infinity),
  );
  assert.deepEqual(found, [0.0001, 0.001, 0.0025, 0.05, 1, Infinity]);
  assert.ok(Math.abs(durations.seconds - 8.041) < 0.05, `${durations.seconds} s`);
});

test("the same request is one series", () => {
  const meter = new RequestMeter();
  const request = createRequest(meter, "navigation");
  Object.assign(request, { coding: "br", cache: "hit" });
  for (let count = 0; count < 3; count++) meter.count(request, 200);
  request.cache = "unchanged";
  meter.count(request, 304);
  const { answers } = meter.read();
  assert.deepEqual(
    answers.map(({ operation, resource, status, coding, cache, count }) =>
      [operation, resource, status, coding, cache, count].join(" "),
    ),
    ["find navigation 200 br hit 3", "find navigation 304 br unchanged 1"],
  );
});
