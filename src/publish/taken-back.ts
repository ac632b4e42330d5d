/**
 * What a publish would take back: rows that restore what stood before the change of somebody else. Whose change
 * it was is found by going back from what is current, release by release.
 */
import { mapResources } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Plain } from "../content/record.ts";
import type { ContentDifference } from "../change/difference.ts";
import { compareFields, compareSettings } from "../change/field-changes.ts";
import { differing } from "../change/pairs.ts";
import type { ChangedItems, FieldChange, Removal, TakenBack } from "../change/result-parts.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import type { Content } from "../store/content.ts";
import type { StoreReader } from "../store/store.ts";
import { makerOf } from "./list-release.ts";
import { readLineage } from "./lineage.ts";
import { nameItem } from "./merge-current.ts";
import type { Plan } from "./results.ts";

/** What is older is told as a change only. */
const MOST_RELEASES = 200;

/** With more of the items that somebody changed, even if these are less than half of them, it is asked. */
const MOST_UNASKED = 10;

/** Stands beside the names of resources; its fields are told as items are. */
const INSTALLATION = "installation";

/** What a publish changes: a field of an item, or (null) whether there is such an item. */
interface Change {
  /** Of the plan. */
  readonly row: object;
  readonly field: string | null;
  /** What it becomes. */
  readonly value: Plain;
  /** Who changed it last, while it is not known whether the value stood there before. */
  last?: TakenBack;
  found?: TakenBack;
}

/** By Uuid, or the field of the installation. */
type Changes = Map<string, Change[]>;

type Restored = Plan["takenBack"][number];

interface TakenBackIn {
  /** With who is taken back in its rows. */
  readonly difference: ContentDifference;
  readonly takenBack: readonly Restored[];
  /** What needs consent, as what is removed. */
  readonly consents: readonly Removal[];
}

function listChanges({ resources, installation }: ContentDifference): Map<string, Changes> {
  const found = new Map<string, Changes>();
  const add = (resource: string, Uuid: string, change: Change): void => {
    const changes = getOrInsert(found, resource, (): Changes => new Map());
    getOrInsert(changes, Uuid, (): Change[] => []).push(change);
  };
  for (const [resource, { added, removed, changed }] of resources) {
    for (const row of added) add(resource, row.Uuid, { row, field: null, value: true });
    for (const row of removed) add(resource, row.Uuid, { row, field: null, value: false });
    for (const { Uuid, fields } of changed)
      for (const row of fields) add(resource, Uuid, { row, field: row.field, value: row.new });
  }
  for (const row of installation)
    add(INSTALLATION, row.field, { row, field: row.field, value: row.new });
  return found;
}

/**
 * Both under the names of their day: what was said of other names is older.
 * @returns what a release changed: by Uuid, or of the installation by field, the rows; an empty field: the item itself
 */
async function* readStep(
  reader: StoreReader,
  name: string,
  before: Content,
  after: Content,
): AsyncGenerator<readonly [string, () => readonly FieldChange[]], void, undefined> {
  if (name === INSTALLATION) {
    for (const row of compareSettings(before.installation, after.installation))
      yield [row.field, () => [row]];
    return;
  }
  const compared = { reader, before, after, renames: undefined };
  for await (const { before: old, after: now } of differing(compared, name as ResourceName)) {
    const isThere = { field: "", old: old !== undefined, new: now !== undefined };
    const { Uuid = "" } = now ?? old ?? {};
    yield [
      Uuid,
      () => {
        const rows = compareFields(old?.values ?? {}, now?.values ?? {});
        return old && now ? rows : [isThere, ...rows];
      },
    ];
  }
}

/** @returns whether nothing older needs to be known of the change */
function explain(
  change: Change,
  rows: readonly FieldChange[],
  by: TakenBack,
  author: string,
): boolean {
  const isThere = rows.find(({ field }) => field === "");
  if (change.field === null && change.value === false) {
    // With the item goes whatever others changed in it since it was not there.
    if (by.by !== author) change.last ??= by;
    if (isThere?.old !== false) return false;
    if (change.last) change.found = change.last;
    return true;
  }
  const row = change.field === null ? isThere : rows.find(({ field }) => field === change.field);
  if (!row && !isThere) return false;
  change.last ??= by;
  if (change.last.by === author) return true;
  // Where there was no item, there was no value that could come back.
  if (change.field !== null && isThere?.old === false) return false;
  if (JSON.stringify(row?.old ?? null) === JSON.stringify(change.value)) change.found = change.last;
  return change.found !== undefined;
}

