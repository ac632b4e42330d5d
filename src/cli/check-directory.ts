/** Reads and checking a content directory on behalf of a command. */
import { checkContent } from "../check/check-content.ts";
import { formatProblems } from "../check/problem-lines.ts";
import type { CheckResult } from "../check/valid-content.ts";
import { openContent } from "../content/open-content.ts";
import type { Progress } from "../content/record.ts";
import { CommandError } from "../errors.ts";
import { countOf } from "./phrases.ts";
import { readWhileQuiet } from "./quiet-directory.ts";
import { printNotice, showingProgress } from "./terminal.ts";

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
