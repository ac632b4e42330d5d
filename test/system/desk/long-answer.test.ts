/** An answer of many megabytes comes whole, while the desk answers others, and leaves no file behind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDeskPlace, startRunningDesk } from "./running-desk.ts";

const ROWS = 12_000;

const writeNotes = (word: string): string =>
  `Key,Title\n${Array.from({ length: ROWS }, (_, at) => `n${at},${word} ${at}\n`).join("")}`;

test(`a plan of ${ROWS} changes`, async (context) => {
  const place = await createDeskPlace(context);
  const anna = await place.createToken("Anna", "edit", "publish");
  const desk = await startRunningDesk(context, place);
  const content = {
    "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
    "notes.csv": writeNotes("first"),
  };
  const first = await desk.check(anna, content, { whole: "true" });
  const published = await desk.post(anna, "/releases", { draft: first.json["draft"] }, 0);
  assert.equal(published.status, 201, published.text);
  const { status, headers, json, text } = await desk.check(anna, {
    "notes.csv": writeNotes("second"),
  });
  assert.equal(status, 201);
  assert.ok(text.length > 1024 ** 2, `${text.length} characters`);
  assert.equal(headers.get("location"), `/desk/v1/checks/${String(json["draft"])}`);
  assert.equal(headers.get("content-disposition"), null);
  const { notes } = json["resources"] as { notes: { changed: readonly unknown[] } };
  assert.equal(notes.changed.length, ROWS);
  const kept = await desk.ask(anna, `/checks/${String(json["draft"])}`);
  assert.deepEqual(kept.json, json);
  await desk.waitUntilTidy();
});
