/**
 * In charge of what the tables hold, as types for the query builder. In comes nothing; out go the
 * rows. The tables themselves are made by migrations.ts; both SQL dialects have the same ones.
 */
import type { Generated, Kysely } from "kysely";
import type { ResourceName } from "../catalog/resources.ts";

/** One text per item and version, whichever releases have it. */
interface ItemTable {
  id: Generated<number>;
  /** SHA-256 of resource and text, in hex. */
  hash: string;
  resource: ResourceName;
  Uuid: string;
  text: string;
}

/** Consecutive items that releases share. */
interface RunTable {
  id: Generated<number>;
  /** SHA-256 of the resource and the entries, in hex: the id by which readers know the run. */
  hash: string;
  resource: ResourceName;
}

/** One entry of a run. Dates belong to the entry: the same text may come back in a later release. */
interface RunItemTable {
  run: number;
  position: number;
  item: number;
  createdAt: number;
  updatedAt: number;
}

interface ReleaseTable {
  number: number;
  publishedAt: number;
  publishedBy: string;
  note: string | null;
  digest: string;
  /** The installation as canonical JSON. */
  installation: string;
}

interface ReleaseResourceTable {
  release: number;
  resource: ResourceName;
  items: number;
  /** Digest of everything that can change the bodies of the resource. */
  servedDigest: string;
}

interface ReleaseRunTable {
  release: number;
  resource: ResourceName;
  position: number;
  run: number;
}

/** Each change of the current release, append only: the row with the latest instant is the pointer. */
interface SwitchTable {
  instant: number;
  release: number;
  switchedBy: string;
  note: string | null;
}

interface SwitchResourceTable {
  instant: number;
  resource: ResourceName;
  changedAt: number;
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
  item: ItemTable;
  run: RunTable;
  run_item: RunItemTable;
  release: ReleaseTable;
  release_resource: ReleaseResourceTable;
  release_run: ReleaseRunTable;
  switch: SwitchTable;
  switch_resource: SwitchResourceTable;
  token: TokenTable;
}

const NAMED: Readonly<Record<keyof Schema, true>> = {
  item: true,
  run: true,
  run_item: true,
  release: true,
  release_resource: true,
  release_run: true,
  switch: true,
  switch_resource: true,
  token: true,
};

/** Every table, those that others refer to first. */
export const TABLES = Object.keys(NAMED) as readonly (keyof Schema)[];

export type StoreDatabase = Kysely<Schema>;
