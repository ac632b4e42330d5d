import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { createLog, formatReadableLine } from "./log.ts";

test("a token is never logged, wherever headers stand in what is logged", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-log-"));
  const file = path.join(folder, "log");
  const descriptor = openSync(file, "w");
  context.after(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const headers = { authorization: "Bearer geheim", cookie: "a=geheim" };
  const log = createLog("info", descriptor);
  log.info(headers, "plain");
  log.info({ headers }, "in headers");
  log.info({ req: { headers } }, "in a request");
  log.info({ Authorization: "Bearer geheim" }, "capital");
  log.debug("not wanted");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  assert.equal(lines.length, 4);
  assert.doesNotMatch(lines.join(), /geheim/u);
  assert.match(lines[2] ?? "", /"authorization":"\[secret\]"/u);
});

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
