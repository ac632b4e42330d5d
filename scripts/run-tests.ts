/**
 * Runs a layer of the tests: `node scripts/run-tests.ts fast|near|all|long [FILE...]`. With files, only these.
 * The folder of a test says which layer it is in: see CONTRIBUTING.md.
 */
import { execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..");

const CHECKS = ["check:types", "check:lint", "check:format", "check:unused"];

const FAST = ["src/**/*.test.ts", "test/api/**/*.test.ts", "test/code/**/*.test.ts"];
const ALL = [...FAST, "test/system/**/*.test.ts", "test/programs/**/*.test.ts"];

/** What else tests a folder of the source than the tests in it: folders of test/api. */
const TESTED_BY: Readonly<Record<string, readonly string[]>> = {
  catalog: ["contract", "own-resources"],
  content: ["content"],
  validate: ["content", "own-resources"],
  store: ["releases"],
  release: ["releases"],
  items: ["contract", "http", "own-resources", "querying"],
  query: ["querying", "service"],
  find: ["own-resources", "querying"],
  serve: ["http"],
  process: ["http"],
  features: ["openapi", "http"],
  desk: ["desk", "releases"],
  conformance: ["conformance"],
  tell: ["tell"],
  cli: ["commands", "releases"],
};

interface Layer {
  readonly checks: readonly string[];
  readonly patterns: readonly string[];
  /** No test may take longer. */
  readonly minutes: number;
  readonly environment: NodeJS.ProcessEnv;
}

const isLayer = (word: string): word is keyof typeof LAYERS => Object.hasOwn(LAYERS, word);

const LAYERS = {
  fast: () => ({ checks: CHECKS, patterns: FAST, minutes: 3, environment: {} }),
  near: () => ({ checks: [], patterns: listNear(), minutes: 3, environment: {} }),
  all: () => ({ checks: CHECKS, patterns: ALL, minutes: 3, environment: {} }),
  // Fresh seeds, and many more rounds than anybody waits for: for a night.
  long: () => ({
    checks: [],
    patterns: ALL,
    minutes: 60,
    environment: { TEST_RUNS: "20", TEST_SEED: String(randomInt(2 ** 31)), ...process.env },
  }),
} as const satisfies Readonly<Record<string, () => Layer>>;

const git = (...words: readonly string[]): readonly string[] =>
  execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** @returns the files that differ from the last commit; where none does, what that commit changed */
function listChanged(): readonly string[] {
  const changed = [
    ...git("diff", "--name-only", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return changed.length > 0 ? changed : git("diff", "--name-only", "HEAD~1");
}

function listNear(): readonly string[] {
  const near = new Set<string>(["test/code/**/*.test.ts"]);
  for (const file of listChanged()) {
    const [top = "", folder = "", part = ""] = file.split("/");
    if (file.endsWith(".test.ts")) near.add(file);
    else if (top === "src" && file.split("/").length === 2) near.add("src/*.test.ts");
    else if (top === "src") {
      near.add(`src/${folder}/**/*.test.ts`);
      for (const name of TESTED_BY[folder] ?? []) near.add(`test/api/${name}/**/*.test.ts`);
    } else if (top === "test" && folder === "api") near.add(`test/api/${part}/**/*.test.ts`);
    else if (top === "client" || top === "explorer") near.add(`test/api/${top}/**/*.test.ts`);
    else if (file.endsWith(".md")) near.add("test/api/docs/**/*.test.ts");
  }
  return [...near];
}

interface Ended {
  readonly status: number;
  readonly output: string;
}

/** @returns its status and what it printed, unless it shares the streams of this process */
async function run(
  program: string,
  words: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly isShown: boolean },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.isShown ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

/** @returns whether all of them pass; they run side by side */
async function runChecks(names: readonly string[]): Promise<boolean> {
  const passed = await Promise.all(
    names.map(async (name) => {
      const started = performance.now();
      const { status, output } = await run("npm", ["run", "-s", name], { isShown: false });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${status === 0 ? "✔" : "✖"} ${name} (${seconds} s)\n${output}`);
      return status === 0;
    }),
  );
  return passed.every(Boolean);
}

async function main([word = "", ...given]: readonly string[]): Promise<number> {
  if (!isLayer(word)) {
    process.stderr.write(`Give one of ${Object.keys(LAYERS).join(", ")}.\n`);
    return 2;
  }
  const layer: Layer = LAYERS[word]();
  if (given.length === 0 && !(await runChecks(layer.checks))) return 1;
  const files = globSync(given.length > 0 ? given : [...layer.patterns], {
    cwd: ROOT,
    // The packages of generators and linters bring tests of their own.
    exclude: ["**/node_modules/**"],
  });
  const { status } = await run(
    process.execPath,
    [
      "--test",
      // Many tests wait for something, so that a core can do three at a time.
      `--test-concurrency=${availableParallelism() * 3}`,
      `--test-timeout=${layer.minutes * 60_000}`,
      ...files.toSorted(),
    ],
    {
      // Each file is a process; it starts in half the time if it finds what another one compiled.
      env: {
        NODE_COMPILE_CACHE: path.join(ROOT, "node_modules/.cache/tests"),
        ...layer.environment,
      },
      isShown: true,
    },
  );
  return status;
}

process.exitCode = await main(process.argv.slice(2));
