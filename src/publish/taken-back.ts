/**
 * What a publish would take back: rows that restore what stood before the change of somebody else. Whose change
 * it was is found by going back from what is current, release by release.
 */
import { mapResources } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Plain } from "../content/record.ts";
import type { ContentDifference } from "../change/difference.ts";
import { compareFields } from "../change/field-changes.ts";
import type { ChangedItems, FieldChange, Removal, TakenBack } from "../change/result-parts.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { compareSettings } from "../change/setting-changes.ts";
import { differing } from "../change/pairs.ts";
import type { Content } from "../store/content.ts";
import type { StoreReader } from "../store/store.ts";
import { readLineage } from "./lineage.ts";
import { nameItem } from "./merge-current.ts";

/** What is older is told as a change only. */
const MOST_RELEASES = 200;

/** With more of the items that somebody changed, even if these are less than half of them, it is asked. */
const MOST_UNASKED = 10;

/** Stands beside the names of resources; its fields are told as items are. */
const INSTALLATION = "installation";

type Differing = Pick<ContentDifference, "resources" | "installation">;

/** What a publish changes: a field of an item, or (null) whether there is such an item. */
interface Change {
  readonly field: string | null;
  /** What it becomes. */
  readonly value: Plain;
  /** Who changed it last, while it is not known whether the value stood there before. */
  last?: TakenBack;
  found?: TakenBack;
}

/** By Uuid, or the field of the installation. */
type Changes = Map<string, Change[]>;

/** What a release changed of what is asked for, and how many items in all. */
interface ReleaseStep {
  readonly items: number;
  readonly fields: ReadonlyMap<string, readonly FieldChange[]>;
}

interface TakenBackItems extends TakenBack {
  readonly resource: string;
  readonly items: number;
  /** Of so many that the release changed. */
  readonly of: number;
}

interface Counted extends TakenBackItems {
  /** Of which nobody was told before. */
  readonly asked: number;
}

interface TakenBackIn<Difference> {
  readonly difference: Difference;
  readonly takenBack: readonly TakenBackItems[];
  /** What needs consent, as what is removed. */
  readonly consents: readonly Removal[];
}

function listChanges({ resources, installation }: Differing): Map<string, Changes> {
  const found = new Map<string, Changes>();
  const add = (resource: string, Uuid: string, field: string | null, value: Plain): void => {
    const changes = getOrInsert(found, resource, (): Changes => new Map());
    getOrInsert(changes, Uuid, (): Change[] => []).push({ field, value });
  };
  for (const [resource, { added, removed, changed }] of resources) {
    for (const { Uuid } of added) add(resource, Uuid, null, true);
    for (const { Uuid } of removed) add(resource, Uuid, null, false);
    for (const { Uuid, fields } of changed)
      for (const row of fields) add(resource, Uuid, row.field, row.new);
  }
  for (const row of installation) add(INSTALLATION, row.field, row.field, row.new);
  return found;
}

const areAlike = (one: Plain, other: Plain): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function compareInstallations(before: Content, after: Content): ReleaseStep {
  const fields = compareSettings(before.installation, after.installation);
  return { items: fields.length, fields: new Map(fields.map((row) => [row.field, [row]])) };
}

/** Both under the names of their day: what was said of other names is older. */
async function compareStep(
  reader: StoreReader,
  name: string,
  before: Content,
  after: Content,
  asked: Changes,
): Promise<ReleaseStep> {
  if (name === INSTALLATION) return compareInstallations(before, after);
  const fields = new Map<string, readonly FieldChange[]>();
  let items = 0;
  const compared = { reader, before, after, renames: undefined };
  for await (const { before: old, after: now } of differing(compared, name as ResourceName)) {
    items += 1;
    const { Uuid = "" } = now ?? old ?? {};
    if (!asked.has(Uuid)) continue;
    const rows = compareFields(old?.values ?? {}, now?.values ?? {});
    const isThere = { field: "", old: old !== undefined, new: now !== undefined };
    fields.set(Uuid, old && now ? rows : [isThere, ...rows]);
  }
  return { items, fields };
}

/** @returns whether nothing older needs to be known of the change */
function explain(
  change: Change,
  rows: readonly FieldChange[],
  by: TakenBack,
  author: string,
): boolean {
  if (change.value === false && change.field === null)
    return explainRemoval(change, rows, by, author);
  const isThere = rows.find(({ field }) => field === "");
  const row = change.field === null ? isThere : rows.find(({ field }) => field === change.field);
  if (!row && !isThere) return false;
  change.last ??= by;
  if (change.last.by === author) return true;
  // Where there was no item, there was no value that could come back.
  if (change.field !== null && isThere?.old === false) return false;
  if (areAlike(row?.old ?? null, change.value)) change.found = change.last;
  return change.found !== undefined;
}

