/** Stories of publishing as rows: what somebody writes or types, and what that gives, as data. */
import assert from "node:assert/strict";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { createWorkplace } from "./workplace.ts";
import type { Outcome, Workplace } from "./workplace.ts";

/**
 * - `["anna", "a=Alpha,1 b=Beta"]` writes notes into a directory, of which nothing else changes;
 * - `["anna/installation.yaml", "text"]` writes a file, `["anna/.lectern-base", /text/]` reads one, null removes it,
 *   `["anna/notes.csv", "Beta", "BETA"]` replaces a text in it, and `["cp anna/notes.csv ben/notes.csv"]` copies it;
 * - `["publish anna", {}]` runs a command with --json: some members of what it gives, its exit status if it is not 0, and
 *   a word that it says;
 * - `["current", "a=Alpha,1,"]` has all notes of the current release.
 */
export type Step = readonly [line: string, ...gives: readonly (object | string | number | null)[]];
export type Stories = Readonly<Record<string, readonly Step[]>>;

export const DECLARED = `resources:
  notes:
    fields:
      Title: { type: varchar, size: 60 }
      Number: { type: integer, nullable: true }
      See: { type: reference, to: notes, nullable: true }
`;
const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
const COLUMNS = 3;

async function writeNotes(directory: string, notes: string): Promise<void> {
  const isNew = (await mkdir(directory, { recursive: true })) !== undefined;
  const rows = notes
    .split(" ")
    .filter(Boolean)
    .map((note) => {
      const [key = "", ...cells] = note.split(/[=,]/u);
      return [key, ...Array.from({ length: COLUMNS }, (_, index) => cells[index] ?? "")];
    });
  const table = [["Key", "Title", "Number", "See"], ...rows];
  await writeFile(
    path.join(directory, "notes.csv"),
    `${table.map((row) => row.join()).join("\n")}\n`,
  );
  if (!isNew) return;
  await writeFile(path.join(directory, "installation.yaml"), DECLARED);
  await writeFile(path.join(directory, "languages.yaml"), LANGUAGES);
}

type Run = (line: string) => Promise<Outcome>;

async function seeFile(file: string, content: Step[number], now?: Step[number]): Promise<void> {
  if (typeof content === "string" && typeof now === "string") {
    const text = await readFile(file, "utf8");
    assert.ok(text.includes(content), text);
    await writeFile(file, text.replace(content, now));
  } else if (content instanceof RegExp) assert.match(await readFile(file, "utf8"), content);
  else if (typeof content === "string") await writeFile(file, content);
  else await rm(file);
}

async function readCurrent(at: Workplace, run: Run): Promise<string> {
  await rm(path.join(at.folder, "out"), { recursive: true, force: true });
  const { status, stderr } = await run("release checkout current out --format csv");
  assert.equal(status, 0, stderr);
  const text = await readFile(path.join(at.folder, "out", "notes.csv"), "utf8");
  // Without the mark and the head.
  const rows = text.trimEnd().split("\n").slice(2);
  return rows.map((row) => row.replace(",", "=")).join(" ");
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** @returns of the members of objects those that are expected, and all of lists */
function pick(actual: unknown, expected: unknown): unknown {
  if (!isObject(actual) || !isObject(expected)) return actual;
  if (Array.isArray(actual)) return actual.map((one, index) => pick(one, expected[index]));
  const names = Object.keys(expected);
  return Object.fromEntries(names.map((name) => [name, pick(actual[name], expected[name])]));
}

async function take(at: Workplace, run: Run, [line, ...gives]: Step): Promise<void> {
  const [first = {}] = gives;
  if (line === "current") assert.equal(await readCurrent(at, run), first);
  else if (/^\S+\/\S+$/u.test(line)) await seeFile(path.join(at.folder, line), first, gives[1]);
  else if (line.startsWith("cp ")) {
    const [, from = "", to = ""] = line.split(" ").map((name) => path.join(at.folder, name));
    await cp(from, to);
  } else if (typeof first === "string") await writeNotes(path.join(at.folder, line), first);
  else {
    const { status, stdout, stderr } = await run(`${line} --json`);
    const expected = gives.find((one) => typeof one === "number") ?? 0;
    assert.equal(status, expected, stderr + stdout);
    for (const one of gives) {
      if (one instanceof RegExp) assert.match(stderr + stdout, one);
      else if (isObject(one)) {
        const actual: unknown = JSON.parse(stdout);
        assert.deepEqual(pick(actual, one), one);
      }
    }
  }
}

/** How a command is run: with these words more. */
export interface Way extends AsyncDisposable {
  readonly words: (line: string) => readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

const BESIDE: Way = { words: () => [], environment: {}, async [Symbol.asyncDispose]() {} };

/** Each in a workplace of its own. */
export function tellStories(
  subject: string,
  stories: Stories,
  first: readonly Step[] = [],
  open: () => Promise<Way> = async () => BESIDE,
): void {
  describe(subject, () => {
    for (const [name, steps] of Object.entries(stories)) {
      test(name, async () => {
        await using at = await createWorkplace();
        await using way = await open();
        const run: Run = (line) =>
          at.run([...line.split(" "), ...way.words(line)], way.environment);
        for (const [index, step] of [...first, ...steps].entries()) {
          await take(at, run, step).catch((error: unknown) => {
            throw new Error(`step ${index + 1 - first.length}: ${step[0]}`, { cause: error });
          });
        }
      });
    }
  });
}
