import assert from "node:assert/strict";
import { closeSync, openSync } from "node:fs";
import { describe, test } from "node:test";
import { areStreamsOne, createProgress, printResult, showingProgress } from "./terminal.ts";
import type { Output, Terminal } from "./terminal.ts";

const openOutput = (file: string): Output => ({ fd: openSync(file, "r"), write: assert.fail });

/** @returns a terminal on whose standard output each write ends with this error */
const failing = (error?: NodeJS.ErrnoException): Terminal => ({
  stdout: { write: (_text, onWritten) => onWritten?.(error) },
  stderr: { write: assert.fail },
  environment: {},
  onEnd: () => assert.fail(),
});
const errorOf = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

describe("a result", () => {
  test("need not be read to its end", async () => {
    await printResult(failing(), "text");
    await printResult(failing(errorOf("EPIPE")), "text");
  });

  test("that cannot be written is an error, which says what was done", async () => {
    const full = failing(errorOf("ENOSPC"));
    const message = "Standard output cannot be written (ENOSPC).";
    await assert.rejects(printResult(full, "text"), { message });
    const done = `${message} The store was copied.`;
    await assert.rejects(printResult(full, "text", "The store was copied."), { message: done });
  });
});

/** Calls every 50 ms for five seconds. @returns what was written */
function writeProgress(stream: { readonly isTTY?: boolean; readonly columns?: number }): string[] {
  const written: string[] = [];
  let now = 1_000_000;
  const progress = createProgress(
    { ...stream, write: (text) => written.push(String(text)) },
    () => now,
  );
  for (let elapsed = 50; elapsed <= 5000; elapsed += 50) {
    now = 1_000_000 + elapsed;
    progress.show(() => `${elapsed} ms ${"x".repeat(40)}`);
  }
  progress.clear();
  return written;
}

describe("progress", () => {
  test("is not mixed into what 2>&1 captures", () => {
    const [stdout, same] = [openOutput(import.meta.filename), openOutput(import.meta.filename)];
    const other = openOutput("/dev/null");
    assert.equal(areStreamsOne({ stdout, stderr: same }), true);
    assert.equal(areStreamsOne({ stdout, stderr: other }), false);
    assert.equal(areStreamsOne({ stdout, stderr: { write: assert.fail } }), false);
    for (const { fd = -1 } of [stdout, same, other]) closeSync(fd);
    assert.equal(areStreamsOne({ stdout, stderr: same }), false);
  });

  test("without a terminal it is a plain line every two seconds", () => {
    assert.deepEqual(writeProgress({}), [
      `2000 ms ${"x".repeat(40)}\n`,
      `4000 ms ${"x".repeat(40)}\n`,
    ]);
  });

  test("on a terminal it is one line, rewritten and never wider than the window", () => {
    const written = writeProgress({ isTTY: true, columns: 30 });
    assert.equal(written.length, 51);
    assert.equal(written.pop(), "\r\u001B[2K");
    assert.equal(written[0], `\r\u001B[2K100 ms ${"x".repeat(22)}`);
    assert.ok(written.every((text) => !text.includes("\n")));
  });

  for (const isTTY of [true, false]) {
    test(`leaves a notice a line of its own ${isTTY ? "on a terminal" : "in a pipe"}`, async (context) => {
      let now = 0;
      context.mock.method(performance, "now", () => now);
      let written = "";
      const terminal: Terminal = {
        ...failing(),
        stderr: { isTTY, write: (text) => (written += String(text)) },
      };
      await showingProgress(terminal, async (show, notice) => {
        for (const step of [1, 2]) {
          now += 3000;
          show(() => `step ${step}`);
          notice(`Waiting ${step}`);
        }
      });
      const clear = "\r\u001B[2K";
      assert.equal(
        written,
        isTTY
          ? `${clear}step 1${clear}Waiting 1\n${clear}step 2${clear}Waiting 2\n`
          : "step 1\nWaiting 1\nstep 2\nWaiting 2\n",
      );
    });
  }
});
