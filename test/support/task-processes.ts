/** The processes that do the tasks of a desk, and a look at them; needs Linux (/proc). */
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import type { Logger } from "pino";
import { createTaskRunner } from "../../src/desk/run-task.ts";
import type { TaskLimits, TaskRunner } from "../../src/desk/run-task.ts";

const TASK_PROCESS = fileURLToPath(new URL("../../src/desk/task-process.ts", import.meta.url));

export const createProcessRunner = (
  limits: Partial<TaskLimits> = {},
  log: Logger = pino({ level: "silent" }),
): TaskRunner => createTaskRunner(TASK_PROCESS, log, limits);

/** @returns the IDs of processes that a process has started, oldest first */
export async function listChildren(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.trim().split(/ +/u).filter(Boolean).map(Number);
}

/** @returns how often the clock of the processor has ticked for it; 0: it has ended */
export async function countTicks(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Behind its name, which may have spaces (proc(5)).
  const [user, system] = text.slice(text.lastIndexOf(")")).split(" ").slice(12, 14);
  return Number(user ?? 0) + Number(system ?? 0);
}

export const countFiles = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;
