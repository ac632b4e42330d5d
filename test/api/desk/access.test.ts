/** Who may do what at the desk, from where, and for how long; and that no token is told. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { pino } from "pino";
import { createNewToken } from "../../../src/store/new-token.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { readAnswer, runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";

type Headers = Readonly<Record<string, string>>;

/** Fetch chooses some headers itself. */
async function sendWith(
  { address }: TestDesk,
  method: string,
  path: string,
  headers: Headers,
  body = "",
): Promise<Answer> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  const given = {
    Host: host,
    Connection: "close",
    ...(body !== "" && { "Content-Type": "application/json" }),
    "Content-Length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`${method} /desk/v1${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk as string;
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...fields] = head.split("\r\n");
  const status = Number(first.split(" ")[1]);
  const received = fields.map((line) => line.split(/: (.*)/u).slice(0, 2) as [string, string]);
  const content = rest.join("\r\n\r\n");
  return readAnswer(new Response(content === "" ? null : content, { status, headers: received }));
}

const messageOf = ({ json }: Answer): unknown =>
  (json["Notifications"] as readonly { Message: string }[] | undefined)?.[0]?.Message;

const cookieOf = (token: string): string => `lectern_desk=${encodeURIComponent(token)}`;

/** A token that ends after so many seconds. */
async function createExpiring({ store }: TestDesk, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const options = { name: "Guest", expiresAt: now + seconds, resources: null };
  const { token, stored } = createNewToken({ ...options, rights: ["edit"] }, now);
  const writable = await driverOf(store).open(store);
  await writable.createToken(stored);
  await writable.close();
  return token;
}

const keyOf = (token: string): string =>
  Buffer.from(token, "base64").toString().split(":")[0] ?? "";

async function revoke({ store }: TestDesk, token: string): Promise<void> {
  const writable = await driverOf(store).open(store);
  assert.ok(await writable.revokeToken(keyOf(token), Math.floor(Date.now() / 1000)));
  await writable.close();
}

