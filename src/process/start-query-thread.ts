/** Starts the query thread when it is first needed, and again when it has ended. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import type { MessagePort, Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { MeasuredFinding } from "../find/memory.ts";
import { startThread } from "./start-thread.ts";

/** The caches for served releases and for previews. */
export interface QueryMemories {
  readonly served: MeasuredFinding;
  readonly previews: MeasuredFinding;
}

export interface QueryThreadStarter {
  /** @returns a port to the thread @throws (rejects) when the thread ends at its start */
  connect(): Promise<MessagePort>;
  /** @returns the sizes of its caches; undefined: it is not running, or too busy to answer */
  measure(): Promise<QueryMemories | undefined>;
  /** Lets it finish its current work, up to a short time limit. It does not start again. */
  stop(): Promise<void>;
  /** Ends it at once, as if it failed. */
  terminate(): Promise<void>;
}

/**
 * Message that tells the thread to end by itself. Terminating it from outside while it was compiling once
 * made V8 abort the whole process.
 */
export const END = "end";
/** Message that asks the thread for the sizes of its caches. */
export const MEASURE = "measure";
const MEASURE_QUERY_MS = 1000;
/** Of one that may be busy with a query. */
const MAX_END_MS = 1000;
/** One that is just starting compiles, and ends by itself as soon as it has. */
const MAX_START_MS = 10_000;

/** A second attempt, because a thread that is just ending may still seem to run. */
const ATTEMPTS = 2;

/**
 * @param memoryBytes the budget of all caches, in this thread and in the query thread
 * @param file replaces the thread's program in tests
 */
export function createQueryThreadStarter(
  log: Logger,
  memoryBytes: number,
  file = new URL("query-thread.ts", import.meta.url),
): QueryThreadStarter {
  let worker: Worker | undefined;
  let isStarted = false;
  let measured: QueryMemories | undefined;
  let isStopped = false;

  const start = (): Worker => {
    isStarted = false;
    const started = startThread(file, { workerData: memoryBytes });
    started.on("error", (error) => {
      log.error({ err: error }, "the query thread ended; the next query starts a new one");
    });
    started.on("exit", () => {
      if (worker === started) [worker, measured] = [undefined, undefined];
    });
    started.on("message", (memories: QueryMemories) => (measured = memories));
    // The thread itself must not keep the process alive. Last, because listening for messages does.
    started.unref();
    return started;
  };

  const terminate = async (): Promise<void> => void (await worker?.terminate());

  return {
    async connect() {
      // One that is stopped before it has started looks as if it had failed.
      for (let attempt = 1; attempt <= ATTEMPTS && !isStopped; attempt += 1) {
        const asked = (worker ??= start());
        const { port1: theirs, port2: ours } = new MessageChannel();
        const taken = once(ours, "message").then(() => true);
        const closed = once(ours, "close").then(() => false);
        asked.postMessage(theirs, [theirs]);
        if (await Promise.race([taken, closed])) {
          isStarted = true;
          if (!isStopped) return ours;
          // Whoever wanted it may have ended, and an open port keeps the thread.
          ours.close();
        } else await asked.terminate();
      }
      throw new Error("the query thread ends at its start");
    },
    async measure() {
      if (worker === undefined) return undefined;
      const told = once(worker, "message");
      worker.postMessage(MEASURE);
      await Promise.race([told, sleep(MEASURE_QUERY_MS, undefined, { ref: false })]).catch(
        () => {},
      );
      return measured;
    },
    async stop() {
      isStopped = true;
      if (worker === undefined) return;
      const ended = once(worker, "exit");
      worker.postMessage(END);
      const late = new AbortController();
      const limit = isStarted ? MAX_END_MS : MAX_START_MS;
      await Promise.race([ended, sleep(limit, undefined, { signal: late.signal })]);
      late.abort();
      await terminate();
    },
    terminate,
  };
}
