/**
 * Reads a site in a database. The primary announces changes (LISTEN), but the reader relies on
 * polling, because a replica or a pooler does not pass notifications on.
 */
import type { Client } from "pg";
import { CommandError } from "../../errors.ts";
import type { StoreReader, StoreWitness } from "../store.ts";
import { NO_TABLES } from "../sql-tables.ts";
import { createReader } from "../create-reader.ts";
import {
  codeOf,
  connect,
  explainPostgresError,
  IN_FAILED_TRANSACTION,
  sayMissing,
} from "./connection.ts";
import type { ServerChoice, Connection } from "./connection.ts";
import type { PostgresLocation } from "./location.ts";
import { channelOf, postgresTables, readKnownStoreRow, readStoreRow } from "./schema.ts";
import type { StoreRow } from "./schema.ts";

/** Together with the loading of a release, less than the two seconds that are documented. */
const POLL_MILLISECONDS = 500;
/** Half of it to one and a half, by chance: instances that fail together must not come back together. */
const RETRY_MILLISECONDS = 500;

/** A transaction of a reader that hangs would keep VACUUM from removing old rows, hence the time-outs. */
export const BEGIN_READING =
  "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '60s'; set local statement_timeout = '60s'";

const sayBehind = (name: string): string =>
  `The server of ${name} is a replica that lags behind the release that was served: check its replication`;

interface PostgresReaderOptions {
  /** Which servers may be read besides: all by default. */
  readonly choice?: ServerChoice;
}

export function createPostgresReader(
  location: PostgresLocation,
  { choice }: PostgresReaderOptions = {},
): StoreReader {
  const { site, name } = location;
  let open: Connection | undefined;
  let isClosed = false;
  let hint: (() => void) | undefined;
  /** The newest state that was seen; undefined: the store was never seen. */
  let seen: StoreRow | undefined;
  let witness: StoreWitness = { clockAheadMs: null, lagMs: null };
  /** By a monotonic clock; undefined: the server has all that its primary has. */
  let laggingSince: number | undefined;
  let failed: { readonly error: unknown; readonly until: number } | undefined;

  const disconnect = (): void => {
    void open?.end();
    open = undefined;
  };

  // A primary is right, even if it was a replica before and lacks the newest changes.
  const isBehind = ({ identity, revision, replica }: StoreRow): boolean =>
    replica && seen?.identity === identity && revision < seen.revision;

  const sayClosed = (): CommandError => new CommandError(`The store ${name} was closed`);
  const current: ServerChoice = choice ?? {
    async accepts(client) {
      const row = seen ? await readKnownStoreRow(client, location) : undefined;
      return !row || !isBehind(row);
    },
    refusal: sayBehind,
  };

  /** Not tried again at once by everybody where a database just starts, or has no connection left. */
  const tryToConnect = async (): Promise<Connection> => {
    if (failed && performance.now() < failed.until) throw failed.error;
    try {
      const connection = await connect(location, { choice: current });
      failed = undefined;
      return connection;
    } catch (error) {
      failed = { error, until: performance.now() + RETRY_MILLISECONDS * (0.5 + Math.random()) };
      throw error;
    }
  };

  const connected = async (): Promise<Connection> => {
    if (isClosed) throw sayClosed();
    if (open && !open.isEnded) return open;
    const connection = await tryToConnect();
    if (isClosed) {
      await connection.end();
      throw sayClosed();
    }
    connection.client.on("notification", () => hint?.());
    // A replica refuses this; polling is enough.
    connection.client.query(`listen ${channelOf(site)}`).catch(() => {});
    open = connection;
    return connection;
  };

  /** A replica of a database that others write lags a little at most moments, and has caught up in the next. */
  const findLag = ({ replica, replayAge, confirmedAt, now }: StoreRow): number | null => {
    const since = laggingSince === undefined ? 0 : performance.now() - laggingSince;
    const ofReplica = replica ? Math.min(since, replayAge ?? Infinity) : null;
    const ofCopy = confirmedAt === null ? null : Math.max(0, now - confirmedAt);
    return ofReplica === null && ofCopy === null ? null : Math.max(ofReplica ?? 0, ofCopy ?? 0);
  };

  /** @throws CommandError when the store is gone, or the server is behind what was seen: another may do */
  const notice = (row: StoreRow | undefined): StoreRow | undefined => {
    if (!row && !seen) return undefined;
    if (!row || isBehind(row)) {
      disconnect();
      throw new CommandError((row ? sayBehind : sayMissing)(name));
    }
    seen = row;
    laggingSince = row.lagging ? (laggingSince ?? performance.now()) : undefined;
    witness = { clockAheadMs: row.now - Date.now(), lagMs: findLag(row) };
    return row;
  };

  const readRow = async (client: Client): Promise<StoreRow | undefined> =>
    notice(await (seen ? readKnownStoreRow : readStoreRow)(client, location));

  /** Disconnects after an error of the database, so that the next read may go to another server. */
  const explain = (error: unknown): unknown => {
    if (!(error instanceof CommandError)) disconnect();
    return explainPostgresError(error, name);
  };

  return createReader({
    pollMilliseconds: POLL_MILLISECONDS,

    async look() {
      try {
        const row = await readRow((await connected()).client);
        return { mark: row ? `${row.identity} ${row.revision}` : "empty", isSound: true };
      } catch (error) {
        return { mark: `error ${(explain(error) as Error).message}`, isSound: false };
      }
    },

    async read(work) {
      try {
        const { client } = await connected();
        if (!seen && !(await readRow(client))) return await work(NO_TABLES);
        const steps = [client.query(BEGIN_READING), readRow(client)];
        const result = work(postgresTables(client, site));
        const ended = await Promise.allSettled([...steps, result]);
        client.query("rollback").catch(() => {});
        const reasons = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
        // What was asked after a failure is refused for it.
        const first = reasons.find((reason) => codeOf(reason) !== IN_FAILED_TRANSACTION);
        if (reasons.length > 0) throw first ?? reasons[0];
        return await result;
      } catch (error) {
        throw explain(error);
      }
    },

    isMissing: () => !seen,

    witness: () => witness,

    interrupt() {
      isClosed = true;
      disconnect();
    },

    subscribe(onHint) {
      hint = onHint;
    },
  });
}
