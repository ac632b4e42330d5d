/** What is shown of a plan: changed items by resource, what readers see, and problems in groups. */
import { isTitlePath } from "../../state/columns.ts";
import type { Difference } from "./differences.ts";
import type { AnyCheck } from "../../../../src/desk/answers.ts";
import type { ReleaseDifference, Plan, Refused, Report } from "../../../../src/publish/results.ts";

/** Of a report; `row` has the cells beside what is wrong. */
export type Problem = Report["errors"][number];

/** The desk says what it answers in the language of the page. */
export const readSaid = (said: Problem["problem"]): string =>
  typeof said === "string" ? said : said.text;

/** Of what references refer to, by Uuid. */
export type Names = ReleaseDifference["names"];

/** Of a directory that is watched, too. */
export const isFailed = (check: AnyCheck): check is Refused => !check.valid;

export const isPlan = (check: AnyCheck): check is Plan => "visible" in check;

export interface ResourceChange {
  readonly resource: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly moved: number;
  readonly differences: readonly Difference[];
}

/** @returns a value with the names of what it refers to */
export function nameIn(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => nameIn(one, names));
  return typeof value === "string" && Object.hasOwn(names, value) ? names[value] : value;
}

type Listed = ReleaseDifference["resources"][string];
type WholeItem = Listed["removed"][number];

/** @returns what a removed item became that has nothing but another Key */
function pairKeys(now: WholeItem, old: WholeItem): Difference {
  const keyOf = ({ fields }: WholeItem, side: "old" | "new"): unknown =>
    fields.find(({ field }) => field === "Key")?.[side] ?? null;
  return {
    uuid: now.Uuid,
    title: now.label,
    kind: "rekeyed",
    ...(now.takesBack && { takesBack: now.takesBack }),
    fields: [
      { path: "Key", old: keyOf(old, "old"), new: keyOf(now, "new") },
      { path: "Uuid", old: old.Uuid, new: now.Uuid },
    ],
  };
}

function listResource(
  resource: string,
  { added, changed, removed, moved }: Listed,
  names: Names,
): ResourceChange {
  const describe =
    (kind: "added" | "changed" | "removed") =>
    ({ Uuid, label, fields, leftOut, takesBack }: WholeItem): Difference => ({
      uuid: Uuid,
      title: label,
      kind,
      ...(takesBack && { takesBack }),
      fields: fields.map((change) => ({
        path: change.field,
        old: nameIn(change.old, names),
        new: nameIn(change.new, names),
        ...(change.takesBack && { takesBack: change.takesBack }),
      })),
      leftOut,
    });
  const gone = new Map(removed.map((item) => [item.Uuid, item]));
  const begun: Difference[] = [];
  const rekeyed: Difference[] = [];
  for (const item of added) {
    const old = gone.get(item.sameAs ?? "");
    if (old) rekeyed.push(pairKeys(item, old));
    else begun.push(describe("added")(item));
    gone.delete(item.sameAs ?? "");
  }
  const ended = [...gone.values()].map(describe("removed"));
  const differing = [...rekeyed, ...changed.map(describe("changed"))];
  return {
    resource,
    added: begun.length,
    changed: differing.length,
    removed: ended.length,
    moved: moved.length,
    differences: [...begun, ...differing, ...ended],
  };
}

/** @returns the resources that differ */
export const listChanges = ({
  resources,
  names = {},
}: Pick<ReleaseDifference, "resources"> &
  Partial<Pick<ReleaseDifference, "names">>): readonly ResourceChange[] =>
  Object.entries(resources)
    .map(([resource, listed]) => listResource(resource, listed, names))
    .filter(({ added, changed, removed, moved }) => added + changed + removed + moved > 0);

export interface ReadersRow {
  readonly resource: string;
  /** null: all items; fallback: for readers without a language of their own. */
  readonly language: string | null;
  readonly before: number;
  readonly after: number;
}

/** @returns the items that readers see, by resource and then by language */
export const listReaders = (visible: Plan["visible"]): readonly ReadersRow[] =>
  Object.entries(visible).flatMap(([resource, { before, after, languages, fallback }]) => [
    { resource, language: null, before, after },
    ...Object.entries(languages).map(([language, counts]) => ({ resource, language, ...counts })),
    ...(fallback ? [{ resource, language: "fallback", ...fallback }] : []),
  ]);

export const isChanged = ({ before, after }: ReadersRow): boolean => before !== after;

/** The same fault, wherever it is. */
export interface ProblemGroup {
  readonly field: string | null;
  readonly problem: string;
  readonly places: readonly Problem[];
}

/** What is wrong in a file, or in an item that was changed without one. */
export interface PlacedProblems {
  /** null: in none, or in all together. */
  readonly file: string | null;
  readonly resource: string | null;
  readonly item: Problem["item"];
  readonly count: number;
  readonly groups: readonly ProblemGroup[];
}

/** @returns values with the same key, in the order of the first of each */
function group<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const some = groups.get(key) ?? [];
    some.push(value);
    groups.set(key, some);
  }
  return groups;
}

/** @returns how many there are, with those that are not listed */
export const countProblems = (problems: readonly Problem[]): number =>
  problems.reduce((sum, { more = 1 }) => sum + more, 0);

/** @returns problems by file or item, and in it by what is wrong */
export const groupProblems = (problems: readonly Problem[]): readonly PlacedProblems[] =>
  [
    ...group(problems, ({ file, item, resource }) =>
      JSON.stringify(item ? [resource, item.Uuid] : [file]),
    ).values(),
  ].map((some) => ({
    file: some[0]?.file ?? null,
    resource: some[0]?.resource ?? null,
    item: some[0]?.item,
    count: countProblems(some),
    groups: [...group(some, ({ field, problem }) => JSON.stringify([field, problem])).values()].map(
      (places): ProblemGroup => {
        const { field = null, problem = "" } = places[0] ?? {};
        return { field, problem: readSaid(problem), places };
      },
    ),
  }));

/** Such as `Events!F17`; a name of a sheet may have exclamation marks, too. */
export function readCell(cell: string): { readonly sheet: string; readonly cell: string } {
  const at = cell.lastIndexOf("!");
  return { sheet: cell.slice(0, Math.max(at, 0)), cell: cell.slice(at + 1) };
}

/** Values of a row by which people recognise it. */
const MAX_NAMING = 3;

/**
 * @param field whose value is shown already
 * @returns the Key and titles of a row, or else its first values
 */
export function nameRow(row: NonNullable<Problem["row"]>, field: string | null): string {
  const others = row.filter(({ name, value }) => name !== field && value !== "");
  const naming = others.filter(({ name }) => name === "Key" || isTitlePath(name));
  const shown = naming.length > 0 ? naming : others;
  return shown
    .slice(0, MAX_NAMING)
    .map(({ value }) => value)
    .join(" · ");
}

/** @returns the number of changed items */
export const countChanges = (changes: readonly ResourceChange[]): number =>
  changes.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);
