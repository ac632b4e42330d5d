/** Changes of items as a form sends them: checked, planned and published as files are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import { CONTENT } from "../../support/desk-content.ts";

test("changes of items are checked, planned, merged and published as files are", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const check = (token: string, body: object) => desk.post(token, "/checks", body);
  const mine = await check(ben, {
    base: 1,
    changes: [
      { resource: "notes", Key: "a", set: { Title: "Uno" } },
      { resource: "notes", add: { Key: "c", Title: "Three", Text: "third" }, after: "a" },
    ],
  });
  assert.equal(mine.status, 201, mine.text);
  const theirs = await check(anna, {
    changes: [{ resource: "notes", Key: "a", set: { Text: "by Anna" } }],
  });
  const done = await desk.post(anna, "/releases", { draft: theirs.json["draft"] }, 1);
  assert.equal(done.status, 201, done.text);
  const published = await desk.post(ben, "/releases", { draft: mine.json["draft"] }, 2);
  assert.equal(published.status, 201, published.text);
  assert.equal(published.json["isMerged"], true);

  const refused = await check(ben, {
    changes: [
      { resource: "notes", Key: "a", set: { Titel: "x", Place: "pond" } },
      { resource: "notes", Key: "z", remove: true },
    ],
  });
  assert.equal(refused.status, 422, refused.text);
  const wrong = await check(ben, { changes: [{ resource: "notes", Key: "a" }] });
  assert.equal(wrong.status, 400, wrong.text);
});
