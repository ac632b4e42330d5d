/**
 * Keeps a store as a version of Lectern writes it, and what that version answers from it, so that
 * every later version can be tested with it. Run once per version of the store:
 *
 *     node test/releases/stores/make-store.ts CHECKOUT OUT
 *
 * CHECKOUT is a directory with that version of Lectern and its packages, OUT a new directory such as
 * test/releases/stores/version-2. Everything is done by its command line, as people do, under a clock that
 * begins on 2026-03-01 and goes on by an hour a command.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { zstdCompressSync } from "node:zlib";
import { EDITIONS, writeEdition } from "./editions.ts";
import type { KeptAnswer, KeptStore } from "./kept-store.ts";
import { ASKED_AT, askAll, listQuestions } from "./questions.ts";

const [checkout, out] = process.argv.slice(2).map((word) => resolve(word));
assert.ok(checkout !== undefined && out !== undefined, "give CHECKOUT and OUT");

const STARTED_AT = Date.UTC(2026, 2, 1, 9);
const HOUR = 3_600_000;

const folder = await mkdtemp(join(tmpdir(), "lectern-store-"));
const store = join(folder, "store.db");
let commands = 0;

/** @returns words for Node: the program with its clock at an instant, and running on from there */
const wordsFor = (instant: number): readonly string[] => [
  "--import",
  `data:text/javascript,const real = Date.now; const ahead = ${instant} - real(); Date.now = () => real() + ahead;`,
  join(checkout, "bin/lectern.js"),
];

async function run(...words: readonly string[]): Promise<string> {
  commands += 1;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...wordsFor(STARTED_AT + commands * HOUR), ...words, "--store", store],
    { cwd: folder },
  );
  return stdout;
}

async function publish(release: number): Promise<void> {
  const edition = EDITIONS[release - 1];
  assert.ok(edition);
  await writeEdition(join(folder, "content"), edition);
  await run("publish", "content", "--by", "Maker", "--note", `Edition ${release}`);
}

async function createToken(...words: readonly string[]): Promise<string> {
  return (await run("token", "create", ...words)).trim();
}

/** @returns files by name */
async function checkOut(release: number): Promise<Readonly<Record<string, string>>> {
  const directory = join(folder, `checkout-${release}`);
  await run("releases", "checkout", String(release), directory);
  const files: Record<string, string> = {};
  for (const name of (await readdir(directory)).toSorted())
    files[name] = await readFile(join(directory, name), "utf8");
  return files;
}

async function serve(tokens: KeptStore["tokens"]): Promise<readonly KeptAnswer[]> {
  const child = spawn(
    process.execPath,
    [...wordsFor(ASKED_AT), "serve", "--port", "0", "--store", store],
    { cwd: folder, stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /http:\/\/[\w.:]+/u.exec(line)?.[0];
      if (address !== undefined) return await askAll(address, listQuestions(tokens));
    }
    throw new Error("lectern serve gave no address");
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}

const tokens = {
  all: await createToken("--name", "website"),
  limited: await createToken("--name", "menu", "--resources", "navigation,languages"),
  expired: await createToken("--name", "past", "--expires", "12h"),
  preview: await createToken("--name", "editors", "--preview"),
  revoked: await createToken("--name", "lost"),
};
await publish(1);
await publish(2);
await publish(3);
await run("token", "revoke", Buffer.from(tokens.revoked, "base64").toString().split(":")[0] ?? "");
await publish(4);
await run("releases", "rollback", "2", "--by", "Maker");
await publish(5);
await run("releases", "prune", "--keep", "4");
await publish(6);
await run("releases", "rollback", "5", "--by", "Maker");
const list = JSON.parse(await run("releases", "list", "--json")) as KeptStore["releases"];
const checkouts: Record<number, Readonly<Record<string, string>>> = {};
for (const { number } of list) checkouts[number] = await checkOut(number);
const kept: KeptStore = { tokens, releases: list, checkouts, answers: await serve(tokens) };

await mkdir(out);
const compressed = async (name: string, bytes: Uint8Array): Promise<void> =>
  writeFile(join(out, `${name}.zst`), zstdCompressSync(bytes));
await compressed("store.db", await readFile(store));
await compressed("kept.json", Buffer.from(JSON.stringify(kept, undefined, 1)));
await rm(folder, { recursive: true });
