/** The thread that evaluates queries. Each serving thread sends it a port. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { createSnapshot } from "../../release/create-snapshot.ts";
import { unpackRelease } from "../../release/share-release.ts";
import { createMemory, shareMemory } from "../../serve/memory.ts";
import { stemsOf } from "../../lib/text/stems.ts";
import { answerQueries } from "./answer-queries.ts";
import { END, MEASURE } from "./start-query-thread.ts";
import type { QueryMemories } from "./start-query-thread.ts";

const { served, previews } = shareMemory(workerData as number);
/** Bodies are cached in the serving threads. */
const noBodies = { plainBodies: 1, queryBodies: 1 };

const thread = {
  unpack: unpackRelease,
  createSnapshot: (loaded: Parameters<typeof createSnapshot>[0]) => createSnapshot(loaded),
  memory: createMemory({ ...served, ...noBodies }, stemsOf),
  previewMemory: createMemory({ ...previews, ...noBodies }, stemsOf),
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
      served: thread.memory.measure(),
      previews: thread.previewMemory.measure(),
    } satisfies QueryMemories);
    return;
  }
  answerQueries(port, thread);
  port.postMessage("taken");
});
