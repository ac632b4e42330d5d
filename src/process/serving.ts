/** The serving part of a process: from memory to responses, from responses to sockets. */
import { promisify } from "node:util";
import type { Logger } from "pino";
import { CONTRACT } from "../catalog/catalog.ts";
import { createService } from "../serve/service.ts";
import type { Readiness } from "../serve/feature-rows.ts";
import type { ListenAddress } from "../http/listen-on.ts";
import { RequestMeter } from "../http/request-meter.ts";
import type { Audience } from "../serving/follow-store.ts";
import { createFollower } from "../serving/follower.ts";
import { packRelease } from "../serving/share-release.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { createRespondError } from "../serve/notifications.ts";
import type { Responder } from "../serve/answer.ts";
import type { Responders } from "../serve/create-responder.ts";
import { createResponders } from "../serve/create-responder.ts";
import { divideMemory } from "../serve/memory.ts";
import { createQueryThread } from "../find/thread/ask-thread.ts";
import type { MeasuredMemory } from "../find/memory.ts";
import { createFeatures } from "../features/features.ts";
import { askStore, createReleaseFinder } from "../serving/ask-store.ts";
import { createSelection } from "../serve/select-release.ts";
import type { Settings } from "../settings.ts";
import type { CopySource } from "../store/copy/copy.ts";
import type { StoreReader } from "../store/store.ts";
import { readinessOf } from "./readiness.ts";
import type { QueryThreadStarter } from "./start-query-thread.ts";

export interface Surroundings {
  /** For previews of other releases. */
  readonly reader: Pick<
    StoreReader,
    "readRelease" | "readChunks" | "listReleases" | "findReleaseAt" | keyof CopySource
  >;
  readonly queryThread: Pick<QueryThreadStarter, "connect" | "isFailing" | "measure">;
  readonly log: Logger;
  /** ms since 1970-01-01 UTC. */
  readonly clock: () => number;
  /** True: the query thread starts before the first query. */
  readonly expectsQueries?: boolean;
}

export interface Serving {
  readonly audience: Audience;
  /** @returns the address, such as `http://127.0.0.1:8080` */
  listen(at: ListenAddress): Promise<string>;
  /** Lets running requests finish. */
  close(): Promise<void>;
}

/** @returns the caches of both threads by their names in metrics */
async function measureMemories(
  responders: Responders,
  queryThread: Pick<QueryThreadStarter, "measure">,
): Promise<Readonly<Record<string, MeasuredMemory>>> {
  const { plainAnswers, queryAnswers } = responders.measure();
  const answers = { plain_answers: plainAnswers, query_answers: queryAnswers };
  const finding = await queryThread.measure();
  if (!finding) return answers;
  const { served, previews } = finding;
  return {
    ...answers,
    query_results: served.found,
    query_columns: served.data,
    previews: {
      bytes: previews.found.bytes + previews.data.bytes,
      maxBytes: previews.found.maxBytes + previews.data.maxBytes,
    },
  };
}

/** A running server needs no file of its program: this long after the start, it has loaded the rest. */
const LOAD_MS = 1000;

export function createServing(
  settings: Settings,
  { reader, queryThread, log, clock, expectsQueries = false }: Surroundings,
): Serving {
  const queries = createQueryThread({ connect: () => queryThread.connect(), pack: packRelease });
  const follower = createFollower((next) => queries.announce(next, clock()));
  const bounds = divideMemory(settings.memory * 1024 ** 2);
  const responders = createResponders(bounds, { queries });
  let served: { readonly responder: Responder; readonly snapshot: Snapshot } | undefined;
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
  const isReady = (): Readiness =>
    readinessOf(follower.snapshot?.loaded, follower.facts, clock(), queryThread.isFailing());
  const meter = new RequestMeter();
  const { maxConnections } = settings;
  const features = createFeatures(
    {
      current,
      log,
      url: settings.url,
      reader,
      state: () => follower.facts,
      findRelease: (release) => findRelease(release, follower.snapshot, false),
      findIn: (snapshot) => queries.findIn(snapshot, snapshot !== follower.snapshot),
      newest: () => follower.facts.newestRelease,
    },
    {
      meter,
      loaded: () => follower.snapshot?.loaded,
      facts: () => follower.facts,
      readiness: isReady,
      countConnections: () => promisify(http.server.getConnections.bind(http.server))(),
      maxConnections,
      measureMemories: () => measureMemories(responders, queryThread),
      clock,
    },
  );
  const http = createService({
    features,
    meter,
    catalog: () => follower.snapshot?.catalog ?? CONTRACT,
    current,
    select,
    respondError: createRespondError(() => follower.snapshot),
    findToken: (key) => follower.findToken(key),
    clock,
    log,
    ...settings,
    limits: { maxConnections },
    isReady,
  });
  return {
    audience: follower,
    async listen(at) {
      const text = await http.listen(at);
      const { snapshot } = follower;
      if (expectsQueries && snapshot) queries.open(snapshot, clock());
      setTimeout(() => {
        // What fails now is tried again for the request that needs it.
        for (const { load } of features) void Promise.resolve(load?.()).catch(() => {});
      }, LOAD_MS).unref();
      return text;
    },
    async close() {
      await http.close();
      queries.close();
    },
  };
}
