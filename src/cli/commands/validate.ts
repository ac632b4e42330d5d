/** Reads and checks a content directory: on behalf of a command, and as `lectern validate`. */
import { perResource } from "../../catalog/resources.ts";
import { checkContent } from "../../check/check-content.ts";
import { formatProblems } from "../../check/problem-lines.ts";
import { toJsonReport } from "../../check/report-problems.ts";
import type { CheckResult } from "../../check/valid-content.ts";
import { openContent } from "../../content/open-content.ts";
import type { Progress } from "../../content/record.ts";
import { CommandError } from "../../errors.ts";
import type { RunOf } from "../commands.ts";
import { countOf, formatCounts } from "../terminal/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";
import { readWhileQuiet } from "./quiet-directory.ts";

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
    if (!(error instanceof CommandError)) throw error;
    // Problems are sentences without full stop.
    const problem = error.message.replace(/\.$/u, "");
    return { valid: false, errors: [{ severity: "error", problem }], warnings: [] };
  }
}

/** @returns the lines for standard error, warnings last */
export const listProblems = (result: CheckResult): readonly string[] => [
  ...formatProblems(result.valid ? [] : result.errors),
  ...(result.warnings.length > 0 ? ["Warnings, which do not stop a publish:"] : []),
  ...formatProblems(result.warnings),
];

/** @returns a phrase such as `2 errors and 1 warning` */
export function summarizeProblems(result: CheckResult): string {
  const { length } = result.warnings;
  const warnings = length === 0 ? [] : [countOf(length, "warning")];
  if (result.valid) return warnings[0] ?? "no warnings";
  return [countOf(result.errors.length, "error"), ...warnings].join(" and ");
}

export const validate: RunOf<"validate"> = async (call) => {
  const [directory] = call.arguments;
  const result = await checkDirectory(directory, call.flags["follow-links"]);
  const verdict = result.valid
    ? `valid: ${formatCounts(perResource((name) => result.content.items[name].length))};`
    : "not valid:";
  return {
    data: toJsonReport(result),
    warnings: listProblems(result),
    text: `${directory} is ${verdict} ${summarizeProblems(result)}.`,
    status: result.valid ? undefined : 1,
  };
};
