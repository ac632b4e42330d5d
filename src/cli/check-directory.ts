/** Reads and checks a content directory: on behalf of a command, and as `lectern validate`. */
import { perResource } from "../catalog/resources.ts";
import { checkContent } from "../check/check-content.ts";
import { formatProblems } from "../check/problem-lines.ts";
import { toJsonReport } from "../check/report-problems.ts";
import type { CheckResult } from "../check/valid-content.ts";
import { openContent } from "../content/open-content.ts";
import type { Progress } from "../content/record.ts";
import { CommandError } from "../errors.ts";
import type { Run } from "./call.ts";
import { countOf, formatCounts } from "./phrases.ts";
import { readWhileQuiet } from "./quiet-directory.ts";
import { printJson, printNotice, printResult, showingProgress } from "./terminal.ts";

function formatProgress({ resource, records, bytesRead, bytesTotal }: Progress): string {
  const percent = bytesTotal === 0 ? 100 : Math.floor((100 * bytesRead) / bytesTotal);
  return `Reading ${resource}: ${countOf(records, "item")}, ${percent} % of all files`;
}

/** A directory that cannot be opened is content with one error, so that --json can report it too. */
export async function checkDirectory(directory: string, followLinks = false): Promise<CheckResult> {
  try {
    return await showingProgress((show) =>
      readWhileQuiet(directory, async () => {
        const source = await openContent(directory, {
          onProgress: (progress) => show(() => formatProgress(progress)),
          followLinks,
        });
        return await checkContent(source);
      }),
    );
  } catch (error) {
    if (!(error instanceof CommandError)) {
      throw error;
    }
    // Problems are sentences without full stop.
    const problem = error.message.replace(/\.$/u, "");
    return { valid: false, errors: [{ severity: "error", problem }], warnings: [] };
  }
}

/** Prints the problems to standard error, warnings last. */
export function printProblems(result: CheckResult): void {
  for (const line of formatProblems(result.valid ? [] : result.errors)) printNotice(line);
  if (result.warnings.length > 0) printNotice("Warnings, which do not stop a publish:");
  for (const line of formatProblems(result.warnings)) printNotice(line);
}

/** @returns a phrase such as `2 errors and 1 warning` */
export function summarizeProblems(result: CheckResult): string {
  const { length } = result.warnings;
  const warnings = length === 0 ? [] : [countOf(length, "warning")];
  if (result.valid) {
    return warnings[0] ?? "no warnings";
  }
  return [countOf(result.errors.length, "error"), ...warnings].join(" and ");
}

/** All problems of a content directory and a summary, or both as one JSON document. */
export const validate: Run = async (call) => {
  const [directory = ""] = call.arguments;
  const result = await checkDirectory(directory, call.flags["follow-links"] === true);
  if (call.flags["json"] === true) {
    printJson(toJsonReport(result));
    return result.valid ? 0 : 1;
  }
  printProblems(result);
  if (!result.valid) {
    printResult(`${directory} is not valid: ${summarizeProblems(result)}.`);
    return 1;
  }
  const { items } = result.content;
  const counts = formatCounts(perResource((name) => items[name].length));
  printResult(`${directory} is valid: ${counts}; ${summarizeProblems(result)}.`);
  return 0;
};
