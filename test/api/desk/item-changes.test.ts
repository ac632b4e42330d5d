/** Changes of items as a form sends them, and taking back: checked, planned and published as files are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer } from "../../support/desk.ts";
import { CONTENT } from "../../support/desk-content.ts";

type Row = Readonly<Record<string, unknown>>;

const errorsOf = ({ json }: Answer): readonly Row[] => json["errors"] as readonly Row[];
const rowOf = ({ json }: Answer, resource = "notes"): Row =>
  (json["resources"] as Record<string, Row>)[resource] ?? {};
const setNote = (Key: string, set: object): object => ({ resource: "notes", Key, set });

test("changes of items are checked, planned, merged and published as files are", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  const check = (token: string, body: object) => desk.post(token, "/checks", body);
  const early = await check(anna, { changes: [setNote("a", { Title: "x" })] });
  assert.deepEqual(
    [early.status, errorsOf(early)[0]?.["problem"]],
    [
      422,
      "Nothing was published yet, so there is nothing that can be changed: publish content first",
    ],
  );
  await publish(desk, anna, CONTENT, { whole: "true" });
  const mine = await check(ben, {
    base: 1,
    changes: [
      setNote("a", { Title: "Uno" }),
      { resource: "notes", add: { Key: "c", Title: "Three", Text: "third" }, after: "a" },
    ],
  });
  assert.equal(mine.status, 201, mine.text);
  assert.partialDeepStrictEqual(rowOf(mine), {
    added: [{ label: "Three" }],
    changed: [{ label: "Uno", fields: [{ field: "Title", old: "One", new: "Uno" }] }],
  });
  const theirs = await check(anna, { changes: [setNote("a", { Text: "by Anna" })] });
  const done = await desk.post(anna, "/releases", { draft: theirs.json["draft"] }, 1);
  assert.equal(done.status, 201, done.text);
  const published = await desk.post(ben, "/releases", { draft: mine.json["draft"] }, 2);
  assert.deepEqual([published.status, published.json["isMerged"]], [201, true], published.text);

  const disputed = { base: 1, changes: [setNote("a", { Text: "by Ben" })] };
  const asked = await check(ben, disputed);
  assert.equal(asked.status, 422, asked.text);
  assert.partialDeepStrictEqual(errorsOf(asked), [
    {
      file: null,
      field: "Text",
      item: { label: "One" },
      conflict: { theirs: "by Anna", mine: "by Ben", by: "Anna" },
    },
  ]);
  const decided = await check(ben, { ...disputed, resolve: "mine" });
  assert.partialDeepStrictEqual(rowOf(decided), { changed: [{ fields: [{ new: "by Ben" }] }] });

  const staged = await check(ben, { changes: [setNote("b", { Title: "Dos" })], stage: true });
  const kept = { draft: staged.json["draft"], stage: true };
  assert.equal((await desk.post(ben, "/releases", kept, 4)).json["staged"], true);
});

test("what is wrong has its item, and what is no change is told by its number", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const check = (body: object): Promise<Answer> => desk.post(ben, "/checks", body);
  const refused = await check({
    changes: [
      setNote("a", { Titel: "x", Place: "pond" }),
      { resource: "places", Key: "hall", remove: true },
    ],
  });
  assert.equal(refused.status, 422, refused.text);
  assert.deepEqual(
    errorsOf(refused).map(({ file, line, resource, field, item, suggestion }) => [
      file,
      line,
      resource,
      field,
      (item as Row)["label"],
      suggestion,
    ]),
    [
      [null, null, "notes", "Place", "One", null],
      [null, null, "notes", "Titel", "One", "Title"],
    ],
  );
  const reasons: unknown[] = [];
  const one = setNote("a", { Title: "x" });
  for (const body of [
    { changes: [one, { resource: "notes", Key: "a" }] },
    { changes: [one, { ...one, remove: true }] },
    { changes: [one, { ...one, sett: {} }] },
    { changes: {} },
    { changes: Array.from({ length: 10_001 }, () => one) },
    { changes: [one], base: { notes: 1 } },
    { takeBack: { release: 1, resource: "notes" } },
  ]) {
    const answer = await check(body);
    assert.equal(answer.status, 400, answer.text);
    const [{ Details: [reason] } = { Details: [] as string[] }] = answer.json[
      "Notifications"
    ] as readonly { readonly Details: readonly string[] }[];
    reasons.push(reason?.slice(0, 31));
  }
  assert.deepEqual(reasons, [
    "Change 2 of changes is none: it",
    "Change 2 of changes is none: it",
    "Change 2 of changes is none: it",
    "changes must be a list of at mo",
    "changes must be a list of at mo",
    "The base of changes is one rele",
    'takeBack must be { "release" },',
  ]);
  const large = await check({ changes: [setNote("a", { Title: "x".repeat(8 * 1024 ** 2) })] });
  assert.equal(large.status, 413);
  assert.equal((await check({ base: 9, changes: [one] })).status, 422);
});

test("changes need the rights that files need", async () => {
  await using desk = await runDesk();
  await publish(desk, desk.anna, CONTENT, { whole: "true" });
  const eve = await desk.createTokenFor(["places"], "Eve", "edit", "publish");
  const send = async (change: object): Promise<number> => {
    const { json } = await desk.post(eve, "/checks", { changes: [change] });
    const current = await desk.ask(eve, "/current");
    const release = current.json["release"] as number;
    return (await desk.post(eve, "/releases", { draft: json["draft"] }, release)).status;
  };
  assert.equal(await send(setNote("a", { Title: "x" })), 403);
  assert.equal(await send({ resource: "places", Key: "hall", set: { Name: "Hall" } }), 201);
});

test("what a release changed is taken back, and what was changed since stays", async () => {
  await using desk = await runDesk();
  const { anna, ben } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const put = async (token: string, body: object, release: number): Promise<Answer> => {
    const checked = await desk.post(token, "/checks", body);
    assert.equal(checked.status, 201, checked.text);
    const { draft } = checked.json;
    const done = await desk.post(token, "/releases", { draft }, release);
    assert.equal(done.status, 201, done.text);
    return checked;
  };
  await put(ben, { changes: [setNote("a", { Title: "Uno" }), setNote("b", { Title: "Dos" })] }, 1);
  await put(anna, { changes: [setNote("b", { Text: "by Anna" })] }, 2);
  const { json } = await desk.ask(anna, "/content");
  assert.equal(json["release"], 3);
  const taken = await put(anna, { takeBack: { release: 2 } }, 3);
  assert.deepEqual([taken.json["stops"], taken.json["removals"]], [false, []]);
  assert.partialDeepStrictEqual(rowOf(taken), {
    changed: [
      { fields: [{ field: "Title", new: "One", takesBack: { release: 2, by: "Ben" } }] },
      { fields: [{ field: "Title", new: "Two" }] },
    ],
  });
  const gone = await desk.post(anna, "/checks", { takeBack: { release: 99 } });
  assert.equal(gone.status, 404);
  const first = await desk.post(anna, "/checks", { takeBack: { release: 1 } });
  assert.deepEqual([first.status, errorsOf(first).length], [422, 1]);
  // All of it, and that once more: it is what it was.
  const again = await desk.post(ben, "/checks", { takeBack: { release: 4 } });
  const draft = { draft: again.json["draft"], stage: true };
  const staged = await desk.post(ben, "/releases", draft, 4);
  assert.equal(staged.status, 201, staged.text);
  assert.equal((await desk.ask(ben, "/current")).json["release"], 4);
  // Whoever looks for a check finds it by what was sent.
  const many = [setNote("a", { Title: "x" }), setNote("a", { Text: "y" }), setNote("b", {})];
  await desk.post(ben, "/checks", { changes: [...many, { resource: "notes", add: {} }] });
  const { checks } = (await desk.ask(anna, "/checks")).json as { checks: readonly Row[] };
  const sent = checks.map(({ files, items, takesBack }) =>
    JSON.stringify([files, items, takesBack]),
  );
  // Some may be of the same second.
  assert.deepEqual(sent.toSorted(), [
    '[["installation.yaml","notes.csv","places.csv"],null,null]',
    "[[],1,null]",
    "[[],2,null]",
    "[[],3,null]",
    "[[],null,1]",
    "[[],null,2]",
    "[[],null,4]",
  ]);
});
