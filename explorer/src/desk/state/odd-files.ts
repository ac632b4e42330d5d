/** Files that are no resource, and what they may be. */
import type { ChosenFile } from "./chosen-files.ts";
import { stemOf } from "./chosen-files.ts";
import type { Problem } from "./plan.ts";
import { readSaid } from "./plan.ts";

export interface OddFile {
  readonly chosen: ChosenFile;
  /** The resource that it may be; "": none. */
  readonly suggestion: string;
  /** Whether a new resource can be made of it. */
  readonly isTable: boolean;
}

const TABLE = /\.(?:xlsx|ods|csv)$/iu;

/**
 * @param problems of a check of the files
 * @param names of the resources that there are
 */
export function findOddFiles(
  files: readonly ChosenFile[],
  problems: readonly Problem[],
  names: readonly string[],
): readonly OddFile[] {
  const known = new Set([...names, "content", "installation"]);
  return files.flatMap((chosen) => {
    const { path } = chosen;
    const stem = stemOf(path);
    const problem = problems.find(({ file }) => file === path);
    // A resource that these files declare is known by its name, too.
    if (!problem || stem === undefined || known.has(stem) || problem.resource === stem) return [];
    const suggested = stemOf(readSaid(problem.suggestion ?? "")) ?? "";
    return [
      {
        chosen,
        suggestion: names.includes(suggested) ? suggested : "",
        isTable: TABLE.test(path),
      },
    ];
  });
}
