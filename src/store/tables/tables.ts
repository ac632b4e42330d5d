/** The four tables of a store, whatever database they lie in. docs/store-format.md describes them. */
import { unpackChunk } from "../chunk.ts";
import type { Chunk } from "../chunk.ts";

/**
 * The form of the tables and of what stands in them. A store of another form is read by what its
 * version has of its own, and written by none but this.
 */
export const STORE_VERSION = 2;

export interface ReleaseRow {
  readonly number: number;
  readonly publishedAt: number;
  readonly publishedBy: string;
  readonly note: string | null;
  readonly digest: string;
  /** Digest of the catalog by which the items were checked. */
  readonly catalog: string;
  /** The installation as canonical JSON. */
  readonly installation: string;
  /** JSON: per resource the number of items. */
  readonly counts: string;
  /** JSON: per resource what `HeldItems` says. */
  readonly content: string;
  /** Digest of all the columns before. */
  readonly proof: string;
}

/** Each once, whichever releases name it. */
interface ChunkRow {
  /** SHA-256 of the unpacked bytes, in hex. */
  readonly hash: string;
  /** Number of items. */
  readonly length: number;
  readonly textsDigest: string;
  readonly bytes: Uint8Array;
}

/** Each change of the current release, append only: the row with the latest instant is the pointer. */
interface SwitchRow {
  readonly instant: number;
  /** Perhaps pruned: the history outlives releases. */
  readonly release: number;
  readonly switchedBy: string;
  readonly note: string | null;
  /** JSON: per resource a `BodyChange`. */
  readonly changes: string;
}

interface TokenRow {
  readonly key: string;
  readonly secretHash: string;
  readonly name: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** JSON array of resource names; null: all. */
  readonly resources: string | null;
  /** 0 or 1. */
  readonly preview: number;
}

export interface Rows {
  readonly release: ReleaseRow;
  readonly chunk: ChunkRow;
  readonly switch: SwitchRow;
  readonly token: TokenRow;
}

/** Columns and their types; the first column of each table is its key. */
export const COLUMNS: {
  readonly [Name in keyof Rows]: Readonly<Record<keyof Rows[Name], string>>;
} = {
  release: {
    number: "integer primary key",
    publishedAt: "integer not null",
    publishedBy: "text not null",
    note: "text",
    digest: "text not null",
    catalog: "text not null",
    installation: "text not null",
    counts: "text not null",
    content: "text not null",
    proof: "text not null",
  },
  chunk: {
    hash: "text primary key not null",
    length: "integer not null",
    textsDigest: "text not null",
    bytes: "blob not null",
  },
  switch: {
    instant: "integer primary key",
    release: "integer not null",
    switchedBy: "text not null",
    note: "text",
    changes: "text not null",
  },
  token: {
    key: "text primary key not null",
    secretHash: "text not null",
    name: "text not null",
    createdAt: "integer not null",
    expiresAt: "integer",
    revokedAt: "integer",
    resources: "text",
    preview: "integer not null",
  },
};

/** All that is ever asked of a table. Where columns are named, a row has these alone. */
export interface Table<Row> {
  /** In the order of the key. */
  list<Column extends keyof Row>(...columns: readonly Column[]): Promise<Pick<Row, Column>[]>;
  find<Column extends keyof Row>(
    key: string | number,
    ...columns: readonly Column[]
  ): Promise<Pick<Row, Column> | undefined>;
  /** @returns the row with the highest key that is not above `key` */
  findLast(key: number): Promise<Row | undefined>;
  /** In the place of the row with the same key, if there is one. */
  put(row: Row): Promise<void>;
  remove(key: string | number): Promise<void>;
}

export type Tables = { readonly [Name in keyof Rows]: Table<Rows[Name]> };

/** What a store holds at one moment, with what depends on the version that wrote it. */
export interface StoredTables extends Tables {
  readonly version: number;
  /** @throws when the bytes are not what was stored under the hash */
  readonly unpack: (hash: string, bytes: Uint8Array) => Promise<Chunk>;
  /** @returns whether a release says of itself what was written */
  readonly isAsWritten: (row: ReleaseRow) => boolean;
}

const createEmptyTable = <Row>(): Table<Row> => ({
  list: async () => [],
  find: async () => undefined,
  findLast: async () => undefined,
  put: async () => {},
  remove: async () => {},
});

/** What there is where nothing was ever written. */
export const NO_TABLES: StoredTables = {
  release: createEmptyTable(),
  chunk: createEmptyTable(),
  switch: createEmptyTable(),
  token: createEmptyTable(),
  version: STORE_VERSION,
  unpack: unpackChunk,
  isAsWritten: () => false,
};
