/** The serving part of a process without a process: the test says when a release arrives and is due. */
import type { TestContext } from "node:test";
import { MessageChannel } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { pino } from "pino";
import { createFindMemory, shareFindMemory } from "../../src/find/memory.ts";
import { answerQueries } from "../../src/find/thread/answer-queries.ts";
import type { QueryMessage } from "../../src/find/thread/answer-queries.ts";
import { stemsOf } from "../../src/lib/text/stems.ts";
import { createServing } from "../../src/process/serving.ts";
import type { Serving, ServingOptions, Surroundings } from "../../src/process/serving.ts";
import type { Arrival } from "../../src/serving/follow-store.ts";
import type { LoadedRelease } from "../../src/serving/load-release.ts";
import { share } from "../../src/serving/store-facts.ts";
import { createContentStore } from "./content-store.ts";

const MIB = 1024 ** 2;

export const arrive = (loaded: LoadedRelease): Arrival => ({
  loaded,
  due: new Int32Array(new SharedArrayBuffer(4)),
  seenAt: share(Date.now()),
});

export interface Served {
  readonly serving: Serving;
  readonly content: Awaited<ReturnType<typeof createContentStore>>;
  /** What the query thread was told. */
  readonly asked: readonly QueryMessage["type"][];
}

/** The query thread's work is done by the test's own thread. */
export async function serve(
  context: TestContext,
  options: Partial<ServingOptions> = {},
  surroundings: Partial<Surroundings> = {},
): Promise<Served> {
  const content = await createContentStore(context);
  const asked: QueryMessage["type"][] = [];
  const bounds = shareFindMemory(MIB);
  const memories = {
    served: createFindMemory(bounds.served, stemsOf),
    previews: createFindMemory(bounds.previews, stemsOf),
  };
  const serving = createServing(
    { cors: true, ...options },
    {
      reader: content.reader,
      queryThread: {
        async connect(): Promise<MessagePort> {
          const { port1: theirs, port2: ours } = new MessageChannel();
          answerQueries(theirs, memories);
          theirs.unref();
          // Heard where it is sent, because the thread also takes messages while it works.
          const post = ours.postMessage.bind(ours);
          ours.postMessage = (message: QueryMessage) => {
            asked.push(message.type);
            post(message);
          };
          return ours;
        },
        isFailing: () => false,
        measure: async () => undefined,
      },
      log: pino({ level: "silent" }),
      clock: Date.now,
      ...surroundings,
    },
  );
  context.after(() => serving.close());
  return { serving, content, asked };
}
