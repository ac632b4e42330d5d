/** The differences between the resources that two installations declare, and how many items they affect. */
import { ownValue } from "../../lib/own-value.ts";
import { isDeepStrictEqual } from "node:util";
import { namesOf } from "../../catalog/own-defaults.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { OwnField, OwnFields, OwnResource } from "../../catalog/own-resources.ts";
import type { Renames } from "../../store/renames.ts";
import type { ChunkedContent } from "./chunked-content.ts";
import { compareFields } from "./field-changes.ts";
import type { FieldChange } from "./field-changes.ts";

/** A declared field that was added or removed. */
interface ChangedField {
  /** Such as `Text.Title`. */
  readonly field: string;
  /** How many items that stay had a value in it; of an added one, if it has those of a removed one. */
  readonly items?: number;
  /** The removed field whose values the added one has, each in its item. */
  readonly like?: string;
}

/** How one declared resource changed. */
export interface DeclarationChange {
  readonly resource: string;
  readonly title: string;
  readonly change: "added" | "removed" | "changed";
  /** Of a removed resource: how many items were removed with it. */
  readonly items?: number;
  readonly added: readonly ChangedField[];
  readonly removed: readonly ChangedField[];
  /** Its former name, if it is declared as renamed. */
  readonly from?: string;
  /** The fields that are declared as renamed; absent: none. */
  readonly renamed?: readonly { readonly field: string; readonly from: string }[];
  /** Whether the fields that stay are in another order. */
  readonly reordered: boolean;
  /** Changes of other parts of the declaration, and of the fields that stay: `Text.Title.size`. */
  readonly settings: readonly FieldChange[];
}

/** The changed items among those that stay. */
interface ChangedItems {
  readonly changed: readonly { readonly fields: readonly FieldChange[] }[];
}

/** @returns the fields by their paths, a localized one before its members */
const listFields = (fields: OwnFields, prefix = ""): ReadonlyMap<string, OwnField> =>
  new Map(
    Object.entries(fields).flatMap(([name, { fields: members = {}, ...field }]) => [
      [`${prefix}${name}`, field],
      ...listFields(members, `${prefix}${name}.`),
    ]),
  );

/** @returns the paths that the other side lacks; members of such a field are not listed again */
const findMissing = (
  paths: ReadonlyMap<string, OwnField>,
  others: ReadonlyMap<string, OwnField>,
): readonly string[] =>
  [...paths.keys()].filter((path) => {
    const [parent = ""] = path.split(".");
    return !others.has(path) && (parent === path || others.has(parent));
  });

/** @returns the values of a field in its languages, as one side has them */
const listValues = (
  fields: readonly FieldChange[],
  path: string,
  side: "old" | "new",
): readonly (readonly [language: string | undefined, value: unknown])[] =>
  fields
    .filter((change) => isOfField(change.field, path) && change[side] !== null)
    .map((change) => [path.includes(".") ? change.field.split(".")[1] : undefined, change[side]]);

/** @returns whether each item has in the field what it had in the lost one */
const isLike = (lost: string, field: string, { changed }: ChangedItems): boolean =>
  changed.every(({ fields }) =>
    isDeepStrictEqual(listValues(fields, lost, "old"), listValues(fields, field, "new")),
  );

/** @param field of an item, in which a language may stand between the two names of the path */
function isOfField(field: string, path: string): boolean {
  const [name, member] = path.split(".");
  const [first, , third] = field.split(".");
  return first === name && (member === undefined || third === member);
}

/** @returns how many items had a value in the field and have none any more */
function countLosers(path: string, { changed }: ChangedItems): number {
  const isLost = ({ field, old, new: now }: FieldChange): boolean =>
    isOfField(field, path) && old !== null && now === null;
  return changed.filter(({ fields }) => fields.some(isLost)).length;
}

/**
 * @returns a declaration without its fields, with its names written out; an entity with some of the fields
 *   lists only those that both sides have
 */
function settingsOf(
  resource: string,
  { fields, entity, ...others }: OwnResource,
  kept: ReadonlySet<string>,
): object {
  const settings = { ...namesOf(resource, others), ...others };
  if (entity?.fields === undefined) return { ...settings, entity };
  const isChanged = (name: string): boolean => Object.hasOwn(fields, name) && !kept.has(name);
  return {
    ...settings,
    entity: { ...entity, fields: entity.fields.filter((one) => !isChanged(one)) },
  };
}

/** Said as renamed. */
const isRenaming = ({ field }: FieldChange): boolean => /(?:^|\.)renamed$/u.test(field);

/** @param before under the names of after */
function compareDeclared(
  resource: string,
  before: OwnResource,
  after: OwnResource,
  difference: ChangedItems,
  renames: Renames | undefined,
): DeclarationChange {
  const from = renames?.resources.get(resource);
  const renamed = Array.from(renames?.fields.get(resource) ?? [], ([field, old]) => ({
    field,
    from: old,
  }));
  const [old, now] = [listFields(before.fields), listFields(after.fields)];
  const kept = [...now].filter(([path]) => old.has(path));
  const names = new Set(kept.map(([path]) => path));
  const gone = findMissing(old, now).map((field) => ({
    field,
    items: countLosers(field, difference),
  }));
  return {
    resource,
    title: namesOf(resource, after).title,
    change: "changed",
    added: findMissing(now, old).map((field) => {
      const like = gone.find(
        ({ field: lost, items }) => items > 0 && isLike(lost, field, difference),
      );
      return { field, ...(like && { like: like.field, items: like.items }) };
    }),
    removed: gone,
    reordered: !isDeepStrictEqual(
      kept.map(([path]) => path),
      [...old.keys()].filter((path) => now.has(path)),
    ),
    ...(from !== undefined && { from }),
    ...(renamed.length > 0 && { renamed }),
    settings: [
      ...compareFields(
        settingsOf(from ?? resource, before, names),
        settingsOf(resource, after, names),
      ),
      ...kept.flatMap(([path, field]) =>
        compareFields({ [path]: old.get(path) }, { [path]: field }),
      ),
    ].filter((change) => !isRenaming(change)),
  };
}

async function countItems(content: ChunkedContent, resource: string): Promise<number> {
  const name = catalogOf(content.installation).find(resource);
  let count = 0;
  if (name !== undefined)
    for await (const chunk of content.readChunks(name)) count += Array.from(chunk.items()).length;
  return count;
}

/**
 * @param before under the names of after
 * @param differences of the items
 * @returns what differs, by the names of the resources
 */
export async function compareDeclarations(
  before: ChunkedContent,
  after: ChunkedContent,
  differences: Readonly<Partial<Record<string, ChangedItems>>>,
  renames?: Renames,
): Promise<readonly DeclarationChange[]> {
  const [old, now] = [before.installation.resources, after.installation.resources];
  const changes: DeclarationChange[] = [];
  const nothing = { added: [], removed: [], reordered: false, settings: [] };
  for (const resource of [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted()) {
    const [was, is] = [ownValue(old, resource), ownValue(now, resource)];
    if (was === undefined) {
      const { title } = namesOf(resource, is);
      changes.push({ resource, title, change: "added", ...nothing });
    } else if (is === undefined) {
      const items = await countItems(before, resource);
      const { title } = namesOf(resource, was);
      changes.push({ resource, title, change: "removed", items, ...nothing });
      // Compared as JSON, because the order of fields counts.
    } else if (JSON.stringify(was) !== JSON.stringify(is)) {
      const difference = ownValue(differences, resource) ?? { changed: [] };
      changes.push(compareDeclared(resource, was, is, difference, renames));
    }
  }
  return changes;
}
