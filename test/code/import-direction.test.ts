/**
 * The core is a row of stages, each of which knows those left of it; features hang on the core, and the core
 * knows none of them, nor does one feature know another. Types count as values do. A unit test may take
 * what helps it from test/.
 */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const SOURCE = join(import.meta.dirname, "../../src");
const STAGES = [
  "content",
  "validate",
  "store",
  "change",
  "checkout",
  "serving",
  "query",
  "items",
  "find",
  "http",
  "serve",
];
/** What puts everything together. */
const COMPOSING = new Set(["process", "cli"]);
/** Could be libraries: they know nothing of content. */
const GENERAL = new Set(["lib", "words", "http"]);
/** What every part may use; lib and words use nothing but each other. */
const FREE = new Set([
  "lib",
  "words",
  "catalog",
  "errors.ts",
  "setting-forms.ts",
  "setting-rows.ts",
  "settings.ts",
  "version.ts",
]);
/** Secrets that whoever serves must not read. */
const SECRET = "tell";
/** What a publish is, where commands and requests meet: each of these knows those left of it. */
const PUBLISHING = ["tell", "publish", "guess", "desk"];
/** Reads a service and serves what came to compare it; commands alone know it. */
const IMPORTING = "import";
/** Says results, and knows their types alone. */
const SAYING = /^words\/say-[a-z-]+(?:\.test)?\.ts$/u;
const RESULTS = /^(?:publish\/results|guess\/results|change\/result-parts)\.ts$/u;
/** The one file that lists the features. */
const LIST = "features/features.ts";
/** What several tests share stands in test/, and no code but tests needs it. */
const OUTSIDE = "..";

interface Import {
  readonly file: string;
  /** The file that is imported. */
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

const STATEMENT = /^(?:import|export)\s+(?:type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gmu;

/** The folder below src, of a feature its own; the file when it stands in src itself; a test belongs to its file. */
function roomOf(path: string): string {
  const [first = "", second = ""] = relative(SOURCE, path).split("/");
  const room = first === "features" ? `${first}/${second}` : first;
  return room.replace(/\.test\.ts$/u, ".ts");
}

async function listImports(): Promise<readonly Import[]> {
  const imports: Import[] = [];
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    const path = join(SOURCE, file);
    const text = await readFile(path, "utf8");
    for (const [, from, bare] of text.matchAll(STATEMENT)) {
      const name = from ?? bare ?? "";
      if (!name.startsWith(".")) continue;
      const target = relative(SOURCE, join(dirname(path), name));
      if (target.startsWith("../test/") && file.endsWith(".test.ts")) continue;
      imports.push({ file, target, from: roomOf(path), to: roomOf(join(SOURCE, target)) });
    }
  }
  return imports;
}

const isFeature = (room: string): boolean => room.startsWith("features/");

function isAllowed({ file, target, from, to }: Import): boolean {
  if (from === to) return true;
  if (to === OUTSIDE) return file.endsWith(".test.ts");
  if (to === SECRET) return from === "cli" || PUBLISHING.includes(from);
  if (COMPOSING.has(from)) return true;
  if (PUBLISHING.includes(from)) {
    const left = PUBLISHING.slice(0, PUBLISHING.indexOf(from));
    return STAGES.includes(to) || FREE.has(to) || left.includes(to);
  }
  if (from === IMPORTING) return STAGES.includes(to) || FREE.has(to);
  if (SAYING.test(file) && RESULTS.test(target)) return true;
  if (GENERAL.has(from)) return ["lib", "words", "errors.ts"].includes(to);
  if (FREE.has(to)) return true;
  if (from === LIST || isFeature(from))
    return STAGES.includes(to) || (from === LIST && isFeature(to));
  return STAGES.indexOf(to) >= 0 && STAGES.indexOf(to) < STAGES.indexOf(from);
}

test("each part knows only those left of it", async () => {
  const imports = await listImports();
  assert.ok(imports.length > 100, "the imports were not found");
  const wrong = imports.filter((one) => !isAllowed(one));
  const said = new Set(wrong.map(({ file, to }) => `${file} -> ${to}`));
  assert.deepEqual([...said].toSorted(), []);
});

const RULE_ROWS: readonly (readonly [string, string, boolean])[] = [
  ["serve", "find", true],
  ["serve", "store", true],
  ["find", "serve", false],
  ["serve", "http", true],
  ["desk", "http", true],
  ["http", "lib", true],
  ["http", "errors.ts", true],
  ["http", "catalog", false],
  ["http", "find", false],
  ["query", "items", false],
  ["serve", "features/index", false],
  ["features/index", "features/openapi", false],
  ["features/index", "serve", true],
  ["features/index", "process", false],
  [LIST, "features/openapi", true],
  ["process", LIST, true],
  ["catalog", "errors.ts", true],
  ["catalog", "store", false],
  ["lib", "catalog", false],
  ["lib", "words", true],
  ["conformance", "catalog", true],
  ["conformance", "serve", false],
  ["desk", "serving", true],
  ["desk", "publish", true],
  ["publish", "desk", false],
  ["guess", "publish", true],
  ["publish", "guess", false],
  ["desk", "guess", true],
  ["publish", "cli", false],
  ["change", "serving", false],
  ["store", "change", false],
  ["desk", "cli", false],
  ["desk", "tell", true],
  ["tell", "serving", true],
  ["tell", "publish", false],
  ["tell", "serve", true],
  ["serve", "tell", false],
  ["process", "tell", false],
  ["cli", "publish", true],
  ["cli", "import", true],
  ["import", "serving", true],
  ["import", "publish", false],
  ["desk", "import", false],
  ["serve", "import", false],
  ["serve", "desk", false],
];

for (const [from, to, expected] of RULE_ROWS) {
  test(`${from} ${expected ? "may" : "may not"} import from ${to}`, () => {
    assert.equal(isAllowed({ file: "", target: "", from, to }), expected);
  });
}
