/** Runs clients in a separate process on a separate processor. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Load, LoadOutcome } from "../load.ts";
import { READER_CORE } from "./processes.ts";

export async function putLoad(load: Load): Promise<LoadOutcome> {
  const words = ["-c", READER_CORE, process.execPath, join(import.meta.dirname, "../load.ts")];
  const reader = spawn("taskset", words, { stdio: ["pipe", "pipe", "inherit"] });
  reader.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(reader.stdout)) as LoadOutcome;
}
