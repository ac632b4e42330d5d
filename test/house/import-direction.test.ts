/**
 * In charge of the one natural way: content, check, store, release, respond, http. A folder may
 * import values from itself, the catalog and the errors, and types from its predecessor, too; only
 * the composition root and the command line know several. A unit test may take what helps it from
 * test/.
 */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const SOURCE = join(import.meta.dirname, "../../src");
const WAY = ["content", "check", "store", "release", "respond", "http"];
const COMPOSING = new Set(["server", "cli"]);
/** Secrets that whoever serves must not read. */
const FOR_COMMANDS = "hooks";
const FREE = new Set(["catalog", "errors.ts", "lib", "version.ts"]);
/** What several tests share stands in test/, and no code but tests needs it. */
const OUTSIDE = "..";

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const STATEMENT = /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gmu;

/** The folder below src, or the file when it stands in src itself; a test belongs to its file. */
const roomOf = (path: string): string =>
  (relative(SOURCE, path).split("/")[0] ?? "").replace(/\.test\.ts$/u, ".ts");

async function listImports(): Promise<readonly Import[]> {
  const imports: Import[] = [];
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    const path = join(SOURCE, file);
    const text = await readFile(path, "utf8");
    for (const [, type, from, bare] of text.matchAll(STATEMENT)) {
      const target = from ?? bare ?? "";
      if (!target.startsWith(".")) continue;
      const isHelper = relative(SOURCE, join(dirname(path), target)).startsWith("../test/");
      if (isHelper && file.endsWith(".test.ts")) continue;
      const to = roomOf(join(dirname(path), target));
      imports.push({ file, from: roomOf(path), to, typeOnly: type !== undefined });
    }
  }
  return imports;
}

function isAllowed({ file, from, to, typeOnly }: Import): boolean {
  if (to === FOR_COMMANDS && from === "server") return false;
  if (from === to || COMPOSING.has(from)) return true;
  if (to === OUTSIDE) return file.endsWith(".test.ts");
  if (from === "catalog") return false;
  if (FREE.has(to)) return true;
  return typeOnly && WAY.indexOf(to) >= 0 && WAY.indexOf(to) === WAY.indexOf(from) - 1;
}

test("imports follow the one natural way", async () => {
  const imports = await listImports();
  assert.ok(imports.length > 100, "the imports were not found");
  assert.deepEqual(
    imports.filter((one) => !isAllowed(one)),
    [],
  );
});

const RULE_ROWS: readonly (readonly [string, string, boolean, boolean])[] = [
  ["http", "respond", true, true],
  ["http", "respond", false, false],
  ["http", "store", true, false],
  ["check", "store", true, false],
  ["catalog", "errors.ts", false, false],
  ["store", "errors.ts", false, true],
  ["server", "store", false, true],
  ["conformance", "catalog", false, true],
  ["conformance", "respond", true, false],
  ["cli", "conformance", false, true],
  ["cli", "hooks", false, true],
  ["hooks", "store", true, false],
  ["server", "hooks", false, false],
];

for (const [from, to, typeOnly, expected] of RULE_ROWS) {
  test(`${from} ${expected ? "may" : "may not"} import ${typeOnly ? "types" : "values"} of ${to}`, () => {
    assert.equal(isAllowed({ file: "", from, to, typeOnly }), expected);
  });
}
