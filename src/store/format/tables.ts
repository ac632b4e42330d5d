/** The nine tables of a store, whichever database they are in. docs/store-format.md describes them. */
import { CommandError } from "../../errors.ts";
import { STORE_FORMAT } from "../../version.ts";

/**
 * @param version of the store `name`; 0: it has no tables yet
 * @throws CommandError when this version cannot read it
 */
export function requireVersion(version: number, name: string): void {
  if (version === 0 || version === STORE_FORMAT) return;
  throw new CommandError(
    `The store ${name} was written by another version of Lectern (its format is ${version}, and this version supports ${STORE_FORMAT}): use that version, restore the backup from before the upgrade, or publish its content to a new store`,
  );
}

/** @returns the error for a store of this format's number from before it was settled */
export const refuseTables = (name: string): CommandError =>
  new CommandError(
    `The store ${name} was written by a version of Lectern from before its format ${STORE_FORMAT} was settled, and its tables differ: use that version, or publish its content to a new store`,
  );

/** Columns and their types; the first column of each table is its key. */
export const COLUMNS = {
  release: {
    number: "integer primary key",
    publishedAt: "integer not null",
    publishedBy: "text not null",
    note: "text",
    /** The release that it was made from; null: there was none. */
    base: "integer",
    digest: "text not null",
    /** Digest of the catalog by which the items were checked. */
    catalog: "text not null",
    /** The installation as canonical JSON. */
    installation: "text not null",
    /** JSON: per resource the number of items. */
    counts: "text not null",
    /** JSON: per resource what `HeldItems` says. */
    content: "text not null",
    /** Digest of all the columns before. */
    proof: "text not null",
  },
  /** Each chunk once, however many releases use it. */
  chunk: {
    hash: "text primary key not null",
    /** Number of items. */
    length: "integer not null",
    /** See `derive`; null: nothing is at hand. */
    derived: "blob",
    /** The lines, packed. */
    bytes: "blob not null",
  },
  /**
   * Each act, append only: a switch of the current release, or the making of a release that is kept without
   * becoming current. The row with the latest instant is the pointer.
   */
  switch: {
    instant: "integer primary key",
    /** The current release, perhaps pruned: the history outlives releases. 0: none is current. */
    release: "integer not null",
    /** The release that was made without becoming current; null: this act made `release` current. */
    kept: "integer",
    /** A `KeptWhy`; null: this act made `release` current. */
    why: "text",
    /** The instant of the switch to `release`; 0: none is current. */
    since: "integer not null",
    switchedBy: "text not null",
    /** Who made the content; null: `switchedBy`. */
    author: "text",
    note: "text",
    /** JSON: per resource, the instant of the switch that last changed its bodies. */
    changes: "text not null",
    /** Begins with the first release and with each restore; the switches of one history never change. */
    history: "text not null",
  },
  /** Of releases whose switch somebody was to be told. */
  told: {
    release: "integer primary key",
    /** JSON: `Told`s. */
    outcomes: "text not null",
  },
  token: {
    key: "text primary key not null",
    secretHash: "text not null",
    name: "text not null",
    createdAt: "integer not null",
    expiresAt: "integer",
    revokedAt: "integer",
    /** JSON array of resource names; null: all. */
    resources: "text",
    /** The only release that it opens; null: it is no link to one. */
    release: "integer",
    /** JSON array of what it may do besides reading. */
    rights: "text not null",
  },
  /** What was checked at the desk, for a day, with the contents that can be published. */
  kept: {
    /** A random UUID. */
    id: "text primary key not null",
    madeAt: "integer not null",
    madeBy: "text not null",
    /** What it added to the store. */
    bytes: "integer not null",
    /** JSON: the numbers of the releases that it was made from. */
    bases: "text not null",
    /** JSON: what a list says of it, and how it is to be published. */
    summary: "text not null",
    /** JSON: what whoever checked it was answered. */
    document: "text not null",
    /** JSON: what was given, `{ installation, digest, counts, lists }`; null: it cannot be published. */
    content: "text",
    /** JSON: what it became with what others published, with `current` and `decided`; null: nothing else. */
    merged: "text",
    /** JSON: what was answered when it was published; null: it was not. */
    answer: "text",
    /** JSON: the changes that it was made of; null: of files or items. */
    changes: "text",
    /** JSON: the positions of those of them that were pending when it was made. */
    pending: "text not null",
  },
  /** What somebody has of the desk. */
  download: {
    /** The name of the token. */
    author: "text primary key not null",
    /** JSON: `Download`s, newest first. */
    had: "text not null",
  },
  /** Who is signed in at the desk. */
  session: {
    /** SHA-256 of what the browser has, in hex. */
    id: "text primary key not null",
    /** The key of the token. */
    token: "text not null",
    createdAt: "integer not null",
    /** Ten minutes behind at most. */
    usedAt: "integer not null",
  },
  /** What somebody changed at the desk and has not published yet. */
  pending: {
    /** The name of the token. */
    author: "text primary key not null",
    /** Another one with each change. */
    version: "text not null",
    at: "integer not null",
    /** The release that they were made from; null: there was none. */
    base: "integer",
    /** JSON: what changes, in order. */
    changes: "text not null",
  },
} as const;

interface Values {
  readonly "integer primary key": number;
  readonly "integer not null": number;
  readonly integer: number | null;
  readonly "text primary key not null": string;
  readonly "text not null": string;
  readonly text: string | null;
  readonly blob: Uint8Array | null;
  readonly "blob not null": Uint8Array;
}

type RowOf<Columns extends Readonly<Record<string, keyof Values>>> = {
  readonly [Column in keyof Columns]: Values[Columns[Column]];
};

export type Rows = { readonly [Name in keyof typeof COLUMNS]: RowOf<(typeof COLUMNS)[Name]> };

export type ReleaseRow = Rows["release"];

/** All operations on a table. If columns are named, rows have only these. */
export interface Table<Row> {
  /** In the order of the key. */
  list<Column extends keyof Row>(...columns: readonly Column[]): Promise<Pick<Row, Column>[]>;
  find<Column extends keyof Row>(
    key: string | number,
    ...columns: readonly Column[]
  ): Promise<Pick<Row, Column> | undefined>;
  /** @returns the rows with these keys, in their order, in one request */
  findAll<Column extends keyof Row>(
    keys: readonly (string | number)[],
    ...columns: readonly Column[]
  ): Promise<(Pick<Row, Column> | undefined)[]>;
  /** @returns the row with the highest key that is not above `key` */
  findLast(key: number): Promise<Row | undefined>;
  /** In the place of the rows with the same keys, if there are any. */
  put(rows: readonly Row[]): Promise<void>;
  remove(keys: readonly (string | number)[]): Promise<void>;
}

export type Tables = { readonly [Name in keyof Rows]: Table<Rows[Name]> };

/** @returns whether something has the columns of a table, each with a value of its type, and no others */
export function isRow<Name extends keyof Rows>(name: Name, value: unknown): value is Rows[Name] {
  if (typeof value !== "object" || value === null) return false;
  const given = value as Readonly<Record<string, unknown>>;
  const columns: Readonly<Record<string, keyof Values>> = COLUMNS[name];
  const isOf = (type: keyof Values, one: unknown): boolean => {
    if (one === null) return type === "integer" || type === "text" || type === "blob";
    if (type.startsWith("integer")) return Number.isSafeInteger(one);
    return type.startsWith("text") ? typeof one === "string" : one instanceof Uint8Array;
  };
  return (
    Object.keys(given).length === Object.keys(columns).length &&
    Object.entries(columns).every(([column, type]) => isOf(type, given[column]))
  );
}
