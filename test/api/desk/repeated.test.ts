/** A request whose answer was lost is sent again: it is done once, and answered the same, whoever published meanwhile. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { driverOf } from "../../../src/store/open-store.ts";
import { runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";

const CONTENT = {
  "installation.yaml":
    "resources: { notes: { fields: { Title: varchar(100) } }, places: { fields: { Name: varchar(100) } } }\n",
  "notes.csv": "Key,Title\na,One\nb,Two\n",
  "places.csv": "Key,Name\nhall,Town hall\n",
};

async function begin(desk: TestDesk): Promise<void> {
  const { draft } = (await desk.check(desk.anna, CONTENT, { whole: "true" })).json;
  const { status, text } = await desk.post(desk.anna, "/releases", { draft }, 0);
  assert.equal(status, 201, text);
}

const draftOf = async (
  desk: TestDesk,
  files: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { status, json, text } = await desk.check(desk.ed, files, fields);
  assert.equal(status, 201, text);
  return String(json["draft"]);
};

/** As after a publish whose process was killed before it kept its answer. */
async function loseAnswer(desk: TestDesk, id: string, answer: Answer): Promise<void> {
  const store = await driverOf(desk.store).open(desk.store);
  const draft = await store.findCheck(id);
  assert.ok(draft?.answer);
  const { release, created, staged, base, previous } = answer.json;
  const became = { release, created, staged, again: false, base, previous };
  await store.keepCheck({ ...draft, answer: JSON.stringify(became) });
  await store.close();
}

const CHANGED = { "notes.csv": "Key,Title\na,Changed\nb,Two\n" };

describe("a publish that is asked for again", () => {
  test("at the same moment is done once", async () => {
    await using desk = await runDesk();
    await begin(desk);
    const draft = await draftOf(desk, CHANGED);
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.post(desk.anna, "/releases", { draft }, 1)),
    );
    for (const { status, json, text } of answers)
      assert.deepEqual([status, json["release"]], [201, 2], text);
    const { releases } = (await desk.ask(desk.anna, "/releases")).json as {
      releases: readonly unknown[];
    };
    assert.equal(releases.length, 2);
  });

  test("after its process was killed is answered as it would have been, also after others published", async () => {
    await using desk = await runDesk();
    await begin(desk);
    // Checked by one, published by another.
    const draft = await draftOf(desk, CHANGED);
    const first = await desk.post(desk.anna, "/releases", { draft }, 1);
    assert.equal(first.status, 201, first.text);
    await loseAnswer(desk, draft, first);
    const other = await draftOf(desk, { "notes.csv": "Key,Title\na,Again\nb,Two\n" });
    assert.equal((await desk.post(desk.ben, "/releases", { draft: other }, 2)).status, 201);
    const again = await desk.post(desk.anna, "/releases", { draft }, 1);
    assert.equal(again.status, 201, again.text);
    assert.deepEqual(again.json, first.json);
    assert.equal((await desk.ask(desk.anna, "/current")).json["release"], 3);
    assert.deepEqual((await desk.post(desk.anna, "/releases", { draft }, 1)).json, first.json);
  });

  test("after a merge is answered with the same release and what was merged", async () => {
    await using desk = await runDesk();
    await begin(desk);
    const theirs = await draftOf(desk, CHANGED);
    assert.equal((await desk.post(desk.ben, "/releases", { draft: theirs }, 1)).status, 201);
    const files = { "notes.csv": "Key,Title\na,One\nb,Mine\n" };
    const draft = await draftOf(desk, files, { base: "1" });
    const first = await desk.post(desk.anna, "/releases", { draft }, 2);
    assert.deepEqual([first.status, first.json["release"]], [201, 4], first.text);
    await loseAnswer(desk, draft, first);
    const again = await desk.post(desk.anna, "/releases", { draft }, 2);
    for (const member of ["release", "base", "merged", "kept", "differences", "digest"])
      assert.deepEqual(again.json[member], first.json[member], member);
  });

  test("is refused as stale if it was not done, and others published", async () => {
    await using desk = await runDesk();
    await begin(desk);
    const draft = await draftOf(desk, CHANGED);
    // The same content, by somebody else.
    const same = await draftOf(desk, CHANGED);
    assert.equal((await desk.post(desk.ben, "/releases", { draft: same }, 1)).status, 201);
    const { status } = await desk.post(desk.anna, "/releases", { draft }, 1);
    assert.equal(status, 412);
  });
});
