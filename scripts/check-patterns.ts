/**
 * Asks recheck whether the patterns of the sources take linear time, and records those that do:
 * `npm run patterns`. Patterns that are recorded already are not asked again, except after a change of
 * recheck's version, or with `--all`.
 */
import { writeFile } from "node:fs/promises";
import { checkSync } from "recheck";
import packageFile from "../package.json" with { type: "json" };
import { BOUNDED_PATTERNS } from "../test/code/bounded-patterns.ts";
import recorded from "../test/code/linear-patterns.json" with { type: "json" };
import { listPatterns } from "../test/code/list-patterns.ts";
import type { Pattern } from "../test/code/list-patterns.ts";

/** Its JavaScript, which needs neither Java nor a program of its own. */
process.env["RECHECK_BACKEND"] = "pure";

const RECORD = new URL("../test/code/linear-patterns.json", import.meta.url);
const checker = `recheck ${packageFile.devDependencies.recheck}`;
const isAsked = process.argv.includes("--all") || recorded.checker !== checker;
const known = new Set(isAsked ? [] : recorded.patterns);

/** Without a time-out, the verdict is the same on every machine. @returns why it is not linear */
function findFault({ source, flags }: Pattern): string | undefined {
  const verdict = checkSync(source, flags, { timeout: null });
  if (verdict.status === "safe") return undefined;
  return verdict.status === "unknown"
    ? `no verdict: ${JSON.stringify(verdict.error)}`
    : `${verdict.complexity.summary}: ${verdict.attack.pattern}`;
}

const { patterns } = await listPatterns();
const linear: string[] = [];
for (const pattern of patterns) {
  const { text, places } = pattern;
  if (Object.hasOwn(BOUNDED_PATTERNS, text)) continue;
  const fault = known.has(text) ? undefined : findFault(pattern);
  if (fault === undefined) linear.push(text);
  else {
    process.exitCode = 1;
    process.stdout.write(`${places.join(" ")}\n  ${text}\n  ${fault}\n`);
  }
}
await writeFile(RECORD, `${JSON.stringify({ checker, patterns: linear }, null, 2)}\n`);
process.stdout.write(`${linear.length} of ${patterns.length} patterns are linear\n`);
