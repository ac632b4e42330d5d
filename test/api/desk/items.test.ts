/** The addresses of items, once as they are asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";
import { CONTENT, NOTES } from "../../support/desk-content.ts";

type Row = Readonly<Record<string, unknown>>;

const rowsOf = ({ json, text }: Answer, name: string): readonly Row[] => {
  assert.ok(Array.isArray(json[name]), text);
  return json[name] as readonly Row[];
};

async function listTitles(desk: TestDesk, query: string): Promise<readonly unknown[]> {
  const answer = await desk.ask(desk.ed, `/items?resource=notes&${query}`);
  assert.equal(answer.status, 200, answer.text);
  return rowsOf(answer, "items").map(({ title }) => title);
}

test("a list, an item and its history", async () => {
  await using desk = await runDesk();
  const { anna, ben, ed } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const changed = NOTES.replace("first", "by Ben").replace("b,Two,second,\n", "c,Three,third,\n");
  await publish(desk, ben, { "notes.csv": changed });

  const list = await desk.ask(ed, "/items?resource=notes");
  const [first, second] = rowsOf(list, "items");
  assert.deepEqual(
    [list.json["total"], list.json["page"], list.json["pages"], list.json["release"]],
    [2, 1, 1, 2],
  );
  assert.deepEqual(
    [first?.["Key"], first?.["title"], first?.["state"], first?.["changedBy"]],
    ["a", "One", "delivered", "Ben"],
  );
  assert.deepEqual(await listTitles(desk, "search=thrre"), ["Three"], "a slip of the fingers");
  assert.deepEqual(await listTitles(desk, `search=${String(second?.["Uuid"])}`), ["Three"]);
  assert.deepEqual(await listTitles(desk, "search=c&state=delivered"), ["Three"]);

  const uuid = String(first?.["Uuid"]);
  const one = await desk.ask(ed, `/items/notes/${uuid}`);
  const { item, titles, base, position } = one.json as Record<string, Row>;
  assert.deepEqual(
    [item?.["Text"], item?.["Key"], item?.["Uuid"], base],
    ["by Ben", "a", uuid, 2],
    one.text,
  );
  assert.deepEqual(titles, { [String(item?.["Place"])]: "Town hall" });
  assert.deepEqual(position, {
    index: 0,
    total: 2,
    before: null,
    after: { Uuid: second?.["Uuid"], title: "Three" },
  });

  const history = await desk.ask(ed, `/items/notes/${uuid}/history`);
  const [last, begin] = rowsOf(history, "changes");
  assert.deepEqual(
    [last?.["release"], last?.["by"], last?.["kind"], last?.["fields"]],
    [2, "Ben", "changed", [{ field: "Text", old: "first", new: "by Ben" }]],
  );
  assert.deepEqual([begin?.["release"], begin?.["by"], begin?.["kind"]], [1, "Anna", "added"]);
});

test("what people change and have not published stands in the list and beside the item", async () => {
  await using desk = await runDesk();
  const { anna, ben, ed } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const before = rowsOf(await desk.ask(ed, "/items?resource=notes"), "items");
  const [one, two] = before.map(({ Uuid }) => String(Uuid));
  const Uuid = "5d0c4f5e-6b1f-4a53-9a2c-6f3f6f3f0001";
  const changes = [
    { resource: "notes", add: { Uuid, Title: "Fresh" } },
    { resource: "notes", Uuid, set: { Title: "Freshest" } },
    { resource: "notes", Uuid: one, set: { Title: "Uno" }, after: null },
    { resource: "notes", Key: "b", remove: true },
    { resource: "places", Key: "hall", set: { Name: "Hall" } },
  ];
  const headers = { "Content-Type": "application/json" };
  const saved = await desk.ask(ed, "/pending", {
    method: "PUT",
    body: JSON.stringify({ base: 1, changes }),
    headers,
  });
  assert.equal(saved.status, 200, saved.text);
  const staged = await desk.check(ben, { "notes.csv": NOTES.replace("second", "by Ben") });
  const { draft } = staged.json;
  assert.equal((await desk.post(ben, "/releases", { draft, stage: true }, 1)).status, 201);

  const list = await desk.ask(ed, "/items?resource=notes");
  assert.deepEqual(
    rowsOf(list, "items").map((row) => [
      row["title"],
      row["Uuid"],
      row["pending"],
      row["pendingBy"],
      row["added"],
      row["removed"],
    ]),
    [
      ["Freshest", Uuid, true, ["Ed"], true, undefined],
      ["Uno", one, true, ["Ed"], undefined, undefined],
      ["Two", two, true, ["Ed", "Ben"], undefined, true],
    ],
  );
  assert.deepEqual(await listTitles(desk, "search=freshest"), ["Freshest"]);
  assert.deepEqual(await listTitles(desk, "only=mine"), ["Freshest", "Uno", "Two"]);
  assert.deepEqual(await listTitles(desk, "only=problems"), ["Freshest"], "it lacks its Text");
  const ofAnna = await desk.ask(anna, "/items?resource=notes&only=pending");
  assert.deepEqual(
    rowsOf(ofAnna, "items").map(({ title }) => title),
    ["One", "Two"],
  );
  assert.deepEqual(rowsOf(await desk.ask(anna, "/items?resource=notes&only=mine"), "items"), []);
  const item = await desk.ask(anna, `/items/notes/${two}`);
  assert.deepEqual(
    rowsOf(item, "others").map(({ by, how, release }) => [by, how, release]),
    [
      ["Ed", "pending", null],
      ["Ben", "staged", 2],
    ],
  );
  const own = await desk.ask(ed, `/items/notes/${one}`);
  assert.deepEqual(rowsOf(own, "others"), [], "one's own are no others'");
});

const REFUSED: readonly (readonly [path: string, status: number, message: string])[] = [
  ["/items", 404, "RESOURCE_NOT_FOUND"],
  ["/items?resource=note", 404, "RESOURCE_NOT_FOUND"],
  [`/items?resource=${"x".repeat(500)}`, 404, "RESOURCE_NOT_FOUND"],
  ["/items?resource=constructor", 404, "RESOURCE_NOT_FOUND"],
  ["/items?resource=notes&page=0", 400, "PAGE_NUMBER_INVALID"],
  ["/items?resource=notes&page=1e3", 400, "PAGE_NUMBER_INVALID"],
  ["/items?resource=notes&page=99999999999999999999", 400, "PAGE_NUMBER_INVALID"],
  ["/items?resource=notes&page=2", 404, "PAGE_OUT_OF_RANGE"],
  ["/items?resource=notes&state=DRAFT", 400, "QUERY_PARAMETER_INVALID"],
  ["/items?resource=notes&state=toString", 400, "QUERY_PARAMETER_INVALID"],
  ["/items?resource=notes&language=!XX", 400, "QUERY_PARAMETER_INVALID"],
  ["/items?resource=notes&sort=Title", 400, "QUERY_PARAMETER_UNKNOWN"],
  ["/items/notes/00000000-0000-4000-8000-000000000000", 404, "ENTITY_NOT_FOUND"],
  ["/items/notes/x", 404, "ENTITY_NOT_FOUND"],
  [`/items/notes/${"%F0%9F%98%80".repeat(100)}`, 404, "ENTITY_NOT_FOUND"],
  ["/items/__proto__/00000000-0000-4000-8000-000000000000", 404, "RESOURCE_NOT_FOUND"],
  ["/items/notes/00000000-0000-4000-8000-000000000000/history", 404, "ENTITY_NOT_FOUND"],
  ["/items/notes/..%2F/history", 404, "ENTITY_NOT_FOUND"],
];

test("what names nothing is a sentence", async () => {
  await using desk = await runDesk();
  await publish(desk, desk.anna, CONTENT, { whole: "true" });
  for (const [path, status, message] of REFUSED) {
    const answer = await desk.ask(desk.ed, path);
    const [notification] = rowsOf(answer, "Notifications");
    assert.deepEqual([answer.status, notification?.["Message"]], [status, message], path);
  }
});

test("what somebody types is never an error", async () => {
  await using desk = await runDesk();
  await publish(desk, desk.anna, CONTENT, { whole: "true" });
  const typed = [
    "%20",
    "-",
    '"',
    "%00",
    "%EF%BB%BF",
    "a".repeat(3000),
    "w ".repeat(200),
    "(((((",
    ".*",
    "%F0%9F%98%80",
    "00000000-0000-4000-8000-000000000000",
  ];
  for (const search of typed) await listTitles(desk, `search=${search}`);
  assert.deepEqual(await listTitles(desk, "search=%20"), ["One", "Two"]);
  assert.deepEqual(await listTitles(desk, "search=-"), []);
});
