/** A log whose reader is too slow, so that lines are lost for real. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { createLog } from "../../../src/cli/terminal/log.ts";

/** @param pipe a path where nothing lies @returns the lines that say so */
export function loseLines(pipe: string): readonly Readonly<Record<string, unknown>>[] {
  execFileSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, "w");
  const log = createLog("info", { fd: writer, write: assert.fail }, {});
  const buffer = Buffer.alloc(1024 * 1024);
  for (let count = 0; count < 400; count++)
    log.info({ release: 1 }, "serving release".padEnd(2000));
  let text = "";
  for (let round = 0; round < 20; round++) {
    try {
      text += buffer.toString("utf8", 0, readSync(reader, buffer));
    } catch {
      // Empty for now.
    }
    log.info({ release: 2 }, "serving release");
  }
  closeSync(reader);
  closeSync(writer);
  const lines = text.split("\n").filter((line) => line.includes("were lost"));
  assert.equal(lines.length, 1);
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}
