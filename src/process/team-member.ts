/** A serving thread as the thread that controls it sees it: its calls, its log and its end. */
import { symbols } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Arrival } from "../release/follow-store.ts";
import type { LoadedRelease } from "../release/load-release.ts";
import { packRelease } from "../release/share-release.ts";
import type { StoreFacts } from "../release/store-facts.ts";
import type { LogLevel } from "../settings.ts";
import type { ThreadFigures } from "./metrics.ts";
import { startThread } from "./start-thread.ts";
import type { Surroundings, WorkerPlace } from "./serving.ts";
import type { PortMessage, ThreadCalls, ThreadData, ThreadMessage } from "./serving-thread.ts";

/**
 * Size of the young generation of V8's heap. The default makes a thread a third larger, but not faster.
 */
const YOUNG_MB = 24;

export interface Member {
  /** Its last reported figures. */
  figures: readonly ThreadFigures[];
  /** @throws when the call failed, or the thread has ended */
  ask<Name extends keyof ThreadCalls>(
    call: Name,
    value?: Parameters<ThreadCalls[Name]>[0],
  ): Promise<Awaited<ReturnType<ThreadCalls[Name]>>>;
  prepare(arrival: Arrival): Promise<unknown>;
  tell(facts: StoreFacts): void;
  /** @param why an error; absent: the whole server ends */
  end(why?: Error): Promise<unknown>;
}

/** @param onEnd called once, however it ends */
export type StartMember = (worker: WorkerPlace, onEnd: (why: Error) => void) => Member;

export interface MemberOptions extends Pick<ThreadData, "options" | "location" | "queryState"> {
  readonly log: Logger;
  readonly connectToQueries: Surroundings["connectToQueries"];
}

export function startMember(
  { options, location, log, connectToQueries, queryState }: MemberOptions,
  place: WorkerPlace,
  onEnd: (why: Error) => void,
): Member {
  const worker = startThread(new URL("serving-thread.ts", import.meta.url), {
    workerData: {
      options,
      location,
      logLevel: log.level as LogLevel,
      worker: place,
      queryState,
    } satisfies ThreadData,
    name: `serving ${place.number}`,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const lines = Reflect.get(log, symbols.streamSym) as DestinationStream;
  const asked = new Map<number, PromiseWithResolvers<never>>();
  let count = 0;
  /** The last release it was sent; only the difference to it is sent next. */
  let given: LoadedRelease | undefined;
  worker.on("message", (message: ThreadMessage) => {
    if ("line" in message) {
      lines.write(message.line);
      return;
    }
    if ("wants" in message) {
      connectToQueries().then(
        (port) => worker.postMessage({ port } satisfies PortMessage, [port]),
        ({ message: failure }: Error) => worker.postMessage({ failure } satisfies PortMessage),
      );
      return;
    }
    const { id, value, failure } = message;
    if (failure === undefined) asked.get(id)?.resolve(value as never);
    else asked.get(id)?.reject(new Error(failure));
    asked.delete(id);
  });
  let end: Error | undefined;
  worker.once("error", (error) => (end ??= error as Error));
  worker.once("exit", (status) => {
    const why = (end ??= new Error(`it ended with ${status}`));
    for (const { reject } of asked.values()) reject(why);
    onEnd(why);
  });
  const ask: Member["ask"] = async (call, value) => {
    if (end) throw end;
    const answer = Promise.withResolvers<never>();
    asked.set((count += 1), answer);
    worker.postMessage({ id: count, call, value });
    return answer.promise;
  };
  return {
    figures: [],
    ask,
    prepare({ loaded, ...arrival }) {
      const parcel = packRelease(loaded, given);
      given = loaded;
      return ask("prepare", { ...arrival, parcel });
    },
    tell: (facts) => worker.postMessage({ id: 0, call: "tell", value: facts }),
    end(why) {
      end ??= why;
      return worker.terminate();
    },
  };
}
