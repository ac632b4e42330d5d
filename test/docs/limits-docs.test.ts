/** docs/operations/limits.md says the numbers of the source, all of them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import * as contentLimits from "../../src/content/limits.ts";

const ROOT = new URL("../..", import.meta.url);
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

test("memories of a server", async () => {
  const rows = Array.from(
    page.matchAll(/\| +([\d.]+) \| `(\w+)` in `([\w./-]+)` +\|$/gmu),
    ([, mib, name = "", file = ""]) => ({ mib: Number(mib), name, file }),
  );
  assert.ok(rows.length >= 6);
  for (const { mib, name, file } of rows) {
    const source = await readFile(new URL(file, ROOT), "utf8");
    const [, product = ""] =
      new RegExp(`^const ${name} = ([\\d_ *MIB]+);$`, "mu").exec(source) ?? [];
    const bytes = product
      .split("*")
      .map((factor) => factor.trim())
      .reduce((total, one) => total * (one === "MIB" ? MIB : Number(one.replaceAll("_", ""))), 1);
    assert.equal(bytes / MIB, mib, `${name} in ${file}`);
  }
});
