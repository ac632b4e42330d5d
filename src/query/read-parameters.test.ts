import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestError } from "../errors.ts";
import { readParameters } from "./read-parameters.ts";

const KNOWN = ["since", "until"].map((name) => ({ name, meaning: "", form: "" }));

/** @returns the reason of each fault, or else the values */
function read(query: string): unknown {
  try {
    return Object.fromEntries(readParameters(query, KNOWN));
  } catch (error) {
    assert.ok(error instanceof RequestError);
    return error.cases.map(({ message, values: { reason } }) => reason ?? message);
  }
}

const padded = (length: number): string => "since=1&until=".padEnd(length, "2");

const ROWS: readonly (readonly [query: string, expected: unknown])[] = [
  ["since=1&until=2", { since: "1", until: "2" }],
  ["until=2&since=1", { since: "1", until: "2" }],
  ["since=1", ["empty"]],
  ["since=1&until=", ["empty"]],
  ["", ["empty", "empty"]],
  ["since=1&until=2&since=1", ["repeated"]],
  ["since=1&until=2&untill=3", ["parameter"]],
  [padded(4096), { since: "1", until: "2".repeat(4096 - "since=1&until=".length) }],
  // Nothing else is read then.
  [`x=1&${padded(4096)}`, ["queryTooLong"]],
];

test("each parameter of a service address occurs exactly once, in any order", () => {
  for (const [query, expected] of ROWS) assert.deepEqual(read(query), expected, query);
});
