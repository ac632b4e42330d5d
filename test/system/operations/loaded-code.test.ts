/** What a command and each thread of a server load, on which the time to start and the memory of a thread depend. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { BIN, createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
  assert.equal((await at.run(["publish", "content"])).status, 0);
});

after(async () => {
  await at.remove();
});

const asImport = (code: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"`,
});

/** Prints the address of each module that is loaded to standard error. */
const TELL_MODULES = asImport(
  'import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });',
);

/** @returns what the command loads: names of packages, and of files in src/cli/commands */
async function listLoaded(...words: readonly string[]): Promise<ReadonlySet<string>> {
  const { stderr } = await at.runProgram(words, TELL_MODULES);
  const loaded = /\/(?:node_modules|src\/cli\/commands)\/((?:@[^/]+\/)?[^/\s]+)/gu;
  return new Set(Array.from(stderr.matchAll(loaded), ([, name = ""]) => name));
}

test("a command loads no file and no library that only others need", async () => {
  assert.deepEqual([...(await listLoaded("--version"))].toSorted(), [
    "commander",
    "fastest-levenshtein",
  ]);
  const loaded = await listLoaded("token", "list");
  assert.ok(loaded.has("tokens.ts"));
  for (const name of ["serve.ts", "publish.ts", "releases.ts"]) assert.ok(!loaded.has(name), name);
  const all = await listLoaded("--help");
  assert.ok(all.has("serve.ts") && all.has("tokens.ts"));
  for (const name of ["yaml", "pino", "hucre", "pg", "multilingual-stemmer"])
    assert.ok(!all.has(name), name);
});

test("content loads the library of its format", async () => {
  const folder = path.join(at.folder, "german");
  const language = { Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true };
  await mkdir(folder);
  await writeFile(path.join(folder, "languages.jsonl"), JSON.stringify(language));
  const readers = ["csv-parse", "numfmt", "saxes", "yaml", "yauzl"];
  const listReaders = async (): Promise<readonly string[]> => {
    const loaded = await listLoaded("validate", folder);
    return readers.filter((name) => loaded.has(name));
  };
  assert.deepEqual(await listReaders(), []);
  await writeFile(path.join(folder, "navigation.csv"), "Key,Identifier,Articles.DE.Name\n");
  await writeFile(path.join(folder, "installation.yaml"), "timeZone: Europe/Berlin\n");
  assert.deepEqual(await listReaders(), ["csv-parse", "yaml"]);
});

/** Each thread prints again and again whether it has loaded undici, Node's HTTP client. */
const TELL_CLIENT = asImport(
  'import { writeSync } from "node:fs"; import { threadId } from "node:worker_threads"; setInterval(() => writeSync(2, `thread ${threadId}: ${process.moduleLoadList.some((name) => name.includes("undici"))};`), 50).unref();',
);

test("only the query thread loads the stemmers, and with them Node's HTTP client", async (context) => {
  const words = [BIN, "serve", "--store", `${at.folder}/data/lectern.db`, "--port", "0"];
  const child = spawn(process.execPath, words, {
    cwd: at.folder,
    env: TELL_CLIENT,
  });
  context.after(() => child.kill("SIGKILL"));
  // When it listens, the serving thread has loaded everything.
  await once(child.stdout, "data");
  const said = new Map<string, string>();
  for await (const chunk of child.stderr.setEncoding("utf8")) {
    for (const [, thread = "", loaded = ""] of String(chunk).matchAll(/thread (\d+): (\w+);/gu))
      said.set(thread, loaded);
    if (said.size === 2 && [...said.values()].includes("true")) break;
  }
  assert.deepEqual([...said.values()].toSorted(), ["false", "true"]);
});
