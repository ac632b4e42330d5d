/** `lectern validate`: checks a content directory. */
import { toReport } from "../../publish/report.ts";
import { formatCounts } from "../../words/phrases.ts";
import { listProblems } from "../../words/say-problems.ts";
import { summarizeProblems } from "../../words/say-result.ts";
import { AS_JSON, command, DIRECTORY, FOLLOW_LINKS } from "../command.ts";
import { checkShowing, nameDirectory } from "../read-content.ts";

export const validate = command({
  summary: "Check a content directory without publishing it",
  description:
    "Reports every problem at once as `file:line: field: problem (value)`. Warnings alone do not make it fail.",
  arguments: [DIRECTORY],
  flags: [FOLLOW_LINKS, AS_JSON],
  prints: "A summary; problems are printed to standard error.",
  fails: "The content has errors or cannot be read.",
  examples: {
    "lectern validate content": "check the directory `content`",
    "lectern validate content --json > report.json": "as JSON for another program",
  },
  async run(call) {
    const { say } = call;
    const [directory] = call.arguments;
    const options = { followLinks: call.flags["follow-links"] };
    const result = await checkShowing(call.terminal, directory, options);
    const data = nameDirectory(say, toReport(result), directory);
    const values = { directory, problems: summarizeProblems(say, data) };
    return {
      data,
      warnings: listProblems(say, data),
      text: result.valid
        ? say("{directory} is valid: {counts}; {problems}.", {
            ...values,
            counts: formatCounts(say, result.content.counts),
          })
        : say("{directory} is not valid: {problems}.", values),
      status: result.valid ? undefined : 1,
    };
  },
});
