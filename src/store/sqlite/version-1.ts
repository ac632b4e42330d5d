/**
 * Stores of version 1, which kept each item in its own row and a release as runs of items. Views
 * present them as the current tables, with a run as a chunk. The digests of version 1 are computed
 * only here.
 */
import { createHash, hash as digestAtOnce } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { CONTRACT } from "../../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { Chunk, writeChunk } from "../chunk.ts";
import { UUID_BYTES, writeUuid } from "../chunk-facts.ts";
import { CATALOG_DIGEST } from "../digests.ts";
import type { StoredTables } from "../tables/tables.ts";

/**
 * Until the transaction ends, they hide the tables with the same names. The bytes of a chunk are
 * its items as JSON; the proof of a release is what its digest was computed from besides the
 * installation.
 */
const VIEWS = `
  create temp view chunk as select hash,
    (select count(*) from run_item where run = run.id) as length, '' as "textsDigest",
    cast(json_object('resource', resource, 'rows', (
      select json_group_array(json_object('position', position, 'createdAt', "createdAt",
        'updatedAt', "updatedAt", 'resource', item.resource, 'Uuid', "Uuid", 'hash', item.hash, 'text', text)
        order by position)
      from run_item left join item on item.id = item where run = run.id)) as blob) as bytes
    from run;
  create temp view release as select number, "publishedAt", "publishedBy", note, digest,
    '${CATALOG_DIGEST}' as catalog, installation,
    (select json_group_object(resource, items) from release_resource where release = number) as counts,
    (select json_group_object(resource, json_object(
        'state', (select min(release) from release_resource as any
          where any.resource = own.resource and any."servedDigest" = own."servedDigest")
          || '-' || substr("servedDigest", 1, 16),
        'bodies', 'version 1, release ' || number || ': ' || "servedDigest",
        'chunks', (select json_group_array(hash order by position) from release_run join run on id = run
          where release = number and release_run.resource = own.resource)))
      from release_resource as own where release = number) as content,
    (select json_group_object(resource, json_array(items, (
        select group_concat(hash, '' order by release_run.position, run_item.position)
        from release_run join run_item using (run) join item on item.id = item
        where release = number and release_run.resource = own.resource)))
      from release_resource as own where release = number) as proof
    from main.release;
  create temp view switch as select instant, release, "switchedBy", note,
    (select json_group_object(resource, json_object('at', "changedAt", 'dayBegins', null))
      from switch_resource where switch_resource.instant = switch.instant) as changes
    from main.switch;
`;

const TABLES =
  "run_item run item release_run release_resource switch_resource switch release token".split(" ");

/** All that a file of version 1 holds, as type and name; the views were for people. */
export const OBJECTS_OF_VERSION_1: ReadonlySet<string> = new Set([
  ...TABLES.map((name) => `table ${name}`),
  ...CONTRACT_NAMES.map((name) => `view ${CONTRACT.resources[name].title}`),
]);

export const showVersion1 = (database: DatabaseSync): void => database.exec(VIEWS);

export const VERSION_1: Pick<StoredTables, "isAsWritten" | "unpack"> = {
  isAsWritten({ installation, digest, proof }) {
    const proven = createHash("sha256").update(installation);
    const held = JSON.parse(proof) as Readonly<Record<string, readonly [number, string | null]>>;
    for (const resource of CONTRACT_NAMES) {
      const [items, hashes] = held[resource] ?? [0, null];
      proven.update(`\0${resource}\0${items}\0${hashes ?? ""}`);
    }
    return proven.digest("hex") === digest;
  },

  /** Without the null members of items, which are no longer stored. */
  async unpack(run, bytes) {
    const { resource, rows } = JSON.parse(Buffer.from(bytes).toString()) as Run;
    proveRun(run, resource, rows);
    const uuids = new Uint8Array(rows.length * UUID_BYTES);
    for (const [index, { Uuid }] of rows.entries()) writeUuid(uuids, index * UUID_BYTES, Uuid);
    const items = {
      texts: rows.map(({ text }) => Buffer.from(leaveOutNulls(text))),
      uuids,
      createdAt: Float64Array.from(rows, (row) => row.createdAt),
      updatedAt: Float64Array.from(rows, (row) => row.updatedAt),
    };
    return new Chunk(run, writeChunk(CONTRACT, resource, items, 0, rows.length));
  },
};

interface Run {
  readonly resource: ResourceName;
  readonly rows: readonly {
    readonly position: number;
    readonly createdAt: number;
    readonly updatedAt: number;
    /** Null where the item is missing. */
    readonly resource: string | null;
    readonly Uuid: string;
    readonly hash: string;
    readonly text: string;
  }[];
}

/** @throws when it holds other items than were published */
function proveRun(run: string, resource: string, rows: Run["rows"]): void {
  const digest = createHash("sha256").update(`${resource}\0`);
  for (const [index, row] of rows.entries()) {
    const { hash, text, createdAt, updatedAt } = row;
    if (row.position !== index || row.resource === null)
      throw new Error(`item ${index} of a run is missing`);
    if (row.resource !== resource || digestAtOnce("sha256", `${resource}\0${text}`) !== hash)
      throw new Error(`the text of ${row.Uuid} has changed since it was published`);
    digest.update(`${hash} ${createdAt} ${updatedAt}\n`);
  }
  if (digest.digest("hex") !== run)
    throw new Error("its items have changed since they were published");
}

/** JSON.stringify leaves out what is undefined; a replacer function would be slower. */
function clearNulls(item: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(item)) {
    const member = item[name];
    if (member === null) item[name] = undefined;
    else if (typeof member === "object" && !Array.isArray(member))
      clearNulls(member as Record<string, unknown>);
  }
  return item;
}

const leaveOutNulls = (text: string): string =>
  JSON.stringify(clearNulls(JSON.parse(text) as Record<string, unknown>));
