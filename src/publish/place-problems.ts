/** Problems of a merge, at their places in what was given: it is read again, because few merges have any. */
import type { Installation } from "../catalog/installation.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { ProblemList } from "../content/problem-list.ts";
import type { ContentSource, Plain, Problem, RawRecord } from "../content/record.ts";
import { isObject } from "../content/record.ts";
import { createCheckState } from "../validate/items/check-state.ts";
import { createFieldNames } from "../validate/items/field-names.ts";
import { identifyItem } from "../validate/items/identity.ts";
import { At, reportMissing } from "../validate/values/at.ts";

/** Something to say of an item (Uuid empty: of the installation) or of one of its fields. */
export interface Remark {
  readonly resource: ResourceName | "installation";
  readonly Uuid: string;
  readonly field: string | null;
  /** A sentence without full stop. */
  readonly problem: Problem["problem"];
}

type GivenRecord = RawRecord<ResourceName | "installation">;

/** At the value, or where it would be. */
function report(problems: ProblemList, record: GivenRecord, { field, problem }: Remark): void {
  const path = field === null ? [] : field.split(".");
  let at = new At(record, problems);
  let value: Plain | undefined = record.values;
  for (const name of path) {
    value = isObject(value) ? value[name] : undefined;
    at = at.member(name);
  }
  if (field !== null && at.isGiven(value)) at.report(value, problem);
  else {
    const { resource, file, line } = record;
    const cellOf = record.cellOf?.bind(record);
    reportMissing(problems, { resource, file, line, cellOf }, field ?? "", problem);
  }
}

async function findRecords(
  source: ContentSource,
  declared: Installation,
  remarks: readonly Remark[],
): Promise<ReadonlyMap<string, GivenRecord>> {
  const found = new Map<string, GivenRecord>();
  const { installation } = source;
  if (installation) found.set("installation ", installation);
  const wanted = new Set(remarks.map(({ resource, Uuid }) => `${resource} ${Uuid}`));
  // What is wrong with them was told when they were checked.
  const problems = new ProblemList();
  const state = createCheckState(declared, problems);
  for (const name of new Set(remarks.map((remark) => remark.resource))) {
    const resource = state.catalog.find(name);
    if (resource === undefined) continue;
    const names = createFieldNames(declared, resource, problems);
    for await (const some of source.readRecords(resource, names)) {
      for (const record of some) {
        const item = `${resource} ${identifyItem(record, state).uuid}`;
        if (wanted.has(item)) found.set(item, record);
      }
    }
  }
  return found;
}

/**
 * @param source what was given, opened again; undefined: it is not in files
 * @param declared what it declares
 * @returns a problem for each remark, in their order; what is not in the files has no place
 */
export async function placeProblems(
  source: ContentSource | undefined,
  declared: Installation,
  remarks: readonly Remark[],
): Promise<readonly Problem[]> {
  const records = source
    ? await findRecords(source, declared, remarks)
    : new Map<string, GivenRecord>();
  return remarks.map((remark): Problem => {
    const { resource, Uuid, field, problem } = remark;
    const record = records.get(`${resource} ${Uuid}`);
    const problems = new ProblemList();
    if (record) report(problems, record, remark);
    const [placed] = problems.list("error");
    return placed ?? { severity: "error", resource, ...(field !== null && { field }), problem };
  });
}
