/** Where no desk answers, or one refuses: a sentence that says what to do, and never the token. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { TestContext } from "node:test";
import { runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";

let at: Workplace;
let desk: TestDesk;

before(async () => {
  at = await createWorkplace();
  desk = await runDesk();
});
after(async () => {
  await at.remove();
  await desk[Symbol.asyncDispose]();
});

const TOKEN = "c2VjcmV0LXRva2Vu";

async function listen(context: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(line: string, token = TOKEN): Promise<Outcome> {
  const outcome = await at.run(line.split(" "), { LECTERN_DESK_TOKEN: token });
  assert.ok(token === "" || !(outcome.stdout + outcome.stderr).includes(token));
  return outcome;
}

const say =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
const JSON_TYPE = { "Content-Type": "application/json" };
const HTML = { "Content-Type": "text/html" };
const notify = (Type: string, LocalizedMessage: string, more: object = {}): string =>
  JSON.stringify({ Notifications: [{ Type, LocalizedMessage, ...more }] });

const REFUSALS: Readonly<Record<string, readonly [RequestListener, RegExp]>> = {
  "a page of another program": [say(200, "<html>", HTML), /^There is no desk at .* \(200\): give/u],
  "a page that is not there": [say(404, "<html>", HTML), /^There is no desk at .* \(404\): give/u],
  "a server of content": [
    say(404, notify("ResourceNotification", "There is nothing here."), JSON_TYPE),
    /^There is no desk at .* \(404: There is nothing here\): give the address of `lectern desk`/u,
  ],
  "JSON of another program": [say(200, "[1]", JSON_TYPE), /^There is no desk at/u],
  "no JSON": [say(200, "{", JSON_TYPE), /^There is no desk at/u],
  "a redirect": [
    say(302, "", { Location: "https://login.example/" }),
    /redirects to https:\/\/login\.example\/: give the address at which the desk itself answers/u,
  ],
  "a wrong token": [
    say(401, notify("AccessNotification", "Wrong."), JSON_TYPE),
    /does not accept the token in LECTERN_DESK_TOKEN \(401: Wrong\): use one that was made/u,
  ],
  "no right": [
    say(403, notify("AccessNotification", "No."), JSON_TYPE),
    /has no right to do this at .* \(403: No\): use one .*`lectern token create --name NAME --publish`/u,
  ],
  "no right to change this": [
    say(
      403,
      notify("DeskNotification", "No.", { Message: "CHANGE_DENIED", Details: ["It changes all."] }),
      JSON_TYPE,
    ),
    /^The token in LECTERN_DESK_TOKEN may not change this at http:\S+: It changes all\.\n$/u,
  ],
  "a proxy that takes less": [
    say(413, "<html>", HTML),
    /or a proxy in front of it, does not take so much content \(413\): raise the limit/u,
  ],
  "something that the desk refuses": [
    say(400, notify("DeskNotification", "The base is wrong."), JSON_TYPE),
    /refused the request \(400: The base is wrong\)/u,
  ],
  "too many requests": [
    say(429, notify("AccessNotification", "Wait."), { ...JSON_TYPE, "Retry-After": "3600" }),
    /cannot answer at the moment \(429: Wait\)/u,
  ],
};

for (const [what, [answer, says]] of Object.entries(REFUSALS)) {
  test(`${what} is told`, async (context) => {
    const address = await listen(context, answer);
    for (const line of ["publish content", "publish content --plan"]) {
      const { status, stderr, stdout } = await ask(`${line} --to ${address}`);
      assert.deepEqual([status, stdout], [1, ""]);
      assert.match(stderr, says);
      assert.equal(stderr.split("\n").length, 2);
    }
  });
}

test("nobody at the address is told", async (context) => {
  const address = await listen(context, say(200, ""));
  const { port } = new URL(address);
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port: free } = closed.address() as AddressInfo;
  closed.close();
  const refused = await ask(`publish content --to ${address.replace(port, String(free))}`);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /^http:\S+ cannot be reached: the connection was refused\.\n$/u);
});

test("a token that is sent back is not shown", async (context) => {
  const address = await listen(context, ({ headers }, response) => {
    const body = notify("AccessNotification", `Who is ${headers.authorization}?`);
    response.writeHead(401, JSON_TYPE).end(body);
  });
  const { stderr } = await ask(`publish content --plan --to ${address}`, "c2Vj/mV0+w==");
  assert.match(stderr, /\(401: Who is Bearer …\?\)/u);
});

test("an address without TLS is told", async (context) => {
  const address = await listen(context, say(200, ""));
  const { stderr } = await ask(`publish content --plan --to ${address.replace("http:", "https:")}`);
  assert.match(stderr, /^https:\S+ cannot be reached: it does not speak TLS there: .*http:/u);
});

test("without a token, or with a wrong address, nothing is asked", async () => {
  const missing = await ask(`publish content --to ${desk.address}`, "");
  assert.equal(missing.status, 1);
  assert.match(
    missing.stderr,
    /^There is no token in the environment variable LECTERN_DESK_TOKEN/u,
  );
  for (const [more, says] of [
    ["--to desk.example", /begins with http/u],
    ["--to http://me:secret@desk.example", /^The URL is wrong: leave out user and password/u],
    [`--to ${desk.address}?a=b`, /leave out what begins with \?/u],
    [`--to ${desk.address} --by Anna`, /^--by and --to exclude each other/u],
    [`--to ${desk.address} --store x.db`, /^--store and --to exclude each other/u],
  ] as const) {
    const wrong = await ask(`publish content ${more}`);
    assert.equal(wrong.status, 2, more);
    assert.match(wrong.stderr, says);
  }
});

test("the rights of a token are told", async () => {
  const edits = await ask(`publish content --to ${desk.address}`, desk.ed);
  assert.equal(edits.status, 1);
  assert.match(
    edits.stderr,
    /^The token in LECTERN_DESK_TOKEN has no right to do this at .* \(it may only check, and publish with --stage\): use one/u,
  );
  const staged = await ask(`publish content --stage --to ${desk.address}`, desk.ed);
  assert.equal(staged.status, 0, staged.stderr);
  const checks = await desk.ask(desk.ed, "/checks");
  assert.equal((checks.json["checks"] as readonly object[]).length, 1, "nothing was sent in vain");
  const unknown = await ask(`publish content --to ${desk.address}`);
  assert.match(unknown.stderr, /does not accept the token in LECTERN_DESK_TOKEN \(401/u);
});
