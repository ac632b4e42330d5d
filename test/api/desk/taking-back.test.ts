/** What one person published is taken back by nobody else without being told, and without consent where it is much. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer } from "../../support/desk.ts";
import { CONTENT, NOTES } from "../../support/desk-content.ts";

type Row = Readonly<Record<string, unknown>>;

const takenIn = ({ json }: Answer): unknown => json["takenBack"];
const kindsOf = ({ json }: Answer): unknown =>
  (json["removals"] as readonly Row[]).map(({ kind, removed, before, release, by }) => [
    kind,
    removed,
    before,
    release,
    by,
  ]);
const notesOf = ({ json }: Answer): Readonly<Record<string, readonly Row[]>> =>
  (json["resources"] as Record<string, Record<string, readonly Row[]>>)["notes"] ?? {};

const BEN = { release: 2, by: "Ben" };

test("a row that restores what stood before another's change says whose it was, and needs consent", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const changed = NOTES.replace("first", "by Ben").replace("b,Two,second,\n", "c,Three,third,\n");
  const { draft } = (await desk.check(ben, { "notes.csv": changed })).json;
  assert.equal((await desk.post(ben, "/releases", { draft }, 1)).status, 201);

  const checked = await desk.check(anna, { "notes.csv": NOTES.replace("One", "Uno") });
  assert.deepEqual(
    [checked.status, checked.json["stops"], takenIn(checked)],
    [201, true, [{ ...BEN, resource: "notes", items: 3, of: 3 }]],
    checked.text,
  );
  assert.deepEqual(kindsOf(checked), [["takenBack", 3, 3, 2, "Ben"]]);
  const { added, removed, changed: rows } = notesOf(checked);
  assert.deepEqual(
    [added, removed].map((some) => some?.map((row) => row["takesBack"])),
    [[BEN], [BEN]],
  );
  assert.deepEqual(
    rows?.flatMap(({ fields }) =>
      (fields as readonly Row[]).map(({ field, takesBack }) => [field, takesBack]),
    ),
    [
      ["Title", undefined],
      ["Text", BEN],
    ],
    "what is new takes back nothing",
  );

  const wanted = { draft: checked.json["draft"] };
  const refused = await desk.post(anna, "/releases", wanted, 2);
  assert.deepEqual([refused.status, kindsOf(refused)], [409, kindsOf(checked)]);
  const allowed = await desk.post(anna, "/releases", { ...wanted, allowRemovals: true }, 2);
  assert.deepEqual([allowed.status, takenIn(allowed)], [201, takenIn(checked)]);
});

test("the last change counts, what oneself changed is one's own, and rolled back releases are none", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  const check = (token: string, text: string): Promise<Answer> =>
    desk.check(token, { "notes.csv": NOTES.replace("first", text) }, { over: "true" });
  const put = async (token: string, text: string, release: number): Promise<void> => {
    const { draft } = (await check(token, text)).json;
    const body = { draft, allowRemovals: true };
    assert.equal((await desk.post(token, "/releases", body, release)).status, 201);
  };
  await publish(desk, anna, CONTENT, { whole: "true" });
  await put(ben, "by Ben", 1);
  await put(anna, "by Anna", 2);
  assert.deepEqual(takenIn(await check(anna, "first")), [], "one's own change");
  await put(ben, "again by Ben", 3);
  for (const text of ["by Anna", "by Ben", "first"]) {
    const taken = [{ resource: "notes", release: 4, by: "Ben", items: 1, of: 1 }];
    assert.deepEqual(takenIn(await check(anna, text)), taken, "it stood there some time before");
  }
  assert.deepEqual(takenIn(await check(anna, "new")), []);
  assert.equal((await desk.post(ben, "/current", { release: 2 }, 4)).status, 200);
  assert.deepEqual(takenIn(await check(anna, "by Anna")), [], "what is not current");
  assert.deepEqual(takenIn(await check(anna, "first")), [
    { ...BEN, resource: "notes", items: 1, of: 1 },
  ]);
  assert.equal(
    (await check(anna, "first")).json["stops"],
    false,
    "it was said that it goes over it",
  );
});

test("what came back in between, and what others changed in an item that was not there, is told", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  const put = async (token: string, text: string, release: number): Promise<void> => {
    const { draft } = (await desk.check(token, { "notes.csv": text }, { over: "true" })).json;
    const body = { draft, allowRemovals: true };
    assert.equal((await desk.post(token, "/releases", body, release)).status, 201);
  };
  const without = NOTES.replace("a,One,first,hall\n", "");
  await publish(desk, anna, CONTENT, { whole: "true" });
  await put(anna, without, 1);
  await put(ben, NOTES.replace("first", "by Ben"), 2);
  const taken = [{ resource: "notes", release: 3, by: "Ben", items: 1, of: 1 }];
  for (const text of [NOTES, without]) {
    const checked = await desk.check(anna, { "notes.csv": text }, { over: "true" });
    assert.deepEqual(takenIn(checked), taken);
  }
  await put(anna, NOTES.replace("first", "by Ben").replace("One", "Uno"), 3);
  const gone = await desk.check(anna, { "notes.csv": without }, { over: "true" });
  assert.deepEqual(takenIn(gone), taken, "Anna changed the item after Ben");
});

test("a tenth of what somebody changed is told, and needs no consent", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  const rows = Array.from({ length: 12 }, (_, index) => `n${index},Note ${index},text,`);
  const file = (text: string, number: number): string =>
    [
      "Key,Title,Text,Place",
      ...rows.map((row, index) => (index < number ? row : row.replace("text", text))),
      "",
    ].join("\n");
  await publish(desk, anna, { ...CONTENT, "notes.csv": file("text", 12) }, { whole: "true" });
  await publish(desk, ben, { "notes.csv": file("by Ben", 0) });
  const some = await desk.check(anna, { "notes.csv": file("by Ben", 6) });
  assert.deepEqual(
    [some.json["stops"], takenIn(some)],
    [false, [{ ...BEN, resource: "notes", items: 6, of: 12 }]],
  );
  for (const count of [7, 12]) {
    const most = await desk.check(anna, { "notes.csv": file("by Ben", count) });
    assert.equal(most.json["stops"], true);
  }
});

test("a setting that somebody changed is told as an item is", async () => {
  await using desk = await runDesk();
  const { anna } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const installation = CONTENT["installation.yaml"];
  const declaring = await desk.createToken("Ben", "edit", "publish", "declare");
  await publish(desk, declaring, {
    "installation.yaml": `${installation}timeZone: Europe/London\n`,
  });
  const checked = await desk.check(anna, { "installation.yaml": installation });
  assert.deepEqual(takenIn(checked), [{ ...BEN, resource: "installation", items: 1, of: 1 }]);
  assert.deepEqual(checked.json["stops"], true);
});
