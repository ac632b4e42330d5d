/** Conflicts, and what is wrong only together, as problems of what was given. */
import type { ContentSource, Problem } from "../content/record.ts";
import type { JsonValue } from "../release/compare/field-changes.ts";
import type { Conflict } from "../release/merge/three-sides.ts";
import type { StoreReader } from "../store/store.ts";
import { findAuthors } from "./find-authors.ts";
import type { Author } from "./find-authors.ts";
import type { Contradiction } from "./merge-current.ts";
import { nameItems } from "./name-items.ts";
import type { ItemNames } from "./name-items.ts";
import { placeProblems } from "./place-problems.ts";

const MOST_CHARACTERS = 60;

function show(value: JsonValue): string {
  const text = value === null ? "nothing" : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

const REMEDY = "--mine or --theirs decides";

function describeConflict(conflict: Conflict, { release, by }: Author, names: ItemNames): string {
  const { resource, Uuid, field, base, theirs, mine, referrer } = conflict;
  const whose = `${by} in release ${release}`;
  if (field !== null)
    return `was changed on both sides: to ${show(mine)} here, to ${show(theirs)} by ${whose}; it was ${show(base)}: ${REMEDY}`;
  const label = names.labelOf(resource, Uuid);
  const other = referrer && names.labelOf(referrer.resource, referrer.Uuid);
  const use = referrer ? `${referrer.resource} ${other} refers to it in ${referrer.field}` : "";
  if (mine === null)
    return `${label} was deleted here, and ${referrer ? `${use} since a change` : "it was changed"} by ${whose}: ${REMEDY} whether it stays`;
  return `${label} was deleted by ${whose}, and ${referrer ? `${use} here` : "it was changed here"}: ${REMEDY} whether it stays`;
}

/** @param source what was given, opened again; undefined: it is not in files */
export async function explainContradiction(
  reader: StoreReader,
  { states, current, conflicts, problems }: Contradiction,
  source: ContentSource | undefined,
): Promise<readonly Problem[]> {
  const authors = await findAuthors(reader, conflicts, current);
  const remarks = problems.map(({ resource = "installation", file: Uuid = "", field, problem }) => {
    return { resource, Uuid, field: field ?? null, problem };
  });
  const referrers = conflicts.flatMap(({ referrer }) => referrer ?? []);
  const names = await nameItems(
    [states.base, states.theirs, states.mine],
    [...conflicts, ...referrers, ...remarks],
    problems,
  );
  const author = (conflict: Conflict): Author =>
    authors.get(conflict) ?? { release: current.number, by: current.publishedBy };
  const told = await placeProblems(source, [
    ...conflicts.map((conflict) => ({
      ...conflict,
      problem: describeConflict(conflict, author(conflict), names),
    })),
    ...remarks.map((remark) => {
      return { ...remark, problem: names.sayTogether(current.number, remark) };
    }),
  ]);
  return told.map((problem, index): Problem => {
    const conflict = conflicts[index];
    if (!conflict) return problem;
    const { resource, Uuid, base, theirs, mine } = conflict;
    const item = names.find(resource, Uuid) ?? null;
    return { ...problem, conflict: { item, base, theirs, mine, ...author(conflict) } };
  });
}
