/** What is asked in the bodies of requests: a document of JSON, or fields of a form. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NAME_FORM } from "../catalog/resource-names.ts";
import { MAX_DEPTH } from "../content/limits.ts";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import type { Side } from "../change/three-sides.ts";
import type { Base } from "../content/base-mark.ts";
import type { Bases } from "../publish/find-base.ts";
import type { Act, Resolve, TypedCall } from "./acts.ts";
import { say } from "../words/say.ts";

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

export type JsonDocument = Readonly<Record<string, unknown>>;

/** @param problem with what a client sent in it only in short, because it is told in full */
export const invalidBody = (problem: string): RequestError =>
  requestError("BODY_INVALID", { problem: [problem] });

const isObject = (value: unknown): value is JsonDocument =>
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

/** Deeper, reading and writing them would exceed the stack. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)));

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
    if (!items.every((item) => isWithin(item, MAX_DEPTH))) {
      const told = { name: `resources.${name}`, limit: MAX_DEPTH };
      throw invalidBody(
        say("{name} has more than {limit} levels of nested objects and lists", told),
      );
    }
    const file = `${name}.json`;
    await writeFile(join(folder, file), JSON.stringify(items), { flag: "wx" });
    files.push(file);
  }
  return files;
}

type Given = ReadonlyMap<string, unknown>;
type Called<Name extends Act["act"]> = Extract<Act, { readonly act: Name }> & {
  readonly call?: TypedCall | undefined;
};

const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const MAX_NOTE = 1000;
const MAX_DECISIONS = 10_000;
/** Of a field's path in a decision, in characters: decisions are kept with a draft, and listed with it. */
const MAX_PATH = 1000;

const isPath = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_PATH;

/** @throws RequestError BODY_INVALID */
function readFlag(given: Given, name: string): boolean {
  const value = given.get(name) ?? false;
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0" || value === "") return false;
  throw invalidBody(say("{name} must be true or false", { name }));
}

/** @throws RequestError BODY_INVALID */
function readText(given: Given, name: string, most: number): string | undefined {
  const value = given.get(name) ?? undefined;
  if (value === undefined || value === "") return undefined;
  if (
    typeof value === "string" &&
    Array.from(value.slice(0, 2 * most + 1)).length <= most &&
    !/\p{Cc}/u.test(value) &&
    value.isWellFormed()
  )
    return value;
  throw invalidBody(
    say("{name} must be a text of at most {most} characters without line breaks", { name, most }),
  );
}

/** A content has fewer resources. */
const MOST_BASES = 1000;

const refuseBase = (): RequestError =>
  invalidBody(
    say("base must be the number of a release or the text of its mark, or one of them by resource"),
  );

/** @throws RequestError BODY_INVALID */
function readBases(given: Given): Bases | undefined {
  const value = readJson(given, "base") ?? undefined;
  if (value === undefined || value === "") return undefined;
  if (!isObject(value)) return { resources: {}, others: toBase(value) };
  const named = Object.entries(value);
  if (named.length > MOST_BASES) throw refuseBase();
  return { resources: Object.fromEntries(named.map(([name, base]) => [name, toBase(base)])) };
}

/** @throws RequestError BODY_INVALID */
function toBase(value: unknown): Base {
  const [, number, digest] =
    /^(\d{1,15})(?: sha256:([0-9a-f]{64}))?$/u.exec(toText(value).slice(0, 200)) ?? [];
  if (number === undefined || Number(number) < 1) throw refuseBase();
  return { number: Number(number), ...(digest !== undefined && { digest }) };
}

/** @returns the value of a field that is JSON where it is a text */
function readJson(given: Given, name: string): unknown {
  const value = given.get(name);
  if (typeof value !== "string" || !/^[[{]/u.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalidBody(say("{name} is not JSON", { name }));
  }
}

const isSide = (value: unknown): value is Side => value === "mine" || value === "theirs";

/** @throws RequestError BODY_INVALID */
function readResolve(given: Given): Resolve | undefined {
  const value = readJson(given, "resolve") ?? undefined;
  if (value === undefined || value === "") return undefined;
  if (isSide(value)) return value;
  const isList = Array.isArray(value) && value.length <= MAX_DECISIONS;
  const decisions = isList ? (value as readonly unknown[]) : [undefined];
  return decisions.map((one) => {
    const { resource, Uuid, field, side } = isObject(one) ? one : {};
    if (isPath(resource) && isPath(Uuid) && isSide(side) && (field === null || isPath(field))) {
      const name = resource as Extract<Resolve, readonly unknown[]>[number]["resource"];
      return { resource: name, Uuid, field, side };
    }
    throw invalidBody(
      say('resolve must be mine, theirs, or a list of { "resource", "Uuid", "field", "side" }'),
    );
  });
}

const MAX_WORD = 4096;
const isText = (word: unknown): word is string =>
  typeof word === "string" && word.length <= MAX_WORD;

/** @throws RequestError BODY_INVALID */
function readCall(given: Given): TypedCall | undefined {
  const value = readJson(given, "call") ?? undefined;
  if (value === undefined) return undefined;
  const { directory, to, flags } = isObject(value) ? value : {};
  if (!isText(directory) || !isText(to)) throw invalidBody(say("call must have directory and to"));
  const known = Object.entries(isObject(flags) ? flags : {}).filter(
    (entry): entry is [string, string | number | true] =>
      isText(entry[1]) || entry[1] === true || typeof entry[1] === "number",
  );
  return { directory, to, flags: Object.fromEntries(known) };
}

/** @throws RequestError BODY_INVALID */
export function readCheck(given: Given, folder: string, files: readonly string[]): Called<"check"> {
  return {
    act: "check",
    folder,
    files,
    base: readBases(given),
    resolve: readResolve(given),
    whole: readFlag(given, "whole"),
    over: readFlag(given, "over"),
    stage: readFlag(given, "stage"),
    asks: true,
    call: readCall(given),
  };
}

/** @param current the release that must be current; null: none */
export function readPublish(document: JsonDocument, current: number | null): Called<"publish"> {
  const given = new Map(Object.entries(document));
  return {
    act: "publish",
    current,
    draft: toText(given.get("draft")).toLowerCase(),
    note: readText(given, "note", MAX_NOTE),
    stage: readFlag(given, "stage"),
    allowRemovals: readFlag(given, "allowRemovals"),
    allowAccess: readFlag(given, "allowAccess"),
    keepRollback: readFlag(given, "keepRollback"),
    call: readCall(given),
  };
}

/** @param current as that of `readPublish` */
export function readSwitch(document: JsonDocument, current: number | null): Called<"switch"> {
  const given = new Map(Object.entries(document));
  const release = given.get("release");
  if (typeof release !== "number" || !Number.isSafeInteger(release) || release < 1)
    throw invalidBody(say("release must be the number of a release"));
  return {
    act: "switch",
    current,
    release,
    note: readText(given, "note", MAX_NOTE),
    resolve: readResolve(given),
    allowRemovals: readFlag(given, "allowRemovals"),
    allowAccess: readFlag(given, "allowAccess"),
    call: readCall(given),
  };
}
