/** Documents of JSON: read from bytes, and items of one as files. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NAME_FORM } from "../../catalog/resource-names.ts";
import { requestError } from "../../errors.ts";
import type { RequestError } from "../../errors.ts";
import { say } from "../../words/say.ts";

export type JsonDocument = Readonly<Record<string, unknown>>;

/** @param problem with what a client sent in it only in short, because it is told in full */
export const invalidBody = (problem: string): RequestError =>
  requestError("BODY_INVALID", { problem: [problem] });

export const isObject = (value: unknown): value is JsonDocument =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws RequestError when it is no JSON object */
export function parseDocument(bytes: Uint8Array): JsonDocument {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const { message } = error as Error;
    throw invalidBody(
      say("The content is not JSON in UTF-8 ({reason})", { reason: message.slice(0, 200) }),
    );
  }
  if (isObject(value)) return value;
  throw invalidBody(say("The content must be a JSON object"));
}

/** Writes the items of each resource as a file. @throws RequestError when they are no lists */
export async function writeItems(resources: unknown, folder: string): Promise<readonly string[]> {
  if (!isObject(resources))
    throw invalidBody(say('resources must be an object such as { "notes": [ … ] }'));
  const files: string[] = [];
  for (const [name, items] of Object.entries(resources)) {
    if (!NAME_FORM.test(name)) {
      const shown = JSON.stringify(name.slice(0, 100));
      throw invalidBody(say("{name} is not the name of a resource", { name: shown }));
    }
    if (!Array.isArray(items))
      throw invalidBody(say("{name} must be a list of items", { name: `resources.${name}` }));
    const file = `${name}.json`;
    await writeFile(join(folder, file), JSON.stringify(items), { flag: "wx" });
    files.push(file);
  }
  return files;
}
