/** Problems of a document, as lines. */
import type { Problem } from "../../content/record.ts";
import type { Report } from "../../publish/results.ts";
import { formatProblems } from "../../validate/report-problems.ts";
import { say } from "../../words/say.ts";

/** At a desk, it was said already. */
const toProblem = ({ problem: text, ...known }: Report["errors"][number]): Problem =>
  ({
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    problem: typeof text === "string" ? { text } : text,
  }) as unknown as Problem;

/** @returns the lines for standard error, warnings last */
export const listProblems = ({
  errors,
  warnings,
}: Pick<Report, "errors" | "warnings">): readonly string[] => [
  ...formatProblems(errors.map(toProblem)),
  ...(warnings.length > 0 ? [say("Warnings (they do not prevent a publish):")] : []),
  ...formatProblems(warnings.map(toProblem)),
];
