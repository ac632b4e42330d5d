/** Conflicts, and what is wrong only together, as problems of what was given. */
import type { ContentSource, Problem, Plain } from "../content/record.ts";
import type { Conflict } from "../release/merge/three-sides.ts";
import type { StoreReader } from "../store/store.ts";
import { findAuthors } from "./find-authors.ts";
import type { Author } from "./find-authors.ts";
import type { Contradiction } from "./merge-current.ts";
import { nameItems } from "./name-items.ts";
import type { ItemNames } from "./name-items.ts";
import { placeProblems } from "./place-problems.ts";
import { say } from "../words/say.ts";

const MOST_CHARACTERS = 60;

function show(value: Plain): string {
  const text = value === null ? say("nothing") : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function describeConflict(conflict: Conflict, { release, by }: Author, names: ItemNames): string {
  const { resource, Uuid, field, base, theirs, mine, referrer } = conflict;
  if (field !== null) {
    return say(
      "was changed on both sides: to {mine} here, to {theirs} by {by} in release {release}; it was {base}: --mine or --theirs decides",
      { mine: show(mine), theirs: show(theirs), base: show(base), by, release },
    );
  }
  const deleted = { label: names.labelOf(resource, Uuid), by, release };
  if (!referrer) {
    return say(
      mine === null
        ? "{label} was deleted here, and it was changed by {by} in release {release}: --mine or --theirs decides whether it stays"
        : "{label} was deleted by {by} in release {release}, and it was changed here: --mine or --theirs decides whether it stays",
      deleted,
    );
  }
  const use = {
    resource: referrer.resource,
    other: names.labelOf(referrer.resource, referrer.Uuid),
    field: referrer.field ?? "",
  };
  return say(
    mine === null
      ? "{label} was deleted here, and {resource} {other} refers to it in {field} since a change by {by} in release {release}: --mine or --theirs decides whether it stays"
      : "{label} was deleted by {by} in release {release}, and {resource} {other} refers to it in {field} here: --mine or --theirs decides whether it stays",
    { ...deleted, ...use },
  );
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
