/** The commands about webhooks, as people type them, and what they never show. */
import assert from "node:assert/strict";
import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { DatabaseSync } from "node:sqlite";
import { VERSION } from "../../../src/version.ts";
import { createHookedStore } from "../../support/hooked-store.ts";
import type { HookedStore } from "../../support/hooked-store.ts";
import { startReceiver, verify } from "../../support/receiver.ts";

let hooked: HookedStore;

before(async () => {
  hooked = await createHookedStore();
});

after(async () => {
  await hooked[Symbol.asyncDispose]();
});

test("an event is what the specification says, and names what changed, but no person and no content", async () => {
  await using fresh = await createHookedStore();
  await using receiver = await startReceiver();
  const { secret } = await fresh.addHook(receiver.url);
  await fresh.switchOver();
  await fresh.at.runForJson(["notify", "run", "--once", "--store", fresh.store]);
  const [one] = receiver.received;
  assert.ok(one);
  const [timestamp] = await fresh.listSwitched();
  // Facilities name items of the navigation.
  const data = { release: 1, previous: 2, changed: ["navigation", "business-division-facilities"] };
  assert.deepEqual(verify(secret, one), { type: "release.current", timestamp, data });
  assert.match(one.id, /^msg_[0-9a-f]{32}$/u);
  assert.equal(one.headers["user-agent"], `Lectern/${VERSION}`);
  assert.equal(one.headers["content-type"], "application/json");
  assert.throws(() => verify(`whsec_${"A".repeat(44)}`, one), /No matching signature/u);
  const old = { ...one.headers, "webhook-timestamp": "1700000000" };
  assert.throws(() => verify(secret, { ...one, headers: old }), /too old/u);
  assert.throws(() => verify(secret, { ...one, body: one.body.replace("1", "3") }), /No matching/u);
});

test("a webhook of some resources hears of their changes alone", async () => {
  await using fresh = await createHookedStore();
  await using receiver = await startReceiver();
  await fresh.addHook(receiver.url, "--resources", "languages,trainings");
  await fresh.addHook(receiver.url, "--resources", "navigation");
  await fresh.switchOver();
  const sent = await fresh.at.runForJson(["notify", "run", "--once", "--store", fresh.store]);
  assert.deepEqual(sent, { purged: 0, delivered: 1, failed: 0, waiting: 0 });
});

test("what became current before a webhook was added is not sent, what came while nothing ran is", async () => {
  await using fresh = await createHookedStore();
  await using receiver = await startReceiver();
  await fresh.switchOver();
  await fresh.addHook(receiver.url);
  for (let count = 0; count < 3; count += 1) await fresh.switchOver();
  await fresh.at.runForJson(["notify", "run", "--once", "--store", fresh.store]);
  assert.deepEqual(
    receiver.received.map(({ event }) => event.timestamp),
    (await fresh.listSwitched()).slice(1),
  );
});

test("secrets are shown once, and lie in a file that nobody else can read", async () => {
  await using receiver = await startReceiver();
  const { id, secret } = await hooked.addHook(receiver.url, "--name", "once");
  const rotated = (await hooked.at.runForJson([
    "notify",
    "rotate",
    id,
    "--store",
    hooked.store,
  ])) as { secret: string };
  assert.equal((await stat(hooked.hooksFile)).mode & 0o777, 0o600);
  assert.equal((await stat(hooked.store)).mode & 0o777, 0o600);
  // Both are valid for a day.
  await hooked.at.runForJson(["notify", "test", id, "--store", hooked.store]);
  const [one] = receiver.received;
  assert.ok(one);
  verify(secret, one);
  verify(rotated.secret, one);
  assert.equal(one.event.type, "hook.test");
  const outcomes = [];
  for (const words of [["list"], ["log"], ["list", "--json"], ["log", "--json"], ["run", "--once"]])
    outcomes.push(await hooked.at.run(["notify", ...words, "--store", hooked.store]));
  const texts = outcomes.map(({ stdout, stderr }) => stdout + stderr).join("\n");
  for (const hidden of [secret, rotated.secret]) assert.ok(!texts.includes(hidden.slice(6)));
  // Where a URL is all that protects a receiver, no log may hold it.
  const [, log] = outcomes;
  assert.doesNotMatch(`${log?.stdout}${outcomes.at(-1)?.stderr}`, /in-the-address/u);
});

test("after the rotation only the new secret signs", async () => {
  await using receiver = await startReceiver();
  const { id, secret } = await hooked.addHook(receiver.url);
  await hooked.at.runForJson(["notify", "rotate", id, "--store", hooked.store]);
  using database = new DatabaseSync(hooked.hooksFile);
  database.prepare("update hook set previousUntil = ? where id = ?").run(Date.now() - 1, id);
  await hooked.at.runForJson(["notify", "test", id, "--store", hooked.store]);
  const [one] = receiver.received;
  assert.ok(one);
  assert.throws(() => verify(secret, one));
  assert.equal(String(one.headers["webhook-signature"]).split(" ").length, 1);
});

test("a webhook that is removed is gone with its events and its log", async () => {
  await using receiver = await startReceiver(() => 500);
  const { id } = await hooked.addHook(receiver.url);
  await hooked.switchOver();
  await hooked.at.run(["notify", "run", "--once", "--store", hooked.store]);
  assert.equal((await hooked.read(["log", "--hook", id])).length, 1);
  assert.equal((await hooked.at.run(["notify", "remove", id, "--store", hooked.store])).status, 0);
  assert.deepEqual(await hooked.read(["log", "--hook", id]), []);
  assert.ok((await hooked.read(["list"])).every((hook) => hook["id"] !== id));
  using database = new DatabaseSync(hooked.hooksFile);
  assert.equal(database.prepare("select 1 from delivery where hook = ?").get(id), undefined);
});

describe("what is wrong is said", () => {
  const cases: readonly (readonly [string, 1 | 2, RegExp])[] = [
    ["add http://example.org/", 2, /--allow-http/u],
    ["add https://me:geheim@example.org/", 2, /leave out user and password/u],
    ["add https://example.org/ --resources navigatoin", 2, /did you mean navigation\?/u],
    ["remove geheim", 2, /^That is not the ID of a webhook/u],
    ["remove aaaaaaaa", 1, /^There is no webhook aaaaaaaa in .*notify list/u],
    ["test aaaaaaaa", 1, /^There is no webhook aaaaaaaa/u],
    ["resend msg_1", 1, /^There is no event msg_1 in /u],
    ["log --limit 0", 2, /--limit is wrong: give an integer/u],
    ["list --store postgres://u:geheim@h/d", 2, /^The store is a database: name a file/u],
    ["list --notify store.db", 1, /but no notify file/u],
    ["list --notify text", 1, /^The notify file text cannot be used \(file is not a database\)/u],
    ["list --notify content", 1, /^The notify file content cannot be used/u],
    ["run --serving example.org", 2, /^The URL "example\.org" is wrong/u],
  ];
  for (const [line, status, stderr] of cases) {
    test(`lectern notify ${line}`, async () => {
      await writeFile(path.join(hooked.at.folder, "text"), "not a database".repeat(100));
      const words = ["notify", ...line.split(" ")];
      const store = line.includes("--store") ? [] : ["--store", hooked.store];
      const outcome = await hooked.at.run([...words, ...store]);
      assert.equal(outcome.status, status, outcome.stderr);
      assert.match(outcome.stderr, stderr);
      assert.doesNotMatch(outcome.stderr, /geheim|\n\s+at /u);
    });
  }
});
