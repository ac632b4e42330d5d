import { readFileSync } from "node:fs";
import { code, formatPage } from "./markdown.ts";

const RESULTS = new URL("../../src/cli/results/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}-results.ts`, RESULTS), "utf8");

/** By the name of each command, the type of its result as the source writes it; unknown: it prints no JSON. */
export const RESULT_TYPES: ReadonlyMap<string, string> = new Map(
  Array.from(
    read("command").matchAll(/^ {2}"?([a-z ]+)"?:\s+([^;]+);$/gmu),
    ([, name = "", type = ""]) => [
      name,
      // Without the names of files, and the bar that formatting puts before the first of several.
      shorten(type)
        .replaceAll(/\s+/gu, " ")
        .replaceAll(/\w+\.|^\| /gu, ""),
    ],
  ),
);

function shorten(text: string): string {
  return text.replaceAll(/^export |\breadonly /gmu, "");
}

/** @returns the declarations of a file, without what imports them */
const readDeclarations = (name: string): string =>
  shorten(read(name))
    .replace(/^\/\*\*[^/]*\*\/\n/u, "")
    .replaceAll(/^import [^;]*;\n+/gmu, "")
    .trim();

const PARTS = {
  Content: "content",
  Releases: "release",
  "Stores and services": "store",
} as const;

export const createResultsPage = (): string =>
  formatPage("Results as JSON", [
    `What commands print with ${code("--json")}, as TypeScript types. [Commands](commands.md) names the type of each. A member with ${code("?")} may be missing; commands may print further members in later versions.`,
    ...Object.entries(PARTS).flatMap(([title, name]) => [
      `## ${title}`,
      `\`\`\`ts\n${readDeclarations(name)}\n\`\`\``,
    ]),
  ]);
