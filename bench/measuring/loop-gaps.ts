/**
 * Loaded into a server by `--import`: records every time for which its event loop was blocked, and writes
 * them to the file LOOP_GAPS when it ends.
 */
import { writeFileSync } from "node:fs";

const NOTED_MS = 2;
const gaps: (readonly [at: number, ms: number])[] = [];
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  // The timer may be a millisecond late.
  if (now - last > NOTED_MS) gaps.push([Date.now(), now - last - 1]);
  last = now;
}, 1).unref();
process.on("exit", () => writeFileSync(process.env["LOOP_GAPS"] ?? "", JSON.stringify(gaps)));
