/**
 * A site in a database as a reader sees it. It learns of changes from the primary itself (LISTEN); the looks
 * now and then are what it relies on, since a replica or a pooler passes no notices on.
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

/** With the load of a release that follows, less than the two seconds that are promised. */
const POLL_MILLISECONDS = 500;

/** A reader that stopped in the middle keeps old rows from being swept. */
export const BEGIN_READING =
  "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '60s'; set local statement_timeout = '60s'";

export function createPostgresReader(location: PostgresLocation): StoreReader {
  const { site, name } = location;
  let open: Connection | undefined;
  /** Read where nothing was ever written. */
  let nothing: SqliteFile | undefined;
  let isClosed = false;
  let hint: (() => void) | undefined;
  /** The newest state that was seen of the store; undefined: it was never seen. */
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
    // A replica refuses; the looks are enough.
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
    // What a primary says is so, even if it was a replica that lacked the newest changes.
    const isBehind = seen?.identity === row.identity && row.revision < seen.revision && row.replica;
    if (isBehind) {
      throw new CommandError(
        `The server of ${name} is a replica that is behind what was served: check its replication`,
      );
    }
    seen = row;
    return row;
  };

  const readRow = async (client: Client): Promise<StoreRow | undefined> =>
    notice(await (seen ? readKnownStoreRow : readStoreRow)(client, location));

  /** Lets another server answer next time, or this one again, where not the question was wrong. */
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
