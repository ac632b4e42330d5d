/**
 * `lectern validate`: all problems of a content directory and a summary, or both as one JSON
 * document.
 */
import { perResource } from "../catalog/resources.ts";
import { toJsonReport } from "../check/report-problems.ts";
import type { Run } from "./call.ts";
import { checkDirectory, printProblems, summarizeProblems } from "./check-directory.ts";
import { formatCounts } from "./phrases.ts";
import { printJson, printResult } from "./terminal.ts";

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
