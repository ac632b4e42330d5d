/** The four tables of a store, alike in every SQL dialect. docs/store-format.md describes them. */
import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The form of the tables and of what stands in them. A store of another form is read by what its
 * version has of its own, and written by none but this.
 */
export const STORE_VERSION = 2;

interface ReleaseTable {
  number: number;
  publishedAt: number;
  publishedBy: string;
  note: string | null;
  digest: string;
  /** Digest of the catalog by which the items were checked. */
  catalog: string;
  /** The installation as canonical JSON. */
  installation: string;
  /** JSON: per resource the number of items. */
  counts: string;
  /** JSON: per resource what `HeldItems` says. */
  content: string;
  /** Digest of all the columns before. */
  proof: string;
}

/** Each once, whichever releases name it. */
interface ChunkTable {
  /** SHA-256 of the unpacked bytes, in hex. */
  hash: string;
  /** Number of items. */
  length: number;
  textsDigest: string;
  bytes: Uint8Array;
}

/** Each change of the current release, append only: the row with the latest instant is the pointer. */
interface SwitchTable {
  instant: number;
  /** No reference: the history outlives releases that are pruned. */
  release: number;
  switchedBy: string;
  note: string | null;
  /** JSON: per resource a `BodyChange`. */
  changes: string;
}

interface TokenTable {
  key: string;
  secretHash: string;
  name: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** JSON array of resource names; null: all. */
  resources: string | null;
  /** 0 or 1. */
  preview: number;
}

export interface Schema {
  release: ReleaseTable;
  chunk: ChunkTable;
  switch: SwitchTable;
  token: TokenTable;
}

export type StoreDatabase = Kysely<Schema>;

export const TABLES = [
  "release",
  "chunk",
  "switch",
  "token",
] as const satisfies readonly (keyof Schema)[];

/** Types of columns that the SQL dialects name in their own way. */
export interface ColumnTypes {
  /** 64 bits: seconds since 1970, numbers of releases. */
  readonly whole: string;
  readonly bytes: string;
  /** How a table's definition ends. */
  readonly end: string;
}

export const SQLITE_TYPES: ColumnTypes = { whole: "integer", bytes: "blob", end: " strict" };

export async function createTables(db: StoreDatabase, types: ColumnTypes): Promise<void> {
  const { whole, bytes, end } = types;
  const columns: Readonly<Record<keyof Schema, string>> = {
    release: `number ${whole} primary key, "publishedAt" ${whole} not null,
      "publishedBy" text not null, note text, digest text not null, catalog text not null,
      installation text not null, counts text not null, content text not null,
      proof text not null`,
    chunk: `hash text primary key not null, length ${whole} not null,
      "textsDigest" text not null, bytes ${bytes} not null`,
    switch: `instant ${whole} primary key, release ${whole} not null,
      "switchedBy" text not null, note text, changes text not null`,
    token: `key text primary key not null, "secretHash" text not null, name text not null,
      "createdAt" ${whole} not null, "expiresAt" ${whole}, "revokedAt" ${whole}, resources text,
      preview ${whole} not null`,
  };
  for (const table of TABLES) {
    await sql.raw(`create table "${table}" (${columns[table]})${end}`).execute(db);
  }
}
