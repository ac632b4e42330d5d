/**
 * Some files in place of those of a release: the resources that they have are theirs, and all others, and the
 * installation without an installation.yaml, stay as they are there.
 */
import type { ContentSource, Problem } from "../content/record.ts";
import { sourceOfStored } from "../change/merged-source.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { ChunkedResult } from "../store/publish/chunk-sink.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { checkContent } from "../validate/check-content.ts";
import type { ReadBase } from "../validate/items/long-numbers.ts";
import { nameItems, referredBy } from "./name-items.ts";

/** @returns content whose records from the release have the Uuid of their item instead of a file */
function overlaySource(
  upload: ContentSource,
  reader: ChunkReader,
  base: ReleaseContent,
): ContentSource {
  const stored = sourceOfStored(reader, base);
  const sourceOf = (resource: Parameters<ContentSource["readRecords"]>[0]): ContentSource =>
    upload.given.has(resource) ? upload : stored;
  return {
    directory: upload.directory,
    given: upload.given.union(stored.given),
    installation: upload.installation ?? stored.installation,
    readRecords: (resource, names) => sourceOf(resource).readRecords(resource, names),
    problems: upload.problems,
  };
}

/** The Uuid of a stored item; empty for the installation. */
const STORED = /^(?:[0-9a-f]{8}-[0-9a-f-]{27})?$/u;

const isStored = ({ file }: Problem): boolean => file !== undefined && STORED.test(file);

/** Problems of the upload with the names of stored items, and those of stored items without a place. */
async function tellProblems(
  problems: readonly Problem[],
  reader: StoreReader,
  base: ReleaseContent,
): Promise<readonly Problem[]> {
  const remarks = new Map(
    problems.filter(isStored).map((problem) => {
      const { resource = "installation", file: Uuid = "" } = problem;
      const referred = referredBy(base.installation, problem);
      return [problem, { resource, Uuid, problem: problem.problem, referred }];
    }),
  );
  const subjects = [...remarks.values()].flatMap((remark) => [remark, remark.referred]);
  const names = await nameItems(reader, [base], subjects, problems);
  return problems.map((problem) => {
    const remark = remarks.get(problem);
    if (!remark) return { ...problem, problem: names.nameOthers(problem) };
    const { file: _file, line: _line, found, ...rest } = problem;
    const { resource, Uuid } = remark.referred;
    return {
      ...rest,
      problem: names.sayTogether(base.release.number, remark),
      ...(found !== undefined && { found: names.labelOf(resource, Uuid) }),
    };
  });
}

/**
 * Checks both together. Warnings about what is stored are left out: nobody was just about to change it.
 * @param upload opened with `completedBy` the release
 * @param readBase gives what workbooks of the upload were made from
 */
export async function checkOverlay(
  upload: ContentSource,
  reader: StoreReader,
  base: ReleaseContent,
  readBase?: ReadBase,
): Promise<ChunkedResult> {
  const source = overlaySource(upload, reader, base);
  const result = await checkInChunks((sink) => checkContent(source, { sink, readBase }), reader);
  const tell = (problems: readonly Problem[]) => tellProblems(problems, reader, base);
  const warnings = await tell(result.warnings.filter((warning) => !isStored(warning)));
  return result.valid
    ? { ...result, warnings }
    : { ...result, errors: await tell(result.errors), warnings };
}
