/**
 * `lectern fields`: lists the fields of content from the catalog, with examples from the content of
 * `lectern init`.
 */
import { statSync } from "node:fs";
import { Help } from "commander";
import { CONTRACT, localizedOf } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import {
  ANY_ATTRIBUTE,
  ANY_CODE,
  describeContentField,
  listContentFields,
} from "../../catalog/content-form.ts";
import type { ContentField } from "../../catalog/content-form.ts";
import { listColumnHeaders } from "../../catalog/field.ts";
import { FIELD_KINDS } from "../../catalog/field-kinds.ts";
import { sayField } from "../../catalog/naming.ts";
import type { Resource } from "../../catalog/resources.ts";
import { createContentNames } from "../../content/find/content-names.ts";
import { CommandError, escapeUnprintable, suggestName } from "../../errors.ts";
import { formatProblems } from "../../words/say-problems.ts";
import type { Say } from "../../words/say.ts";
import { command, AS_JSON } from "../command.ts";
import type { ResourceFields } from "../command-results.ts";
import { PROSE_WIDTH, readWidth } from "../terminal/terminal.ts";
import { describeTypes } from "../content-types/content-types.ts";
import { readExamples } from "../field-examples.ts";
import type { FindExample } from "../field-examples.ts";
import { readDeclared, USUAL_DIRECTORY } from "../read-content.ts";

/** Longer names get a line of their own. */
const MAX_NAME_WIDTH = 33;

const help = new Help();
// A column is narrower than a help page.
help.minWidthToWrap = 20;

const stripCode = (markdown: string): string => markdown.replaceAll("`", "");

const isDirectory = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** @param given undefined: the default directory, if it exists */
async function readGiven(
  say: Say,
  given: string | undefined,
): Promise<{ readonly catalog: Catalog; readonly problems: readonly string[] }> {
  const directory = given ?? (isDirectory(USUAL_DIRECTORY) ? USUAL_DIRECTORY : undefined);
  if (directory === undefined) return { catalog: CONTRACT, problems: [] };
  try {
    const { catalog, problems } = await readDeclared(directory);
    return { catalog, problems: formatProblems(say, problems) };
  } catch (error) {
    // Another directory may have this name by chance, so this is not an error.
    if (given !== undefined || !(error instanceof CommandError)) throw error;
    return { catalog: CONTRACT, problems: [say(error.sentence)] };
  }
}

/** @returns the resource with this name, title or sheet name */
function findResource(word: string, { names, resources }: Catalog): Resource {
  const found = resources
    .values()
    .find(({ name, title, sheet }) => [name, title, sheet].includes(word));
  if (found) return found;
  const guess =
    suggestName(word, names) ?? createContentNames([...resources.values()]).findNearSheet(word);
  const hint = `Resources: ${names.join(", ")}. To include the resources that installation.yaml declares, add its directory: lectern fields RESOURCE DIR.`;
  const refusal =
    guess === undefined
      ? `There is no resource "${word}".`
      : `There is no resource "${word}": did you mean ${guess}?`;
  throw new CommandError(`${refusal} ${hint}`, 2);
}

/** @returns the arguments by what they name; a directory alone is one, too */
function sortWords(
  [first, second]: readonly (string | undefined)[],
  isWhole: boolean,
): { readonly resource?: string | undefined; readonly directory?: string | undefined } {
  if (isWhole && second !== undefined) throw new CommandError("Give only a content directory.", 2);
  const isAlone = first !== undefined && second === undefined;
  // No resource can have the name of the usual directory.
  return isWhole || (isAlone && CONTRACT.find(first) === undefined && isDirectory(first))
    ? { directory: first }
    : { resource: first, directory: second };
}

/** @returns names on the left, texts wrapped on the right */
function formatList(rows: readonly (readonly [string, string])[], width: number): string {
  const longest = Math.max(...rows.map(([name]) => name.length));
  const left = Math.min(longest, MAX_NAME_WIDTH, Math.ceil(width / 3)) + 2;
  const indent = " ".repeat(left);
  return rows
    .flatMap(([name, text]) => {
      const lines = help.boxWrap(text, width - left).split("\n");
      const [first = "", ...others] = name.length + 2 > left ? ["", ...lines] : lines;
      return [`${name.padEnd(left)}${first}`.trimEnd(), ...others.map((line) => indent + line)];
    })
    .join("\n");
}

/** @returns what people call a field, and what they should know of it */
function sayContentField(
  say: Say,
  resource: Resource,
  { path, field }: ContentField,
): { readonly title: string; readonly help: string | null } {
  const { title, help: told = null } = sayField(resource, path, field, say.language);
  return { title, help: told };
}

/** @returns nothing where it is only the name in words */
function sayNaming(say: Say, resource: Resource, one: ContentField): string {
  const { title, help: told } = sayContentField(say, resource, one);
  if (told !== null) return `${title}: ${told} `;
  const [name = ""] = one.path.split(".").slice(-1);
  return title.replaceAll(" ", "").toLowerCase() === name.toLowerCase() ? "" : `${title}. `;
}

/** @returns the headers as lines of a terminal can have them */
function sayHeaders(one: ContentField): string {
  const headers = listColumnHeaders(one.field).map(escapeUnprintable);
  return headers.length === 0 ? "" : ` Columns: ${headers.join(", ")}.`;
}

