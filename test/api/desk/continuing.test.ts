/** Files that people carry around: which release they go on from. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer } from "../../support/desk.ts";
import { CONTENT } from "../../support/desk-content.ts";

/** @returns the new values of what would change in notes */
const fieldsOf = (answer: Answer): unknown => {
  const { resources } = answer.json as {
    resources: Record<string, { changed: readonly { fields: readonly { new: string }[] }[] }>;
  };
  return resources["notes"]?.changed.flatMap(({ fields }) => fields.map((field) => field.new));
};

test("a file goes on from what its sender published with it; staged releases do not count", async () => {
  await using desk = await runDesk();
  const { anna, ben, ed } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { text: file } = await desk.ask(anna, "/content?resource=notes&format=csv");
  assert.match(file, /lectern-base 1 sha256:/u, "it says its release");
  // Staged by Ed, and not published.
  const staged = await desk.check(ed, { "notes.csv": file.replace("first", "staged") });
  const { draft } = staged.json as { draft: string };
  assert.equal((await desk.post(ed, "/releases", { draft, stage: true }, 1)).status, 201);
  const later = await desk.check(ed, { "notes.csv": file.replace("second", "by Ed") });
  assert.deepEqual([later.json["bases"], later.json["base"]], [undefined, 1]);

  const first = file.replace("first", "by Anna");
  await publish(desk, anna, { "notes.csv": first });
  await publish(desk, ben, { "notes.csv": file.replace("second", "by Ben") });
  const second = first.replace("One", "Uno");
  const continued = await desk.check(anna, { "notes.csv": second });
  assert.deepEqual(
    [continued.json["base"], continued.json["bases"]],
    [3, { file: 1, published: 3 }],
  );
  assert.deepEqual(fieldsOf(continued), ["Uno"], "what others did since stays");
  const own = await desk.check(anna, { "notes.csv": second }, { from: "file" });
  assert.equal(own.json["base"], 1);
  const published = await publish(desk, anna, { "notes.csv": second });
  assert.equal(published.status, 201);
  const third = await desk.check(anna, { "notes.csv": second.replace("Two", "Due") });
  assert.deepEqual([third.json["bases"], fieldsOf(third)], [{ file: 1, published: 6 }, ["Due"]]);
  const { text: now } = await desk.ask(anna, "/content?resource=notes&format=csv");
  for (const words of ["by Anna", "by Ben", "Uno"]) assert.ok(now.includes(words), words);
});

test("a file of what is current again after a roll back goes on from that", async () => {
  await using desk = await runDesk();
  const { anna } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { text: file } = await desk.ask(anna, "/content?resource=notes&format=csv");
  await publish(desk, anna, { "notes.csv": file.replace("first", "too early") });
  const back = await desk.post(anna, "/current", { release: 1 }, 2);
  assert.equal(back.status, 200, back.text);
  const checked = await desk.check(anna, { "notes.csv": file.replace("first", "in time") });
  assert.deepEqual(
    [checked.status, checked.json["bases"], checked.json["base"]],
    [201, undefined, 1],
  );
  assert.deepEqual(fieldsOf(checked), ["in time"]);
});

test("files of different releases are asked about", async () => {
  await using desk = await runDesk();
  const { anna } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { text: notes } = await desk.ask(anna, "/content?resource=notes&format=csv");
  await publish(desk, anna, { "notes.csv": notes.replace("first", "changed") });
  const { text: places } = await desk.ask(anna, "/content?resource=places&format=csv");
  const checked = await desk.check(anna, { "notes.csv": notes, "places.csv": places });
  assert.equal(checked.status, 422);
  assert.match(
    checked.text,
    /different releases: notes\.csv from release 1, places\.csv from release 2/u,
  );
  assert.equal(
    (await desk.check(anna, { "notes.csv": notes, "places.csv": places }, { base: "1" })).status,
    201,
  );
});