/** With the item goes whatever others changed in it since it was not there. */
function explainRemoval(
  change: Change,
  rows: readonly FieldChange[],
  by: TakenBack,
  author: string,
): boolean {
  if (by.by !== author) change.last ??= by;
  if (!rows.some(({ field, old }) => field === "" && old === false)) return false;
  if (change.last) change.found = change.last;
  return true;
}

const mark = <Row extends object>(row: Row, takesBack: TakenBack | undefined): Row =>
  takesBack ? { ...row, takesBack } : row;

/** @returns the difference with who is taken back in its rows */
function markRows<Difference extends Differing>(
  difference: Difference,
  changes: Map<string, Changes>,
): Difference {
  const find = (resource: string, Uuid: string, field: string | null): TakenBack | undefined =>
    changes
      .get(resource)
      ?.get(Uuid)
      ?.find((change) => change.field === field)?.found;
  const { resources, installation } = difference;
  const marked = mapResources(resources, (one, name): ChangedItems => {
    const markItem = <Item extends { readonly Uuid: string }>(item: Item): Item =>
      mark(item, find(name, item.Uuid, null));
    return {
      ...one,
      added: one.added.map(markItem),
      removed: one.removed.map(markItem),
      changed: one.changed.map((item) => ({
        ...item,
        fields: item.fields.map((row) => mark(row, find(name, item.Uuid, row.field))),
      })),
    };
  });
  return {
    ...difference,
    resources: marked,
    installation: installation.map((row) => mark(row, find(INSTALLATION, row.field, row.field))),
  };
}

/** @param sizes by release, the number of items that it changed */
function countItems(
  resource: string,
  changes: Changes,
  sizes: ReadonlyMap<number, number>,
  decided: ReadonlySet<string>,
): readonly Counted[] {
  const counted = new Map<number, Counted>();
  for (const [Uuid, some] of changes) {
    const all = some.flatMap(({ found }) => (found ? [[found.release, found] as const] : []));
    for (const [release, found] of new Map(all)) {
      const { items, asked } = counted.get(release) ?? { items: 0, asked: 0 };
      const more = decided.has(nameItem({ resource: resource as ResourceName, Uuid })) ? 0 : 1;
      const of = Math.max(sizes.get(release) ?? 0, items + 1);
      counted.set(release, { ...found, resource, items: items + 1, asked: asked + more, of });
    }
  }
  return [...counted.values()];
}

const listConsents = (counted: readonly Counted[]): readonly Removal[] =>
  counted
    .filter(({ asked, of }) => asked > MOST_UNASKED || asked > of / 2)
    .map(({ resource, release, by, asked, of }) => ({
      resource,
      kind: "takenBack",
      release,
      by,
      before: of,
      removed: asked,
      after: of - asked,
    }));

/** @returns whether somebody else published something that could be taken back */
export async function mayTakeBack(reader: StoreReader, author: string): Promise<boolean> {
  const { releases } = await readLineage(reader);
  const [, ...older] = releases.toReversed();
  // Before the first one, there was nothing that could be restored.
  return older.some((release) => release?.publishedBy !== author);
}

/**
 * @param author whose own changes are taken back by nobody else
 * @param decided see `Publishable`
 * @param difference from what is current to what would be
 */
export async function findTakenBack<Difference extends Differing>(
  reader: StoreReader,
  { author, decided }: { readonly author: string; readonly decided: ReadonlySet<string> },
  difference: Difference,
): Promise<TakenBackIn<Difference>> {
  const { releases } = await readLineage(reader);
  const changes = listChanges(difference);
  const open = new Map([...changes].map(([name, some]) => [name, new Map(some)]));
  /** By resource and release, the number of items that it changed. */
  const sizes = new Map<string, Map<number, number>>();
  for (const [index, release] of releases.slice(0, MOST_RELEASES).entries()) {
    const previous = releases[index + 1];
    if (!release || !previous || open.size === 0) break;
    const [after, before] = await Promise.all(
      [release, previous].map(({ number }) => reader.readRelease(number)),
    );
    if (!before || !after) break;
    const { number, publishedBy: by } = release;
    for (const [name, some] of open) {
      const { items, fields } = await compareStep(reader, name, before, after, some);
      getOrInsert(sizes, name, () => new Map<number, number>()).set(number, items);
      for (const [Uuid, rows] of fields) {
        const rest = (some.get(Uuid) ?? []).filter(
          (change) => !explain(change, rows, { release: number, by }, author),
        );
        if (rest.length === 0) some.delete(Uuid);
        else some.set(Uuid, rest);
      }
      if (some.size === 0) open.delete(name);
    }
  }
  const counted = [...changes].flatMap(([resource, some]) =>
    countItems(resource, some, sizes.get(resource) ?? new Map(), decided),
  );
  return {
    difference: markRows(difference, changes),
    takenBack: counted.map(({ asked: _asked, ...items }) => items),
    consents: listConsents(counted),
  };
}
