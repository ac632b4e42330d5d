/**
 * `lectern init`: creates a first content directory, which is valid and contains explanations. Its
 * templates are content files in a folder next to this file: a small organisation that shows every
 * feature once. `lectern fields` takes its examples from it. Another folder contains examples of own
 * resources, each with a commented declaration and a content file that refers to the first content.
 */
import { namesWithToken } from "../../catalog/catalog.ts";
import { mkdir, readdir, readFile, rename, rm, writeFile, appendFile } from "node:fs/promises";
import { join } from "node:path";
import { INSTALLATION_FILE } from "../../content/find/content-names.ts";
import { NO_CHUNKS, readHeld } from "../../store/publish/held-chunks.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { CommandError } from "../../errors.ts";
import type { Guess } from "../../guess/results.ts";
import { command, AS_JSON } from "../command.ts";
import type { Call, Outcome } from "../command.ts";
import { guessTables } from "../guess-tables.ts";
import { parseNames, quoteWord } from "../terminal/phrases.ts";
import { openTables } from "../../checkout/open-tables.ts";
import { TABLE_FORMATS, writeTables } from "../../checkout/write-tables.ts";
import type { ItemMisfit, TableFormat, TableSource } from "../../checkout/write-tables.ts";
import { createDirectory } from "../../checkout/new-directory.ts";
import type { Say } from "../../words/say.ts";
import { sayGuess } from "../../words/say-guess.ts";
import { fillSentence } from "../../words/sentence.ts";
import { readDirectory } from "../../publish/read-directory.ts";
import { readDeclared } from "../read-content.ts";
import { listed } from "../../lib/text/english.ts";

interface Template {
  /** The name of the resource and of its folder. */
  readonly name: string;
  /** A phrase. */
  readonly about: string;
}

const TEMPLATES: readonly Template[] = [
  { name: "events", about: "dates with a place, a venue and texts in each language" },
  { name: "news", about: "short texts that appear and vanish on given dates" },
  { name: "jobs", about: "open positions, as a table in one language" },
];
const NAMES = TEMPLATES.map(({ name }) => name);

const RESOURCES_FOLDER = join(import.meta.dirname, "../templates/first-resources");
const DECLARED_FILE = "declaration.yaml";

const OPENING = `
# Your own resources: files, checks, releases, filters, search and pages work as for all others.
# docs/content.md of Lectern explains declarations. After a change of one, all content must conform to it.
resources:
`;

const indentText = (text: string): string => text.replaceAll(/^(?=.)/gmu, "  ");

/** Adds resources to a folder with the first content in text files. */
async function addFirstResources(folder: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const declarations: string[] = [];
  for (const name of names) {
    const from = join(RESOURCES_FOLDER, name);
    declarations.push(indentText(await readFile(join(from, DECLARED_FILE), "utf8")));
    const files = (await readdir(from)).filter((file) => file !== DECLARED_FILE);
    for (const file of files) await writeFile(join(folder, file), await readFile(join(from, file)));
  }
  await appendFile(join(folder, "installation.yaml"), `${OPENING}${declarations.join("\n")}`);
}

const FIRST_CONTENT = join(import.meta.dirname, "../templates/first-content");

/** Writes the first content and additional resources to a new folder. */
async function writeFirstFiles(folder: string, resources: readonly string[]): Promise<void> {
  // File permissions are not copied: in an installed package the files may be read-only.
  for (const name of await readdir(FIRST_CONTENT))
    await writeFile(join(folder, name), await readFile(join(FIRST_CONTENT, name)));
  await addFirstResources(folder, resources);
}

export async function openFirstTables(folder = FIRST_CONTENT): Promise<TableSource> {
  const result = await checkInChunks((sink) => readDirectory(folder, {}, { sink }));
  if (!result.valid) throw new Error("the example content is not valid");
  return openTables(readHeld(result.content.held, NO_CHUNKS), result.content);
}

function refuseMisfit({ resource, item, field, problem }: ItemMisfit): never {
  throw new Error(`the example content: ${resource} ${item}: ${field} ${fillSentence(problem)}`);
}

async function writeFirstContent(
  folder: string,
  format: "yaml" | TableFormat,
  resources: readonly string[],
  say: Say,
): Promise<void> {
  if (format === "yaml") {
    await writeFirstFiles(folder, resources);
    return;
  }
  const source = join(folder, "source");
  await mkdir(source);
  await writeFirstFiles(source, resources);
  await writeTables(folder, format, await openFirstTables(source), refuseMisfit, { say });
  await rename(join(source, INSTALLATION_FILE), join(folder, INSTALLATION_FILE));
  await rm(source, { recursive: true });
}

