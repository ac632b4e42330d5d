/** What comes in the bodies of requests, before it is known what it asks for. */
import { isJsonObject, isWithin } from "../lib/json-object.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NAME_FORM } from "../catalog/resource-names.ts";
import { MAX_DEPTH } from "../content/limits.ts";
import { RequestError } from "../errors.ts";
import { sentence } from "../words/sentence.ts";
import type { Message, ValuesOf } from "../words/sentence.ts";

export const MEBIBYTE = 1024 ** 2;
export const UPLOAD_LIMITS = {
  /** Of all files together, in MiB. */
  mebibytes: 256,
  files: 2000,
  /** Of the fields beside the files, and of one field, in bytes. */
  fields: 32,
  fieldBytes: 2 * MEBIBYTE,
  jsonBytes: 64 * MEBIBYTE,
  /** Taken at the same time, so that their files fit on a disk. */
  atOnce: 16,
} as const;

/** @param problem with what a client sent in it only in short, because it is told in full */
export const invalidBody = <const Text extends Message>(
  text: Text,
  ...values: ValuesOf<Text>
): RequestError =>
  new RequestError([{ message: "BODY_INVALID", values: {}, problem: sentence(text, ...values) }]);

/** @throws RequestError when it is no JSON object */
export function parseDocument(bytes: Uint8Array): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const { message } = error as Error;
    throw invalidBody("The content is not JSON in UTF-8 ({reason})", {
      reason: message.slice(0, 200),
    });
  }
  if (isJsonObject(value)) return value;
  throw invalidBody("The content must be a JSON object");
}

/** Writes the items of each resource as a file. @throws RequestError when they are no lists */
export async function writeItems(resources: unknown, folder: string): Promise<readonly string[]> {
  if (!isJsonObject(resources))
    throw invalidBody('resources must be an object such as { "notes": [ … ] }');
  const files: string[] = [];
  for (const [name, items] of Object.entries(resources)) {
    if (!NAME_FORM.test(name)) {
      const shown = JSON.stringify(name.slice(0, 100));
      throw invalidBody("{name} is not the name of a resource", { name: shown });
    }
    if (!Array.isArray(items))
      throw invalidBody("{name} must be a list of items", { name: `resources.${name}` });
    if (!items.every((item) => isWithin(item, MAX_DEPTH))) {
      const told = { name: `resources.${name}`, limit: MAX_DEPTH };
      throw invalidBody("{name} has more than {limit} levels of nested objects and lists", told);
    }
    const file = `${name}.json`;
    await writeFile(join(folder, file), JSON.stringify(items), { flag: "wx" });
    files.push(file);
  }
  return files;
}
