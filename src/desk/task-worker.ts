/**
 * A process that does tasks, one at a time, within bounds. Whatever it takes to end one ends the process, which never
 * does another: so nothing of a task that was stopped is left, and no other task ends with it.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import type { Logger } from "pino";
import { isWriting } from "./tasks.ts";
import type { Task, TaskDone, TaskOrder } from "./tasks.ts";

export interface WorkerLimits {
  /** Of its process, in MiB. */
  readonly memory: number;
  readonly checkMs: number;
  /** A publish is not cut off for being large, but one that hangs must not block others for ever. */
  readonly publishMs: number;
}

/** Why a task has no result. */
export class TaskStopped extends Error {
  readonly reason: "memory" | "time" | "gone" | "failed";
  constructor(reason: TaskStopped["reason"]) {
    super(`The task was stopped (${reason}).`);
    this.reason = reason;
  }
}

export interface TaskWorker {
  readonly ended: Promise<undefined>;
  /**
   * @param signal ends a task that changes nothing when its client is gone
   * @returns undefined: it had ended before it took the task
   * @throws TaskStopped
   */
  obey(order: TaskOrder, signal: AbortSignal | undefined): Promise<TaskDone | undefined>;
  /** Ends it, unless it writes: to be called again when it has done so. */
  dismiss(): void;
}

interface Job {
  readonly task: Task;
  isTaken: boolean;
  stopped?: TaskStopped["reason"];
  readonly settle: (done: TaskDone) => void;
}

const LOOK_MS = 200;
const MAX_LAST_WORDS = 2000;

/** @returns the memory of a process in MiB, on systems that tell (proc(5)); else 0 */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024;
}

/** @param script the module of the process @throws the error of a system that refuses another process, or file */
export async function startTaskWorker(
  script: string,
  limits: WorkerLimits,
  log: Logger,
): Promise<TaskWorker> {
  // Compiling takes most of a start.
  const cache = getCompileCacheDir();
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${Math.floor(limits.memory * 0.75)}`, "--disable-sigusr1"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...process.env, ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) },
  });
  await once(child, "spawn");
  const ended = Promise.withResolvers<undefined>();
  let job: Job | undefined;
  let isDismissed = false;
  let lastWords = "";

  const stop = (stopped: Job, reason: TaskStopped["reason"]): void => {
    stopped.stopped ??= reason;
    child.kill("SIGKILL");
  };
  const watchMemory = async (watched: Job): Promise<void> => {
    const memory = await readMemory(child.pid ?? 0);
    if (memory > limits.memory && job === watched) stop(watched, "memory");
  };
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(-MAX_LAST_WORDS);
  });
  child.on("message", (word: "taken" | TaskDone) => {
    if (!job) return;
    if (word === "taken") job.isTaken = true;
    else job.settle(word);
  });
  // It has ended.
  child.on("error", () => {});
  child.once("close", (status, signal) => {
    if (job?.isTaken === true && /heap out of memory|Allocation failed/iu.test(lastWords))
      job.stopped ??= "memory";
    ended.resolve(undefined);
    if (isDismissed || job?.stopped === "gone") return;
    const facts = { task: job?.task.task, status, signal, reason: job?.stopped, said: lastWords };
    const isIdle = !job?.isTaken && !job?.stopped;
    log.warn(facts, isIdle ? "a process ended that waited for a task" : "a task was stopped");
  });

  return {
    ended: ended.promise,
    async obey(order, signal) {
      const { promise: answered, resolve: settle } = Promise.withResolvers<TaskDone>();
      const { task } = order;
      const begun: Job = { task, isTaken: false, settle };
      [job, lastWords] = [begun, ""];
      const ms = isWriting(task) ? limits.publishMs : limits.checkMs;
      const timer = setTimeout(() => stop(begun, "time"), ms);
      const look = setInterval(() => void watchMemory(begun), LOOK_MS);
      const abandon = (): void => stop(begun, "gone");
      if (!isWriting(task)) signal?.addEventListener("abort", abandon, { once: true });
      // If it cannot be sent, the process is ending.
      child.send(order, () => {});
      try {
        const done = await Promise.race([answered, ended.promise]);
        if (done || (!begun.isTaken && !begun.stopped)) return done;
        throw new TaskStopped(begun.stopped ?? "failed");
      } finally {
        clearTimeout(timer);
        clearInterval(look);
        signal?.removeEventListener("abort", abandon);
        job = undefined;
      }
    },
    dismiss() {
      isDismissed = job === undefined;
      if (!job) child.kill("SIGKILL");
      else if (!isWriting(job.task)) stop(job, "gone");
    },
  };
}
