/** The desk's API from a first content to a rollback: what is checked, staged, published, and by whom. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import { CONTENT, NOTES, PLACES } from "../../support/desk-content.ts";
import type { Answer } from "../../support/desk.ts";

const messagesOf = ({ json }: Answer): readonly string[] =>
  ((json["Notifications"] ?? []) as readonly { Message: string }[]).map(({ Message }) => Message);

describe("publishing at the desk", () => {
  test("first content, one file, staging, switching and going back", async () => {
    await using desk = await runDesk();
    const { anna, ed } = desk;
    const first = await publish(desk, anna, CONTENT, { whole: "true" });
    assert.deepEqual(
      [first.status, first.json["release"], first.json["created"], first.json["previous"]],
      [201, 1, true, null],
    );
    const checked = await desk.check(ed, { "notes.csv": NOTES.replace("first", "changed") });
    const { draft, release, resources, base } = checked.json as Record<string, unknown> & {
      resources: Record<string, { changed: readonly unknown[]; removed: readonly unknown[] }>;
    };
    assert.deepEqual([checked.status, release, base], [201, 1, 1]);
    assert.equal(checked.headers.get("location"), `/desk/v1/checks/${String(draft)}`);
    assert.deepEqual(resources["notes"]?.changed.length, 1);
    assert.deepEqual(resources["places"]?.removed, [], "one file changes its own resource alone");
    const again = await desk.ask(ed, `/checks/${String(draft)}`);
    assert.deepEqual(again.json, checked.json);

    const refused = await desk.post(ed, "/releases", { draft }, 1);
    assert.deepEqual([refused.status, messagesOf(refused)], [403, ["ACCESS_DENIED"]]);
    const staged = await desk.post(ed, "/releases", { draft, stage: true, note: "look" }, 1);
    assert.deepEqual(
      [staged.status, staged.json["release"], staged.json["staged"], staged.json["previous"]],
      [201, 2, true, 1],
    );
    assert.deepEqual((await desk.ask(ed, "/current")).json["release"], 1);
    const planned = await desk.post(ed, "/checks", { release: 2 });
    assert.deepEqual([planned.status, planned.json["different"]], [200, true]);
    assert.equal((await desk.post(ed, "/current", { release: 2 }, 1)).status, 403);
    const switched = await desk.post(anna, "/current", { release: 2, note: "good" }, 1);
    assert.deepEqual([switched.status, switched.json["release"]], [200, 2], switched.text);
    const back = await desk.post(anna, "/current", { release: 1, note: "oops" }, 2);
    assert.deepEqual([back.status, back.json["release"]], [200, 1]);
    const { releases } = (await desk.ask(anna, "/releases")).json as {
      releases: readonly { number: number; current: boolean; publishedBy: string }[];
    };
    assert.deepEqual(
      releases.map(({ number, current, publishedBy }) => [number, current, publishedBy]),
      [
        [2, false, "Ed"],
        [1, true, "Anna"],
      ],
    );
    const { acts } = (await desk.ask(anna, "/log")).json as {
      acts: readonly { release: number; by: string; note: string | null; staged: boolean }[];
    };
    assert.deepEqual(
      acts.map(({ release: number, by, note, staged: isStaged }) => [number, by, note, isStaged]),
      [
        [1, "Anna", "oops", false],
        [2, "Anna", "good", false],
        [2, "Ed", "look", true],
        [1, "Anna", null, false],
      ],
    );
    const diff = await desk.ask(ed, "/releases/1/diff/2");
    assert.equal(diff.json["different"], true);
  });

  test("two people from one base: both changes are there; the same field is a conflict, decided by one word", async () => {
    await using desk = await runDesk();
    const { anna, ben } = desk;
    await publish(desk, anna, CONTENT, { whole: "true" });
    const base = { base: "1" };
    await publish(desk, anna, { "notes.csv": NOTES.replace("first", "by Anna") }, base);
    const merged = await publish(desk, ben, { "notes.csv": NOTES.replace("Two", "Ben's") }, base);
    assert.deepEqual([merged.json["release"], merged.json["base"]], [4, 1]);
    assert.deepEqual(Object.keys(merged.json["merged"] ?? {}), ["notes"]);
    for (const [query, status] of [
      ["resource=nowhere&format=csv", 404],
      ["resource=notes&format=csv&release=9", 404],
      ["resource=notes&format=docx", 406],
      ["resource=installation&format=csv", 406],
    ] as const)
      assert.equal((await desk.ask(ben, `/content?${query}`)).status, status, query);
    const download = await desk.ask(ben, "/content?resource=notes&format=csv");
    assert.match(download.text, /by Anna/u);
    assert.match(download.text, /Ben's/u);
    assert.equal(download.headers.get("lectern-release"), "4");

    const files = { "notes.csv": NOTES.replace("first", "by Ben") };
    const conflict = await desk.check(ben, files, base);
    assert.equal(conflict.status, 422);
    const { errors } = conflict.json as {
      errors: readonly {
        file: string;
        line: number;
        field: string;
        conflict: { base: string; theirs: string; mine: string; by: string; release: number };
      }[];
    };
    const [error] = errors;
    assert.deepEqual(
      [errors.length, error?.file, error?.line, error?.field],
      [1, "notes.csv", 2, "Text"],
    );
    const { base: was, theirs, mine, by } = error?.conflict ?? {};
    assert.deepEqual([was, theirs, mine, by], ["first", "by Anna", "by Ben", "Anna"]);
    const decided = await publish(desk, ben, files, { ...base, resolve: "mine" });
    assert.equal(decided.status, 201);
    const after = await desk.ask(ben, "/content?resource=notes&format=csv");
    assert.match(after.text, /by Ben/u);
    assert.match(after.text, /Ben's/u, "what is not in conflict is merged");
  });

  test("a condition that is missing or stale, a draft that is unknown, and one that was published", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    await publish(desk, anna, CONTENT, { whole: "true" });
    const { draft } = (
      await desk.check(anna, { "places.csv": PLACES.replace("Town hall", "Hall") })
    ).json as { draft: string };
    const cases = [
      [await desk.post(anna, "/releases", { draft }), 428, "PRECONDITION_REQUIRED"],
      [await desk.post(anna, "/releases", { draft }, 7), 412, "RELEASE_STALE"],
      [
        await desk.post(anna, "/releases", { draft: crypto.randomUUID() }, 1),
        404,
        "DRAFT_NOT_FOUND",
      ],
      [await desk.post(anna, "/current", { release: 9 }, 1), 404, "RELEASE_NOT_FOUND"],
      [await desk.post(anna, "/current", { release: 1 }), 428, "PRECONDITION_REQUIRED"],
    ] as const;
    for (const [answer, status, message] of cases)
      assert.deepEqual([answer.status, messagesOf(answer)], [status, [message]]);
  });

  test("a member or field that nobody knows is refused: a misspelt stage would publish", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    const cases: readonly (readonly [Answer, string, string])[] = [
      [await desk.post(anna, "/releases", { draft: "", staged: true }, 0), "staged", "stage, "],
      [await desk.post(anna, "/current", { number: 1 }, 0), "number", "release, "],
      [await desk.post(anna, "/checks", { resources: {}, hole: true }), "hole", "resources, "],
      [await desk.check(anna, CONTENT, { hole: "true" }), "hole", "whole, "],
    ];
    for (const [{ status, text }, name, known] of cases) {
      assert.deepEqual([status, text.includes("BODY_INVALID")], [400, true], text);
      assert.match(text, new RegExp(`There is no .*${name}.* here: there are .*${known}`, "u"));
    }
    const decision = { resource: "notes", Uuid: crypto.randomUUID(), field: "x".repeat(1001) };
    const resolve = JSON.stringify([{ ...decision, side: "mine" }]);
    assert.equal(
      (await desk.check(anna, CONTENT, { resolve })).status,
      400,
      "a path that is too long",
    );
    assert.equal((await desk.ask(anna, "/current")).json["release"], null);
  });

  test("what removes too much stops, with its counts, until it is allowed; published twice, it is answered twice", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    const files = {
      ...CONTENT,
      "places.csv": `Key,Name\nhall,Town hall\n${"x"
        .repeat(12)
        .split("")
        .map((_x, index) => `p${index},Place ${index}\n`)
        .join("")}`,
    };
    await publish(desk, anna, files, { whole: "true" });
    const checked = await desk.check(anna, { "places.csv": PLACES });
    assert.deepEqual([checked.status, checked.json["stops"]], [201, true]);
    const { draft } = checked.json as { draft: string };
    const stopped = await desk.post(anna, "/releases", { draft }, 1);
    assert.equal(stopped.status, 409);
    const { valid, removals } = stopped.json as {
      valid: boolean;
      removals: readonly { kind: string; removed: number }[];
    };
    assert.deepEqual(
      [valid, removals.map(({ kind, removed }) => [kind, removed])],
      [false, [["items", 12]]],
    );
    const allowed = { draft, allowRemovals: true };
    const done = await desk.post(anna, "/releases", allowed, 1);
    assert.deepEqual([done.status, done.json["release"]], [201, 2]);
    const again = await desk.post(anna, "/releases", allowed, 1);
    assert.deepEqual([again.status, again.json], [201, done.json]);
  });

  test("invalid content is named by file, line and field, kept, and never published", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    await publish(desk, anna, CONTENT, { whole: "true" });
    const checked = await desk.check(anna, { "notes.csv": `${NOTES}c,,empty,park\n` });
    assert.equal(checked.status, 422);
    const { errors, draft } = checked.json as {
      draft: string;
      errors: readonly {
        file: string;
        line: number;
        field: string;
        row: readonly { name: string; value: string }[];
      }[];
    };
    assert.deepEqual(
      errors[0]?.row.map(({ name, value }) => [name, value]),
      [
        ["Key", "c"],
        ["Text", "empty"],
        ["Place", "park"],
      ],
    );
    assert.deepEqual(
      errors.map(({ file, line, field }) => [file, line, field]),
      [
        ["notes.csv", 4, "Title"],
        ["notes.csv", 4, "Place"],
      ],
    );
    assert.equal((await desk.post(anna, "/releases", { draft }, 1)).status, 404);
    const { checks } = (await desk.ask(anna, "/checks")).json as {
      checks: readonly { valid: boolean; errors: number; by: string }[];
    };
    // Both may be of the same second.
    assert.deepEqual(
      new Set(checks.map((one) => `${one.by} ${one.valid} ${one.errors}`)),
      new Set(["Anna true 0", "Anna false 2"]),
    );
  });

  test("items as JSON are checked like a file", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    await publish(desk, anna, CONTENT, { whole: "true" });
    const notes = [
      { Key: "a", Title: "One", Text: "as JSON", Place: "hall" },
      { Key: "b", Title: "Two", Text: "second" },
    ];
    const checked = await desk.post(anna, "/checks", { resources: { notes } });
    const { resources } = checked.json as {
      resources: Record<string, { changed: readonly { fields: readonly { new: string }[] }[] }>;
    };
    assert.deepEqual(
      resources["notes"]?.changed.map(({ fields }) => fields[0]?.new),
      ["as JSON"],
    );
  });
});
