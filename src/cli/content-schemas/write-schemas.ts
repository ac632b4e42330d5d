/** `lectern fields --schema`: JSON Schemas, with which editors check and complete content. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { INSTALLATION_FILE } from "../../content/find/content-names.ts";
import { CommandError } from "../../errors.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { Say } from "../../words/say.ts";
import { tellDone } from "../command.ts";
import type { Outcome } from "../command.ts";
import type { SchemaFile } from "../content-results.ts";
import { requireDeclared, USUAL_DIRECTORY } from "../read-content.ts";
import { describeInstallation } from "./installation-schema.ts";
import { contentSchema } from "./item-schema.ts";

/** @throws CommandError when installation.yaml has errors, or a file cannot be written */
export async function writeSchemas(
  say: Say,
  folder: string,
  directory: string = USUAL_DIRECTORY,
): Promise<Outcome<readonly SchemaFile[]>> {
  const { installation, catalog } = await requireDeclared(say, directory);
  const schemas: Readonly<Record<string, Schema>> = {
    [INSTALLATION_FILE]: describeInstallation(say),
    ...Object.fromEntries(
      Array.from(catalog.resources, ([name, resource]) => [
        `${name}.yaml`,
        contentSchema(say, resource, installation),
      ]),
    ),
  };
  const files = Object.entries(schemas).map(([name, schema]) => {
    const path = join(folder, name.replace(".yaml", ".schema.json"));
    const seen = relative(directory, path).split(sep).join("/");
    return { name, path, line: `# yaml-language-server: $schema=${seen}`, schema };
  });
  try {
    await mkdir(folder, { recursive: true });
    for (const { path, schema } of files)
      await writeFile(path, `${JSON.stringify(schema, undefined, 2)}\n`);
  } catch (error) {
    throw new CommandError(`The schemas cannot be written: ${(error as Error).message}.`);
  }
  const sentence = `Wrote ${files.length} schemas to ${folder}. Editors use one where a YAML file begins with its line:`;
  const lines = files.map(({ name, line }) => `  ${name.padEnd(45)} ${line}`);
  return tellDone(
    [sentence, ...lines].join("\n"),
    files.map(({ name, path, line }) => ({ file: name, schema: path, line })),
  );
}
