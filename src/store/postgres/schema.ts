/** The tables of a store in a PostgreSQL schema: how they are created, read and written. */
import { hash } from "node:crypto";
import type { Client } from "pg";
import { CommandError } from "../../errors.ts";
import { COLUMNS, requireVersion } from "../format/tables.ts";
import { STORE_FORMAT } from "../../version.ts";
import type { Rows, Tables } from "../format/tables.ts";
import { createTables, defineTable, quote } from "../sql-tables.ts";
import { codeOf, IN_FAILED_TRANSACTION, UNDEFINED_COLUMN } from "./connection.ts";
import type { PostgresLocation } from "./location.ts";

type ColumnType = {
  [Name in keyof Rows]: (typeof COLUMNS)[Name][keyof (typeof COLUMNS)[Name]];
}[keyof Rows];

/** Texts in the order of their bytes, as elsewhere, whatever the database's locale. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  "integer primary key": "bigint primary key",
  "integer not null": "bigint not null",
  integer: "bigint",
  "text primary key not null": 'text collate "C" primary key',
  "text not null": "text not null",
  text: "text",
  blob: "bytea",
  "blob not null": "bytea not null",
};

const TABLES = Object.keys(COLUMNS) as readonly (keyof Rows)[];

const DUPLICATE_TABLE = "42P07";

const refuseForeign = (site: string, name: string): CommandError =>
  new CommandError(
    `The schema ${site} of ${name} holds tables that are not Lectern's: name another with ?site=`,
  );

/** @returns the name of a table for statements */
export const nameTable = (site: string, table: string): string => `${quote(site)}.${quote(table)}`;

/** Identity and format of the store, and a number that grows with each change. One row. */
export interface StoreRow {
  /** Tells the store from every other, also from one that was made in its place. */
  readonly identity: string;
  /** Grows with each change. */
  readonly revision: number;
  readonly version: number;
  /** Whether the server that said so is a replica. */
  readonly replica: boolean;
  /** Whether it is a replica that lacks something, or may lack it because it gets nothing. */
  readonly lagging: boolean;
  /** How old the newest change is that a replica has, in ms by the server's clock; null: it got none. */
  readonly replayAge: number | null;
  /** The server's clock, in ms since 1970-01-01 UTC. */
  readonly now: number;
  /** What `confirmCopy` noted. */
  readonly confirmedAt: number | null;
}

/** The columns of a `StoreRow`. A replica may have received more than it shows (PostgreSQL 18, §9.28.4). */
const STORE_ROW = `identity, version, revision, "confirmedAt",
  pg_is_in_recovery() as replica,
  pg_is_in_recovery() and (
    coalesce(pg_last_wal_replay_lsn() < pg_last_wal_receive_lsn(), false)
    or not exists (select from pg_stat_wal_receiver)
  ) as lagging,
  (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as "replayAge",
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

const STORE_TABLE =
  '(one boolean primary key default true check (one), identity uuid not null default gen_random_uuid(), version bigint not null, revision bigint not null default 0, "confirmedAt" float8)';

/** @returns statements that make a store in an empty schema */
function listStatements(site: string): readonly string[] {
  return [
    `create table ${nameTable(site, "store")} ${STORE_TABLE}`,
    ...TABLES.map((table) =>
      defineTable(table, `${quote(site)}.`, (type) => TYPES[type as ColumnType]),
    ),
    // Already compressed.
    `alter table ${nameTable(site, "chunk")} alter bytes set storage external`,
    `insert into ${nameTable(site, "store")} (version) values (${STORE_FORMAT})`,
  ];
}

/**
 * @returns undefined: there is no store
 * @throws CommandError as `readKnownStoreRow`
 */
export async function readStoreRow(
  client: Client,
  location: PostgresLocation,
): Promise<StoreRow | undefined> {
  // A statement that fails would abort the transaction that it is part of.
  const { rows } = await client.query<{ table: string | null }>("select to_regclass($1) as table", [
    nameTable(location.site, "store"),
  ]);
  return rows[0]?.table === null ? undefined : readKnownStoreRow(client, location);
}

/** @throws CommandError when the store is of a later version, or the schema holds something else */
export async function readKnownStoreRow(
  client: Client,
  { site, name }: PostgresLocation,
): Promise<StoreRow | undefined> {
  try {
    const { rows } = await client.query<StoreRow>(
      `select ${STORE_ROW} from ${nameTable(site, "store")}`,
    );
    const [row] = rows;
    if (row) requireVersion(row.version, name);
    return row;
  } catch (error) {
    throw codeOf(error) === UNDEFINED_COLUMN ? refuseForeign(site, name) : error;
  }
}

/** @returns the key of the lock that writers of a site take: one per site in a database */
export const lockOf = (site: string): string =>
  Buffer.from(hash("sha256", `lectern ${site}`, "hex"), "hex")
    .readBigInt64BE()
    .toString();

/** @returns the channel on which writers of a site announce changes */
export const channelOf = (site: string): string => `lectern_${hash("sha256", site).slice(0, 16)}`;

/** The caller holds the lock of the site. */
export async function makeStore(client: Client, location: PostgresLocation): Promise<void> {
  const { site, name } = location;
  const { rows } = await client.query<{ found: boolean }>(
    "select exists (select from pg_namespace where nspname = $1) as found",
    [site],
  );
  // A user who may not create schemas may be given one.
  if (rows[0]?.found !== true) await client.query(`create schema ${quote(site)}`);
  try {
    for (const statement of listStatements(site)) await client.query(statement);
  } catch (error) {
    throw codeOf(error) === DUPLICATE_TABLE ? refuseForeign(site, name) : error;
  }
}

/** Called in the transaction of each change. */
export async function countChange(client: Client, site: string): Promise<void> {
  await client.query(`update ${nameTable(site, "store")} set revision = revision + 1`);
  await client.query("select pg_notify($1, '')", [channelOf(site)]);
}

/** Not a change: readers need not look at anything else. */
export async function writeConfirmation(
  client: Client,
  site: string,
  at: number | null,
): Promise<void> {
  await client.query(`update ${nameTable(site, "store")} set "confirmedAt" = $1`, [at]);
}

/** In one transaction. */
export function postgresTables(client: Client, site: string): Tables {
  let reason: unknown;
  return createTables({
    async ask(text, values = []) {
      try {
        return (await client.query<object>(text, [...values])).rows;
      } catch (error) {
        // Of what is asked at once, what comes after a failure is only refused for it.
        if (codeOf(error) !== IN_FAILED_TRANSACTION) reason ??= error;
        throw reason ?? error;
      }
    },
    among: (column, values) => [
      `${column} = any($1::${typeof values[0] === "number" ? "bigint" : "text"}[])`,
      values,
    ],
    prefix: `${quote(site)}.`,
  });
}
