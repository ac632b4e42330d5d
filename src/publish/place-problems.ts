/** Problems of a merge, at their places in what was given: it is read again, because few merges have any. */
import type { ResourceName } from "../catalog/resource-names.ts";
import { ProblemList } from "../content/problem-list.ts";
import type { ContentSource, Plain, PlainObject, Problem, RawRecord } from "../content/record.ts";
import { isObject } from "../content/record.ts";
import { createUuid } from "../lib/uuid.ts";
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

const toText = (value: Plain | undefined): string => (typeof value === "string" ? value : "");

/** @returns the name from which Uuids are made of Keys, as it is written */
function readKeyedAs({ installation }: ContentSource, resource: ResourceName): string {
  const { [resource]: declared } = toObject(installation?.values["resources"]);
  return toText(toObject(declared)["renamed"]) || resource;
}

const toObject = (value: Plain | undefined): PlainObject => (isObject(value) ? value : {});

/** @returns empty: it has neither a Uuid nor a Key */
function uuidOf({ values }: GivenRecord, keyedAs: string): string {
  const { Uuid, Key } = values;
  if (toText(Uuid).trim() !== "") return toText(Uuid).trim().toLowerCase();
  const key = typeof Key === "number" ? String(Key) : toText(Key).trim();
  return key === "" ? "" : createUuid(`${keyedAs}/${key.normalize("NFC")}`);
}

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
  remarks: readonly Remark[],
): Promise<ReadonlyMap<string, GivenRecord>> {
  const found = new Map<string, GivenRecord>();
  const { installation } = source;
  if (installation) found.set("installation ", installation);
  const wanted = new Set(remarks.map(({ resource, Uuid }) => `${resource} ${Uuid}`));
  for (const resource of new Set(remarks.map((remark) => remark.resource))) {
    if (resource === "installation") continue;
    const keyedAs = readKeyedAs(source, resource);
    for await (const some of source.readRecords(resource)) {
      for (const record of some) {
        const name = `${resource} ${uuidOf(record, keyedAs)}`;
        if (wanted.has(name)) found.set(name, record);
      }
    }
  }
  return found;
}

/**
 * @param source what was given, opened again; undefined: it is not in files
 * @returns a problem for each remark, in their order; what is not in the files has no place
 */
export async function placeProblems(
  source: ContentSource | undefined,
  remarks: readonly Remark[],
): Promise<readonly Problem[]> {
  const records = source ? await findRecords(source, remarks) : new Map<string, GivenRecord>();
  return remarks.map((remark): Problem => {
    const { resource, Uuid, field, problem } = remark;
    const record = records.get(`${resource} ${Uuid}`);
    const problems = new ProblemList();
    if (record) report(problems, record, remark);
    const [placed] = problems.list("error");
    return placed ?? { severity: "error", resource, ...(field !== null && { field }), problem };
  });
}
