/** Every address of the desk against everybody who may ask: a new address is here, or this fails. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, test } from "node:test";
import { ROUTES } from "../../../src/desk/routes.ts";
import { createNewToken } from "../../../src/store/new-token.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { signIn } from "../../support/desk-requests.ts";
import { publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";

type Headers = Readonly<Record<string, string>>;

/** The least with which it is asked for: a link to any staged release, to this one, a token that may edit or publish. */
type Least = "nothing" | "link" | "this link" | "edit" | "publish";

const LEAST: Readonly<Record<string, Least>> = {
  "POST /session": "nothing",
  "DELETE /session": "nothing",
  "GET /session": "link",
  "GET /fields": "link",
  "GET /fields/:resource": "link",
  "GET /releases/:release/plan": "this link",
  "GET /releases/:a/diff/:b": "this link",
  "GET /content": "edit",
  "GET /checks": "edit",
  "POST /checks": "edit",
  "POST /guesses": "edit",
  "GET /checks/:draft": "edit",
  "GET /items": "edit",
  "GET /items/:resource/:uuid": "edit",
  "GET /items/:resource/:uuid/history": "edit",
  "GET /pending": "edit",
  "PUT /pending": "edit",
  "DELETE /pending": "edit",
  "GET /links": "edit",
  "POST /links": "edit",
  "DELETE /links/:key": "edit",
  "POST /refusals": "edit",
  "GET /releases": "edit",
  "POST /releases": "edit",
  "GET /current": "edit",
  "GET /log": "edit",
  "GET /events": "edit",
  "POST /current": "publish",
  "POST /releases/:release/told": "publish",
};

const nameRoute = ({ method, path }: (typeof ROUTES)[number]): string => `${method} ${path}`;

const FILES = {
  "installation.yaml": "resources: { notes: { access: public, fields: { Title: varchar(64) } } }\n",
  "notes.csv": "Key,Title\na,One\n",
};

/** Who asks, with what they are admitted to; the others get the status. */
interface Asker {
  readonly headers: Headers;
  readonly admits: ReadonlySet<Least>;
  readonly refused: 401 | 403;
}

const LINKED = ["link", "this link"] as const;
const admitsTo = (...some: readonly Least[]): ReadonlySet<Least> => new Set(["nothing", ...some]);
const EDITS = admitsTo(...LINKED, "edit");

/** From one address, wrong tokens would be slowed down. */
let addresses = 0;

/** @returns the status, without waiting for the end of the answer */
function ask({ address }: TestDesk, method: string, path: string, headers: Headers, body = "") {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  addresses += 1;
  const from = { "X-Forwarded-For": `10.0.${addresses >> 8}.${addresses & 255}` };
  const type = body === "" ? {} : { "Content-Type": "application/json" };
  const asked = request(
    `${address}/desk/v1${path}`,
    { method, headers: { ...from, ...type, ...headers } },
    (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    },
  );
  asked.on("error", reject).end(body);
  return promise;
}

const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

