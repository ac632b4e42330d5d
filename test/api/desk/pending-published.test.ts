/** What changes under somebody who types at the moment of a publish: nothing of it is lost, and nothing is stuck. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";
import { change, FILES, put, uuidOf, write } from "./pending-notes.ts";

const added = (Title: string, more: object = {}) => ({
  resource: "notes",
  add: { Uuid: uuidOf(9), Title, ...more },
});

/** A check of changes, and its publish. */
async function send(
  desk: TestDesk,
  token: string,
  body: object,
  stage = false,
): Promise<() => Promise<number>> {
  const checked = await desk.post(token, "/checks", body);
  assert.equal(checked.status, 201, checked.text);
  const { draft, release } = checked.json as { draft: string; release: number };
  return async () => {
    const made = await desk.post(token, "/releases", { draft, ...(stage && { stage }) }, release);
    assert.equal(made.status, 201, made.text);
    return (made.json["kept"] as { number: number }).number;
  };
}

describe("pending changes while some are published", () => {
  test("a new item that was published while its author went on typing is changed from then on", async () => {
    await using desk = await runDesk();
    const { anna, ben } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const read = async () => {
      const { json } = await desk.ask(anna, "/pending");
      return [json["base"], json["changes"], json["behind"], json["problems"]];
    };
    await put(desk, anna, { base: 1, changes: [added("One", { Price: 3 })] });
    const release = await send(desk, anna, { changes: [added("One", { Price: 3 })] });
    const more = [{ ...added("Two"), after: null }, change(0, "x")];
    const before = await put(desk, anna, { base: 1, changes: more });
    await publish(desk, ben, { "notes.csv": write("Ben", "B", "C") }, { base: "1" });
    const stale = await desk.ask(anna, "/pending");
    assert.deepEqual(stale.json["changes"], more, "nothing was published of it");
    await assert.rejects(release);
    await (
      await send(desk, anna, { changes: [added("One", { Price: 3 })] })
    )();
    // Ben has changed what is pending beside it, so that it all goes on from release 1.
    assert.deepEqual((await read())[1], more);
    assert.deepEqual((await put(desk, anna, { base: 1, changes: more })).json["changes"], more);
    const left = {
      resource: "notes",
      Uuid: uuidOf(9),
      set: { Title: "Two" },
      unset: ["Price"],
      after: null,
    };
    const alone = await put(desk, anna, { base: 1, changes: [more[0]] });
    assert.deepEqual([alone.json["base"], alone.json["changes"]], [3, [left]]);
    assert.deepEqual(await read(), [3, [left], [], []]);
    const shown = await desk.ask(anna, "/pending");
    assert.equal(shown.headers.get("etag"), alone.headers.get("etag"));
    assert.notEqual(shown.headers.get("etag"), before.headers.get("etag"));
    await (
      await send(desk, anna, { base: 3, changes: [left] })
    )();
    assert.deepEqual(await read(), [4, [], [], []]);
    const { item } = (await desk.ask(anna, `/items/notes/${uuidOf(9)}`)).json;
    assert.deepEqual(item, { Uuid: uuidOf(9), Title: "Two" });
    // What is typed once more as it was published is no change.
    assert.deepEqual(
      (await put(desk, anna, { changes: [added("One", { Price: 3 })] })).json["changes"],
      [],
    );
  });

  test("a new item that is removed goes without a trace, unless it was published meanwhile", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const removed = { resource: "notes", Uuid: uuidOf(9), remove: true };
    const gone = await put(desk, anna, { base: 1, changes: [removed] });
    assert.deepEqual([gone.json["changes"], gone.json["problems"]], [[], []]);
    await (
      await send(desk, anna, { changes: [added("One")] })
    )();
    const kept = await put(desk, anna, { base: 1, changes: [removed] });
    assert.deepEqual(
      [kept.json["base"], kept.json["changes"], kept.json["problems"]],
      [2, [removed], []],
    );
  });

  test("stay before the own release without which they cannot be", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const read = async (base: number, changes: readonly object[]) => {
      const { json } = await put(desk, anna, { base, changes });
      return [json["base"], json["behind"], json["problems"]];
    };
    const remove = { resource: "notes", Uuid: uuidOf(0), remove: true };
    await (
      await send(desk, anna, { changes: [remove] })
    )();
    const behind = [{ resource: "notes", Uuid: uuidOf(0), by: "Anna", release: 2 }];
    const moved = { resource: "notes", Uuid: uuidOf(1), after: uuidOf(0) };
    for (const one of [change(0, "again"), moved])
      assert.deepEqual(await read(1, [one]), [1, behind, []]);
    // The way back takes away an item that is changed.
    await (
      await send(desk, anna, { changes: [added("One")] })
    )();
    assert.equal((await desk.post(anna, "/current", { release: 2 }, 3)).status, 200);
    const [base, [away], problems] = (await read(3, [change(9, "Two")])) as [
      number,
      object[],
      object[],
    ];
    assert.deepEqual([base, away, problems], [3, { ...behind[0], Uuid: uuidOf(9) }, []]);
    const asked = await desk.post(anna, "/checks", { base: 3, changes: [change(9, "Two")] });
    assert.equal(asked.status, 422);
    const [{ conflict }] = asked.json["errors"] as [{ conflict: { theirs: null; by: string } }];
    assert.deepEqual([conflict.theirs, conflict.by], [null, "Anna"]);
    const resolve = "mine";
    const again = await send(desk, anna, { base: 3, changes: [change(9, "Two")], resolve });
    await again();
    const { item } = (await desk.ask(anna, `/items/notes/${uuidOf(9)}`)).json;
    assert.deepEqual(item, { Uuid: uuidOf(9), Title: "Two" });
  });

  test("what was staged is added as long as it is not published", async () => {
    await using desk = await runDesk();
    const { anna, ben } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    await put(desk, anna, { base: 1, changes: [added("One")] });
    const staged = await (await send(desk, anna, { changes: [added("One")], stage: true }, true))();
    assert.deepEqual((await desk.ask(anna, "/pending")).json["changes"], []);
    const more = added("One", { Price: 3 });
    assert.deepEqual((await put(desk, anna, { base: 1, changes: [more] })).json["changes"], [more]);
    assert.equal((await desk.post(ben, "/current", { release: staged }, 1)).status, 200);
    const left = { resource: "notes", Uuid: uuidOf(9), set: { Price: 3 } };
    assert.deepEqual((await desk.ask(anna, "/pending")).json["changes"], [left]);
  });
});