describe("a session", () => {
  test("is a cookie that no script reads, marked as secure behind TLS, and as old as its token", async () => {
    await using desk = await runDesk({ trustProxy: ["127.0.0.1"] });
    const signIn = (token: string, headers: Headers = {}) =>
      sendWith(desk, "POST", "/session", headers, JSON.stringify({ token }));
    const plain = await signIn(desk.ed);
    assert.equal(plain.status, 204, plain.text);
    const cookie = `${cookieOf(desk.ed)}; Path=/; HttpOnly; SameSite=Strict`;
    assert.equal(plain.headers.get("set-cookie"), cookie);
    const secure = await signIn(desk.ed, { "X-Forwarded-Proto": "https" });
    assert.equal(secure.headers.get("set-cookie"), `${cookie}; Secure`);
    const guest = await createExpiring(desk, 3600);
    await desk.createToken("to wait for it", "edit");
    const ending = (await signIn(guest)).headers.get("set-cookie") ?? "";
    const age = Number(/; Max-Age=(\d+)$/u.exec(ending)?.[1]);
    assert.ok(age > 3500 && age <= 3600, ending);
    const out = await sendWith(desk, "DELETE", "/session", {});
    assert.match(out.headers.get("set-cookie") ?? "", /^lectern_desk=; .*Max-Age=0$/u);
    await using direct = await runDesk();
    const lied = await sendWith(
      direct,
      "POST",
      "/session",
      { "X-Forwarded-Proto": "https" },
      JSON.stringify({ token: direct.ed }),
    );
    assert.doesNotMatch(lied.headers.get("set-cookie") ?? "Secure", /Secure/u, "nobody trusts it");
  });

  test("is taken from the desk's own page only; a token in the header from anywhere", async () => {
    await using desk = await runDesk();
    const { host } = new URL(desk.address);
    const foreign: readonly Headers[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: `http://${host}.evil.example` },
      { Origin: `http://evil.example?${host}` },
      { Origin: `http://${host}@evil.example` },
      { Origin: "http://127.0.0.1:1" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: `http://${host}`, "Sec-Fetch-Site": "cross-site" },
    ];
    const own: readonly Headers[] = [
      {},
      { Origin: `http://${host}` },
      { Origin: `https://${host}` },
      { "Sec-Fetch-Site": "same-origin" },
    ];
    const session = { Cookie: `theme=dark; ${cookieOf(desk.anna)}; x=y` };
    const bearer = { Authorization: `Bearer ${desk.anna}` };
    for (const headers of foreign) {
      const said = JSON.stringify(headers);
      for (const [method, path, body] of [
        ["GET", "/session", ""],
        ["POST", "/releases", "{}"],
        ["POST", "/checks", "{}"],
        ["POST", "/current", "{}"],
        ["GET", "/events", ""],
      ] as const) {
        const answer = await sendWith(desk, method, path, { ...headers, ...session }, body);
        assert.deepEqual([answer.status, messageOf(answer)], [403, "ORIGIN_FOREIGN"], said);
      }
      const { anna: token } = desk;
      const begun = await sendWith(desk, "POST", "/session", headers, JSON.stringify({ token }));
      assert.deepEqual([begun.status, begun.headers.get("set-cookie")], [403, null], said);
      assert.equal((await sendWith(desk, "DELETE", "/session", headers)).status, 403, said);
      assert.equal(
        (await sendWith(desk, "GET", "/session", { ...headers, ...bearer })).status,
        200,
      );
    }
    for (const headers of own) {
      const { status } = await sendWith(desk, "GET", "/session", { ...headers, ...session });
      assert.equal(status, 200, JSON.stringify(headers));
    }
    const both = { ...session, Authorization: "Bearer wrong", Origin: "null" };
    assert.equal((await sendWith(desk, "GET", "/session", both)).status, 401, "the header counts");
  });

  test("ends with its token, and so does its stream of events", async () => {
    await using desk = await runDesk();
    const [gone, guest] = [
      await desk.createToken("Gone", "edit"),
      await createExpiring(desk, 3),
    ] as const;
    await desk.createToken("to wait for it", "edit");
    const streams = await Promise.all(
      [gone, guest].map((token) =>
        fetch(`${desk.address}/desk/v1/events`, { headers: { Cookie: cookieOf(token) } }),
      ),
    );
    assert.deepEqual(
      streams.map(({ status }) => status),
      [200, 200],
    );
    const ended = streams.map(async ({ body }) => {
      try {
        for await (const _ of body ?? []);
      } catch {
        // It was cut off.
      }
    });
    await revoke(desk, gone);
    await ended[0];
    const session = await sendWith(desk, "GET", "/session", { Cookie: cookieOf(gone) });
    assert.deepEqual([session.status, messageOf(session)], [401, "TOKEN_INVALID"]);
    // The next change of the store, or the next heartbeat, ends the other one.
    while ((await desk.ask(guest, "/session")).status === 200);
    await desk.createToken("a change", "edit");
    await ended[1];
    const expired = await sendWith(desk, "GET", "/session", { Cookie: cookieOf(guest) });
    assert.deepEqual([expired.status, messageOf(expired)], [401, "TOKEN_EXPIRED"]);
  });
});

describe("rights", () => {
  test("edit neither publishes nor switches, and other rights open nothing", async () => {
    await using desk = await runDesk();
    const content = {
      "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
      "notes.csv": "Key,Title\na,One\n",
    };
    const { draft } = (await desk.check(desk.ed, content, { whole: "true" })).json;
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
    assert.equal(
      (await sendWith(desk, "GET", "/session", { Cookie: cookieOf(desk.ed) })).status,
      200,
    );
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
    await sendWith(desk, "GET", "/session", { Cookie: cookieOf(anna) }),
    await sendWith(desk, "GET", "/session", { Cookie: cookieOf(`${ed}%`), Origin: "null" }),
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
