/** Starts the query thread when it is first needed, and again when it has ended. */
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, Worker } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import type { Logger } from "pino";
import { RETRY_AFTER_SECONDS, createReminder } from "../errors.ts";
import type { MeasuredFinding } from "../find/memory.ts";

/** The caches for served releases and for previews. */
export interface QueryMemories {
  readonly served: MeasuredFinding;
  readonly previews: MeasuredFinding;
}

/** What the thread says besides its answers. */
export type ThreadWords =
  | { readonly memories: QueryMemories }
  /** Its lower priority, with the system's reason. */
  | { readonly refused: string };

export interface QueryThreadStarter {
  /** @returns whether it does not start, or has failed and was not started again */
  isFailing(): boolean;
  /**
   * @returns a port to the thread
   * @throws (rejects) when the thread ends at its start, at once if it did so a moment ago
   */
  connect(): Promise<MessagePort>;
  /** @returns the sizes of its caches; undefined: it is not running, or too busy to answer */
  measure(): Promise<QueryMemories | undefined>;
  /** Lets it finish its current work, up to a short time limit. It does not start again. */
  stop(): Promise<void>;
  /** Ends it at once, as if it failed. */
  terminate(): Promise<void>;
}

function startThread(file: URL, workerData: number): Worker {
  // Threads do not inherit the compile cache, and compiling takes most of their start. Its folder
  // contains one cache per version of Node.
  const cache = getCompileCacheDir();
  const env = { ...process.env, ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) };
  return new Worker(file, { workerData, env });
}

/**
 * Message that tells the thread to end by itself. Terminating it from outside while it was compiling once
 * made V8 abort the whole process.
 */
export const END = "end";
/** Message that asks the thread for the sizes of its caches. */
export const MEASURE = "measure";
const MEASURE_QUERY_MS = 1000;
const ON_A_PAR = "the query thread runs with the priority of the serving thread";
/** Of one that may be busy with a query. */
const MAX_END_MS = 1000;
/** One that is just starting compiles, and ends by itself as soon as it has. */
const MAX_START_MS = 10_000;

/** A second attempt, because a thread that is just ending may still seem to run. */
const ATTEMPTS = 2;
/** A start takes as much as many queries. */
const RETRY_MS = RETRY_AFTER_SECONDS * 1000;

/**
 * @param memoryBytes the budget of all caches, in this thread and in the query thread
 * @param file replaces the thread's program in tests
 * @param clock in ms, of any zero
 */
export function createQueryThreadStarter(
  log: Logger,
  memoryBytes: number,
  file = new URL("query-thread.ts", import.meta.url),
  clock = (): number => performance.now(),
): QueryThreadStarter {
  let worker: Worker | undefined;
  let isStarted = false;
  let measured: QueryMemories | undefined;
  let isStopped = false;
  let failedAt = -Infinity;
  let isFailing = false;
  const isWorthSaying = createReminder();

  const fail = (error: unknown): void => {
    isFailing = true;
    if (isWorthSaying(String(error)))
      log.error({ err: error }, "the query thread ended; the next query starts a new one");
  };

  const start = (): Worker => {
    isStarted = false;
    const started = startThread(file, memoryBytes);
    started.on("error", fail);
    started.on("exit", () => {
      if (worker === started) [worker, measured] = [undefined, undefined];
    });
    started.on("message", (words: ThreadWords) => {
      if ("memories" in words) measured = words.memories;
      else log.warn({ reason: words.refused }, ON_A_PAR);
    });
    // The thread itself must not keep the process alive. Last, because listening for messages does.
    started.unref();
    return started;
  };

  const terminate = async (): Promise<void> => void (await worker?.terminate());

  /** @returns undefined: it ended before it answered */
  async function tryToConnect(): Promise<MessagePort | undefined> {
    const asked = (worker ??= start());
    const { port1: theirs, port2: ours } = new MessageChannel();
    const taken = once(ours, "message").then(() => true);
    const closed = once(ours, "close").then(() => false);
    asked.postMessage(theirs, [theirs]);
    if (await Promise.race([taken, closed])) return ours;
    await asked.terminate();
    return undefined;
  }

  return {
    isFailing: () => isFailing,
    async connect() {
      // One that is stopped before it has started looks as if it had failed.
      const isDue = clock() - failedAt >= RETRY_MS;
      for (let attempt = 1; attempt <= ATTEMPTS && isDue && !isStopped; attempt += 1) {
        // The system may refuse another thread.
        const port = await tryToConnect().catch(fail);
        if (!port) continue;
        isStarted = true;
        if (isStopped) {
          // Whoever wanted it may have ended, and an open port keeps the thread.
          port.close();
          continue;
        }
        isFailing = false;
        isWorthSaying(undefined);
        return port;
      }
      if (isDue) failedAt = clock();
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
