/**
 * What speaks against a change of a store: a clock that is wrong, and another server that was written.
 * A server that was the primary before a failover, and returns, would take publishes that no other
 * server gets.
 */
import type { Client } from "pg";
import { CommandError } from "../../errors.ts";
import { CLOCK_TOLERANCE_MS, spellInstant } from "../publish/instants.ts";
import { connectTo } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { nameServer } from "./location.ts";
import type { PostgresLocation } from "./location.ts";
import { nameTable } from "./schema.ts";

/** For a server that may be gone. */
const ANSWER_MILLISECONDS = 5000;

/** What one server says of itself and of the site. */
interface Statement {
  readonly server: string;
  /** Different for each server, also when its data is a copy. */
  readonly startedAt: string;
  readonly isReplica: boolean;
  /** The newest switch of the site; undefined: there is none. */
  readonly newest: { readonly instant: number; readonly release: number } | undefined;
}

async function hear(client: Client, server: string, site: string): Promise<Statement> {
  const { rows } = await client.query<Pick<Statement, "startedAt" | "isReplica">>(
    `select pg_postmaster_start_time()::text as "startedAt", pg_is_in_recovery() as "isReplica"`,
  );
  const switches = await client
    .query<{ instant: number; release: number }>(
      `select instant, release from ${nameTable(site, "switch")} order by instant desc limit 1`,
    )
    .catch(() => ({ rows: [] }));
  const { startedAt = "", isReplica = false } = rows[0] ?? {};
  return { server, startedAt, isReplica, newest: switches.rows[0] };
}

/** @returns undefined: it cannot be asked, as after it was shut down */
async function ask(server: string, site: string): Promise<Statement | undefined> {
  let connection: Connection | undefined;
  try {
    connection = await connectTo(server, ANSWER_MILLISECONDS);
    return await hear(connection.client, server, site);
  } catch {
    return undefined;
  } finally {
    await connection?.end();
  }
}

/**
 * @param written the server that is about to be written
 * @throws CommandError when another server of the location can be written too, or has what this one lacks
 */
export async function refuseRivals(
  { servers, site, name }: PostgresLocation,
  { client, server: chosen }: Connection,
): Promise<void> {
  const others = servers.filter((server) => server !== chosen);
  if (others.length === 0) return;
  const own = await hear(client, chosen, site);
  const answers = await Promise.all(others.map((server) => ask(server, site)));
  for (const other of answers) {
    if (!other || other.startedAt === own.startedAt) continue;
    const [here, there] = [nameServer(chosen), nameServer(other.server)];
    if (!other.isReplica) {
      throw new CommandError(
        `Two servers of ${name} can be written, ${here} and ${there}, so they may already differ, and nothing was changed: stop the one that was the primary before, or make it a replica again`,
      );
    }
    if (other.newest === undefined) continue;
    const { instant, release } = other.newest;
    const { rows } = await client.query(
      `select from ${nameTable(site, "switch")} where instant = $1 and release = $2`,
      [instant, release],
    );
    if (rows.length === 0) {
      throw new CommandError(
        `${there}, a replica of ${name}, knows of a change at ${spellInstant(instant * 1000)} after which release ${release} is current, and the primary ${here} does not, so nothing was changed: find out which one is right, and make the other its replica`,
      );
    }
  }
}

/** @throws CommandError when this machine's clock and the database's tell different times */
export async function refuseWrongClock(
  client: Client,
  { name }: PostgresLocation,
  now: number,
): Promise<void> {
  const { rows } = await client.query<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  const theirs = rows[0]?.now ?? now;
  if (Math.abs(theirs - now) <= CLOCK_TOLERANCE_MS) return;
  throw new CommandError(
    `This machine's clock says ${spellInstant(now)}, but that of the database ${name} says ${spellInstant(theirs)}, so nothing was changed: set the clock that is wrong`,
  );
}
