/**
 * Checks the directories whose names it reads, one after the other. Prints per directory one line of
 * JSON: its report, and the most memory that this process had so far.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { checkContent } from "../../../../src/validate/check-content.ts";
import { formatProblem, formatProblems } from "../../../../src/words/say-problems.ts";
import { sayInEnglish } from "../../../../src/words/say.ts";
import { openContent } from "../../../../src/content/open-content.ts";

export interface Checked {
  readonly lines: readonly string[];
  /** In KiB. */
  readonly peakMemory: number;
}

for await (const directory of createInterface(process.stdin)) {
  const result = await checkContent(await openContent(directory));
  const problems = [...(result.valid ? [] : result.errors), ...result.warnings];
  // Those that are shown are not always the ones that are expected.
  const kinds = new Set(
    problems.map(({ problem, suggestion }) => formatProblem(sayInEnglish, { problem, suggestion })),
  );
  const lines = [...formatProblems(sayInEnglish, problems), ...kinds];
  // maxRSS of resourceUsage includes that of the process that started this one.
  const [, peak] = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  const checked: Checked = { lines, peakMemory: Number(peak) };
  process.stdout.write(`${JSON.stringify(checked)}\n`);
}
