/** What a check answered is what is published: it is neither merged nor checked again, unless others published since. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { driverOf } from "../../../src/store/open-store.ts";
import { runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";

const INSTALLATION = "resources: { notes: { fields: { Title: varchar(100) } } }\n";

async function publish(desk: TestDesk, rows: string, current: number): Promise<void> {
  const fields = { base: String(current), whole: "true" };
  const files = { "installation.yaml": INSTALLATION, "notes.csv": `Key,Title\n${rows}` };
  const { draft } = (await desk.check(desk.anna, files, current === 0 ? { whole: "true" } : fields))
    .json;
  const { status, text } = await desk.post(desk.anna, "/releases", { draft }, current);
  assert.equal(status, 201, text);
}

/** Checks content of release 1, and puts what was given in the place of what it became. */
async function checkAndChange(desk: TestDesk, release: number): Promise<readonly string[]> {
  const files = { "notes.csv": "Key,Title\na,One\nb,Mine\n" };
  const { json, text } = await desk.check(desk.anna, files, { base: "1" });
  assert.equal(json["release"], release, text);
  const id = String(json["draft"]);
  const store = await driverOf(desk.store).open(desk.store);
  const check = await store.findCheck(id);
  assert.ok(check?.content && check.merged);
  const { content, merged } = check;
  assert.notEqual(merged.content.digest, content.digest);
  await store.keepCheck({ ...check, merged: { ...merged, content } });
  await store.close();
  return [id, content.digest];
}

test("what was kept is published to the last byte, and merged again if others published since", async () => {
  await using desk = await runDesk();
  await publish(desk, "a,One\nb,Two\n", 0);
  await publish(desk, "a,Theirs\nb,Two\n", 1);
  const [stale, given] = await checkAndChange(desk, 2);
  await publish(desk, "a,Theirs again\nb,Two\n", 2);
  const merged = await desk.post(desk.anna, "/releases", { draft: stale }, 3);
  assert.equal(merged.status, 201, merged.text);
  assert.notEqual(merged.json["digest"], given, "the kept one is of release 2");

  await publish(desk, "a,Theirs\nb,Two\n", Number(merged.json["release"]));
  const { release } = (await desk.ask(desk.anna, "/current")).json as { release: number };
  const [fresh, digest] = await checkAndChange(desk, release);
  const published = await desk.post(desk.anna, "/releases", { draft: fresh }, release);
  assert.deepEqual([published.status, published.json["digest"]], [201, digest], published.text);
});
