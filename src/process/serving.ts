/**
 * The serving part: from memory to responses, from responses to sockets. It exists once in a process, or
 * once in each serving thread.
 */
import { promisify } from "node:util";
import type { MessagePort } from "node:worker_threads";
import type { Logger } from "pino";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { createHttp } from "../serve/listen.ts";
import type { Readiness } from "../serve/feature-rows.ts";
import type { SharedAccounts } from "../serve/guard/gate.ts";
import { RequestMeter } from "../serve/request-meter.ts";
import type { Audience } from "../release/follow-store.ts";
import { createFollower } from "../release/follower.ts";
import { packRelease } from "../release/share-release.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { createRespondError } from "../serve/notifications.ts";
import type { SnapshotResponder } from "../serve/create-responder.ts";
import { createResponders } from "../serve/create-responder.ts";
import { shareMemory } from "../serve/memory.ts";
import { createQueryThread } from "../find/thread/ask-thread.ts";
import { createFeatures } from "../features/features.ts";
import { askStore, createReleaseFinder } from "../release/ask-store.ts";
import { createSelection } from "../serve/select-release.ts";
import { SETTINGS } from "../settings.ts";
import type { Settings } from "../settings.ts";
import type { CopySource } from "../store/copy/copy.ts";
import type { StoreReader } from "../store/store.ts";
import { readinessOf } from "./readiness.ts";
import type { ThreadFigures } from "./metrics.ts";
import { isFailing } from "./start-query-thread.ts";
import type { QueryState } from "./start-query-thread.ts";

/** How requests are answered: plain data, the same for all threads. */
export interface ServingOptions {
  readonly access: AccessOverrides;
  readonly cors: boolean;
  /** Seconds. */
  readonly maxAge?: number;
  readonly rateLimit?: Settings["rateLimit"];
  readonly cacheTags?: Settings["cacheTags"];
  readonly trustProxy?: Settings["trustProxy"];
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  readonly logRequests?: Settings["logRequests"];
  /** MiB for all threads together. */
  readonly memory?: number;
  /** If given, responses are counted. */
  readonly admin?: Settings["admin"];
  /** True: the query thread starts before the first query. */
  readonly expectsQueries?: boolean;
}

/** What is different in each thread. */
export interface Surroundings {
  /** For previews of other releases. */
  readonly reader: Pick<
    StoreReader,
    "readRelease" | "readChunks" | "listReleases" | "findReleaseAt" | keyof CopySource
  >;
  /** @returns a port to the query thread */
  readonly connectToQueries: () => Promise<MessagePort>;
  readonly queryState: QueryState;
  readonly log: Logger;
  /** ms since 1970-01-01 UTC. */
  readonly clock: () => number;
  /** Absent: there are no other serving threads. */
  readonly worker?: WorkerPlace;
}

/** A thread's number among the serving threads, as plain data. */
export interface WorkerPlace {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  readonly accounts: SharedAccounts;
}

export interface Address {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export interface Serving extends Audience {
  /** @returns the address, such as `http://127.0.0.1:8080` */
  listen(address: Address): Promise<string>;
  /** @returns the figures of each thread, including threads that have ended */
  measure(): Promise<readonly ThreadFigures[]>;
  /** The number of threads that failed. */
  readonly ended: number;
  /** Lets running requests finish. */
  close(): Promise<void>;
}

/** A running server needs no file of its program: this long after the start, it has loaded the rest. */
const LOAD_MS = 1000;

export function createServing(
  {
    access,
    cors,
    rateLimit,
    trustProxy = [],
    cacheTags,
    memory: memoryMiB = SETTINGS.memory.default,
    ...options
  }: ServingOptions,
  { reader, connectToQueries, queryState, log, clock, worker }: Surroundings,
): Serving {
  const follower = createFollower();
  /** The operating system distributes connections about evenly. */
  const divide = (bound: number): number => Math.ceil(bound / (worker?.of ?? 1));
  const queries = createQueryThread({ connect: connectToQueries, pack: packRelease });
  const bounds = shareMemory(memoryMiB * 1024 ** 2, worker?.of);
  const responders = createResponders(bounds, { queries });
  let served: { readonly responder: SnapshotResponder; readonly snapshot: Snapshot } | undefined;
  const current = (): typeof served => {
    const { snapshot } = follower;
    if (snapshot !== served?.snapshot)
      served = snapshot && { responder: responders.serve(snapshot), snapshot };
    return served;
  };
  const findRelease = createReleaseFinder(reader);
  const select = createSelection({
    current,
    preview: (snapshot) => responders.preview(snapshot),
    async find(release) {
      const snapshot = await askStore(() => findRelease(release, follower.snapshot, true));
      return snapshot && responders.preview(snapshot);
    },
    findAt: (instant) => askStore(() => reader.findReleaseAt(instant)),
    newest: () => follower.facts.newestRelease,
    waitFor: (release, signal) => follower.waitFor(release, signal),
  });
  const isReady = (): Readiness => {
    const { detail, ...others } = readinessOf(
      follower.snapshot?.loaded,
      follower.facts,
      clock(),
      isFailing(queryState),
    );
    return { ...others, detail: { ...detail, ...(worker && { worker: worker.number }) } };
  };
  const service = createFeatures({
    current,
    access,
    log,
    reader,
    state: () => follower.facts,
    findRelease: (release) => findRelease(release, follower.snapshot, false),
    newest: () => follower.facts.newestRelease,
  });
  const meter = options.admin ? new RequestMeter() : undefined;
  const maxConnections = divide(options.maxConnections ?? SETTINGS.maxConnections.default);
  const http = createHttp({
    service,
    meter,
    catalog: () => follower.snapshot?.catalog ?? CONTRACT,
    current,
    select,
    respondError: createRespondError(() => follower.snapshot),
    findToken: (key) => follower.findToken(key),
    access,
    clock,
    log,
    cors,
    maxAgeSeconds: options.maxAge ?? SETTINGS.maxAge.default,
    rateLimit: rateLimit ?? undefined,
    cacheTags: cacheTags ?? undefined,
    accounts: worker?.accounts,
    trustProxy,
    limits: {
      maxConnections,
      maxConnectionsPerAddress: divide(
        options.maxConnectionsPerAddress ?? SETTINGS.maxConnectionsPerAddress.default,
      ),
    },
    isReady,
    logRequests: options.logRequests ?? SETTINGS.logRequests.default,
  });
  return {
    async prepare(arrival) {
      queries.announce(await follower.prepare(arrival));
    },
    tell(facts) {
      follower.tell(facts);
    },
    async listen(address) {
      const text = await http.listen({ ...address, reusePort: worker !== undefined });
      const { snapshot } = follower;
      if (options.expectsQueries && snapshot) queries.open(snapshot);
      setTimeout(() => {
        // What fails now is tried again for the request that needs it.
        for (const { load } of service) void Promise.resolve(load?.()).catch(() => {});
      }, LOAD_MS).unref();
      return text;
    },
    ended: 0,
    async measure() {
      const { plainAnswers, queryAnswers } = responders.measure();
      return [
        {
          ...(meter ?? new RequestMeter()).read(),
          connections: await promisify(http.server.getConnections.bind(http.server))(),
          maxConnections,
          memories: {
            plain_answers: plainAnswers,
            query_answers: queryAnswers,
          },
        },
      ];
    },
    async close() {
      await http.close();
      queries.close();
    },
  };
}
