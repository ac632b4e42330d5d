/** Puts the serving process together: store to memory, memory to answers, answers to sockets. */
import { once } from "node:events";
import { createServer } from "node:net";
import type { ListenOptions } from "node:net";
import type { Logger } from "pino";
import { accessOf, findExposure, findUnknownNames, listExposures } from "../catalog/access-rule.ts";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { CommandError, suggestName } from "../errors.ts";
import { followStore, statusOf } from "../release/follow-store.ts";
import type { Listener, StoreStatus } from "../release/follow-store.ts";
import type { LoadedRelease } from "../release/load-release.ts";
import { SETTINGS } from "../settings.ts";
import type { StoreReader } from "../store/store.ts";
import type { AdminServer } from "./admin.ts";
import type { MeasuredProcess } from "./measure-process.ts";
import { readinessOf } from "./readiness.ts";
import type { Address, Serving, ServingOptions, Surroundings } from "./serving.ts";
import { createQueryThreadStarter } from "./start-query-thread.ts";
import { createTeam } from "./team.ts";

export interface ServerOptions extends ServingOptions, Address {
  readonly reader: StoreReader;
  readonly log: Logger;
  /** ms since 1970-01-01 UTC; the machine's clock by default, which all threads have. */
  readonly clock?: () => number;
  /** Called with each release when it is served. */
  readonly onServed?: (loaded: LoadedRelease) => void;
  /** Threads that serve, beside this one; absent: this one serves. */
  readonly team?: {
    readonly size: number;
    /** Of the store. */
    readonly location: string;
    /** Stands in for what the system says. */
    readonly canShare?: () => Promise<boolean>;
  };
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** The address for metrics and health; absent: there is none. */
  readonly admin?: string;
  /** What was served when it began to listen; null: nothing was published. */
  readonly release: number | null;
  readonly store: StoreStatus;
  /** How many threads serve. */
  readonly workers: number;
  /** Lets requests under way finish, then closes socket and store. */
  stop(): Promise<void>;
}

/** A release may declare what a setting, made before it, would show to everybody: that stays closed. */
function warnOfExposures(
  catalog: Catalog,
  release: number,
  overrides: AccessOverrides,
  log: Logger,
): void {
  for (const { closed, open } of listExposures(catalog, accessOf(catalog, overrides))) {
    log.error(
      { release, resource: closed, embeddedIn: open },
      "access would expose an embedded resource; a token is required anyway",
    );
  }
}

/** A name may be meant for a release to come, or misspelt, which would leave a resource open. */
function warnOfUnknownNames(
  catalog: Catalog,
  release: number,
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

async function listenOnce(options: ListenOptions): Promise<void> {
  const server = createServer().listen(options);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

/**
 * Where a port can be shared, it could be with another program, too, and each would get some requests.
 * @throws what the operating system says when the address cannot be listened on
 */
const requireFreePort = ({ host, port }: Address): Promise<void> => listenOnce({ host, port });

/** Whether this system lets threads listen on one port: Linux and some others do. */
const canSharePort = async (): Promise<boolean> =>
  listenOnce({ port: 0, reusePort: true }).then(
    () => true,
    () => false,
  );

/** @throws what the operating system says when the address cannot be listened on */
async function create(
  options: ServerOptions,
  connectToQueries: Surroundings["connectToQueries"],
): Promise<{ readonly serving: Serving; readonly workers: number }> {
  const { reader, log, clock = Date.now, team, onServed: _, ...others } = options;
  if (team && (await (team.canShare ?? canSharePort)())) {
    await requireFreePort(options);
    const { size, location } = team;
    return {
      serving: createTeam(others, { size, location, log, connectToQueries }),
      workers: size,
    };
  }
  if (team) log.warn("this system cannot share a port between threads; using one thread");
  // Threads load that themselves.
  const { createServing } = await import("./serving.ts");
  return { serving: createServing(others, { reader, log, clock, connectToQueries }), workers: 1 };
}

/** Most servers have none, and none loads what it takes. @throws CommandError when it cannot listen */
async function listenForSupervisors(
  address: Address,
  measured: MeasuredProcess,
): Promise<AdminServer> {
  const [{ startAdmin }, { measureProcess }] = await Promise.all([
    import("./admin.ts"),
    import("./measure-process.ts"),
  ]);
  const { following, clock } = measured;
  return startAdmin(address, {
    readiness: () => readinessOf(following.loaded?.current.number, following.facts, clock()),
    writeMetrics: () => measureProcess(measured),
  });
}

/**
 * @throws what the operating system says when the address cannot be listened on, or CommandError when
 *   the access would show to everybody what needs a token
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { reader, access, log, host, port, clock = Date.now } = options;
  const { memory = SETTINGS.memory.default } = options;
  const queryThread = createQueryThreadStarter(log, memory * 1024 ** 2);
  const { serving, workers } = await create(options, () => queryThread.connect());
  let isListening = false;
  let declared: Catalog | undefined;
  const listener: Listener = {
    onRelease(loaded) {
      const { installation, current } = loaded;
      const { number: release } = current;
      options.onServed?.(loaded);
      const catalog = catalogOf(installation);
      if (catalog !== declared) {
        // Before it listens, it refuses to.
        if (isListening) warnOfExposures(catalog, release, access, log);
        warnOfUnknownNames(catalog, release, access, log);
      }
      declared = catalog;
      // Until it listens, nothing is served: the line at its start names the first release.
      if (isListening) log.info({ release }, "serving release");
    },
    onFailure(failure) {
      if (failure)
        log.error({ reason: failure.message }, "store cannot be read; serving from memory");
      else log.info("store can be read again");
    },
  };
  const following = await followStore(reader, serving, listener, clock);
  let admin: AdminServer | undefined;
  const stop = async (): Promise<void> => {
    following.stop();
    await admin?.close();
    await serving.close();
    await queryThread.stop();
  };
  try {
    const release = following.loaded?.current.number ?? null;
    const exposure = declared && findExposure(declared, access);
    if (exposure !== undefined)
      throw new CommandError(`Release ${release} is not served with this --access: ${exposure}`, 2);
    const measured = { following, serving, workers, queryThread, clock };
    if (options.admin) admin = await listenForSupervisors(options.admin, measured);
    const address = await serving.listen({ host, port });
    isListening = true;
    return {
      address,
      release: following.loaded?.current.number ?? null,
      store: statusOf(following.facts, clock()),
      workers,
      ...(admin && { admin: admin.address }),
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
