/** What is asked in the bodies of requests, read from fields of a form or members of JSON. */
import type { Side } from "../../release/merge/three-sides.ts";
import type { Base } from "../base-file.ts";
import type { Act, Resolve, TypedCall } from "./acts.ts";
import { say } from "../../words/say.ts";
import { invalidBody, isObject } from "./json-documents.ts";

type Given = ReadonlyMap<string, unknown>;
type Of<Name extends Act["act"]> = Extract<Act, { readonly act: Name }>;

const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const MAX_NOTE = 1000;
const MAX_DECISIONS = 10_000;

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

/** @throws RequestError BODY_INVALID */
function readBase(given: Given): Base | undefined {
  const value = given.get("base") ?? undefined;
  if (value === undefined || value === "") return undefined;
  const [, number, digest] =
    /^(\d{1,15})(?: sha256:([0-9a-f]{64}))?$/u.exec(toText(value).slice(0, 200)) ?? [];
  if (number === undefined || Number(number) < 1)
    throw invalidBody(say("base must be the number of a release, or the text of its mark"));
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
    const isWhole = typeof resource === "string" && typeof Uuid === "string" && isSide(side);
    if (isWhole && (field === null || typeof field === "string")) {
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
export function readCheck(
  given: Given,
  folder: string,
  files: readonly string[],
): Of<"check"> & { readonly call?: TypedCall | undefined } {
  const from = given.get("from") ?? "published";
  if (from !== "published" && from !== "file")
    throw invalidBody(say("from must be published or file"));
  return {
    act: "check",
    folder,
    files,
    base: readBase(given),
    resolve: readResolve(given),
    whole: readFlag(given, "whole"),
    over: readFlag(given, "over"),
    stage: readFlag(given, "stage"),
    from,
    call: readCall(given),
  };
}

export function readPublish(
  document: Readonly<Record<string, unknown>>,
): Omit<Of<"publish">, "act" | "current"> & { readonly call?: TypedCall | undefined } {
  const given = new Map(Object.entries(document));
  return {
    draft: toText(given.get("draft")).toLowerCase(),
    note: readText(given, "note", MAX_NOTE),
    stage: readFlag(given, "stage"),
    allowRemovals: readFlag(given, "allowRemovals"),
    keepRollback: readFlag(given, "keepRollback"),
    call: readCall(given),
  };
}

export function readSwitch(
  document: Readonly<Record<string, unknown>>,
): Omit<Of<"switch">, "act" | "current"> & { readonly call?: TypedCall | undefined } {
  const given = new Map(Object.entries(document));
  const release = given.get("release");
  if (typeof release !== "number" || !Number.isSafeInteger(release) || release < 1)
    throw invalidBody(say("release must be the number of a release"));
  return {
    release,
    note: readText(given, "note", MAX_NOTE),
    resolve: readResolve(given),
    guard: readFlag(given, "guard"),
    allowRemovals: readFlag(given, "allowRemovals"),
    call: readCall(given),
  };
}
