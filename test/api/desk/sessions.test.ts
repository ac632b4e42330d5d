/** Sessions at the desk: whose cookie they have, from where it is taken, and when they end. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createNewToken } from "../../../src/store/new-token.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { messageOf, sendWith, signIn } from "../../support/desk-requests.ts";
import type { SentHeaders } from "../../support/desk-requests.ts";
import { publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";

const NOTES = {
  "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
  "notes.csv": "Key,Title\na,One\n",
};

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
  test("is a cookie that no script reads, never the token, of this host alone behind TLS", async () => {
    await using desk = await runDesk({ trustProxy: ["127.0.0.1"] });
    const body = JSON.stringify({ token: desk.ed });
    const begin = async (headers: SentHeaders = {}) =>
      (await sendWith(desk, "POST", "/session", headers, body)).headers.get("set-cookie") ?? "";
    const plain = await begin();
    const secret = "[A-Za-z0-9_-]{43}";
    const marks = "Path=/; HttpOnly; SameSite=Strict";
    const form = new RegExp(`^lectern_[0-9a-f]{8}=${secret}; ${marks}; Max-Age=31536000$`, "u");
    assert.match(plain, form);
    assert.notEqual(await begin(), plain, "each has its own");
    const secure = await begin({ "X-Forwarded-Proto": "https" });
    assert.match(
      secure,
      new RegExp(`^__Host-lectern_[0-9a-f]{8}=${secret}; ${marks}; Secure`, "u"),
    );
    for (const cookie of [plain, secure]) {
      const headers = { Cookie: cookie.split(";")[0] ?? "" };
      assert.equal((await sendWith(desk, "GET", "/session", headers)).status, 200);
    }
    await using direct = await runDesk();
    const lied = await signIn(direct, direct.ed, { "X-Forwarded-Proto": "https" });
    assert.doesNotMatch(lied, /^__Host-/u, "nobody trusts it");
  });

  test("is that of its store: two desks on one host leave each other's alone, two of a store share it", async () => {
    await using one = await runDesk();
    await using other = await runDesk();
    await using again = await runDesk({ location: one.store });
    for (const desk of [one, other]) await publish(desk, desk.anna, NOTES, { whole: "true" });
    const [first, second] = [await signIn(one, one.anna), await signIn(other, other.ed)];
    const [name = "", named = ""] = [first, second].map((cookie) => cookie.split("=")[0]);
    assert.notEqual(name, named);
    const headers = { Cookie: `${first}; ${second}` };
    const nameOf = async (desk: TestDesk): Promise<unknown> =>
      (await sendWith(desk, "GET", "/session", headers)).json["name"];
    assert.deepEqual([await nameOf(one), await nameOf(other)], ["Anna", "Ed"]);
    while ((await nameOf(again)) !== "Anna") await sleep(100);
    const out = await sendWith(one, "DELETE", "/session", headers);
    assert.match(out.headers.get("set-cookie") ?? "", new RegExp(`^${name}=; .*Max-Age=0$`, "u"));
    const ended = await sendWith(one, "GET", "/session", headers);
    assert.deepEqual([ended.status, messageOf(ended)], [401, "TOKEN_MISSING"]);
    assert.equal(await nameOf(other), "Ed");
    while ((await nameOf(again)) === "Anna") await sleep(100);
  });

  test("lasts twelve hours without use, which the store knows to ten minutes, and twenty a token", async () => {
    await using desk = await runDesk();
    const cookie = await signIn(desk, desk.ed);
    const writable = await driverOf(desk.store).open(desk.store);
    await using closing = new AsyncDisposableStack();
    closing.defer(() => writable.close());
    const [session] = await writable.listSessions();
    assert.ok(session);
    const keyed = Buffer.from(desk.ed, "base64").toString();
    assert.ok(keyed.startsWith(`${session.token}:`));
    assert.ok(!JSON.stringify(session).includes(cookie.split("=")[1] ?? ""));
    const now = session.usedAt;
    const readUse = async () => (await writable.listSessions()).find(({ id }) => id === session.id);
    const isOpen = async (usedAt: number): Promise<number> => {
      await writable.beginSession({ ...session, usedAt });
      // The desk looks twice a second.
      await sleep(1200);
      return (await sendWith(desk, "GET", "/session", { Cookie: cookie })).status;
    };
    // It was used here a moment ago; the store knows it before it would end at another desk.
    assert.equal(await isOpen(now - 590), 200);
    assert.equal((await readUse())?.usedAt, now - 590);
    assert.equal(await isOpen(now - 660), 200);
    while ((await readUse())?.usedAt === now - 660) await sleep(50);
    assert.ok(((await readUse())?.usedAt ?? 0) >= now);
    await using later = await runDesk({ location: desk.store });
    await writable.beginSession({ ...session, usedAt: now - 12 * 3600 - 5 });
    await sleep(1200);
    const ended = await sendWith(later, "GET", "/session", { Cookie: cookie });
    assert.deepEqual([ended.status, messageOf(ended)], [401, "TOKEN_MISSING"]);
    for (let begun = 0; begun < 22; begun += 1) await signIn(desk, desk.anna);
    const anna = Buffer.from(desk.anna, "base64").toString().split(":")[0];
    const own = (await writable.listSessions()).filter(({ token }) => token === anna);
    assert.equal(own.length, 20);
    assert.equal(await readUse(), undefined, "what ended is gone");
  });

  test("is taken from the desk's own page only; a token in the header from anywhere", async () => {
    await using desk = await runDesk();
    const { host } = new URL(desk.address);
    const foreign: readonly SentHeaders[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: `http://${host}.evil.example` },
      { Origin: `http://evil.example?${host}` },
      { Origin: `http://${host}@evil.example` },
      { Origin: "http://127.0.0.1:1" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: `http://${host}`, "Sec-Fetch-Site": "cross-site" },
    ];
    const own: readonly SentHeaders[] = [
      {},
      { Origin: `http://${host}` },
      { Origin: `https://${host}` },
      { "Sec-Fetch-Site": "same-origin" },
    ];
    const cookie = await signIn(desk, desk.anna);
    const session = { Cookie: `theme=dark; ${cookie}; x=y` };
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
      await createExpiring(desk, 6),
    ] as const;
    await desk.createToken("to wait for it", "edit");
    const cookies = [await signIn(desk, gone), await signIn(desk, guest)] as const;
    const streams = await Promise.all(
      cookies.map((Cookie) => fetch(`${desk.address}/desk/v1/events`, { headers: { Cookie } })),
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
    const session = await sendWith(desk, "GET", "/session", { Cookie: cookies[0] });
    assert.deepEqual([session.status, messageOf(session)], [401, "TOKEN_INVALID"]);
    // The next change of the store, or the next heartbeat, ends the other one.
    while ((await desk.ask(guest, "/session")).status === 200);
    await desk.createToken("a change", "edit");
    await ended[1];
    const expired = await sendWith(desk, "GET", "/session", { Cookie: cookies[1] });
    assert.deepEqual([expired.status, messageOf(expired)], [401, "TOKEN_EXPIRED"]);
  });
});
