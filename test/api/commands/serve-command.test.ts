/** `lectern serve`: how it starts, what it invites to, how it ends. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { VERSION } from "../../../src/version.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";
import { waitUntil } from "../../support/wait-until.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

test("with nothing published it says so, and serves what comes", async () => {
  const store = ["--store", "late.db"];
  const served = await at.serve(store);
  const address = `${served.address}/extension/api/v1/business-divisions`;
  assert.equal((await fetch(address)).status, 503);
  assert.equal((await at.run(["publish", "content", ...store])).status, 0);
  await waitUntil(async () => (await fetch(address)).status === 200, "what is published is served");
  await served.stop();
  await assert.rejects(fetch(address));
});

test("a store that does not exist is waited for, and said to be missing", async () => {
  const served = await at.serve(["--store", "typo.db"]);
  const readiness = async (): Promise<readonly unknown[]> => {
    const response = await fetch(`${served.address}/health/ready`);
    const { version, status, detail } = (await response.json()) as {
      readonly version: string;
      readonly status: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };
    return [response.status, version, status, detail];
  };
  const unknown = { digest: null, lagSeconds: null, databaseClockAheadSeconds: null };
  const away = {
    ...unknown,
    queries: "answered",
    release: null,
    storeAgeSeconds: 0,
  };
  assert.deepEqual(await readiness(), [503, VERSION, "waiting", { ...away, store: "missing" }]);
  assert.equal((await at.run(["token", "create", "--name", "x", "--store", "typo.db"])).status, 0);
  await waitUntil(
    async () => JSON.stringify(await readiness()).includes("reachable"),
    "the store is reachable",
  );
  assert.deepEqual(await readiness(), [503, VERSION, "waiting", { ...away, store: "reachable" }]);
  await served.stop();
});

test("a port in use is a sentence", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  const outcome = await at.run(["serve", "--port", String(port), "--store", "late.db"]);
  server.close();
  assert.equal(outcome.status, 1);
  assert.match(outcome.stderr, new RegExp(`^Port ${port} of 127.0.0.1 is in use: .*--port`, "mu"));
  assert.doesNotMatch(outcome.stderr, /\n\s+at /u);
});

test("--demo invites with curl lines that work, and two demos do not meet", async () => {
  const demo = await at.serve(["--demo"]);
  const other = await at.serve(["--demo"]);
  await other.stop();
  const [, store = ""] = /^Lectern serves (\S+) on /mu.exec(demo.said()) ?? [];
  assert.ok(existsSync(store), store);
  const lines = demo
    .said()
    .split("\n")
    .filter((line) => line.startsWith("  curl "));
  assert.equal(lines.length, 3);
  for (const line of lines) {
    const [, header, address = ""] =
      /^ {2}curl (?:-H '([^']+)' )?'(http:[^']+)'$/u.exec(line) ?? [];
    const response = await fetch(address, {
      headers: header === undefined ? {} : [header.split(": ") as [string, string]],
    });
    assert.equal(response.status, 200, line);
    const body = (await response.json()) as Readonly<Record<string, unknown>>;
    const [items] = Object.values(body);
    assert.ok(Array.isArray(items) && items.length > 0, line);
  }
  assert.equal((await fetch(`${demo.address}/api/v1/navigation`)).status, 401);
  await demo.stop();
  await assert.rejects(fetch(demo.address));
  assert.ok(!existsSync(path.dirname(store)), "a demo leaves nothing behind");
});

test("--demo shows tables at once, and leaves nothing of them behind", async () => {
  const table = path.join(at.folder, "Clubs 2026.csv");
  const text = "Clubs of the town, as of May\n\nName;Straße;\nChess;Weg 1;x\nChoir;Gasse 2;\n";
  await writeFile(table, text);
  const files = await readdir(at.folder);
  const demo = await at.serve(["--demo", table]);
  const [, header = "", address = ""] =
    /^ {2}curl -H 'Authorization: ([^']+)' '(http:[^']+)'$/mu.exec(demo.said()) ?? [];
  const response = await fetch(address, { headers: { Authorization: header } });
  const { ClubsModelCollection: items } = (await response.json()) as {
    readonly ClubsModelCollection: readonly Readonly<Record<string, unknown>>[];
  };
  assert.deepEqual(
    items.map(({ Name, Strasse, Column3 }) => ({ Name, Strasse, Column3 })),
    [
      { Name: "Chess", Strasse: "Weg 1", Column3: true },
      { Name: "Choir", Strasse: "Gasse 2", Column3: false },
    ],
  );
  const [, store = ""] = /^Lectern serves (\S+) on /mu.exec(demo.said()) ?? [];
  await demo.stop();
  assert.ok(!existsSync(path.dirname(store)));
  assert.deepEqual(await readdir(at.folder), files);
  assert.equal(await readFile(table, "utf8"), text);
});

test("files are for --demo alone, and what is no table is a sentence", async () => {
  const alone = await at.run(["serve", "x.csv", "--port", "0"]);
  assert.equal(alone.status, 2);
  assert.match(alone.stderr, /^Files are shown with --demo only/u);
  const missing = await at.run(["serve", "--demo", "nowhere.csv", "--port", "0"]);
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /^There is no file nowhere\.csv/u);
  await writeFile(path.join(at.folder, "letter.pdf"), "%PDF-1.7");
  const other = await at.run([
    "serve",
    "--demo",
    path.join(at.folder, "letter.pdf"),
    "--port",
    "0",
  ]);
  assert.equal(other.status, 1);
  assert.match(other.stderr, /letter\.pdf is left out: .*\nNone of the files is a table/u);
});

test("--demo leaves a store alone that holds releases", async () => {
  await at.run(["publish", "content", "--store", "mine.db"]);
  const outcome = await at.run(["serve", "--demo", "--port", "0"], { LECTERN_STORE: "mine.db" });
  assert.equal(outcome.status, 1);
  assert.match(outcome.stderr, /^The store mine\.db already has releases/u);
  const list = (await at.runForJson(["release", "list", "--store", "mine.db"])) as unknown[];
  assert.equal(list.length, 1);
});
