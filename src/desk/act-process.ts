/**
 * A process that does acts of the desk, one after the other. What it needs of memory and time is bounded from
 * outside (`act-worker.ts`).
 */
import { writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { isWriting } from "./acts.ts";
import type { ActDone, ActFrame, ActOrder, ActResult } from "./acts.ts";
import { doAct } from "./do-act.ts";

/** In bytes: a longer document would hold up the desk while it is taken from one process to another. */
const LONG_DOCUMENT = 1024 ** 2;

/** @returns the result, with a file in the place of a long document */
async function inFile(result: ActResult, { folder }: ActFrame): Promise<ActResult> {
  if ("refusal" in result || result.body === undefined || folder === undefined) return result;
  const { body, headers, ...others } = result;
  const text = Buffer.from(JSON.stringify(body));
  if (text.length < LONG_DOCUMENT) return result;
  const file = join(folder, "answer.json");
  try {
    await writeFile(file, text, { flag: "wx" });
    return { ...others, file, headers: { ...headers, "Content-Type": "application/json" } };
  } catch {
    // The disk is full; what was done is answered all the same.
    return result;
  }
}

let isFinishing = false;
let acts = 0;

async function obey({ frame, act }: ActOrder): Promise<void> {
  isFinishing = isWriting(act);
  process.send?.("taken");
  const result = await inFile(await doAct(frame, act), frame);
  isFinishing = false;
  if (!process.connected) process.exit();
  acts += 1;
  const done: ActDone = { result, memory: process.memoryUsage.rss() / 1024 ** 2, acts };
  process.send?.(done);
  // It may be killed as soon as it waits, and the next one starts sooner.
  flushCompileCache();
}

process.on("message", (order) => void obey(order as ActOrder));
// Without the desk, nobody gets the answer; what is being written is finished.
process.on("disconnect", () => {
  if (!isFinishing) process.exit();
});
flushCompileCache();
