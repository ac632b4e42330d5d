/** docs/operations/limits.md says the numbers of the source, all of them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import * as contentLimits from "../../../src/content/limits.ts";
import { divideMemory } from "../../../src/serve/memory.ts";

const ROOT = new URL("../../..", import.meta.url);
const MIB = 1024 ** 2;
let page = "";

before(async () => {
  page = await readFile(new URL("docs/operations/limits.md", ROOT), "utf8");
});

test("limits of content", () => {
  const rows = page.matchAll(/^\| `(\w+)` +\| +(\d+) \|/gmu);
  const documented = Object.fromEntries(
    Array.from(rows, ([, name = "", value]) => [name, Number(value)]),
  );
  assert.deepEqual(documented, { ...contentLimits });
});

const PARTS: Readonly<Record<string, number>> = {
  quarter: 1 / 4,
  eighth: 1 / 8,
  sixteenth: 1 / 16,
  "seven sixteenths": 7 / 16,
};

test("parts of --memory", () => {
  const rows = page.matchAll(/^\| (?:an? )?(\w+(?: sixteenths)?) +\| [bwt][^|]+\|$/gmu);
  const documented = Array.from(rows, ([, part = ""]) => PARTS[part]);
  const { served, previews } = divideMemory(MIB);
  const { plainAnswers, queryAnswers, found, data } = served;
  const parts = [plainAnswers, queryAnswers, found, data, previews.found + previews.data];
  assert.deepEqual(
    documented,
    parts.map((bytes) => bytes / MIB),
  );
});

test("memories that are not set", async () => {
  const rows = Array.from(
    page.matchAll(/([\d.]+) MiB \(`(\w+)` in `([\w./-]+)`\)/gu),
    ([, mib, name = "", file = ""]) => ({ mib: Number(mib), name, file }),
  );
  assert.equal(rows.length, 3);
  for (const { mib, name, file } of rows) {
    const source = await readFile(new URL(file, ROOT), "utf8");
    const [, product = ""] = new RegExp(`^const ${name} = ([\\d_ *]+);$`, "mu").exec(source) ?? [];
    const bytes = product
      .split("*")
      .reduce((total, factor) => total * Number(factor.trim().replaceAll("_", "")), 1);
    assert.equal(bytes / MIB, mib, `${name} in ${file}`);
  }
});
