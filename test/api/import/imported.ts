/** Calls `lectern import` in the test's own process, and reads what it wrote. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { Imported as ImportResult } from "../../../src/import/imported.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import { runSite } from "../../support/site.ts";
import { callCommand } from "../../support/workplace.ts";
import type { Outcome } from "../../support/workplace.ts";
import { readContent } from "../own-resources/own-site.ts";
import type { Kept } from "./break-row.ts";
import { recordService } from "./source-content.ts";
import type { SourceContent, SourceItem } from "./source-content.ts";
import { SOURCE_FILES } from "./source-files.ts";
import { TOKEN } from "./source-server.ts";

export interface Imported extends Outcome {
  readonly directory: string;
}

/** A folder that is removed after the test. */
export async function createFolder(context: Pick<TestContext, "after">): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-import-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns with standard output and error, of which neither has a stack trace */
export async function importFrom(
  address: string,
  directory: string,
  words: readonly string[] = [],
  token = TOKEN,
): Promise<Imported> {
  const outcome = await callCommand(["import", address, directory, ...words], {
    LECTERN_TOKEN: token,
  });
  assert.doesNotMatch(outcome.stdout + outcome.stderr, /\n +at |undefined|\[object/u);
  assert.ok(!(outcome.stdout + outcome.stderr).includes(token), "the token is a secret");
  return { ...outcome, directory };
}

/** Reads at this moment. @returns the result as data */
export async function importWell(
  address: string,
  token: string,
  directory: string,
  { now, words = [] }: { readonly now: number; readonly words?: readonly string[] },
): Promise<ImportResult> {
  const { now: clock } = Date;
  Date.now = () => now;
  try {
    const outcome = await importFrom(address, directory, [...words, "--json"], token);
    assert.equal(outcome.status, 0, outcome.stderr);
    return JSON.parse(outcome.stdout) as ImportResult;
  } finally {
    Date.now = clock;
  }
}

/** @returns what readers of the directory see, apart from what an unfinished import keeps there */
export function listVisible(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((name) => !name.startsWith("."));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** @returns what each file of a content directory says, hidden ones apart */
export async function readFiles(directory: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)))
    .filter((name) => !name.startsWith("."))
    .toSorted();
  const texts = await Promise.all(
    files.map((name) => readFile(path.join(directory, name), "utf8")),
  );
  return Object.fromEntries(files.map((name, index) => [name, texts[index] ?? ""]));
}

/** @returns the items of valid content @throws with all that is wrong with it */
export async function readKept(directory: string): Promise<Kept> {
  const { items } = await readContent(directory);
  return new Map(
    CONTRACT_NAMES.map((name) => [
      name,
      mustGet(items, name).map(
        ({ json }) => JSON.parse(Buffer.from(json).toString()) as SourceItem,
      ),
    ]),
  );
}

/** @returns what a service serves whose collections have several pages */
export async function createSourceContent(): Promise<SourceContent> {
  await using site = await runSite();
  await site.publish(SOURCE_FILES);
  return await recordService((asked, headers) => site.get(asked, headers));
}