describe("every address", () => {
  let desk: TestDesk;
  let release = 0;
  const askers = new Map<string, Asker>();

  const stage = async (title: string): Promise<number> => {
    const { json } = await desk.check(desk.ed, { "notes.csv": `Key,Title\na,${title}\n` });
    const staged = await desk.post(desk.ed, "/releases", { draft: json["draft"], stage: true }, 1);
    return Number(staged.json["release"]);
  };
  const linkTo = async (to: number): Promise<string> => {
    const { json } = await desk.post(desk.ed, "/links", { release: to });
    return new URLSearchParams(String(json["url"]).split("?")[1]).get("token") ?? "";
  };

  before(async () => {
    desk = await runDesk({ trustProxy: ["127.0.0.1"] });
    await publish(desk, desk.anna, FILES, { whole: "true" });
    release = await stage("Two");
    const links = [await linkTo(release), await linkTo(await stage("Three"))] as const;
    const now = Math.floor(Date.now() / 1000);
    const rights = ["edit", "publish", "declare"] as const;
    const options = { name: "Gone", resources: null, rights };
    const expired = createNewToken({ ...options, expiresAt: now - 10 }, now - 20);
    const revoked = createNewToken({ ...options, expiresAt: null }, now - 20);
    const writable = await driverOf(desk.store).open(desk.store);
    for (const { stored } of [expired, revoked]) await writable.createToken(stored);
    await writable.revokeToken(revoked.stored.key, now - 10);
    await writable.close();
    const reader = await desk.createToken("App", "preview", "copy", "metrics");
    const other = await desk.createTokenFor(["languages"], "Lin", "edit");
    const declares = await desk.createToken("Dee", "edit", "declare");
    const session = await signIn(desk, desk.anna);
    const ended = await signIn(desk, desk.anna);
    await ask(desk, "DELETE", "/session", { Cookie: ended });
    const wrong = Buffer.from(`${"a".repeat(16)}:${crypto.randomUUID()}`).toString("base64");
    const all = admitsTo(...LINKED, "edit", "publish");
    const NOBODY = { admits: admitsTo(), refused: 401 } as const;
    const foreign = { Cookie: session, Origin: "https://evil.example" };
    for (const [name, asker] of Object.entries<Asker>({
      "no token": { headers: {}, ...NOBODY },
      "a wrong token": { headers: bearer(wrong), ...NOBODY },
      "no token at all": { headers: bearer("../../etc/passwd"), ...NOBODY },
      "another scheme": { headers: { Authorization: `Basic ${desk.anna}` }, ...NOBODY },
      "an expired token": { headers: bearer(expired.token), ...NOBODY },
      "a revoked token": { headers: bearer(revoked.token), ...NOBODY },
      "an ended session": { headers: { Cookie: ended }, ...NOBODY },
      "a token as a cookie": { headers: { Cookie: `lectern_00000000=${desk.anna}` }, ...NOBODY },
      "a token in the query": { headers: {}, ...NOBODY },
      "a token of the site": { headers: bearer(reader), admits: admitsTo(), refused: 403 },
      "a session from another page": { headers: foreign, admits: new Set(), refused: 403 },
      "the link": { headers: bearer(links[0]), admits: admitsTo(...LINKED), refused: 403 },
      "another link": { headers: bearer(links[1]), admits: admitsTo("link"), refused: 403 },
      "who edits": { headers: bearer(desk.ed), admits: EDITS, refused: 403 },
      "who edits something else": { headers: bearer(other), admits: EDITS, refused: 403 },
      "who declares": { headers: bearer(declares), admits: EDITS, refused: 403 },
      "who publishes": { headers: bearer(desk.ben), admits: all, refused: 403 },
      "a session": { headers: { Cookie: session }, admits: all, refused: 403 },
    }))
      askers.set(name, asker);
  });
  after(() => desk[Symbol.asyncDispose]());

  const fill = (path: string): string =>
    path
      .replace(":release", String(release))
      .replace(":a", "1")
      .replace(":b", String(release))
      .replace(":draft", crypto.randomUUID())
      .replace(":key", "a".repeat(16))
      .replace(":resource", "notes")
      .replace(":uuid", crypto.randomUUID());

  test("is in this table", () =>
    assert.deepEqual(ROUTES.map(nameRoute).toSorted(), Object.keys(LEAST).toSorted()));

  for (const route of ROUTES) {
    const name = nameRoute(route);
    const least = LEAST[name] ?? "nothing";
    test(`${name} needs ${least}`, async () => {
      // A session that signs out would be another one afterwards.
      const isOut = name === "DELETE /session";
      for (const [who, { headers, admits, refused }] of askers) {
        if (isOut && who === "a session") continue;
        const isForeign = who === "a session from another page";
        const query =
          who === "a token in the query" ? `?token=${encodeURIComponent(desk.anna)}` : "";
        const status = await ask(desk, route.method, fill(route.path) + query, headers);
        const said = `${who}: ${status}`;
        // What nobody needs a token for says first what is wrong with its content.
        if (name === "POST /session") assert.ok([400, 415].includes(status), said);
        else if (!admits.has(least) || (isOut && isForeign)) assert.equal(status, refused, said);
        else assert.ok(status < 500 && status !== 401 && status !== 403, said);
      }
    });
  }

  test("bears hostile content: deep, huge, odd and no JSON is refused with a sentence", async () => {
    const headers = { Authorization: `Bearer ${desk.anna}`, "If-Match": '"1"' };
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    const inner = `{"a":`.repeat(50_000) + "1" + "}".repeat(50_000);
    const bodies = [
      deep,
      `{"changes":${deep},"release":${deep},"note":${deep},"draft":${deep},"token":${deep}}`,
      inner,
      '{"__proto__":{"release":2},"constructor":1}',
      '{"release":1e400}',
      '{"release":-1}',
      '{"release":"2; drop table release"}',
      `{"release":2,"note":${JSON.stringify("\u0000")}}`,
      String.raw`{"release":2,"note":"\ud800"}`,
      "\u0000",
      "{",
      "null",
    ];
    for (const { method, path, body } of ROUTES) {
      if (!body) continue;
      for (const [number, content] of bodies.entries()) {
        const status = await ask(desk, method, fill(path), headers, content);
        assert.ok(status >= 400 && status < 500, `${method} ${path} ${number}: ${status}`);
      }
    }
    assert.equal(({} as Readonly<Record<string, unknown>>)["release"], undefined);
    assert.equal((await desk.ask(desk.anna, "/session")).status, 200);
  });

  test("takes no path for more than it is", async () => {
    for (const path of [
      "/links/..%2f..%2fsession",
      "/links/%2e%2e",
      "/releases/2%2f..%2f1/plan",
      "/releases/%00/plan",
      "/releases/2e0/plan",
      "/releases/0x2/plan",
      "/releases/-1/plan",
      "/releases/99999999999999999999/plan",
      "/links?release=2%20or%201=1",
      "/links?release=__proto__",
      "/pending%00",
      `/releases/${"9".repeat(9000)}/plan`,
    ]) {
      const headers = { Authorization: `Bearer ${desk.anna}` };
      const method = path.startsWith("/links/") ? "DELETE" : "GET";
      const status = await ask(desk, method, path, headers);
      assert.ok(status >= 400 && status < 500, `${path.slice(0, 50)}: ${status}`);
    }
  });

  test("tells what was typed as text, also what looks like a page", async () => {
    const note = `<script>alert(1)</script> "'&amp; \u202E \u2066 {by} {0}`;
    const own = await stage("Four");
    const refused = await desk.post(desk.anna, "/refusals", { release: own, note });
    assert.equal(refused.status, 201, refused.text);
    assert.equal(refused.json["note"], note);
    const body = JSON.stringify({
      changes: [{ resource: "notes", Key: note, after: "../../x", set: { Title: note } }],
    });
    const init = { method: "PUT", body, headers: { "Content-Type": "application/json" } };
    const kept = await desk.ask(desk.anna, "/pending", init);
    assert.equal(kept.status, 200, kept.text);
    assert.equal(kept.headers.get("content-type"), "application/json");
    assert.equal(kept.headers.get("x-content-type-options"), "nosniff");
    const published = await desk.post(desk.anna, "/current", { release: own }, 1);
    assert.equal(published.status, 409);
    const [{ problem } = { problem: "" }] = published.json["errors"] as { problem: string }[];
    assert.ok(problem.includes(note), problem);
  });
});
