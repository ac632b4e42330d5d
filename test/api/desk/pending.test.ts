/** What a person changed and has not published: kept at the desk, for each device of theirs, and for nobody else. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer } from "../../support/desk.ts";
import { change, FILES, put, uuidOf, write } from "./pending-notes.ts";

const saidBy = ({ status, json }: Answer): readonly unknown[] => {
  const [first] = (json["Notifications"] ?? []) as readonly {
    readonly Message: string;
    readonly Details: readonly string[];
  }[];
  return [status, first?.Message, first?.Details[0]];
};

const stands = (after: string) => [{ resource: "notes", Uuid: uuidOf(0), after }];

describe("pending changes", () => {
  test("are none at first; what is kept is there on another device, and for nobody else", async () => {
    await using desk = await runDesk();
    const { anna, ben, ed } = desk;
    const empty = { base: null, changes: [], at: null, problems: [], behind: [], others: [] };
    const none = await desk.ask(anna, "/pending");
    assert.deepEqual([none.status, none.json, none.headers.get("etag")], [200, empty, null]);
    await publish(desk, anna, FILES, { whole: "true" });
    assert.equal((await desk.ask(anna, "/pending")).json["base"], 1);
    const changes = [change(0, "Ä"), { resource: "other", add: { Key: "x" } }];
    const kept = await put(desk, anna, { changes }, { "If-None-Match": "*" });
    assert.equal(kept.status, 200, kept.text);
    assert.deepEqual([kept.json["base"], kept.json["changes"]], [1, changes]);
    const again = await desk.ask(anna, "/pending");
    assert.deepEqual(again.json, kept.json);
    assert.ok(kept.headers.get("etag"));
    assert.equal(again.headers.get("etag"), kept.headers.get("etag"));
    const { at } = kept.json;
    const seen = (await desk.ask(ben, "/pending")).json;
    const others = [{ by: "Anna", changes: 2, resources: ["notes", "other"], at }];
    assert.deepEqual([seen["changes"], seen["others"]], [[], others]);
    assert.deepEqual((await desk.ask(ed, "/pending")).json["others"], others);
    assert.equal((await desk.ask(anna, "/pending", { method: "DELETE" })).status, 204);
    assert.deepEqual((await desk.ask(anna, "/pending")).json["changes"], []);
  });

  test("are never replaced or dropped by a tab that has not seen them", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    const none = { "If-None-Match": "*" };
    const first = (await put(desk, anna, { changes: [] }, none)).headers.get("etag") ?? "";
    assert.match(first, /^"[\w-]+"$/u);
    const second = (await put(desk, anna, { changes: [] }, { "If-Match": first })).headers;
    const tag = second.get("etag") ?? "";
    assert.notEqual(tag, first);
    for (const headers of [
      none,
      { "If-Match": first },
      { "If-Match": `W/${tag}` },
      { "If-Match": tag.slice(1, -1) },
      { "If-Match": "" },
      { "If-Match": '""' },
      { "If-Match": `${",".repeat(3000)}${tag}` },
    ]) {
      const refused = await put(desk, anna, { changes: [] }, headers);
      assert.equal(refused.status, 412, JSON.stringify(headers));
      if (headers === none) continue;
      const init = { method: "DELETE", headers };
      assert.equal((await desk.ask(anna, "/pending", init)).status, 412, JSON.stringify(headers));
    }
    assert.equal(
      (await put(desk, anna, { changes: [] }, { "If-Match": `"x", ${tag}` })).status,
      200,
    );
    assert.equal((await put(desk, anna, { changes: [] }, { "If-Match": "*" })).status, 200);
    await desk.ask(anna, "/pending", { method: "DELETE" });
    assert.equal((await put(desk, anna, { changes: [] }, { "If-Match": "*" })).status, 412);
    assert.equal((await desk.ask(anna, "/pending", { method: "DELETE" })).status, 204);
    const german = { "If-Match": '"x"', "Accept-Language": "de" };
    assert.deepEqual(saidBy(await put(desk, anna, { changes: [] }, german)), [
      412,
      "PENDING_CHANGED",
      "Ein anderer Tab oder ein anderes Gerät hat sie gespeichert, oder einige wurden veröffentlicht; jetzt wurde nichts geändert. Bitte neu lesen, Neues einsetzen und das neue ETag in If-Match senden.",
    ]);
  });

  test("go on from the current release, unless others changed the same items", async () => {
    await using desk = await runDesk();
    const { anna, ben } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const changes = [change(0, "Anna"), { resource: "notes", add: { Key: "new", Title: "x" } }];
    const kept = await put(desk, anna, { base: 1, changes });
    const read = async () => {
      const { json, headers } = await desk.ask(anna, "/pending");
      assert.equal(headers.get("etag"), kept.headers.get("etag"), "the changes are the same");
      return [json["base"], json["behind"]];
    };
    await publish(desk, ben, { "notes.csv": write("A", "Ben", "C") }, { base: "1" });
    assert.deepEqual(await read(), [2, []]);
    // Her own change of the item is not that of others.
    await publish(desk, anna, { "notes.csv": write("Anna", "Ben", "C") }, { base: "2" });
    assert.deepEqual(await read(), [3, []]);
    await publish(desk, ben, { "notes.csv": write("Ben", "Ben", "C") }, { base: "3" });
    await publish(desk, anna, { "notes.csv": write("Ben", "Ben", "Anna") }, { base: "4" });
    const behind = [{ resource: "notes", Uuid: uuidOf(0), by: "Ben", release: 4 }];
    assert.deepEqual(await read(), [3, behind]);
    const saved = await put(desk, anna, { base: 3, changes });
    assert.deepEqual([saved.json["base"], saved.json["behind"]], [3, behind]);
    const others = await put(desk, anna, { base: 3, changes: [change(2, "x")] });
    assert.deepEqual([others.json["base"], others.json["behind"]], [5, []]);
    const gone = await put(desk, anna, { base: 99, changes });
    assert.equal(gone.json["base"], 5);
    const [{ problem } = { problem: "" }] = gone.json["problems"] as { problem: string }[];
    assert.match(problem, /^Release 99, from which these changes go on, no longer exists/u);
    assert.deepEqual((await desk.ask(anna, "/pending")).json["problems"], []);
  });

  test("stay before the release in which others removed what they stand behind", async () => {
    await using desk = await runDesk();
    const { anna, ben } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const read = async (changes: readonly object[]) => {
      const { json } = await put(desk, anna, { base: 1, changes });
      return [json["base"], json["behind"], json["problems"]];
    };
    // That it is another one now is nothing to whoever stands behind it.
    await publish(desk, ben, { "notes.csv": write("A", "B", "Ben") }, { base: "1" });
    assert.deepEqual(await read(stands(uuidOf(2))), [2, [], []]);
    await publish(desk, ben, { "notes.csv": write("A", "B") }, { base: "2" });
    const behind = [{ resource: "notes", Uuid: uuidOf(2), by: "Ben", release: 3 }];
    const behindIt = { resource: "notes", add: { Key: "new", Title: "x" }, after: uuidOf(2) };
    for (const changes of [stands(uuidOf(2).toUpperCase()), stands(uuidOf(2)), [behindIt]])
      assert.deepEqual(await read(changes), [1, behind, []]);
    assert.deepEqual(await read(stands(uuidOf(1))), [3, [], []]);
    const checked = await desk.ask(anna, "/checks", {
      method: "POST",
      body: JSON.stringify({ base: 1, changes: [behindIt] }),
      headers: { "Content-Type": "application/json" },
    });
    assert.equal(checked.status, 201, checked.text);
  });

  test("are bounded: 1,000 changes, 2 MiB, 32 levels", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    const many = Array.from({ length: 1000 }, () => change(0, "x"));
    assert.equal((await put(desk, anna, { changes: many })).status, 200);
    assert.deepEqual(saidBy(await put(desk, anna, { changes: [...many, many[0]] })), [
      400,
      "BODY_INVALID",
      "changes must be a list of at most 1000 changes.",
    ]);
    const large = await put(desk, anna, { changes: [change(0, "x".repeat(2 * 1024 ** 2))] });
    assert.deepEqual(saidBy(large), [
      413,
      "CONTENT_TOO_LARGE",
      "At most 2,048 KiB of content are taken here.",
    ]);
    const deep = `{"changes":[{"set":${"[".repeat(200_000)}${"]".repeat(200_000)}}]}`;
    assert.equal((await put(desk, anna, deep)).status, 400);
    for (const body of [
      "[]",
      "{",
      '{"changes":{}}',
      '{"changes":[1]}',
      '{"changes":[[]]}',
      '{"changes":null}',
      '{"base":0,"changes":[]}',
      '{"base":"1","changes":[]}',
      '{"changes":[],"by":"Ben"}',
      "{}",
    ])
      assert.equal((await put(desk, anna, body)).status, 400, body);
    assert.equal((await put(desk, anna, "{}", { "Content-Type": "text/plain" })).status, 415);
    assert.equal((await desk.ask(anna, "/pending")).json["changes"]?.["length" as never], 1000);
  });
});
