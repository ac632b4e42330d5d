/**
 * Runs tasks in processes beside the desk with bounded memory and time: content that would need more ends as a
 * sentence, and the desk goes on. Only these processes can write to the store. One waits for the next task while the
 * desk is used, since starting takes longer than most tasks.
 */
import type { Logger } from "pino";
import { RequestError, serviceUnavailable } from "../errors.ts";
import { createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest, Waiter } from "../lib/waiting-room.ts";
import type { Told } from "../store/publish/told.ts";
import { TaskStopped, startTaskWorker } from "./task-worker.ts";
import type { TaskWorker, WorkerLimits } from "./task-worker.ts";
import { isReadingItems } from "./tasks.ts";
import type { Task, TaskFrame, TaskOrder, TaskResult, DeskAnswer } from "./tasks.ts";

export interface TaskLimits extends WorkerLimits {
  /** Of tasks that run at the same time: one place is left for others than whoever has all but one. */
  readonly atOnce: number;
  readonly waiting: number;
  /** After so many, a process is replaced, whatever they left behind in it. */
  readonly tasks: number;
  /** Of a process that waits, in MiB; one that has more is replaced. */
  readonly idleMemory: number;
  /** How long a process waits for a task; it ends then. */
  readonly idleMs: number;
}

const TASK_LIMITS: TaskLimits = {
  atOnce: 2,
  waiting: 32,
  memory: 1024,
  checkMs: 120_000,
  publishMs: 1_800_000,
  tasks: 100,
  idleMemory: 192,
  idleMs: 600_000,
};

/**
 * Of processes that only read items: what they keep of releases answers the next request in milliseconds, where reading
 * a hundred thousand items takes seconds.
 */
const READING_LIMITS: Partial<TaskLimits> = { checkMs: 60_000, tasks: 10_000, idleMemory: 640 };

export interface TaskRunner {
  /**
   * @param signal ends a task that changes nothing when its client is gone
   * @throws RequestError deskBusy when too many wait; TaskStopped when it has no result
   */
  run(asker: Waiter, frame: TaskFrame, task: Task, signal?: AbortSignal): Promise<DeskAnswer>;
  /** Starts a process if there is none: a task may come soon. */
  warm(): void;
  /** Ends tasks that change nothing, and waits for the others. */
  close(): Promise<void>;
}

function logTold(log: Logger, { task }: Task, told: Told): void {
  if (told.outcome === "told") log.info({ task, ...told }, "receiver told");
  else log.warn({ task, ...told }, "receiver not told");
}

/** @param script the module of the process that does tasks */
export function createTaskRunner(
  script: string,
  log: Logger,
  given: Partial<TaskLimits> = {},
): TaskRunner {
  const limits = { ...TASK_LIMITS, ...given };
  const room = createWaitingRoom<Guest & { readonly admit: () => void }>(limits.waiting);
  /** Clients of the tasks that run. */
  const places: string[] = [];
  const share = Math.max(1, limits.atOnce - 1);
  const workers = new Set<TaskWorker>();
  /** Those that wait, each with the end of its time. */
  const spares = new Map<TaskWorker, NodeJS.Timeout>();
  let isWarming = false;
  let isClosed = false;

  const mayStart = (client: string): boolean =>
    places.length < limits.atOnce && places.filter((one) => one === client).length < share;

  const admitNext = (): void => {
    const next = room.next(mayStart);
    if (!next) return;
    places.push(next.waiter.client);
    next.admit();
    admitNext();
  };

  const takePlace = (waiter: Waiter): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const dismiss = (): void => reject(serviceUnavailable("deskBusy"));
    if (isClosed || !room.enter({ waiter, dismiss, admit: resolve })) dismiss();
    else admitNext();
    return promise;
  };

  const leavePlace = ({ client }: Waiter): void => {
    places.splice(places.indexOf(client), 1);
    admitNext();
  };

  const leaveSpares = (worker: TaskWorker): void => {
    clearTimeout(spares.get(worker));
    spares.delete(worker);
  };

  const forgetEnded = async (worker: TaskWorker): Promise<void> => {
    await worker.ended;
    leaveSpares(worker);
    workers.delete(worker);
  };

  const start = async (): Promise<TaskWorker> => {
    const worker = await startTaskWorker(script, limits, log);
    workers.add(worker);
    void forgetEnded(worker);
    return worker;
  };

  const dismiss = (worker: TaskWorker): void => {
    leaveSpares(worker);
    workers.delete(worker);
    worker.dismiss();
  };

  const keep = (worker: TaskWorker): void => {
    if (isClosed) dismiss(worker);
    // It may have ended since.
    if (!workers.has(worker)) return;
    const ending = setTimeout(() => dismiss(worker), limits.idleMs);
    spares.set(worker, ending);
  };

  const warm = (): void => {
    if (isClosed || isWarming || workers.size + places.length > 0) return;
    isWarming = true;
    void start()
      .then(keep, () => {})
      .finally(() => (isWarming = false));
  };

  async function obey(order: TaskOrder, signal: AbortSignal | undefined): Promise<TaskResult> {
    // The one that was needed last, so that another that is not needed ends.
    const spare = [...spares.keys()].at(-1);
    if (spare) leaveSpares(spare);
    const worker = spare ?? (await start().catch((error: unknown) => refuse(order, error)));
    const done = await worker.obey(order, signal);
    if (done) {
      if (done.tasks < limits.tasks && done.memory < limits.idleMemory) keep(worker);
      else dismiss(worker);
      return done.result;
    }
    if (spare) return obey(order, signal);
    throw new TaskStopped("failed");
  }

  function refuse({ task }: TaskOrder, error: unknown): never {
    log.error({ task: task.task, err: error as Error }, "a task could not be started");
    throw serviceUnavailable("actNotStarted");
  }

  return {
    async run(asker, frame, task, signal) {
      await takePlace(asker);
      try {
        signal?.throwIfAborted();
        const result = await obey({ frame, task }, signal);
        if (!("refusal" in result)) {
          for (const one of result.told ?? []) logTold(log, task, one);
          return result;
        }
        const { cause, ...refused } = result.refusal;
        if (cause === undefined) throw new RequestError([refused]);
        log.error({ task: task.task, reason: cause }, "store failed a task");
        throw serviceUnavailable("storeFailing");
      } finally {
        leavePlace(asker);
        warm();
      }
    },
    warm,
    async close() {
      isClosed = true;
      for (let next = room.next(); next; next = room.next()) next.dismiss();
      const ends = [...workers].map(({ ended }) => ended);
      for (const worker of workers) dismiss(worker);
      await Promise.all(ends);
    },
  };
}

/** Whoever reads items does not wait for checks, nor ends the process that waits for the next check. */
export function createDeskRunner(script: string, log: Logger): TaskRunner {
  const working = createTaskRunner(script, log);
  const reading = createTaskRunner(script, log, READING_LIMITS);
  return {
    run: (asker, frame, task, signal) =>
      (isReadingItems(task) ? reading : working).run(asker, frame, task, signal),
    warm() {
      working.warm();
      reading.warm();
    },
    async close() {
      await Promise.all([working.close(), reading.close()]);
    },
  };
}
