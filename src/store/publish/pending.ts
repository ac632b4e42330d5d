/** What people changed at the desk and have not published yet: one list for each of them. */
import { hash as digestAtOnce, randomUUID } from "node:crypto";
import type { JsonObject } from "../../lib/json-object.ts";
import type { Rows, Tables } from "../format/tables.ts";

export interface PendingChanges {
  readonly at: number;
  /** The release that they were made from; null: there was none. */
  readonly base: number | null;
  /** In order. */
  readonly changes: readonly JsonObject[];
}

export interface KeptPending extends PendingChanges {
  /** The name of the token. */
  readonly by: string;
  /** Another one with each change. */
  readonly version: string;
}

const readRow = ({ author, version, at, base, changes }: Rows["pending"]): KeptPending => ({
  by: author,
  version,
  at,
  base,
  changes: JSON.parse(changes) as readonly JsonObject[],
});

export const listPending = async ({ pending }: Tables): Promise<readonly KeptPending[]> =>
  (await pending.list()).map(readRow);

export async function findPending(
  { pending }: Tables,
  author: string,
): Promise<KeptPending | undefined> {
  const row = await pending.find(author);
  return row && readRow(row);
}

/** Versions of which one must be there; empty: none may be; undefined: any. */
export type SeenVersions = readonly string[] | undefined;

async function isSeen({ pending }: Tables, author: string, seen: SeenVersions): Promise<boolean> {
  if (!seen) return true;
  const version = (await pending.find(author, "version"))?.version;
  return version === undefined ? seen.length === 0 : seen.includes(version);
}

const write = (
  { pending }: Tables,
  author: string,
  { version, at, base, changes }: Omit<KeptPending, "by">,
): Promise<void> => pending.put([{ author, version, at, base, changes: JSON.stringify(changes) }]);

/** @returns undefined: another version is there, and nothing was written */
export async function keepPending(
  tables: Tables,
  author: string,
  pending: PendingChanges,
  seen: SeenVersions,
): Promise<string | undefined> {
  if (!(await isSeen(tables, author, seen))) return undefined;
  const version = randomUUID();
  await write(tables, author, { ...pending, version });
  return version;
}

/** As the same changes go on from another release. */
export interface MovedPending extends Pick<KeptPending, "by" | "version" | "base"> {
  /** Absent: as they are, and so is their version: whoever has it has them. */
  readonly changes?: readonly JsonObject[];
}

/** @returns the version; undefined: another one is there, and nothing was written */
export async function movePending(
  tables: Tables,
  { by, version, base, changes }: MovedPending,
): Promise<string | undefined> {
  const known = await findPending(tables, by);
  if (known?.version !== version) return undefined;
  const moved = { ...known, base, ...(changes && { changes, version: randomUUID() }) };
  await write(tables, by, moved);
  return moved.version;
}

/** @returns false: another version is there, and nothing was removed */
export async function dropPending(
  tables: Tables,
  author: string,
  seen: SeenVersions,
): Promise<boolean> {
  if (!(await isSeen(tables, author, seen))) return false;
  await tables.pending.remove([author]);
  return true;
}

/** @returns a digest of a change, whatever the order of its members */
export const digestChange = (change: JsonObject): string =>
  digestAtOnce(
    "sha256",
    JSON.stringify(change, (_name, value: unknown) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
    "base64",
  );

/** Called in the transaction in which they are published. What was changed since then stays. */
export async function takeFromPending(
  tables: Tables,
  author: string,
  published: readonly JsonObject[],
): Promise<void> {
  const known = published.length > 0 && (await findPending(tables, author));
  if (!known) return;
  const digests = new Set(published.map(digestChange));
  const changes = known.changes.filter((change) => !digests.has(digestChange(change)));
  if (changes.length === known.changes.length) return;
  if (changes.length === 0) await tables.pending.remove([author]);
  else await write(tables, author, { ...known, changes, version: randomUUID() });
}
