/**
 * The rows of releases, and the pointer to the current one: an append-only list of switches, of
 * which the latest counts. The date of a resource's bodies changes only when something that they
 * depend on changes.
 */
import { hash as digestAtOnce, randomUUID } from "node:crypto";
import { mustGet } from "../../lib/must-get.ts";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import { CommandError } from "../../errors.ts";
import { readInstallation } from "../format/digests.ts";
import { chooseInstant } from "./instants.ts";
import type { Clock } from "./instants.ts";
import type { DateRuns } from "../format/dates.ts";
import type { ReleaseContent, Authorship, CurrentRelease } from "../store.ts";
import type { KeptWhy } from "./kept.ts";
import { deriveChunks } from "./derive-chunks.ts";
import { writeTold } from "./told.ts";
import { COLUMNS } from "../format/tables.ts";
import type { ReleaseRow, Rows, Tables } from "../format/tables.ts";

/** What the row of a release says of one resource. */
export interface KeptItems {
  readonly bodies: string;
  readonly chunks: readonly string[];
  readonly dates: DateRuns;
}

/** For a resource that the release did not have. */
const NOTHING: KeptItems = { bodies: "", chunks: [], dates: [] };

/** The columns that describe a release, without its content, which may be large. */
export const SUMMARY = [
  "number",
  "publishedAt",
  "publishedBy",
  "note",
  "base",
  "digest",
  "counts",
  "installation",
] as const satisfies readonly (keyof ReleaseRow)[];

type Summary = Pick<ReleaseRow, (typeof SUMMARY)[number]>;

/** @returns SHA-256 over the columns before the proof as a JSON array, in hex */
export const proveRow = (row: Omit<ReleaseRow, "proof">): string =>
  digestAtOnce(
    "sha256",
    JSON.stringify(
      Object.keys(COLUMNS.release)
        .slice(0, -1)
        .map((name) => row[name as keyof typeof row]),
    ),
  );

/** @returns the members of an object that was written as JSON, by the names of resources */
const readByResource = <Value>(json: string): PerResource<Value> =>
  new Map(Object.entries(JSON.parse(json) as object) as [ResourceName, Value][]);

/** Writes a release, in the place of the one with its number if there is one. */
export async function putRelease(
  { release }: Tables,
  row: Omit<ReleaseRow, "content" | "proof">,
  kept: PerResource<KeptItems>,
): Promise<void> {
  const written = { ...row, content: JSON.stringify(Object.fromEntries(kept)) };
  await release.put([{ ...written, proof: proveRow(written) }]);
}

/** @throws CommandError when it contains resources that this version does not know */
export function readSummary(row: Summary): ReleaseContent["release"] {
  const { number, publishedAt, publishedBy, note, base, digest } = row;
  const catalog = catalogOf(readInstallation(row.installation));
  const counts = readByResource<number>(row.counts);
  for (const [name, count] of counts) {
    if (count > 0 && !catalog.find(name)) {
      throw new CommandError(
        `Release ${number} holds ${name}, which this version of Lectern does not know: use the version that published it, or a later one`,
      );
    }
  }
  const ofResources = perResource(catalog, (name) => counts.get(name) ?? 0);
  return { number, publishedAt, publishedBy, note, base, digest, counts: ofResources };
}

/** @throws CommandError when it contains resources that this version does not know */
export function readContent(row: Omit<ReleaseRow, "proof">): ReleaseContent {
  const kept = readByResource<KeptItems>(row.content);
  const installation = readInstallation(row.installation);
  const read = <Name extends keyof KeptItems>(member: Name): ReadonlyMap<string, KeptItems[Name]> =>
    perResource(catalogOf(installation), (name) => (kept.get(name) ?? NOTHING)[member]);
  return {
    release: readSummary(row),
    catalog: row.catalog,
    installation,
    digest: row.digest,
    lists: read("chunks"),
    bodies: read("bodies"),
    dates: read("dates"),
  };
}

/** @throws CommandError when there is no such release */
export async function readRelease({ release }: Tables, number: number): Promise<ReleaseContent> {
  // A number that no release can have never reaches the database.
  const row = Number.isSafeInteger(number) ? await release.find(number) : undefined;
  if (row) return readContent(row);
  throw new CommandError(
    `There is no release ${number}: "lectern release list" shows those that exist`,
  );
}

/** @returns hashes of all chunks of a release, including resources that this version does not know */
export const listHashes = ({ content }: Pick<ReleaseRow, "content">): readonly string[] =>
  [...readByResource<Pick<KeptItems, "chunks">>(content).values()].flatMap(({ chunks }) => chunks);

