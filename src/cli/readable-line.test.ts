import assert from "node:assert/strict";
import { test } from "node:test";
import { formatReadableLine } from "./readable-line.ts";

const format = (fields: object): string =>
  formatReadableLine(`${JSON.stringify({ time: "2026-11-21T10:00:00.000Z", ...fields })}\n`);

test("a line as people read it", () => {
  assert.match(
    format({ level: "info", msg: "serving release", release: 2, store: "./a b.db", path: "/x" }),
    /^\d\d:\d\d:\d\d info {2}serving release release=2 store="\.\/a b\.db" path=\/x\n$/u,
  );
});

test("an error has its trace below it", () => {
  const lines = format({ level: "error", msg: "request failed", err: { stack: "E: a\n  at b" } });
  assert.match(lines, /request failed\n {4}E: a\n {6}at b\n$/u);
});

test("nothing in it commands a terminal", () => {
  const evil = "\u001B[2J\u009B2J\u0007";
  const line = format({ level: "info", msg: "request", path: evil, err: { stack: evil } });
  for (const control of ["\u001B", "\u009B", "\u0007"]) assert.ok(!line.includes(control));
});
