/** The thread that evaluates queries. Each serving thread sends it a port. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { createFindMemory, shareFindMemory } from "../find/memory.ts";
import { answerQueries } from "../find/thread/answer-queries.ts";
import { stemsOf } from "../lib/text/stems.ts";
import { END, MEASURE } from "./start-query-thread.ts";
import type { QueryMemories } from "./start-query-thread.ts";

const bounds = shareFindMemory(workerData as number);
const memories = {
  served: createFindMemory(bounds.served, stemsOf),
  previews: createFindMemory(bounds.previews, stemsOf),
};

/**
 * If processor time is short, serving threads have priority: this thread gets a quarter of their share.
 * Only Linux has priorities of threads (setpriority(2)); elsewhere the whole process would be affected.
 */
const NICENESS = 5;
if (process.platform === "linux") setPriority(0, NICENESS);

parentPort?.on("message", (port: MessagePort | typeof END | typeof MEASURE) => {
  if (port === END) {
    parentPort?.close();
    return;
  }
  if (port === MEASURE) {
    parentPort?.postMessage({
      served: memories.served.measureFinding(),
      previews: memories.previews.measureFinding(),
    } satisfies QueryMemories);
    return;
  }
  answerQueries(port, memories);
  port.postMessage("taken");
});
