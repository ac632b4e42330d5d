/** What somebody takes back after they checked it is not published; what they type further stays pending. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";

const DECLARED = `resources:
  notes:
    fields: { Title: varchar(64), Price: { type: integer, nullable: true }, Text: { type: localized, fields: { Lead: { type: varchar, size: 64, nullable: true }, End: { type: varchar, size: 64, nullable: true } } } }
`;
const uuidOf = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
const ROWS = ["A", "B", "C"].map((title, at) => `${uuidOf(at)},${title},old,old`);
const FILES = {
  "installation.yaml": DECLARED,
  "languages.csv": "Key,Code,State,Fallback\nde,DE,PUBLISHED,true\n",
  "notes.csv": `Uuid,Title,Text.DE.Lead,Text.DE.End\n${ROWS.join("\n")}\n`,
};

const put = (desk: TestDesk, changes: readonly object[]): Promise<Answer> =>
  desk.ask(desk.anna, "/pending", {
    method: "PUT",
    body: JSON.stringify({ base: 1, changes }),
    headers: { "Content-Type": "application/json" },
  });

const item = (digit: number, more: object) => ({ resource: "notes", Uuid: uuidOf(digit), ...more });
const set = (values: object) => item(0, { set: values });
const [text, moved] = [(DE: object) => ({ Text: { DE } }), item(1, { after: null })];
const added = (more: object = {}) => ({
  resource: "notes",
  add: { Uuid: uuidOf(9), Title: "New", ...text({ Lead: "New" }), ...more },
});

/** What is checked, what is pending then, and what afterwards. */
const CASES: readonly (readonly [string, object[], object[], object[]])[] = [
  ["a new item is removed", [added()], [added()], [item(9, { remove: true })]],
  [
    "an edit of two is taken back",
    [set({ Title: "x" }), moved],
    [set({ Title: "x" }), moved],
    [moved],
  ],
  [
    "a field of two",
    [set({ Title: "x", Price: 1 })],
    [set({ Title: "x", Price: 1 })],
    [set({ Title: "x" })],
  ],
  [
    "a field of a language",
    [set(text({ Lead: "x", End: "y" }))],
    [set(text({ Lead: "x", End: "y" }))],
    [set(text({ Lead: "x" }))],
  ],
  [
    "a move beside a field",
    [{ ...moved, set: { Price: 1 } }],
    [{ ...moved, set: { Price: 1 } }],
    [item(1, { set: { Price: 1 } })],
  ],
  [
    "a removal is taken back by going on with the item",
    [item(0, { remove: true })],
    [item(0, { remove: true })],
    [set({ Title: "x" })],
  ],
];

/** The same, typed further. */
const FURTHER: typeof CASES = [
  ["another value", [set({ Title: "x" })], [set({ Title: "x" })], [set({ Title: "y" })]],
  [
    "one more item and field",
    [set({ Title: "x" })],
    [set({ Title: "x" })],
    [moved, set({ Title: "x", Price: 1 })],
  ],
  [
    "without the language",
    [set(text({ Lead: "x" }))],
    [set(text({ Lead: "x" }))],
    [item(0, { unset: ["Text.DE"] })],
  ],
  [
    "with a value again",
    [item(0, { unset: ["Text.DE.End"] })],
    [item(0, { unset: ["Text.DE.End"] })],
    [set(text({ End: "x" }))],
  ],
  ["behind another one", [moved], [moved], [item(1, { after: uuidOf(2) })]],
  ["removed", [set({ Title: "x" })], [set({ Title: "x" })], [item(0, { remove: true })]],
  ["a new item without a value", [added({ Price: 1 })], [added({ Price: 1 })], [added()]],
  ["what never was pending", [set({ Title: "x" })], [], []],
  ["what was pending otherwise", [set({ Title: "x" })], [set({ Title: "y" })], []],
];

async function publishAfter(
  [, changes, before, after]: (typeof CASES)[number],
  stage: boolean,
): Promise<[Answer, unknown, unknown]> {
  await using desk = await runDesk();
  await publish(desk, desk.anna, FILES, { whole: "true" });
  const kept = await put(desk, before);
  assert.deepEqual(kept.json["changes"], before);
  const checked = await desk.post(desk.anna, "/checks", { changes });
  assert.equal(checked.status, 201, checked.text);
  await put(desk, after);
  const { draft } = checked.json as { draft: string };
  const made = await desk.post(desk.anna, "/releases", { draft, ...(stage && { stage }) }, 1);
  const { json } = await desk.ask(desk.anna, "/releases");
  const pending = (await desk.ask(desk.anna, "/pending")).json["changes"];
  return [made, (json["releases"] as object[]).length, pending];
}

test("a check of which something was taken back since is neither published nor staged", async (context) => {
  for (const [at, one] of CASES.entries()) {
    await context.test(one[0], async () => {
      const [made, releases] = await publishAfter(one, at % 2 === 1);
      assert.equal(made.status, 409, made.text);
      assert.equal(made.json["needsCheck"], true);
      assert.equal(releases, 1);
    });
  }
});

test("what was typed further stays pending beside what is published", async (context) => {
  for (const one of FURTHER) {
    await context.test(one[0], async () => {
      const [made, releases, pending] = await publishAfter(one, false);
      assert.equal(made.status, 201, made.text);
      assert.deepEqual([releases, (pending as object[]).length > 0], [2, one[3].length > 0]);
    });
  }
});

test("what was staged is published afterwards, though nothing of it is pending any more", async () => {
  await using desk = await runDesk();
  await publish(desk, desk.anna, FILES, { whole: "true" });
  await put(desk, [set({ Title: "x" })]);
  const checked = await desk.post(desk.anna, "/checks", { changes: [set({ Title: "x" })] });
  const { draft } = checked.json as { draft: string };
  const staged = await desk.post(desk.anna, "/releases", { draft, stage: true }, 1);
  assert.equal(staged.status, 201, staged.text);
  assert.equal((await desk.post(desk.anna, "/releases", { draft }, 1)).status, 201);
});
