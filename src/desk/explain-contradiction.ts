/** Conflicts, and what is wrong only together, as problems of what was given. */
import { catalogOf } from "../catalog/own-resources.ts";
import type { ContentSource, Dispute, Problem } from "../content/record.ts";
import type { ChunkedContent } from "../release/compare/chunked-content.ts";
import { readItems } from "../release/compare/chunked-content.ts";
import type { JsonValue } from "../release/compare/field-changes.ts";
import { createNamer } from "../release/compare/item-names.ts";
import type { Conflict } from "../release/merge/three-sides.ts";
import { parseStored } from "../store/format/chunk-facts.ts";
import type { StoreReader } from "../store/store.ts";
import { findAuthors } from "./find-authors.ts";
import type { Author } from "./find-authors.ts";
import type { Contradiction } from "./merge-current.ts";
import { placeProblems } from "./place-problems.ts";
import type { Remark } from "./place-problems.ts";

/** By resource and Uuid. */
type Names = ReadonlyMap<string, NonNullable<Dispute["item"]>>;

async function nameItems(
  contents: readonly ChunkedContent[],
  subjects: readonly Pick<Remark, "resource" | "Uuid">[],
): Promise<Names> {
  const names = new Map<string, NonNullable<Dispute["item"]>>();
  for (const [resource, some] of Map.groupBy(subjects, (subject) => subject.resource)) {
    if (resource === "installation") continue;
    const wanted = new Set(some.map(({ Uuid }) => Uuid));
    for (const content of contents) {
      // A side may not declare it.
      if (catalogOf(content.installation).find(resource) === undefined) continue;
      const name = await createNamer(content);
      for await (const item of readItems(content, resource)) {
        if (!wanted.has(item.Uuid)) continue;
        const values = parseStored(item.json);
        const { Key: key = null } = values as { readonly Key?: string };
        names.set(`${resource} ${item.Uuid}`, { ...name(resource, item, values), Key: key });
      }
    }
  }
  return names;
}

const MOST_CHARACTERS = 60;

function show(value: JsonValue): string {
  const text = value === null ? "nothing" : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

const REMEDY = "--mine or --theirs decides";

function describeConflict(conflict: Conflict, { release, by }: Author, names: Names): string {
  const { resource, Uuid, field, base, theirs, mine, referrer } = conflict;
  const whose = `${by} in release ${release}`;
  if (field !== null)
    return `was changed on both sides: to ${show(mine)} here, to ${show(theirs)} by ${whose}; it was ${show(base)}: ${REMEDY}`;
  const label = names.get(`${resource} ${Uuid}`)?.label ?? Uuid;
  const other =
    referrer && (names.get(`${referrer.resource} ${referrer.Uuid}`)?.label ?? referrer.Uuid);
  const use = referrer ? `${referrer.resource} ${other} refers to it in ${referrer.field}` : "";
  if (mine === null)
    return `${label} was deleted here, and ${referrer ? `${use} since a change` : "it was changed"} by ${whose}: ${REMEDY} whether it stays`;
  return `${label} was deleted by ${whose}, and ${referrer ? `${use} here` : "it was changed here"}: ${REMEDY} whether it stays`;
}

/** What the check of the merged content says of the places of other items: their Uuids as file names. */
const PLACE = /([0-9a-f]{8}-[0-9a-f-]{27}):1\b/gu;

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
  const others = problems.flatMap(({ resource = "installation", problem }) =>
    Array.from(problem.matchAll(PLACE), ([, Uuid = ""]) => ({ resource, Uuid })),
  );
  const names = await nameItems(
    [states.base, states.theirs, states.mine],
    [...conflicts, ...referrers, ...remarks, ...others],
  );
  const labelOf = (resource: string, uuid: string): string =>
    names.get(`${resource} ${uuid}`)?.label ?? uuid;
  const author = (conflict: Conflict): Author =>
    authors.get(conflict) ?? { release: current.number, by: current.publishedBy };
  const told = await placeProblems(source, [
    ...conflicts.map((conflict) => ({
      ...conflict,
      problem: describeConflict(conflict, author(conflict), names),
    })),
    ...remarks.map((remark) => {
      const { resource, Uuid, problem } = remark;
      const said = problem.replaceAll(PLACE, (_, uuid: string) => labelOf(resource, uuid));
      const of = Uuid === "" ? "" : `${labelOf(resource, Uuid)} `;
      const together = `together with release ${current.number}, ${of}${said}`;
      return { ...remark, problem: together };
    }),
  ]);
  return told.map((problem, index): Problem => {
    const conflict = conflicts[index];
    if (!conflict) return problem;
    const { resource, Uuid, base, theirs, mine } = conflict;
    const item = names.get(`${resource} ${Uuid}`) ?? null;
    return { ...problem, conflict: { item, base, theirs, mine, ...author(conflict) } };
  });
}
