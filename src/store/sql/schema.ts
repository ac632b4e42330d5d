/** The four tables of a store, alike in every SQL dialect. docs/chunk-format.md names them as well. */
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";

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
  /** JSON: per resource the number of items, the digest of its bodies, the hashes of its chunks. */
  content: string;
}

/** Each once, whichever releases name it. */
interface ChunkTable {
  /** SHA-256 of the unpacked bytes, in hex. */
  hash: string;
  items: number;
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

/** What differs between the SQL dialects. */
export interface TableForms {
  /** Seconds since 1970 and numbers of releases need 64 bits. */
  readonly number: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** How a table's definition ends. */
  readonly end: RawBuilder<unknown>;
}

export const SQLITE_FORMS: TableForms = {
  number: sql`integer`,
  bytes: sql`blob`,
  end: sql`strict`,
};

export async function createTables(
  db: StoreDatabase,
  { number, bytes, end }: TableForms,
): Promise<void> {
  const text = sql`text`;
  const columns: {
    readonly [Table in keyof Schema]: {
      readonly [Column in keyof Schema[Table]]: readonly [RawBuilder<unknown>, "key" | "" | "null"];
    };
  } = {
    release: {
      number: [number, "key"],
      publishedAt: [number, ""],
      publishedBy: [text, ""],
      note: [text, "null"],
      digest: [text, ""],
      catalog: [text, ""],
      installation: [text, ""],
      content: [text, ""],
    },
    chunk: { hash: [text, "key"], items: [number, ""], bytes: [bytes, ""] },
    switch: {
      instant: [number, "key"],
      release: [number, ""],
      switchedBy: [text, ""],
      note: [text, "null"],
      changes: [text, ""],
    },
    token: {
      key: [text, "key"],
      secretHash: [text, ""],
      name: [text, ""],
      createdAt: [number, ""],
      expiresAt: [number, "null"],
      revokedAt: [number, "null"],
      resources: [text, "null"],
      preview: [number, ""],
    },
  };
  for (const table of TABLES) {
    let creating = db.schema.createTable(table);
    for (const [name, [type, rule]] of Object.entries(columns[table])) {
      creating = creating.addColumn(name, type, (column) => {
        const set = rule === "null" ? column : column.notNull();
        return rule === "key" ? set.primaryKey() : set;
      });
    }
    await creating.modifyEnd(end).execute();
  }
}
