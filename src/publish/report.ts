/** The result of a check as a document. */
import type { Problem } from "../content/record.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import type { Report } from "./results.ts";

/** In the order of the document. */
const NOTHING_KNOWN = {
  file: null,
  line: null,
  column: null,
  cell: null,
  resource: null,
  field: null,
};

/** All members are present, null if unknown. Its sentences are data until it is shown. */
function toReported(one: Problem): Report["errors"][number] {
  const { severity: _severity, problem, found = null, suggestion = null, ...spot } = one;
  return { ...NOTHING_KNOWN, ...spot, problem, found, suggestion };
}

/** @returns the result of a check as data, whatever the outcome */
export const toReport = (result: CheckResult): Report => ({
  valid: result.valid,
  errors: result.valid ? [] : result.errors.map(toReported),
  warnings: result.warnings.map(toReported),
});