/**
 * @param resources the requested resources in addition to those of the contract
 * @param closed the resources that need a token
 */
function formatNextSteps(
  directory: string,
  resources: readonly string[],
  closed: readonly string[],
  done: string,
): string {
  const word = quoteWord(directory);
  const steps: readonly (readonly [string, string])[] = [
    [`lectern validate ${word}`, "check it after each change"],
    [`lectern publish ${word}`, "publish it as a release"],
    ["lectern token create --name website", `${listed(closed)} need a token`],
    ["lectern serve", "serve the current release"],
    [`lectern publish ${word} --watch`, "publish after every change"],
    ["lectern fields", "list the fields of all resources"],
    ...resources.map((name): readonly [string, string] => [
      `lectern fields ${name} ${word}`,
      `the fields of ${name}`,
    ]),
  ];
  const width = Math.max(...steps.map(([line]) => line.length));
  return [
    done,
    "It is valid: replace the example items with your own.",
    "",
    "Next:",
    ...steps.map(([line, says]) => `  ${line.padEnd(width)}  ${says}`),
  ].join("\n");
}

/** Makes a content directory of tables. */
async function initialiseFrom(
  call: Pick<Call, "say"> & { readonly flags: Readonly<Record<string, unknown>> },
  directory: string,
  from: readonly string[],
): Promise<Outcome<Guess>> {
  for (const flag of ["format", "with"]) {
    if (call.flags[flag] !== undefined) {
      throw new CommandError(
        `--${flag} is for example content, and --from makes content of tables: give one of them`,
        2,
      );
    }
  }
  let guess: Guess | undefined;
  await createDirectory(directory, async (folder) => {
    guess = await guessTables(call, from, folder);
  });
  if (guess === undefined) throw new Error("no content was made");
  const { told, wrong } = sayGuess(call.say, guess);
  const word = quoteWord(directory);
  const steps = [
    ...(guess.errors.length > 0 ? [`lectern validate ${word}`] : []),
    `lectern publish ${word}`,
    "lectern token create --name website",
    "lectern serve",
  ];
  return {
    data: guess,
    warnings: wrong,
    text: [...told, "", "Next:", ...steps.map((step) => `  ${step}`)].join("\n"),
    done: `Created ${directory}.`,
  };
}

export const initialise = command({
  summary: "Create a content directory with examples",
  description:
    "Creates the valid content of a small organisation, with every resource, to be replaced by your own. It never overwrites anything.",
  arguments: [{ name: "DIR", help: "A directory that is empty or does not exist yet" }],
  flags: [
    {
      name: "format",
      value: "FORMAT",
      choices: ["yaml", ...TABLE_FORMATS],
      help: "yaml: text files with comments, facilities and contact persons as CSV; csv: a table per resource; xlsx: one workbook, content.xlsx, with drop-down lists and notes (default: yaml)",
    },
    {
      name: "with",
      value: "NAME,…",
      help: `Also declare these resources in installation.yaml, with comments and a few items each: ${TEMPLATES.map(({ name, about }) => `${name} (${about})`).join(", ")}`,
    },
    {
      name: "from",
      value: "FILE",
      many: true,
      help: "Make content of this table (.csv, .xlsx, .ods) instead: a resource that is declared as its columns are, and the file as it is; may be given several times",
    },
    AS_JSON,
  ],
  prints: "The files and what to do next; with --from, what each table was taken for and why.",
  fails:
    "The directory is not empty or cannot be written, or none of the files given with --from is a table.",
  examples: {
    "lectern init my-content": "start with text files",
    "lectern init my-content --format xlsx": "start with a workbook",
    "lectern init my-content --with events,jobs": "start with two additional resources",
    "lectern init my-content --from staff.xlsx --from rooms.csv": "start with two tables",
  },
  async run(call) {
    const [directory] = call.arguments;
    const { format = "yaml", from } = call.flags;
    if (from !== undefined) return initialiseFrom(call, directory, from);
    const resources =
      call.flags.with === undefined
        ? []
        : parseNames("with", call.flags.with, NAMES, "resource with examples");
    await createDirectory(directory, (folder) =>
      writeFirstContent(folder, format, resources, call.say),
    );
    const files = (await readdir(directory)).toSorted();
    const { catalog } = await readDeclared(directory);
    const closed = namesWithToken(catalog);
    const done = `Created example content in ${directory}: ${files.join(", ")}.`;
    return {
      data: { directory, format, files },
      text: formatNextSteps(directory, resources, closed, done),
      done,
    };
  },
});
