/** Puts the serving process together: store to memory, memory to answers, answers to sockets. */
import type { Logger } from "pino";
import { accessOf, findExposure, findUnknownNames, listExposures } from "../catalog/access-rule.ts";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { CommandError, suggestName } from "../errors.ts";
import { createHttp } from "../http/create-http.ts";
import type { Readiness } from "../http/create-http.ts";
import { followStore } from "../release/follow-store.ts";
import type { Follower, Listener } from "../release/follow-store.ts";
import { createPastReleases } from "../release/past-releases.ts";
import { packRelease } from "../release/share-release.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { createRespondError } from "../respond/notifications.ts";
import type { SnapshotResponder } from "../respond/create-responder.ts";
import { createResponders } from "../respond/create-responder.ts";
import { createQueryDesks } from "../respond/queries/query-desk.ts";
import { createSelection, isPreview, mayWish } from "../respond/select-responder.ts";
import { SETTINGS } from "../settings.ts";
import type { Settings } from "../settings.ts";
import type { StoreReader } from "../store/store.ts";
import { VERSION } from "../version.ts";
import { createQueryThreadStarter } from "./start-query-thread.ts";

export interface ServerOptions {
  readonly reader: StoreReader;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly access: AccessOverrides;
  readonly log: Logger;
  readonly cors: boolean;
  /** Seconds. */
  readonly maxAge?: number;
  readonly rateLimit?: Settings["rateLimit"];
  readonly trustProxy?: Settings["trustProxy"];
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  readonly logRequests?: Settings["logRequests"];
  /** ms since 1970-01-01 UTC; the machine's clock by default. */
  readonly clock?: () => number;
  /** True: queries are made ready for before the first one comes. */
  readonly expectsQueries?: boolean;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** What was served when it began to listen; null: nothing was published. */
  readonly release: number | null;
  readonly store: "reachable" | "missing" | "unreachable";
  /** Lets requests under way finish, then closes socket and store. */
  stop(): Promise<void>;
}

function stateOfStore({ failure, isMissing }: Follower): "reachable" | "missing" | "unreachable" {
  if (failure) return "unreachable";
  return isMissing ? "missing" : "reachable";
}

/** Ready is who has a release in memory: a store that is away does not stop an instance. */
function readinessOf(follower: Follower): Readiness {
  const { snapshot } = follower;
  return {
    ready: snapshot !== undefined,
    detail: { release: snapshot?.release ?? null, store: stateOfStore(follower) },
  };
}

/** A release may declare what a setting, made before it, would show to everybody: that stays closed. */
function warnOfExposures(
  { catalog, release }: Snapshot,
  overrides: AccessOverrides,
  log: Logger,
): void {
  for (const { closed, open } of listExposures(catalog, accessOf(catalog, overrides))) {
    log.error(
      { release, resource: closed, embeddedIn: open },
      "access is more open than what is embedded; a token is asked for all the same",
    );
  }
}

/** A name may be meant for a release to come, or misspelt, which would leave a resource open. */
function warnOfUnknownNames(
  { catalog, release }: Snapshot,
  overrides: AccessOverrides,
  log: Logger,
): void {
  for (const resource of findUnknownNames(catalog, overrides)) {
    const suggestion = suggestName(resource, catalog.names);
    log.warn(
      { release, resource, ...(suggestion !== undefined && { suggestion }) },
      "--access names a resource that the release does not have",
    );
  }
}

/**
 * @throws what the operating system says when the address cannot be listened on, or CommandError when
 *   the access would show to everybody what needs a token
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { reader, host, port, access, log, cors, clock = Date.now } = options;
  const { maxAge = SETTINGS.maxAge.default, rateLimit, trustProxy = [] } = options;
  const { logRequests = SETTINGS.logRequests.default } = options;
  const queryThread = createQueryThreadStarter(log);
  const desks = createQueryDesks({ connect: () => queryThread.connect(), pack: packRelease });
  const responders = createResponders(desks);
  let isListening = false;
  let current: { readonly responder: SnapshotResponder; readonly snapshot: Snapshot } | undefined;
  const listener: Listener = {
    onSnapshot(snapshot) {
      const isDeclaredAnew = current?.snapshot.catalog !== snapshot.catalog;
      current = { responder: responders.serve(snapshot), snapshot };
      desks.announce(snapshot);
      if (isDeclaredAnew) {
        // Before it listens, it refuses to.
        if (isListening) warnOfExposures(snapshot, access, log);
        warnOfUnknownNames(snapshot, access, log);
      }
      // Until it listens, nothing is served: the line at its start names the first release.
      if (isListening) log.info({ release: snapshot.release }, "serving release");
    },
    onFailure(failure) {
      if (failure) log.error({ reason: failure.message }, "store cannot be read; memory answers");
      else log.info("store can be read again");
    },
  };
  const follower = await followStore(reader, listener, clock);
  const { snapshot: first } = follower;
  const exposure = first && findExposure(first.catalog, access);
  if (exposure !== undefined) {
    follower.stop();
    throw new CommandError(
      `Release ${first?.release} is not served with this access: ${exposure}`,
      2,
    );
  }
  const past = createPastReleases(reader);
  const select = createSelection({
    current: () => current,
    preview: (snapshot) => responders.preview(snapshot),
    async find(release) {
      const snapshot = await past.find(release, current?.snapshot);
      return snapshot && responders.preview(snapshot);
    },
    findAt: (instant) => reader.findReleaseAt(instant),
    newest: () => follower.newestRelease,
    waitFor: (release, signal) => follower.waitFor(release, signal),
  });
  const http = createHttp({
    catalog: () => current?.snapshot.catalog ?? CONTRACT,
    select,
    mayWish,
    isPreview,
    respondError: createRespondError(() => follower.snapshot),
    findToken: (key) => follower.findToken(key),
    access,
    clock,
    log,
    cors,
    maxAgeSeconds: maxAge,
    rateLimit: rateLimit ?? undefined,
    trustProxy,
    limits: {
      maxConnections: options.maxConnections ?? SETTINGS.maxConnections.default,
      maxConnectionsPerAddress:
        options.maxConnectionsPerAddress ?? SETTINGS.maxConnectionsPerAddress.default,
    },
    isReady: () => readinessOf(follower),
    logRequests,
    version: VERSION,
  });
  try {
    const address = await http.listen({ host, port });
    isListening = true;
    if (options.expectsQueries && first) desks.open(first);
    return {
      address,
      release: follower.snapshot?.release ?? null,
      store: stateOfStore(follower),
      async stop() {
        follower.stop();
        await http.close();
        desks.close();
        await queryThread.stop();
        await reader.close();
      },
    };
  } catch (error) {
    follower.stop();
    throw error;
  }
}
