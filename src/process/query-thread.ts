/** The thread that evaluates queries. The serving thread sends it a port. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { createFindMemory, divideFindMemory } from "../find/memory.ts";
import { answerQueries } from "../find/thread/answer-queries.ts";
import { stemsOf } from "../lib/text/stems.ts";
import { END, MEASURE } from "./start-query-thread.ts";
import type { ThreadWords } from "./start-query-thread.ts";

const bounds = divideFindMemory(workerData as number);
const memories = {
  served: createFindMemory(bounds.served, stemsOf),
  previews: createFindMemory(bounds.previews, stemsOf),
};

/**
 * If processor time is short, the serving thread has priority: this thread gets a quarter of its share.
 * Only Linux has priorities of threads (setpriority(2)); elsewhere the whole process would be affected.
 */
const NICENESS = 5;

const tell = (words: ThreadWords): void => parentPort?.postMessage(words);

try {
  if (process.platform === "linux") setPriority(0, NICENESS);
} catch (error) {
  // A sandbox may refuse it; queries are answered all the same.
  tell({ refused: (error as Error).message });
}

parentPort?.on("message", (port: MessagePort | typeof END | typeof MEASURE) => {
  if (port === END) {
    parentPort?.close();
    return;
  }
  if (port === MEASURE) {
    tell({
      memories: {
        served: memories.served.measureFinding(),
        previews: memories.previews.measureFinding(),
      },
    });
    return;
  }
  answerQueries(port, memories);
  port.postMessage("taken");
});
