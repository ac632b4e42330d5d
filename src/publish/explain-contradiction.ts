/** Conflicts, and what is wrong only together, as problems of what was given. */
import { isObject } from "../content/record.ts";
import type { ContentSource, Problem, Plain } from "../content/record.ts";
import type { Conflict } from "../change/three-sides.ts";
import type { StoreReader } from "../store/store.ts";
import { findAuthors } from "./find-authors.ts";
import type { Author } from "./find-authors.ts";
import { nameItem } from "./merge-current.ts";
import type { Contradiction } from "./merge-current.ts";
import { nameItems, referredBy } from "./name-items.ts";
import type { ItemNames, ItemSubject } from "./name-items.ts";
import { placeProblems } from "./place-problems.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";

const MOST_CHARACTERS = 60;

function show(value: Plain): string | Sentence {
  if (value === null) return sentence("nothing");
  const text = JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** More are only counted. */
const MOST_NAMED = 10;

const nameChanged = (undeclared: Conflict["undeclared"], names: ItemNames): readonly string[] => {
  const { resource = "", items = [] } = undeclared ?? {};
  const labels = items.slice(0, MOST_NAMED).map((uuid) => names.labelOf(resource, uuid));
  return labels.length < items.length ? [...labels, "…"] : labels;
};

/** What holds up the removal of a declared resource: the items that were changed, and the members. */
function describeHeld({ base, undeclared }: Conflict, names: ItemNames): readonly Sentence[] {
  const labels = nameChanged(undeclared, names);
  return [
    ...(labels.length === 0
      ? []
      : [
          sentence("{count, # item|# items}: {labels}", {
            count: undeclared?.items.length ?? 0,
            labels,
          }),
        ]),
    ...(isObject(base) && Object.keys(base).length > 0
      ? [sentence("its declaration: {names}", { names: Object.keys(base).join(", ") })]
      : []),
  ];
}

function describeConflict(conflict: Conflict, { release, by }: Author, names: ItemNames): Sentence {
  const { resource, Uuid, field, base, theirs, mine, undeclared } = conflict;
  if (undeclared) {
    const values = { what: describeHeld(conflict, names), by, release };
    return sentence(
      mine === null
        ? "was removed or renamed here, and {by} changed something of it in release {release} ({what, ;}): --theirs keeps it with all its items, --mine drops these changes"
        : "was removed or renamed by {by} in release {release}, and something of it was changed here ({what, ;}): --mine keeps it with all its items, --theirs drops these changes",
      values,
    );
  }
  if (field !== null) {
    return sentence(
      "was changed on both sides: to {mine} here, to {theirs} by {by} in release {release}; it was {base}: --mine or --theirs decides",
      { mine: show(mine), theirs: show(theirs), base: show(base), by, release },
    );
  }
  return sentence(
    mine === null
      ? "{label} was deleted here, and it was changed by {by} in release {release}: --mine or --theirs decides whether it stays"
      : "{label} was deleted by {by} in release {release}, and it was changed here: --mine or --theirs decides whether it stays",
    { label: names.labelOf(resource, Uuid), by, release },
  );
}

/** @returns the sides, of which the one that keeps a resource names the items that it changed */
function withItems(
  { theirs, mine, undeclared }: Conflict,
  names: ItemNames,
): Pick<Conflict, "theirs" | "mine"> {
  const labels = nameChanged(undeclared, names);
  const name = (side: Plain): Plain =>
    labels.length > 0 && isObject(side) ? { ...side, items: labels } : side;
  return { theirs: name(theirs), mine: name(mine) };
}

/** Items that others refer to, and that others deleted, with who did. */
type Deleted = ReadonlyMap<string, Author>;

async function findDeleted(
  reader: StoreReader,
  { reader: chunks, states, current }: Contradiction,
  referred: readonly ItemSubject[],
): Promise<Deleted> {
  const wanted = referred.filter(({ Uuid }) => Uuid !== "");
  const there = await nameItems(chunks, [states.theirs], wanted, []);
  const gone = wanted
    .filter(({ resource, Uuid }) => !there.find(resource, Uuid))
    .map((one): Conflict => ({ ...one, field: null, base: null, theirs: null, mine: null }));
  const authors = await findAuthors(reader, gone, current);
  return new Map([...authors].map(([one, author]) => [nameItem(one), author]));
}

/** What is wrong only together: of references, who deleted what they lead to. */
function describeRemark(
  remark: Parameters<ItemNames["sayTogether"]>[1],
  { number }: Contradiction["current"],
  names: ItemNames,
  deleted: Deleted,
): Sentence {
  const { resource, Uuid, referred } = remark;
  const author = deleted.get(nameItem(referred));
  const other = names.find(referred.resource, referred.Uuid);
  if (!author || !other) return names.sayTogether(number, remark);
  return sentence(
    "{label} refers to {other}, which {by} deleted in release {release}: refer to something else, or add it again",
    { label: names.labelOf(resource, Uuid), other: other.label, ...author },
  );
}

/** @param source what was given, opened again; undefined: it is not in files */
export async function explainContradiction(
  reader: StoreReader,
  contradiction: Contradiction,
  source: ContentSource | undefined,
): Promise<readonly Problem[]> {
  const { reader: chunks, states, current, conflicts, problems } = contradiction;
  const authors = await findAuthors(reader, conflicts, current);
  const remarks = problems.map((problem) => {
    const { resource = "installation", file: Uuid = "", field = null } = problem;
    const referred = referredBy(states.theirs.installation, problem);
    return { resource, Uuid, field, problem: problem.problem, referred };
  });
  const referred = remarks.map((remark) => remark.referred);
  const held = conflicts.flatMap(
    ({ undeclared }) =>
      undeclared?.items
        .slice(0, MOST_NAMED)
        .map((Uuid) => ({ resource: undeclared.resource, Uuid })) ?? [],
  );
  const names = await nameItems(
    chunks,
    [states.base, states.theirs, states.mine],
    [...conflicts, ...remarks, ...referred, ...held],
    problems,
  );
  const deleted = await findDeleted(reader, contradiction, referred);
  const author = (conflict: Conflict): Author =>
    authors.get(conflict) ?? { release: current.number, by: current.publishedBy };
  const told = await placeProblems(source, states.mine.installation, [
    ...conflicts.map((conflict) => ({
      ...conflict,
      problem: describeConflict(conflict, author(conflict), names),
    })),
    ...remarks.map((remark) => {
      return { ...remark, problem: describeRemark(remark, current, names, deleted) };
    }),
  ]);
  const subjects = [...conflicts, ...remarks];
  // Without files, the item is the place.
  const placed = told.map((problem, index): Problem => {
    const { resource = "", Uuid = "" } = subjects[index] ?? {};
    if (source || Uuid === "") return problem;
    return { ...problem, item: { Uuid, label: names.labelOf(resource, Uuid) } };
  });
  return placed.map((problem, index): Problem => {
    const conflict = conflicts[index];
    if (!conflict) {
      const { resource = "", Uuid = "" } = referred[index - conflicts.length] ?? {};
      const name = names.find(resource, Uuid);
      // What stands at the place may be an older reference.
      return name ? { ...problem, found: name.label } : problem;
    }
    const { resource, Uuid, base } = conflict;
    const item = names.find(resource, Uuid) ?? null;
    const { theirs, mine } = withItems(conflict, names);
    return { ...problem, conflict: { item, base, theirs, mine, ...author(conflict) } };
  });
}
