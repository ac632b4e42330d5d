/** Runs a test file in a process of its own: with all sources as they are, or with a fault in one. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "../..");
const HOOK = new URL("load-mutant.ts", import.meta.url).href;

/** Tests that are ended at once leave their files here. */
const TEMPORARY = mkdtempSync(join(tmpdir(), "mutants-"));
process.on("exit", () => rmSync(TEMPORARY, { recursive: true, force: true }));

export type Result = "passed" | "failed" | "timed out";

export interface TestRun {
  readonly file: string;
  readonly milliseconds: number;
  /** What V8 counted: a test that does not run a place cannot notice a fault there. */
  readonly scripts: readonly Script[];
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

const urlOf = (file: string): string => pathToFileURL(join(ROOT, file)).href;

const lengthOf = ({ startOffset, endOffset }: Range): number => endOffset - startOffset;

/** The count of the smallest range decides: V8 counts blocks within functions within the file. */
const isRun = ({ functions }: Script, position: number): boolean =>
  functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= position && position < endOffset)
    .reduce<Range | undefined>(
      (least, range) => (least && lengthOf(least) < lengthOf(range) ? least : range),
      undefined,
    )?.count !== 0;

export const runsPlace = ({ scripts }: TestRun, file: string, position: number): boolean =>
  scripts.some((script) => script.url === urlOf(file) && isRun(script, position));

/** Ends with the first test that fails. */
async function runTest(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  limit: number,
): Promise<Result> {
  const cache = { NODE_COMPILE_CACHE: join(TEMPORARY, "compiled"), TMPDIR: TEMPORARY };
  const child = spawn(process.execPath, ["--test-reporter=tap", ...words], {
    cwd: ROOT,
    env: { ...process.env, ...cache, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let result: Result | undefined;
  const end = (found: Result): void => {
    result ??= found;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => end("timed out"), limit);
  let report = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    report += text;
    if (/^ *not ok /mu.test(report)) end("failed");
    report = report.slice(report.lastIndexOf("\n") + 1);
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  return result ?? (status === 0 ? "passed" : "failed");
}

/** @returns undefined if it fails without any fault, or takes longer than the limit */
export async function tryTest(file: string, limit: number): Promise<TestRun | undefined> {
  const coverage = join(TEMPORARY, "coverage");
  rmSync(coverage, { recursive: true, force: true });
  mkdirSync(coverage);
  const start = performance.now();
  const result = await runTest([file], { NODE_V8_COVERAGE: coverage }, limit);
  if (result !== "passed") return undefined;
  const milliseconds = performance.now() - start;
  const scripts = readdirSync(coverage).flatMap((name) => {
    const text = readFileSync(join(coverage, name), "utf8");
    const { result: threads } = JSON.parse(text) as { readonly result: readonly Script[] };
    return threads.filter(({ url }) => url.startsWith(urlOf("src/")));
  });
  return { file, milliseconds, scripts };
}

/** The source is only changed in the memory of the test's process. */
export const runWithFault = (test: TestRun, file: string, source: string): Promise<Result> =>
  runTest(
    ["--import", HOOK, test.file],
    { MUTANT: JSON.stringify({ url: urlOf(file), source }) },
    10_000 + 5 * test.milliseconds,
  );