/** @returns the difference with who is taken back in its rows */
function markRows(
  { resources, installation, ...difference }: ContentDifference,
  changes: Iterable<Change>,
): ContentDifference {
  const found = new Map(Array.from(changes, (change) => [change.row, change.found]));
  const mark = <Row extends object>(row: Row): Row => {
    const takesBack = found.get(row);
    return takesBack ? { ...row, takesBack } : row;
  };
  return {
    ...difference,
    resources: mapResources(resources, ({ added, removed, changed, moved }): ChangedItems => ({
      added: added.map(mark),
      removed: removed.map(mark),
      changed: changed.map((item) => ({ ...item, fields: item.fields.map(mark) })),
      moved,
    })),
    installation: installation.map(mark),
  };
}

/**
 * @param sizes by release, the number of items that it changed
 * @returns by release, how many items are taken back, and of how many nobody was told before
 */
function countItems(
  resource: string,
  changes: Changes,
  sizes: ReadonlyMap<number, number>,
  decided: ReadonlySet<string>,
): readonly (readonly [Restored, number])[] {
  const counted = new Map<number, readonly [Restored, number]>();
  for (const [Uuid, some] of changes) {
    const isTold = decided.has(nameItem({ resource: resource as ResourceName, Uuid }));
    const all = some.flatMap(({ found }) => (found ? [[found.release, found] as const] : []));
    for (const [release, found] of new Map(all)) {
      const [{ items }, asked] = counted.get(release) ?? [{ items: 0 }, 0];
      const of = Math.max(sizes.get(release) ?? 0, items + 1);
      const restored = { ...found, resource, items: items + 1, of };
      counted.set(release, [restored, asked + (isTold ? 0 : 1)]);
    }
  }
  return [...counted.values()];
}

/** @returns whether somebody else published something that could be taken back */
export async function mayTakeBack(reader: StoreReader, author: string): Promise<boolean> {
  const { releases } = await readLineage(reader);
  // Before the first one, there was nothing that could be restored.
  return releases.slice(0, -1).some((release) => release && makerOf(release) !== author);
}

/**
 * @param author whose own changes are taken back by nobody else
 * @param decided see `Publishable`
 * @param difference from what is current to what would be
 */
export async function findTakenBack(
  reader: StoreReader,
  { author, decided }: { readonly author: string; readonly decided: ReadonlySet<string> },
  difference: ContentDifference,
): Promise<TakenBackIn> {
  const { releases } = await readLineage(reader);
  const changes = listChanges(difference);
  const open = new Map([...changes].map(([name, some]) => [name, new Map(some)]));
  /** By resource and release, the number of items that it changed. */
  const sizes = new Map<string, Map<number, number>>();
  for (const [index, release] of releases.slice(0, MOST_RELEASES).entries()) {
    const previous = releases[index + 1];
    if (!release || !previous || open.size === 0) break;
    const before = await reader.readRelease(previous.number);
    const after = await reader.readRelease(release.number);
    const by = { release: release.number, by: makerOf(release) };
    for (const [name, some] of open) {
      let items = 0;
      for await (const [Uuid, readRows] of readStep(reader, name, before, after)) {
        items += 1;
        const left = some.get(Uuid);
        if (!left) continue;
        const rows = readRows();
        const rest = left.filter((change) => !explain(change, rows, by, author));
        if (rest.length === 0) some.delete(Uuid);
        else some.set(Uuid, rest);
      }
      getOrInsert(sizes, name, () => new Map<number, number>()).set(release.number, items);
      if (some.size === 0) open.delete(name);
    }
  }
  const counted = [...changes].flatMap(([resource, some]) =>
    countItems(resource, some, sizes.get(resource) ?? new Map(), decided),
  );
  return {
    difference: markRows(
      difference,
      changes.values().flatMap((some) => some.values().flatMap((all) => all)),
    ),
    takenBack: counted.map(([restored]) => restored),
    consents: counted
      .filter(([{ of }, asked]) => asked > MOST_UNASKED || asked > of / 2)
      .map(([{ resource, release, by, of }, removed]) => {
        const counts = { before: of, removed, after: of - removed };
        return { resource, kind: "takenBack", release, by, ...counts };
      }),
  };
}
