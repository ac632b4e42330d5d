/** Who may do what at the desk; and that no token is told. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pino } from "pino";
import { messageOf, sendWith, signIn } from "../../support/desk-requests.ts";
import { runDesk } from "../../support/desk.ts";

const NOTES = {
  "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
  "notes.csv": "Key,Title\na,One\n",
};

describe("rights", () => {
  test("edit neither publishes nor switches, and other rights open nothing", async () => {
    await using desk = await runDesk();
    const { draft } = (await desk.check(desk.ed, NOTES, { whole: "true" })).json;
    for (const [path, body] of [
      ["/releases", { draft }],
      ["/releases", { draft, stage: false }],
      ["/current", { release: 1 }],
    ] as const) {
      const answer = await desk.post(desk.ed, path, body, 0);
      assert.deepEqual([answer.status, messageOf(answer)], [403, "ACCESS_DENIED"], path);
      assert.match(answer.headers.get("www-authenticate") ?? "", /insufficient_scope/u);
    }
    const reader = await desk.createToken("Reader", "preview", "copy");
    for (const path of [
      "/session",
      "/content",
      "/checks",
      `/checks/${String(draft)}`,
      "/releases",
      "/releases/1/diff/1",
      "/current",
      "/log",
      "/events",
    ]) {
      assert.equal((await desk.ask(reader, path)).status, 403, path);
      assert.equal((await desk.ask(undefined, path)).status, 401, path);
    }
    const declares = await desk.createToken("Dee", "edit", "declare");
    const staged = await desk.post(declares, "/releases", { draft, stage: true }, 0);
    assert.equal(staged.status, 201, staged.text);
  });

  test("wrong tokens are slowed down, while right ones work from the same address", async () => {
    await using desk = await runDesk();
    const statuses: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const wrong = Buffer.from(`${"a".repeat(16)}:${crypto.randomUUID()}`).toString("base64");
      const answer =
        round % 2 === 0
          ? await desk.ask(wrong, "/session")
          : await sendWith(desk, "POST", "/session", {}, JSON.stringify({ token: wrong }));
      statuses.push(answer.status);
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429], statuses.join());
    assert.equal((await desk.ask(desk.ed, "/session")).status, 200);
    assert.ok(await signIn(desk, desk.ed));
  });
});

test("no token is in a log or an answer", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  await using desk = await runDesk({ log, logRequests: "all" });
  const said: string[] = [];
  const { anna, ed } = desk;
  const answers = [
    await desk.ask(anna, "/session"),
    await desk.ask(anna, `/nowhere?token=${encodeURIComponent(ed)}`),
    await desk.post(anna, "/session", { token: ed }),
    await desk.post(anna, "/session", { token: `${ed}x` }),
    await desk.check(anna, { "notes.csv": "Key\na\n" }, { base: "x" }),
    await desk.post(anna, "/releases", { draft: ed }, 0),
    await desk.ask(anna, `/checks/${encodeURIComponent(ed)}`),
    await sendWith(desk, "GET", "/session", { Cookie: await signIn(desk, anna) }),
    await sendWith(desk, "GET", "/session", { Cookie: `lectern_00000000=${ed}`, Origin: "null" }),
  ];
  for (const { text } of answers) said.push(text);
  assert.ok(lines.length > 0);
  const everything = [...lines, ...said].join("\n");
  for (const token of [anna, ed, desk.ben]) {
    const secret = Buffer.from(token, "base64").toString().split(":")[1] ?? "";
    // A path that was asked for is told to whoever asked.
    for (const text of [token, secret])
      assert.ok(!lines.join("\n").includes(text), "it is in the log");
    assert.ok(!everything.includes(secret));
  }
});
