/** Checks changes of items, laid over the release that they were made from, as any other content. */
import { sourceOfOrdered, StoredRecord, toPlain } from "../change/merged-source.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ContentSource, PlainObject, Problem, RawRecord } from "../content/record.ts";
import { readJsonItem } from "../content/read/json-item.ts";
import { chunksOf } from "../store/content.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { ChunkedResult } from "../store/publish/chunk-sink.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { checkContent } from "../validate/check-content.ts";
import { ChangedContent } from "./changed-content.ts";
import type { ItemChange } from "./given-change.ts";
import { nameItems, referredBy } from "./name-items.ts";

const NONE: ReadonlyMap<string, PlainObject> = new Map();

/** What somebody typed is read as a line of JSON Lines, and what is stored as it is. */
export const readChanged =
  ({ lists, problems }: ChangedContent) =>
  (resource: ResourceName, values: PlainObject, uuid: string): RawRecord | undefined => {
    if (!lists.get(resource)?.touched.has(uuid)) return new StoredRecord(resource, values);
    const reading = {
      resource,
      file: uuid,
      report: (fault: Parameters<ChangedContent["problems"]["addOfFile"]>[0]) =>
        problems.addOfFile({ resource, file: uuid, ...fault }),
    };
    return readJsonItem(reading, JSON.stringify(values), 1, 1);
  };

export function sourceOfChanged(reader: ChunkReader, changed: ChangedContent): ContentSource {
  const { base, lists, problems } = changed;
  const resources = new Map(
    catalogOf(base.installation).names.map((name) => {
      return [name, lists.get(name) ?? { order: chunksOf(base, name), items: NONE }];
    }),
  );
  const installation = toPlain(base.installation);
  const toRecord = readChanged(changed);
  return sourceOfOrdered(reader, { installation, resources, toRecord, problems });
}

/** @returns problems with the items that they are of instead of places in files */
export async function tellChanged(
  reader: StoreReader,
  changed: ChangedContent,
  problems: readonly Problem[],
): Promise<readonly Problem[]> {
  const { base } = changed;
  const remarks = new Map(
    problems
      .filter(({ file }) => file !== undefined)
      .map((problem) => {
        const { resource = "installation", file: Uuid = "" } = problem;
        const isOwn = changed.nameTouched(resource, Uuid) !== undefined;
        const referred = isOwn ? undefined : referredBy(base.installation, problem);
        return [problem, { resource, Uuid, problem: problem.problem, referred }];
      }),
  );
  const subjects = remarks.values().flatMap((remark) => [remark, remark.referred ?? []].flat());
  const names = await nameItems(reader, [base], [...subjects], problems, changed.nameTouched);
  return problems.map((problem): Problem => {
    const { file: _file, line: _line, column: _column, ...rest } = problem;
    const remark = remarks.get(problem);
    if (!remark) return rest;
    const { resource, Uuid, referred } = remark;
    const item = { Uuid, label: names.labelOf(resource, Uuid) };
    if (!referred) return { ...rest, item, problem: names.nameOthers(problem) };
    return {
      ...rest,
      item,
      problem: names.sayTogether(base.release.number, { ...remark, referred }),
      ...(rest.found !== undefined && { found: names.labelOf(referred.resource, referred.Uuid) }),
    };
  });
}

/** Warnings about what is stored are left out: nobody was just about to change it. */
export async function checkChanges(
  reader: StoreReader,
  base: ReleaseContent,
  changes: readonly ItemChange[],
): Promise<ChunkedResult> {
  const changed = await ChangedContent.of(reader, base, changes);
  const source = sourceOfChanged(reader, changed);
  const result = await checkInChunks((sink) => checkContent(source, { sink }), reader);
  const tell = (problems: readonly Problem[]) => tellChanged(reader, changed, problems);
  const isOurs = ({ resource = "installation", file = "" }: Problem): boolean =>
    changed.nameTouched(resource, file) !== undefined;
  const warnings = await tell(result.warnings.filter(isOurs));
  return result.valid
    ? { ...result, warnings }
    : { ...result, errors: await tell(result.errors), warnings };
}
