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

/** @returns from which releases the files may go on */
const basesOf = ({ json }: Answer): readonly string[] =>
  ((json["bases"] ?? []) as readonly Record<string, unknown>[]).map(
    ({ resource, release, from, isChosen }) =>
      `${String(resource)} ${String(release)} ${String(from)}${isChosen === true ? ", chosen" : ""}`,
  );

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
    [continued.json["base"], basesOf(continued)],
    [3, ["notes 3 published, chosen", "notes 1 file"]],
  );
  assert.deepEqual(fieldsOf(continued), ["Uno"], "what others did since stays");
  const own = await desk.check(
    anna,
    { "notes.csv": second },
    {
      base: JSON.stringify({ notes: 1 }),
    },
  );
  assert.equal(own.json["base"], 1);
  const published = await publish(desk, anna, { "notes.csv": second });
  assert.equal(published.status, 201);
  const third = await desk.check(anna, { "notes.csv": second.replace("Two", "Due") });
  assert.deepEqual(
    [basesOf(third), fieldsOf(third)],
    [["notes 6 published, chosen", "notes 1 file"], ["Due"]],
  );
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

test("files of different releases go on from their own", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { text: notes } = await desk.ask(anna, "/content?resource=notes&format=csv");
  await publish(desk, ben, { "notes.csv": notes.replace("first", "by Ben") });
  const { text: places } = await desk.ask(anna, "/content?resource=places&format=csv");
  const files = {
    "notes.csv": notes.replace("second", "by Anna"),
    "places.csv": places.replace("Town hall", "Hall"),
  };
  const checked = await desk.check(anna, files);
  assert.deepEqual([checked.status, checked.json["base"], basesOf(checked)], [201, 1, []]);
  assert.deepEqual([fieldsOf(checked), checked.json["takenBack"]], [["by Anna"], []]);
});

test("a second copy of a file that was published goes on from its own state", async () => {
  await using desk = await runDesk();
  const { anna } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { text: copy } = await desk.ask(anna, "/content?resource=notes&format=csv");
  const { text: places } = await desk.ask(anna, "/content?resource=places&format=csv");
  await publish(desk, anna, { "notes.csv": copy.replace("first", "changed") });
  const other = await desk.check(anna, { "notes.csv": copy.replace("Two", "Due") });
  assert.deepEqual(basesOf(other), ["notes 2 published", "notes 1 file, chosen"]);
  assert.deepEqual(fieldsOf(other), ["Due"], "one's own change stays");
  const unasked = await desk.check(anna, { "places.csv": places.replace("Town hall", "Hall") });
  assert.deepEqual([unasked.status, basesOf(unasked)], [201, []], "not of what was not published");
});

test("a file without a mark is asked about when others changed what its sender has", async () => {
  await using desk = await runDesk();
  const { anna, ben, ed } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { text: file } = await desk.ask(anna, "/content?resource=notes&format=csv");
  const bare = file.replace(/^.*lectern-base.*\n/mu, "").replace("One", "Uno");
  assert.ok(!bare.includes("lectern-base"), bare);
  const same = await desk.check(anna, { "notes.csv": bare });
  assert.deepEqual([same.status, same.json["base"], basesOf(same)], [201, 1, []]);
  await publish(desk, ben, { "notes.csv": file.replace("first", "by Ben") });
  const { text: lines } = await desk.ask(anna, "/content?resource=places&format=jsonl");
  assert.match(lines, /^\{"lectern-base":"2 sha256:/u, "no format of a table drops the mark");

  const asked = await desk.check(anna, { "notes.csv": bare });
  assert.deepEqual([asked.status, asked.json["needsBase"]], [422, true], asked.text);
  assert.deepEqual(basesOf(asked), ["notes 1 had", "notes 2 other"], "one's own come first");
  const chosen = await desk.check(anna, { "notes.csv": bare }, { base: '{ "notes": 1 }' });
  assert.deepEqual([chosen.status, chosen.json["base"], fieldsOf(chosen)], [201, 1, ["Uno"]]);
  assert.ok(basesOf(chosen).includes("notes 1 had, chosen"));
  const over = await desk.check(anna, { "notes.csv": bare }, { over: "true" });
  assert.deepEqual(
    [over.status, over.json["takenBack"]],
    [201, [{ resource: "notes", release: 2, by: "Ben", items: 1, of: 1 }]],
  );

  // Nobody knows that Ed ever had it; a program sends items.
  const unknown = await desk.check(ed, { "notes.csv": bare });
  assert.deepEqual([unknown.status, unknown.json["base"]], [201, 2]);
  const notes = [{ Key: "a", Title: "Uno", Text: "first", Place: "hall" }];
  const items = await desk.post(anna, "/checks", { resources: { notes } });
  assert.deepEqual([items.status, items.json["base"]], [201, 2], items.text);
});

test("a file whose release was rolled back is asked about, and goes on from it unless something else is said", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { text: first } = await desk.ask(anna, "/content?resource=notes&format=csv");
  const many = `${first.replace("first", "too cheap")}c,Three,third,\nd,Four,fourth,\n`;
  await publish(desk, anna, { "notes.csv": many });
  const { text: second } = await desk.ask(anna, "/content?resource=notes&format=csv");
  const back = await desk.post(ben, "/current", { release: 1, note: "price" }, 2);
  assert.equal(back.status, 200, back.text);
  const mended = second.replace("too cheap", "right");

  const whole = await desk.check(anna, { "notes.csv": mended });
  assert.deepEqual(
    [whole.status, whole.json["base"], basesOf(whole), whole.json["missing"]],
    [201, 1, ["notes 1 before, chosen", "notes 2 file"], {}],
    whole.text,
  );
  assert.partialDeepStrictEqual(whole.json["bases"], [{ by: "Ben", note: "price" }]);
  const { added } =
    (whole.json["resources"] as Record<string, Record<string, unknown[]>>)["notes"] ?? {};
  assert.deepEqual([added?.length, fieldsOf(whole)], [2, ["right"]]);

  const only = { base: '{ "notes": 2 }', resolve: "mine" };
  const fresh = await desk.check(anna, { "notes.csv": mended }, only);
  assert.equal(fresh.status, 201, fresh.text);
  const { notes } = fresh.json["missing"] as Record<string, readonly { label: string }[]>;
  assert.deepEqual(
    notes?.map(({ label }) => label),
    ["Three", "Four"],
    "it says what is missing",
  );
});

test("a directory that is dropped is merged from what it says itself", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const { digest } = (await desk.ask(anna, "/current")).json;
  await publish(desk, ben, { "notes.csv": CONTENT["notes.csv"].replace("first", "by Ben") });
  const files = {
    ...CONTENT,
    "notes.csv": CONTENT["notes.csv"].replace("second", "by Anna"),
    ".lectern-base": `1 sha256:${String(digest)}\n`,
  };
  for (const whole of ["true", "false"]) {
    const checked = await desk.check(anna, files, { whole });
    assert.deepEqual(
      [checked.status, checked.json["base"], checked.json["takenBack"], fieldsOf(checked)],
      [201, 1, [], ["by Anna"]],
      checked.text,
    );
  }
});
