/**
 * A process that does tasks of the desk, one after the other. What it needs of memory and time is bounded from
 * outside (`task-worker.ts`).
 */
import { writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { isWriting } from "./tasks.ts";
import type { TaskDone, TaskFrame, TaskOrder, TaskResult } from "./tasks.ts";
import { doTask } from "./do-task.ts";

/** In bytes: a longer document would hold up the desk while it is taken from one process to another. */
const LONG_DOCUMENT = 1024 ** 2;

/** @returns the result, with a file in the place of a long document */
async function inFile(result: TaskResult, { folder }: TaskFrame): Promise<TaskResult> {
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
let tasks = 0;

async function obey({ frame, task }: TaskOrder): Promise<void> {
  isFinishing = isWriting(task);
  process.send?.("taken");
  const result = await inFile(await doTask(frame, task), frame);
  isFinishing = false;
  if (!process.connected) process.exit();
  tasks += 1;
  const done: TaskDone = { result, memory: process.memoryUsage.rss() / 1024 ** 2, tasks };
  process.send?.(done);
  // It may be killed as soon as it waits, and the next one starts sooner.
  flushCompileCache();
}

process.on("message", (order) => void obey(order as TaskOrder));
// Without the desk, nobody gets the answer; what is being written is finished.
process.on("disconnect", () => {
  if (!isFinishing) process.exit();
});
flushCompileCache();
