/**
 * Changes a site in a database: one change at a time among all processes, each in one transaction,
 * completely or not at all.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { CommandError } from "../../errors.ts";
import type { Change, Writer } from "../publish/commands.ts";
import { createTurns } from "../../lib/take-turns.ts";
import {
  codeOf,
  connect,
  explainPostgresError,
  WRITE_MILLISECONDS,
  WRITING,
} from "./connection.ts";
import type { Connection } from "./connection.ts";
import type { PostgresLocation } from "./location.ts";
import {
  countChange,
  postgresTables,
  lockOf,
  makeStore,
  readStoreRow,
  writeConfirmation,
} from "./schema.ts";
import { refuseRivals, refuseWrongClock } from "./witnesses.ts";

const LOCK_RETRY_MILLISECONDS = 50;

/** A writer that hangs, on a suspended machine for instance, does not block others longer than this. */
const TIMEOUTS = `set local idle_in_transaction_session_timeout = ${WRITE_MILLISECONDS}; set local statement_timeout = ${WRITE_MILLISECONDS}`;

/** Error codes by which a server reports that it did not commit; the others mean that it became unreachable. */
const REFUSED = /^(?!08|57P)[0-9A-Z]{5}$/u;

export interface PostgresWriterOptions {
  /** How long to wait for another writer before giving up. */
  readonly patienceMilliseconds: number;
  /** This machine's, which has to agree with the database's; undefined: it need not. */
  readonly clock: (() => number) | undefined;
}

export async function openPostgresWriter(
  location: PostgresLocation,
  { patienceMilliseconds, clock }: PostgresWriterOptions,
): Promise<Writer> {
  const { site, name } = location;
  const takeTurn = createTurns();
  let open: Connection | undefined;

  /** Polls, because a statement that waits could not be told from a server that hangs. */
  const takeLock = async (client: Client): Promise<void> => {
    const start = performance.now();
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(
        "select pg_try_advisory_xact_lock($1) as taken",
        [lockOf(site)],
      );
      if (rows[0]?.taken === true) return;
      if (performance.now() - start > patienceMilliseconds) {
        throw new CommandError(
          `The store ${name} is being written by another process: try again when it has finished`,
        );
      }
      await sleep(LOCK_RETRY_MILLISECONDS);
    }
  };

  /** Work of one transaction, when no other process has one. */
  const transact = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
    takeTurn(async () => {
      let isCommitting = false;
      try {
        if (!open || open.isEnded) {
          open = await connect(location, WRITING);
          await refuseRivals(location, open);
          if (clock) await refuseWrongClock(open.client, location, clock());
        }
        const { client } = open;
        // Each statement sees what was committed before it, so what is read after taking the lock
        // is the newest.
        await client.query(`begin isolation level read committed; ${TIMEOUTS}`);
        await takeLock(client);
        const result = await work(client);
        isCommitting = true;
        await client.query("commit");
        return result;
      } catch (error) {
        // Closing the connection ends its transaction.
        await open?.end();
        open = undefined;
        if (isCommitting && !REFUSED.test(codeOf(error) ?? "")) {
          throw new CommandError(
            `The connection to ${name} was lost at the last step, so it is not known whether the change was made: run the command again; it never makes a change twice`,
          );
        }
        throw explainPostgresError(error, name);
      }
    });

  const change = <Result>(made: Change<Result>): Promise<Result> =>
    transact(async (client) => {
      await countChange(client, site);
      return made(postgresTables(client, site));
    });

  const writer: Writer = {
    write: change,
    // The database reuses free space itself.
    rewrite: change,
    confirmCopy: (at) => transact((client) => writeConfirmation(client, site, at)),
    close: () => takeTurn(async () => open?.end()),
  };

  try {
    await transact(async (client) => {
      if (!(await readStoreRow(client, location))) await makeStore(client, location);
    });
    return writer;
  } catch (error) {
    await writer.close();
    throw error;
  }
}
