/** A serving thread: executes calls of the main thread and reports their results. */
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { createLogger } from "../cli/terminal/log.ts";
import type { Arrival } from "../release/follow-store.ts";
import type { StoreFacts } from "../release/store-facts.ts";
import type { LoadedRelease } from "../release/load-release.ts";
import { unpackRelease } from "../release/share-release.ts";
import type { ReleaseParcel } from "../release/share-release.ts";
import { isDatabase } from "../settings.ts";
import type { LogLevel } from "../settings.ts";
import { driverOf } from "../store/open-store.ts";
import type { StorePosition } from "../store/store.ts";
import type { ThreadFigures } from "./metrics.ts";
import { createServing } from "./serving.ts";
import type { Address, ServingOptions, WorkerPlace } from "./serving.ts";
import type { QueryState } from "./start-query-thread.ts";

/** The start data of a thread. */
export interface ThreadData {
  readonly options: ServingOptions;
  /** Of the store. */
  readonly location: string;
  readonly logLevel: LogLevel;
  readonly worker: WorkerPlace;
  readonly queryState: QueryState;
}

/** The calls of the main thread with their parameters; `listen` returns the address. */
export interface ThreadCalls {
  prepare(arrival: Omit<Arrival, "loaded"> & { readonly parcel: ReleaseParcel }): Promise<unknown>;
  tell(facts: StoreFacts): void;
  listen(address: Address): Promise<string>;
  measure(): Promise<readonly ThreadFigures[]>;
  close(): Promise<void>;
}

type CallMessage = {
  readonly [Name in keyof ThreadCalls]: {
    readonly id: number;
    readonly call: Name;
    readonly value: Parameters<ThreadCalls[Name]>[0];
  };
}[keyof ThreadCalls];

export type ThreadMessage =
  | { readonly id: number; readonly value?: unknown; readonly failure?: string }
  /** Of the log. */
  | { readonly line: string }
  | { readonly wants: "port to queries" };

/** The answer to that. */
export interface PortMessage {
  readonly port?: MessagePort;
  readonly failure?: string;
}

async function serve(data: ThreadData): Promise<ThreadCalls> {
  const { options, location, logLevel, worker, queryState } = data;
  let position: StorePosition | undefined;
  // Read by the first preview that needs it, because most servers never get one. A release was read from the
  // store, so it is unreachable if it is missing now.
  const reader = await driverOf(location).openReader(location, {
    atLeast: () => position,
    unread: true,
    wasSeen: () => true,
  });
  const log = createLogger(logLevel, { write: (line) => post({ line }) });
  const surroundings = { reader, connectToQueries, queryState, log, clock: Date.now, worker };
  const serving = createServing(options, surroundings);
  let loaded: LoadedRelease | undefined;
  let preparing: Promise<unknown> = Promise.resolve();
  return {
    prepare({ parcel, ...arrival }) {
      const own = unpackRelease(parcel, loaded);
      loaded = own;
      // One after the other, in the order of arrival.
      preparing = preparing.then(() => serving.prepare({ ...arrival, loaded: own }));
      return preparing;
    },
    tell(facts) {
      ({ position } = facts);
      serving.tell(facts);
    },
    async listen(address) {
      // For previews; see LOAD_MS in serving.ts.
      if (isDatabase(location)) await import("pg");
      return serving.listen(address);
    },
    measure: () => serving.measure(),
    async close() {
      await serving.close();
      await reader.close();
    },
  };
}

const post = (message: ThreadMessage): void => parentPort?.postMessage(message);

const connecting: PromiseWithResolvers<MessagePort>[] = [];

function connectToQueries(): Promise<MessagePort> {
  const connection = Promise.withResolvers<MessagePort>();
  connecting.push(connection);
  post({ wants: "port to queries" });
  return connection.promise;
}

const calls = await serve(workerData as ThreadData);

function take({ port, failure }: PortMessage): void {
  const connection = connecting.shift();
  if (port) connection?.resolve(port);
  else connection?.reject(new Error(failure));
}

async function obey({ id, call, value }: CallMessage): Promise<void> {
  try {
    const run = calls[call] as (value: unknown) => unknown;
    post({ id, value: await run(value) });
  } catch (error) {
    post({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on("message", (message: CallMessage | PortMessage) => {
  if ("call" in message) void obey(message);
  else take(message);
});
