/** The recipes for contributors are followed in a copy of the source: it compiles, and the tests in them pass. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { readBlocks, readDocs } from "../../support/docs.ts";
import type { Block } from "../../support/docs.ts";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "../../..");
const PAGE = await readDocs("recipes.md");

const BLOCKS = readBlocks(PAGE).filter(({ title }) => title !== "");

const isOurs = (file: string): boolean => path.basename(file) !== "node_modules";

/** @returns the text with the lines of the block added and removed */
function change(text: string, { title: file, text: block }: Block): string {
  const lines = block.split("\n").slice(0, -1);
  const without = (mark: string): string =>
    lines.flatMap((line) => (line.startsWith(mark) ? [] : `${line.slice(1)}\n`)).join("");
  const parts = text.split(without("+"));
  assert.equal(parts.length, 2, `the context of a recipe is once in ${file}:\n${block}`);
  return parts.join(without("-"));
}

describe("docs/recipes.md", () => {
  let copy = "";
  before(async () => {
    copy = await mkdtemp(path.join(tmpdir(), "lectern-recipes-"));
    for (const name of ["bin", "client", "content", "explorer", "package.json", "src", "test"])
      await cp(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter: isOurs });
    await symlink(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
    const { compilerOptions } = JSON.parse(
      await readFile(path.join(ROOT, "tsconfig.json"), "utf8"),
    ) as { compilerOptions: object };
    const include = ["bin", "src", "client/src"];
    await writeFile(path.join(copy, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    for (const block of BLOCKS) {
      const file = path.join(copy, block.title);
      await mkdir(path.dirname(file), { recursive: true });
      const text = block.word === "ts" ? block.text : change(await readFile(file, "utf8"), block);
      await writeFile(file, text);
    }
  });
  after(() => rm(copy, { recursive: true, force: true }));

  test("what they change compiles", async () => {
    await run(path.join(ROOT, "node_modules/.bin/tsc"), ["-p", copy]);
  });

  const tests = BLOCKS.filter(({ title }) => title.endsWith(".test.ts"));
  assert.equal(tests.length, PAGE.split("\n## ").length - 1, "one for each recipe");
  for (const { title: file } of tests) {
    test(`the test of a recipe passes: ${file}`, async () => {
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      await run(process.execPath, ["--test", path.join(copy, file)], { env });
    });
  }
});
