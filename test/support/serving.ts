/** The serving part of a process without a process: the test says when a release is served. */
import type { TestContext } from "node:test";
import { MessageChannel } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { pino } from "pino";
import { createFindMemory, divideFindMemory } from "../../src/find/memory.ts";
import { answerQueries } from "../../src/find/thread/answer-queries.ts";
import type { QueryMessage } from "../../src/find/thread/answer-queries.ts";
import { stemsOf } from "../../src/lib/text/stems.ts";
import { createServing } from "../../src/process/serving.ts";
import type { Serving, Surroundings } from "../../src/process/serving.ts";
import { DEFAULT_SETTINGS } from "../../src/settings.ts";
import { createContentStore } from "./content-store.ts";

const MIB = 1024 ** 2;

export interface Served {
  readonly serving: Serving;
  readonly content: Awaited<ReturnType<typeof createContentStore>>;
  /** Serves what is current in the store. */
  readonly serveCurrent: () => Promise<void>;
  /** What the query thread was told. */
  readonly asked: readonly QueryMessage["type"][];
}

/** The query thread's work is done by the test's own thread. */
export async function serve(
  context: TestContext,
  surroundings: Partial<Surroundings> = {},
): Promise<Served> {
  const content = await createContentStore(context);
  const asked: QueryMessage["type"][] = [];
  const bounds = divideFindMemory(MIB);
  const memories = {
    served: createFindMemory(bounds.served, stemsOf),
    previews: createFindMemory(bounds.previews, stemsOf),
  };
  const serving = createServing(DEFAULT_SETTINGS, {
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
  });
  context.after(() => serving.close());
  const serveCurrent = async (): Promise<void> =>
    serving.audience.serve(await content.load(), Date.now);
  return { serving, content, serveCurrent, asked };
}
