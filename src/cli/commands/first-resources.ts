/**
 * Resources of people's own to begin with, for `lectern init --with`. Each has a folder beside this file:
 * a declaration that explains itself, and a content file that refers to the first content.
 */
import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../../errors.ts";
import { endWithGuess } from "../terminal/phrases.ts";

interface Template {
  /** Of the resource, and of its folder. */
  readonly name: string;
  /** A phrase. */
  readonly about: string;
}

export const TEMPLATES: readonly Template[] = [
  { name: "events", about: "dates with a place, a venue and texts in each language" },
  { name: "news", about: "short texts that appear and vanish by themselves" },
  { name: "jobs", about: "positions to fill, as a table in one language" },
];
const NAMES = TEMPLATES.map(({ name }) => name);

const FOLDER = join(import.meta.dirname, "first-resources");
const DECLARATION = "declaration.yaml";

const OPENING = `
# Resources of your own: each gets files, checks, releases, filters, search and pages as the others do.
# What the words mean: docs/content.md of Lectern. Change a declaration, and content follows it or is refused.
resources:
`;

/**
 * @param text of --with
 * @returns the names, each once
 * @throws CommandError when there is no such template
 */
export function parseTemplates(text: string): readonly string[] {
  const words = new Set(text.split(",").map((word) => word.trim()));
  for (const word of words) {
    if (NAMES.includes(word)) continue;
    throw new CommandError(
      `The value "${word.slice(0, 100)}" of --with is none of the resources that can be written${endWithGuess(word, NAMES)} They are ${NAMES.join(", ")}.`,
      2,
    );
  }
  return NAMES.filter((name) => words.has(name));
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gmu, "  ");

/** Adds resources to a folder that has the first content as files of text. */
export async function addFirstResources(folder: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const declarations: string[] = [];
  for (const name of names) {
    const from = join(FOLDER, name);
    declarations.push(indent(await readFile(join(from, DECLARATION), "utf8")));
    const files = (await readdir(from)).filter((file) => file !== DECLARATION);
    for (const file of files) await writeFile(join(folder, file), await readFile(join(from, file)));
  }
  await appendFile(join(folder, "installation.yaml"), `${OPENING}${declarations.join("\n")}`);
}
