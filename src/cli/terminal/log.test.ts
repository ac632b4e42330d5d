import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { createLog, createLogLines, formatJournalLine, formatReadableLine } from "./log.ts";

test("a token is never logged, wherever headers stand in what is logged", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-log-"));
  const file = path.join(folder, "log");
  const descriptor = openSync(file, "w");
  context.after(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const headers = { authorization: "Bearer geheim", cookie: "a=geheim" };
  const log = createLog("info", { fd: descriptor, write: assert.fail }, {});
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

test("it contains no control characters for a terminal", () => {
  const evil = "\u001B[2J\u009B2J\u0007";
  const line = format({ level: "info", msg: "request", path: evil, err: { stack: evil } });
  for (const control of ["\u001B", "\u009B", "\u0007"]) assert.ok(!line.includes(control));
});

const formatLoss = (lost: number, reason: string): string => `lost ${lost} ${reason}\n`;
// Real files and pipes that cannot be written: full, without a reader, with a paused reader, broken.
const onLinux = { skip: process.platform === "linux" ? false : "needs Linux" };

function createPipe(context: TestContext): { readonly file: string; readonly reader: number } {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-pipe-"));
  const file = path.join(folder, "pipe");
  execFileSync("mkfifo", [file]);
  context.after(() => rmSync(folder, { recursive: true }));
  return { file, reader: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK) };
}

/** @returns the content of the pipe */
function readAll(reader: number): string {
  const buffer = Buffer.alloc(65_536);
  let text = "";
  try {
    for (let count = readSync(reader, buffer); count > 0; count = readSync(reader, buffer))
      text += buffer.toString("utf8", 0, count);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, "EAGAIN");
  }
  return text;
}

for (const [place, flags, reason] of [
  ["/dev/full", "w", "ENOSPC"],
  ["/proc/self/mem", "r+", "EIO"],
] as const) {
  test(
    `${place}: ${reason} is not an error for the caller, and there is no busy loop`,
    onLinux,
    () => {
      const descriptor = openSync(place, flags);
      using lines = createLogLines(descriptor, { formatLoss, maxWaitingBytes: 100 });
      for (let line = 0; line < 1000; line++) lines.write(`line ${line}\n`);
      closeSync(descriptor);
    },
  );
}

test("a pipe with a paused reader does not block; lost lines are counted", onLinux, (context) => {
  const { file, reader } = createPipe(context);
  const writer = openSync(file, "w");
  using lines = createLogLines(writer, { formatLoss, maxWaitingBytes: 10_000 });
  const line = `${"x".repeat(999)}\n`;
  for (let count = 0; count < 100; count++) lines.write(line);
  const held = readAll(reader);
  lines.write("again\n");
  const rest = readAll(reader);
  assert.match(held, /^(?:x{999}\n)+$/u);
  const [, lost] = /^(?:x{999}\n)+lost (\d+) EAGAIN\nagain\n$/u.exec(rest) ?? [];
  assert.equal((held + rest).match(/x\n/gu)?.length, 100 - Number(lost));
  assert.ok(Number(lost) > 0);
  closeSync(writer);
  closeSync(reader);
});

test("a pipe without a reader: logging continues once there is one", onLinux, async (context) => {
  const { file, reader } = createPipe(context);
  const writer = openSync(file, "w");
  closeSync(reader);
  using lines = createLogLines(writer, { formatLoss, maxWaitingBytes: 13 });
  for (const text of ["one\n", "two\n", "three\n", "four\n"]) lines.write(text);
  const next = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  // Without writing another line.
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  assert.equal(readAll(next), "one\ntwo\nlost 2 EPIPE\n");
  closeSync(writer);
  closeSync(next);
});

test("a stream without a descriptor gets every line", () => {
  const written: string[] = [];
  createLog("info", { write: (line) => written.push(String(line)) }, {}).info(
    { release: 1 },
    "hello",
  );
  assert.match(written.join(""), /"release":1,"msg":"hello"\}\n$/u);
});

test("a file gets every line", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-log-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "log");
  const descriptor = openSync(file, "a");
  using lines = createLogLines(descriptor, { formatLoss, maxWaitingBytes: 10 });
  for (let line = 0; line < 100; line++) lines.write(`line ${line}\n`);
  closeSync(descriptor);
  assert.equal(readFileSync(file, "utf8").split("\n").length, 101);
});

test("the journal gets the level of a line before it, and nobody else", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-log-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "log");
  const fd = openSync(file, "a");
  const { dev, ino } = fstatSync(fd);
  for (const stream of [`${dev}:${ino}`, `${dev}:${ino + 1}`]) {
    const environment = { JOURNAL_STREAM: stream };
    createLog("info", { fd, write: () => true }, environment).error("hello");
  }
  closeSync(fd);
  assert.match(readFileSync(file, "utf8"), /^<3>\{"level":"error".*\n\{"level":"error".*\n$/u);
  const priorities = ["fatal", "error", "warn", "info", "debug", "trace"].map((level) =>
    formatJournalLine(`{"level":"${level}"}\n`).slice(0, 3),
  );
  assert.deepEqual(priorities, ["<2>", "<3>", "<4>", "<6>", "<7>", "<7>"]);
});
