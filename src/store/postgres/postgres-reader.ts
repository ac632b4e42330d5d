/**
 * A site in a database as a reader sees it. It learns of changes from the primary itself (LISTEN); the looks
 * now and then are what it relies on, since a replica or a pooler passes no notices on.
 */
import { CommandError } from "../../errors.ts";
import { SqliteFile } from "../sqlite/sqlite-file.ts";
import type { StoreReader } from "../store.ts";
import { createReader } from "../tables/create-reader.ts";
import { connect, explainPostgresError } from "./connection.ts";
import type { Connection } from "./connection.ts";
import type { PostgresLocation } from "./location.ts";
import { channelOf, createTables, readStoreRow } from "./schema.ts";
import type { StoreRow } from "./schema.ts";

/** With the load of a release that follows, less than the two seconds that are promised. */
const POLL_MILLISECONDS = 1000;

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
    await connection.client.query(`listen ${channelOf(site)}`).catch(() => {});
    open = connection;
    return connection;
  };

  /** @throws CommandError when the store is gone, or the server is behind what was seen */
  const notice = (row: StoreRow | undefined): StoreRow | undefined => {
    if (!row) {
      if (!seen) return undefined;
      throw new CommandError(`The store ${name} is missing: put it back, or restore a backup`);
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

  /** Lets another server answer next time, or this one again, where not the question was wrong. */
  const explain = (error: unknown): unknown => {
    if (!(error instanceof CommandError)) disconnect();
    return explainPostgresError(error, name);
  };

  return createReader({
    pollMilliseconds: POLL_MILLISECONDS,

    async look() {
      try {
        const row = notice(await readStoreRow((await connected()).client, location));
        return { mark: row ? `${row.identity} ${row.revision}` : "empty", isSound: true };
      } catch (error) {
        return { mark: `error ${(explain(error) as Error).message}`, isSound: false };
      }
    },

    async read(work) {
      try {
        const { client } = await connected();
        await client.query(BEGIN_READING);
        const row = notice(await readStoreRow(client, location));
        const tables = createTables(client, site);
        return await (row ? work(tables) : (nothing ??= SqliteFile.make()).read(work));
      } catch (error) {
        throw explain(error);
      } finally {
        await open?.client.query("rollback");
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
