/**
 * The content that `lectern init` writes and from which `lectern fields` takes its examples: a small
 * organisation that shows every idea once. It is kept as YAML with comments, beside this file.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ANY_ATTRIBUTE } from "../../catalog/content-form.ts";
import type { ContentField } from "../../catalog/content-form.ts";
import type { FieldKind, TextFormat } from "../../catalog/field.ts";
import type { Installation } from "../../catalog/installation.ts";
import { perResource } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import { checkContent } from "../../check/check-content.ts";
import { openContent } from "../../content/open-content.ts";

const FOLDER = join(import.meta.dirname, "first-content");

/** An item as people write it. */
type WrittenItem = Readonly<Record<string, unknown>>;

/** @returns a file of the first content with its comments */
export const readFirstFile = (name: ResourceName | "installation"): string =>
  readFileSync(join(FOLDER, `${name}.yaml`), "utf8");

let items: PerResource<readonly WrittenItem[]> | undefined;

export const readFirstItems = (): PerResource<readonly WrittenItem[]> =>
  (items ??= perResource((name) => parse(readFirstFile(name)) as readonly WrittenItem[]));

/** @returns what its installation.yaml says, with what holds by default */
export async function readFirstInstallation(): Promise<Installation> {
  const result = await checkContent(await openContent(FOLDER));
  if (!result.valid) throw new Error("the first content is not valid");
  return result.content.installation;
}

/** Examples of what people leave to Lectern, by format or kind. */
const MADE_EXAMPLES: Readonly<Partial<Record<TextFormat | FieldKind, string>>> = {
  uuid: "0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f590",
  uuidPair: "6a1d…/0f8b… (two uuids)",
  sitePath: "/de/kontakt/",
  timestamp: "2026-05-04 09:30:00",
};

const isObject = (value: unknown): value is WrittenItem =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function findMember(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined;
  // Any attribute will do, and there is always one.
  return name === ANY_ATTRIBUTE ? Object.values(value)[0] : value[name];
}

/** @returns a value of a field as a cell would hold it */
export function findExample(resource: ResourceName, { name, field }: ContentField): string {
  const path = name.split(".");
  for (const item of readFirstItems()[resource]) {
    const value = path.reduce<unknown>(findMember, item);
    if (Array.isArray(value)) return value.join("|");
    if (typeof value === "string") return value.replaceAll("\n", " ");
    if (typeof value === "number" || typeof value === "boolean") return String(value);
  }
  return MADE_EXAMPLES[field.format ?? field.kind] ?? "";
}
