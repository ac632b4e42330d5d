/** Content directories for tests. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import { openContent } from "../../src/content/open-content.ts";
import type { ContentSource, Problem, RawRecord } from "../../src/content/record.ts";
import { sayInEnglish as say, sayPart } from "../../src/words/say.ts";

/** Writes files into a new directory that is removed after the test. @returns its path */
export async function createDirectory(
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "lectern-content-"));
  context.after(() => rm(directory, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return directory;
}

/** A problem as it is said in English. */
export type ShownProblem = Omit<Problem, "problem" | "found" | "suggestion"> & {
  readonly problem: string;
  readonly found?: string;
  readonly suggestion?: string;
};

export const showProblem = ({ problem, found, suggestion, ...known }: Problem): ShownProblem => ({
  ...known,
  problem: say(problem),
  ...(found !== undefined && { found: sayPart(say, found) }),
  ...(suggestion !== undefined && { suggestion: sayPart(say, suggestion) }),
});

/** @returns the problems in an order that only they decide */
export const inOrder = (problems: readonly ShownProblem[]): readonly ShownProblem[] =>
  problems.toSorted((one, other) => (spell(one) < spell(other) ? -1 : 1));

const pad = (number: number): string => String(number).padStart(9, "0");
const spell = ({ file = "~", line = 0, column = 0, problem }: ShownProblem): string =>
  [file, pad(line), pad(column), problem].join(" ");

/** @returns all that is wrong so far */
export const listAll = ({ problems }: Pick<ContentSource, "problems">): readonly ShownProblem[] =>
  inOrder([...problems.list("error"), ...problems.list("warning")].map(showProblem));

/** Reads one resource. */
export async function readAll(
  directory: string,
  resource: ResourceName,
): Promise<{ records: readonly RawRecord[]; problems: readonly ShownProblem[] }> {
  const source = await openContent(directory);
  const records = (await Array.fromAsync(source.readRecords(resource))).flat();
  return { records, problems: listAll(source) };
}

/** Line and plain value of each record; problems without what is the same in all. */
export type FileRead = readonly [
  records?: readonly (readonly [line: number, value: unknown])[],
  problems?: readonly Partial<ShownProblem>[],
];
type FileCase = readonly [content: string | Uint8Array, ...read: FileRead];
export type FileCases = Readonly<Record<string, FileCase>>;

/** Holds what one file of navigation gives against what it should. */
export async function assertCase(
  context: TestContext,
  file: string,
  [content, records = [], problems = []]: FileCase,
): Promise<void> {
  const found = await readAll(await createDirectory(context, { [file]: content }), "navigation");
  const known = { file, resource: "navigation" };
  const expected = problems.map((problem) => ({ severity: "error", ...problem, ...known }));
  assert.deepEqual(
    {
      records: found.records.map(({ line, values }) => [line, values]),
      problems: found.problems,
    },
    { records, problems: inOrder(expected as readonly ShownProblem[]) },
  );
}