const describeResource = (
  say: Say,
  resource: Resource,
  findExample: FindExample,
): ResourceFields => ({
  resource: resource.name,
  title: resource.title,
  sheet: resource.sheet,
  fields: listContentFields(resource).map((one) => ({
    name: one.name,
    ...sayContentField(say, resource, one),
    type: FIELD_KINDS[one.field.kind].type,
    size: one.field.size ?? null,
    required: one.absent === "error",
    default: one.field.default ?? null,
    values: one.field.values ?? null,
    target: one.field.target ?? null,
    format: stripCode(say(one.form)),
    columns: listColumnHeaders(one.field),
    example: findExample(resource.name, one),
  })),
});

/** @returns the fields of a resource, for people, in lines of at most that many characters */
export function formatFields(
  say: Say,
  resource: Resource,
  width: number,
  findExample: FindExample,
): string {
  const { name, title, sheet } = resource;
  const fields = listContentFields(resource);
  const localized = localizedOf(resource);
  const notes = [
    `${title}: content file or directory ${name}, sheet ${sheet} of content.xlsx.`,
    "The names are column names in CSV and spreadsheets; in YAML and JSON, a dot separates nested objects. In tables, | separates the values of a list.",
  ];
  if (localized) notes.push(sayCode(localized));
  if (fields.some(({ field }) => field.kind === "customAttributes"))
    notes.push(`${ANY_ATTRIBUTE} stands for each attribute that installation.yaml declares.`);

  const rows = fields.map((one): [string, string] => [
    one.name,
    `${sayNaming(say, resource, one)}${describeContentField(say, one)}.${sayHeaders(one)} Example: ${findExample(name, one)}`,
  ]);
  return `${help.boxWrap(notes.join(" "), width)}\n\n${formatList(rows, width)}`;
}

function sayCode({ name }: { readonly name: string }): string {
  const article = /^[aeiou]/iu.test(name) ? "an" : "a";
  return `${ANY_CODE} stands for the Code of each language that has ${article} ${name.toLowerCase()}.`;
}

function formatResources({ resources }: Catalog, width: number): string {
  const rows = Array.from(resources, ([name, row]): [string, string] => [
    name,
    `sheet ${row.sheet}; ${listContentFields(row).length} fields`,
  ]);
  return `${formatList(rows, width)}\n\n\`lectern fields RESOURCE\` lists the fields of a resource.`;
}

export const listFields = command({
  summary: "List the fields of content",
  description:
    "Lists each field with type and size, default, allowed values and an example; without a resource, the resources, with those that installation.yaml declares.",
  arguments: [
    {
      name: "RESOURCE",
      help: "A resource, such as business-division-facilities",
      optional: true,
    },
    {
      name: "DIR",
      help: `The content directory whose installation.yaml declares resources (default: ${USUAL_DIRECTORY}, if it exists); also without a resource`,
      optional: true,
    },
  ],
  flags: [
    {
      name: "types",
      help: "Instead: print TypeScript types of all resources and their queries, for `createClient<Content>` of lectern-client; again when installation.yaml has changed",
    },
    {
      name: "url",
      value: "URL",
      help: "With --types: those of a running service, such as http://127.0.0.1:8080",
    },
    {
      name: "schema",
      value: "FOLDER",
      help: "Instead: write JSON Schemas of installation.yaml and of each resource to this folder, with which editors check and complete YAML and JSON; it prints the line with which a YAML file names its schema",
    },
    AS_JSON,
  ],
  prints: "A list, with --types the file, with --schema what was written.",
  fails:
    "The content directory cannot be read, or with --types or --schema: installation.yaml has errors, the folder cannot be written, or there is no Lectern at the URL.",
  examples: {
    "lectern fields": "list the resources",
    "lectern fields business-division-facilities": "list the fields of a facility",
    "lectern fields events my-content": "list the fields of a declared resource",
    "lectern fields my-content --types > content.d.ts": "write the types of a content directory",
    "lectern fields --types --url https://content.example.org > content.d.ts":
      "write the types of a running service",
    "lectern fields my-content --schema schemas": "let editors check and complete content",
    "lectern fields navigation --json": "as JSON for another program",
  },
  async run(call) {
    const { say } = call;
    const { types, url, schema } = call.flags;
    if (url !== undefined && !types) throw new CommandError("--url needs --types.", 2);
    if (types && schema !== undefined) throw new CommandError("Give --types or --schema.", 2);
    const isWhole = types === true || schema !== undefined;
    const { resource: word, directory } = sortWords(call.arguments, isWhole);
    if (types) return describeTypes(say, directory, url);
    if (schema !== undefined) {
      // It needs the reader of YAML, which `--help` must not load.
      const { writeSchemas } = await import("../content-schemas.ts");
      return writeSchemas(say, schema, directory);
    }
    const { catalog, problems } = await readGiven(say, directory);
    const resource = word === undefined ? undefined : findResource(word, catalog);
    const width = readWidth(call.terminal, PROSE_WIDTH);
    const findExample = await readExamples();
    const outcome =
      resource === undefined
        ? {
            data: Array.from(catalog.resources.values(), (row) =>
              describeResource(say, row, findExample),
            ),
            text: formatResources(catalog, width),
          }
        : {
            data: describeResource(say, resource, findExample),
            text: formatFields(say, resource, width, findExample),
          };
    return { ...outcome, warnings: problems };
  },
});