/** Of a content in a check. */
export interface StoredLists {
  /** By resource, the hashes of its chunks. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** @returns hashes of all chunks of a check */
export const listKeptHashes = ({
  content,
  merged,
}: Pick<Rows["kept"], "content" | "merged">): readonly string[] =>
  [content, merged].flatMap((text) => {
    const { lists } = JSON.parse(text ?? '{"lists":{}}') as StoredLists;
    return Object.values(lists).flat();
  });

/** @returns hashes of the chunks that releases and checks use, and of those that none uses */
export async function findUnusedChunks(
  tables: Tables,
): Promise<{ readonly used: ReadonlySet<string>; readonly unused: readonly string[] }> {
  const used = new Set([
    ...(await tables.release.list("content")).flatMap(listHashes),
    ...(await tables.kept.list("content", "merged")).flatMap(listKeptHashes),
  ]);
  const stored = await tables.chunk.list("hash");
  return { used, unused: stored.map(({ hash }) => hash).filter((hash) => !used.has(hash)) };
}

/** Removes those of the chunks that no release and no check uses. */
export async function removeUnused(tables: Tables, hashes: readonly string[]): Promise<void> {
  const { used } = await findUnusedChunks(tables);
  await tables.chunk.remove(hashes.filter((hash) => !used.has(hash)));
}

/** @param instant of the switch, also used for resources that were added to the contract later */
const readChanges = (changes: string, instant: number): PerResource<number> =>
  new Map([...perResource(CONTRACT, () => instant), ...readByResource<number>(changes)]);

/** @returns null: nothing was published yet, except by staging */
export async function readCurrent(tables: Tables): Promise<CurrentRelease | null> {
  const latest = await tables.switch.findLast(Infinity);
  if (!latest || latest.release === 0) return null;
  const { release: number, since, changes, history } = latest;
  return { number, since, changes: readChanges(changes, since), history };
}

/** @returns the release that an act made, or made current */
export const releaseOf = ({ release, kept }: Pick<Rows["switch"], "release" | "kept">): number =>
  kept ?? release;

/** @returns the highest number that a release ever had; 0 before the first publish */
export async function readHighestNumber(tables: Tables): Promise<number> {
  // Each release begins with an act, and acts are not pruned.
  const rows = await tables.switch.list("release", "kept");
  return rows.reduce((highest, row) => Math.max(highest, releaseOf(row)), 0);
}

/** @returns why each release is kept that never was current, with pruned ones */
export async function readKept(tables: Tables): Promise<ReadonlyMap<number, KeptWhy>> {
  const reasons = new Map<number, KeptWhy>();
  for (const { release, kept, why } of await tables.switch.list("release", "kept", "why")) {
    if (kept === null) reasons.delete(release);
    else reasons.set(kept, why as KeptWhy);
  }
  return reasons;
}

/** @returns an instant for the next act @param others after which it must be, too */
export const chooseNext = async (
  tables: Tables,
  clock: Clock,
  ...others: readonly number[]
): Promise<number> =>
  chooseInstant(clock, (await tables.switch.findLast(Infinity))?.instant ?? 0, ...others);

/** The current release before a switch. */
export interface Shown extends ReleaseContent {
  readonly current: CurrentRelease;
}

/** @returns null before the first publish */
export async function readShown(tables: Tables): Promise<Shown | null> {
  const current = await readCurrent(tables);
  return current && { ...(await readRelease(tables, current.number)), current };
}

/** So that servers need not derive it. Of what cannot be read, verifying tells. */
export async function deriveCurrent(tables: Tables): Promise<void> {
  const shown = await readShown(tables).catch(() => null);
  if (shown) await deriveChunks(tables, shown);
}

const signAct = ({ by, author = by, note }: Authorship) => ({
  switchedBy: by,
  author: author === by ? null : author,
  note: note ?? null,
});

/**
 * Makes a release current.
 * @param instant as `chooseNext` gives it
 * @param before null: unknown, so that everything counts as changed, and a new history begins
 */
export async function appendSwitch(
  tables: Tables,
  release: number,
  bodies: ReleaseContent["bodies"],
  instant: number,
  { untold = [], ...authorship }: Authorship,
  before: Shown | null,
): Promise<void> {
  const changes = Array.from(bodies, ([resource, digest]): [string, number] => {
    // The release before may not have declared it.
    const isSame = before?.bodies.get(resource) === digest;
    return [resource, isSame ? mustGet(before.current.changes, resource as ResourceName) : instant];
  });
  await writeTold(tables, release, untold);
  await tables.switch.put([
    {
      instant,
      release,
      kept: null,
      why: null,
      since: instant,
      ...signAct(authorship),
      changes: JSON.stringify(Object.fromEntries(changes)),
      history: before?.current.history ?? randomUUID(),
    },
  ]);
  await deriveCurrent(tables);
}

/** Notes that no release is current any more: the restored backup had none. @param instant see `chooseNext` */
export const appendNone = (
  { switch: table }: Tables,
  instant: number,
  act: Authorship,
): Promise<void> =>
  table.put([
    {
      instant,
      release: 0,
      kept: null,
      why: null,
      since: 0,
      ...signAct(act),
      changes: "{}",
      history: "",
    },
  ]);

/** Notes that a release is kept, and leaves everything else as it is. @param instant see `chooseNext` */
export async function appendKept(
  tables: Tables,
  { kept, why }: { readonly kept: number; readonly why: KeptWhy },
  instant: number,
  authorship: Authorship,
): Promise<void> {
  const { release, since, changes, history } = (await tables.switch.findLast(Infinity)) ?? {
    release: 0,
    since: 0,
    changes: "{}",
    history: "",
  };
  const act = { instant, kept, why, ...signAct(authorship) };
  await tables.switch.put([{ ...act, release, since, changes, history }]);
}

/** Makes a release that exists current; when it is current already, nothing changes. */
export async function switchTo(
  tables: Tables,
  content: ReleaseContent,
  authorship: Authorship,
  clock: Clock,
): Promise<void> {
  const { number } = content.release;
  const before = await readShown(tables);
  if (before?.current.number === number) return;
  const instant = await chooseNext(tables, clock);
  await appendSwitch(tables, number, content.bodies, instant, authorship, before);
}
