/**
 * Reads a site in a database. The primary announces changes (LISTEN), but the reader relies on
 * polling, because a replica or a pooler does not pass notifications on.
 */
import type { Client } from "pg";
import { CommandError } from "../../errors.ts";
import { SqliteFile } from "../sqlite/sqlite-file.ts";
import type { StoreReader } from "../store.ts";
import { createReader } from "../tables/create-reader.ts";
import { connect, explainPostgresError, sayMissing } from "./connection.ts";
import type { Connection } from "./connection.ts";
import type { PostgresLocation } from "./location.ts";
import { channelOf, createTables, readKnownStoreRow, readStoreRow } from "./schema.ts";
import type { StoreRow } from "./schema.ts";

/** Together with the loading of a release, less than the two seconds that are documented. */
const POLL_MILLISECONDS = 500;

/** A transaction of a reader that hangs would keep VACUUM from removing old rows, hence the time-outs. */
export const BEGIN_READING =
  "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '60s'; set local statement_timeout = '60s'";

export function createPostgresReader(location: PostgresLocation): StoreReader {
  const { site, name } = location;
  let open: Connection | undefined;
  /** Read as an empty store while there is none. */
  let nothing: SqliteFile | undefined;
  let isClosed = false;
  let hint: (() => void) | undefined;
  /** The newest state that was seen; undefined: the store was never seen. */
  let seen: StoreRow | undefined;

  const disconnect = (): void => {
    void open?.end();
    open = undefined;
  };

  const connected = async (): Promise<Connection> => {
    if (isClosed) throw new CommandError(`The store ${name} was closed`);
    if (open) return open;
    const connection = await connect(location, false);
    connection.client.on("notification", () => hint?.());
    connection.client.on("end", () => {
      if (open === connection) open = undefined;
    });
    // A replica refuses this; polling is enough.
    connection.client.query(`listen ${channelOf(site)}`).catch(() => {});
    open = connection;
    return connection;
  };

  /** @throws CommandError when the store is gone, or the server is behind what was seen */
  const notice = (row: StoreRow | undefined): StoreRow | undefined => {
    if (!row) {
      if (!seen) return undefined;
      throw new CommandError(sayMissing(name));
    }
    // A primary is right, even if it was a replica before and lacks the newest changes.
    const isBehind = seen?.identity === row.identity && row.revision < seen.revision && row.replica;
    if (isBehind) {
      throw new CommandError(
        `The server of ${name} is a replica that lags behind the release that was served: check its replication`,
      );
    }
    seen = row;
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
        if (!seen && !(await readRow(client)))
          return await (nothing ??= SqliteFile.make()).read(work);
        const steps = [client.query(BEGIN_READING), readRow(client)];
        const result = work(createTables(client, site));
        const ended = await Promise.allSettled([...steps, result]);
        client.query("rollback").catch(() => {});
        for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
        return await result;
      } catch (error) {
        throw explain(error);
      }
    },

    isMissing: () => !seen,

    interrupt() {
      isClosed = true;
      disconnect();
    },

    subscribe(onHint) {
      hint = onHint;
    },
  });
}
