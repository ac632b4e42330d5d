/**
 * Starts the serving process: from store to memory, from memory to responses, from responses to sockets.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isAnswered, isSocketFile } from "../http/listen-on.ts";
import { Following } from "../serving/follow-store.ts";
import { statusOf } from "../serving/store-facts.ts";
import type { Listener } from "../serving/follow-store.ts";
import type { StoreStatus } from "../serving/store-facts.ts";
import type { Settings } from "../settings.ts";
import type { StoreReader } from "../store/store.ts";
import { createServing } from "./serving.ts";
import type { Serving } from "./serving.ts";
import { createQueryThreadStarter } from "./start-query-thread.ts";

/** What a server stands on. */
export interface Ground {
  readonly reader: StoreReader;
  readonly log: Logger;
  /** ms since 1970-01-01 UTC; by default the machine's clock. */
  readonly clock?: () => number;
  /** True: the query thread starts before the first query. */
  readonly expectsQueries?: boolean;
  /** True: other processes may listen on the port, too, where the system allows it. */
  readonly sharesPort?: boolean;
}

export interface RunningServer {
  /** The address, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** The release that was served when it began to listen; null: nothing was published. */
  readonly release: number | null;
  readonly store: StoreStatus;
  /** Says for some time that it will end, and serves everything. */
  drain(ms: number): Promise<void>;
  /** Lets running requests finish, then closes the socket and the store. */
  stop(): Promise<void>;
}

/** @returns the address @throws the error of the operating system when it cannot listen there */
async function listen(
  serving: Serving,
  { host, port }: Settings,
  { sharesPort = false, log }: Ground,
): Promise<string> {
  // Of 0, the system would choose a port that others share.
  if (!sharesPort || port === 0 || isSocketFile(host)) return serving.listen({ host, port });
  const isShared = await isAnswered({ host, port });
  try {
    const address = await serving.listen({ host, port, reusePort: true });
    if (isShared) log.warn({ address }, "other processes listen on this port, too");
    return address;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTSUP") throw error;
    return serving.listen({ host, port });
  }
}

/**
 * @throws the error of the operating system when it cannot listen on the address
 */
export async function startServer(settings: Settings, ground: Ground): Promise<RunningServer> {
  const { reader, log, clock = Date.now } = ground;
  const queryThread = createQueryThreadStarter(log, settings.memory * 1024 ** 2);
  const serving = createServing(settings, { ...ground, clock, queryThread });
  let isListening = false;
  let hasServed = false;
  const listener: Listener = {
    onRelease(loaded) {
      const { number: release } = loaded.current;
      hasServed = true;
      // Before it listens, nothing is served; the log line at the start names the first release.
      if (isListening) log.info({ release }, "serving release");
    },
    onFailure(failure) {
      const [reason, instead] = [
        failure?.message,
        hasServed ? "serving from memory" : "waiting for it",
      ];
      if (failure) log.error({ reason }, `store cannot be read; ${instead}`);
      else log.info("store can be read again");
    },
  };
  const { audience } = serving;
  const maxLagMs = settings.maxLag * 1000;
  const following = new Following({ reader, audience, listener, clock, maxLagMs });
  await following.look();
  const stop = async (): Promise<void> => {
    following.stop();
    await serving.close();
    await queryThread.stop();
  };
  try {
    const address = await listen(serving, settings, ground);
    isListening = true;
    return {
      address,
      release: following.loaded?.current.number ?? null,
      store: statusOf(following.facts, clock()),
      async drain(ms) {
        following.announceEnd();
        await sleep(ms);
      },
      async stop() {
        await stop();
        await reader.close();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
