/** What serves: memory to answers, answers to sockets. A process has it once, or in each of some threads. */
import { promisify } from "node:util";
import type { MessagePort } from "node:worker_threads";
import type { Logger } from "pino";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { createHttp } from "../http/create-http.ts";
import type { Readiness } from "../http/create-http.ts";
import type { SharedAccounts } from "../http/gate.ts";
import { LIMITS } from "../http/limits.ts";
import { RequestMeter } from "../http/request-meter.ts";
import type { ServiceAddress } from "../http/service-addresses.ts";
import type { Audience } from "../release/follow-store.ts";
import { createFollower } from "../release/follower.ts";
import { createPastReleases } from "../release/past-releases.ts";
import { packRelease } from "../release/share-release.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { createRespondError } from "../respond/notifications.ts";
import type { SnapshotResponder } from "../respond/create-responder.ts";
import { createResponders } from "../respond/create-responder.ts";
import { shareMemory } from "../respond/memory.ts";
import { createQueryDesks } from "../respond/queries/query-desk.ts";
import { createReleaseEvents } from "../respond/service/release-events.ts";
import { askStore } from "../respond/service/stored-releases.ts";
import { createSelection, isPreview, maySelectRelease } from "../respond/select-responder.ts";
import { SETTINGS } from "../settings.ts";
import type { Settings } from "../settings.ts";
import { createDescription } from "./describe-api.ts";
import type { CopySource } from "../store/copy-source.ts";
import type { StoreReader } from "../store/store.ts";
import { VERSION } from "../version.ts";
import { readinessOf } from "./readiness.ts";
import type { ThreadFigures } from "./metrics.ts";
import { createServiceRows } from "./service-rows.ts";

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
  /** MiB, of all threads together. */
  readonly memory?: number;
  /** Given: what is answered is counted. */
  readonly admin?: Settings["admin"];
  /** True: queries are made ready for before the first one comes. */
  readonly expectsQueries?: boolean;
}

/** What a thread has of its own. */
export interface Surroundings {
  /** Of previews of other releases. */
  readonly reader: Pick<
    StoreReader,
    "readRelease" | "readChunks" | "listReleases" | "findReleaseAt" | keyof CopySource
  >;
  /** @returns a port to the query thread */
  readonly connectToQueries: () => Promise<MessagePort>;
  readonly log: Logger;
  /** ms since 1970-01-01 UTC. */
  readonly clock: () => number;
  /** Absent: there are no other threads that serve. */
  readonly worker?: WorkerPlace;
}

/** A thread's place among those that serve together, as plain data. */
export interface WorkerPlace {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  readonly accounts: SharedAccounts;
  readonly codedBodiesChannel: string;
}

export interface Address {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export interface Serving extends Audience {
  /** @returns such as `http://127.0.0.1:8080` */
  listen(address: Address): Promise<string>;
  /** @returns of each thread what it counted and holds, those that ended included */
  measure(): Promise<readonly ThreadFigures[]>;
  /** How many threads failed. */
  readonly ended: number;
  /** Lets requests under way finish. */
  close(): Promise<void>;
}

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
  { reader, connectToQueries, log, clock, worker }: Surroundings,
): Serving {
  const follower = createFollower();
  /** The system fills threads about evenly. */
  const divide = (bound: number): number => Math.ceil(bound / (worker?.of ?? 1));
  const desks = createQueryDesks({ connect: connectToQueries, pack: packRelease });
  const bounds = shareMemory(memoryMiB * 1024 ** 2, worker?.of);
  const responders = createResponders(bounds, desks);
  let served: { readonly responder: SnapshotResponder; readonly snapshot: Snapshot } | undefined;
  const current = (): typeof served => {
    const { snapshot } = follower;
    if (snapshot !== served?.snapshot)
      served = snapshot && { responder: responders.serve(snapshot), snapshot };
    return served;
  };
  const past = createPastReleases(reader);
  const select = createSelection({
    current,
    preview: (snapshot) => responders.preview(snapshot),
    async find(release) {
      const snapshot = await askStore(() => past.find(release, follower.snapshot));
      return snapshot && responders.preview(snapshot);
    },
    findAt: (instant) => askStore(() => reader.findReleaseAt(instant)),
    newest: () => follower.facts.newestRelease,
    waitFor: (release, signal) => follower.waitFor(release, signal),
  });
  const isReady = (): Readiness => {
    const { detail, ...others } = readinessOf(follower.snapshot?.release, follower.facts, clock());
    return { ...others, detail: { ...detail, ...(worker && { worker: worker.number }) } };
  };
  const releaseEvents = createReleaseEvents(() => follower.snapshot);
  const service: readonly ServiceAddress[] = createServiceRows({
    snapshot: () => follower.snapshot,
    access,
    log,
    releaseEvents,
    stored: {
      list: () => reader.listReleases(),
      state: () => follower.facts,
      find: (release) => past.find(release, follower.snapshot),
      newest: () => follower.facts.newestRelease,
    },
    copied: { source: reader, state: () => follower.facts },
    description: createDescription({
      current,
      access,
      hasCors: cors,
      isLimited: (rateLimit ?? undefined) !== undefined,
      hasCacheTags: (cacheTags ?? undefined) !== undefined,
      services: () => service,
    }),
  });
  const meter = options.admin ? new RequestMeter() : undefined;
  const maxConnections = divide(options.maxConnections ?? SETTINGS.maxConnections.default);
  const http = createHttp({
    service,
    meter,
    catalog: () => follower.snapshot?.catalog ?? CONTRACT,
    select,
    maySelectRelease,
    isPreview,
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
    codedBodiesChannel: worker?.codedBodiesChannel,
    trustProxy,
    limits: {
      maxConnections,
      maxConnectionsPerAddress: divide(
        options.maxConnectionsPerAddress ?? SETTINGS.maxConnectionsPerAddress.default,
      ),
      maxEventStreams: divide(LIMITS.maxEventStreams),
    },
    isReady,
    logRequests: options.logRequests ?? SETTINGS.logRequests.default,
    version: VERSION,
  });
  return {
    async prepare(arrival) {
      desks.announce(await follower.prepare(arrival));
    },
    tell(facts) {
      follower.tell(facts);
      releaseEvents.look();
      http.checkTokens();
    },
    async listen(address) {
      const text = await http.listen({ ...address, reusePort: worker !== undefined });
      const { snapshot } = follower;
      if (options.expectsQueries && snapshot) desks.open(snapshot);
      return text;
    },
    ended: 0,
    async measure() {
      const { plainBodies, queryBodies } = responders.measure();
      // Each thread has the same ones, in memory that all share.
      const hasThem = (worker?.number ?? 1) === 1;
      return [
        {
          ...(meter ?? new RequestMeter()).read(),
          connections: await promisify(http.server.getConnections.bind(http.server))(),
          maxConnections,
          memories: {
            plain_bodies: plainBodies,
            query_bodies: queryBodies,
            ...(hasThem && { coded_bodies: http.measureCodedBodies() }),
          },
        },
      ];
    },
    async close() {
      await http.close();
      desks.close();
    },
  };
}
