/** The thread in which queries are worked out. It is sent ports, one by each who serves. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { createSnapshot } from "../release/create-snapshot.ts";
import { unpackRelease } from "../release/share-release.ts";
import { createMemory, shareMemory } from "../respond/memory.ts";
import { answerQueries } from "../respond/queries/answer-queries.ts";
import { END, MEASURE } from "./start-query-thread.ts";
import type { QueryMemories } from "./start-query-thread.ts";

const { served, previews } = shareMemory(workerData as number);
/** Bodies are remembered by those who send them. */
const noBodies = { plainBodies: 1, queryBodies: 1 };

const thread = {
  unpack: unpackRelease,
  createSnapshot: (loaded: Parameters<typeof createSnapshot>[0]) => createSnapshot(loaded),
  memory: createMemory({ ...served, ...noBodies }),
  previewMemory: createMemory({ ...previews, ...noBodies }),
};

/**
 * Where processors are short, those who serve come first: this thread gets a quarter of what they get. Only
 * Linux has priorities of threads (setpriority(2)); elsewhere it would be that of the process.
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
