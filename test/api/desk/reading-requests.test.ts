/** The desk, which may write, reads requests as strictly as the server, which may not. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";

async function statusOf({ address }: TestDesk, head: string): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.end(`${head}\r\nConnection: close\r\n\r\n`);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk as string;
  return Number(text.slice(9, 12));
}

const HOST = "Host: a";
const ROWS: readonly (readonly [what: string, head: string, status: number])[] = [
  ["one Host", `GET /health/live HTTP/1.1\r\n${HOST}`, 200],
  ["two Host lines", `GET /health/live HTTP/1.1\r\n${HOST}\r\nHost: b`, 400],
  ["no Host", "GET /health/live HTTP/1.1\r\nX: y", 400],
  ["a Host that is none", "GET /health/live HTTP/1.1\r\nHost: a b/@c", 400],
  ["HTTP/1.0 without Host", "GET /health/live HTTP/1.0\r\nX: y", 200],
  [
    "two Authorization lines",
    `GET /desk/v1/session HTTP/1.1\r\n${HOST}\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b`,
    400,
  ],
  ["absolute form", `GET http://a/health/live HTTP/1.1\r\n${HOST}`, 200],
  ["absolute form of the API", `GET http://a/desk/v1/openapi.json HTTP/1.1\r\n${HOST}`, 200],
  ["a long target", `GET /${"a".repeat(9000)} HTTP/1.1\r\n${HOST}`, 414],
  ["half a percent-encoding", `GET /desk/v1/%zz HTTP/1.1\r\n${HOST}`, 400],
];

describe("a request with", () => {
  for (const [what, head, status] of ROWS) {
    test(what, async () => {
      await using desk = await runDesk();
      assert.equal(await statusOf(desk, head), status);
    });
  }
});

const saidBy = ({ json }: Answer): readonly (readonly [string, string | undefined])[] =>
  (json["Notifications"] as readonly { Message: string; Details: readonly string[] }[]).map(
    ({ Message, Details }) => [Message, Details[0]],
  );

test("parameters that an address does not have are named, not ignored", async () => {
  await using desk = await runDesk();
  const misspelt = await desk.ask(desk.ed, "/content?resource=notes&format=csv&relase=1&x=");
  assert.equal(misspelt.status, 400);
  assert.deepEqual(saidBy(misspelt), [
    ["QUERY_PARAMETER_UNKNOWN", "There is no parameter “relase”."],
    ["QUERY_PARAMETER_UNKNOWN", "There is no parameter “x”."],
  ]);
  for (const path of ["/session", "/releases", "/checks", "/current", "/log", "/events"])
    assert.equal((await desk.ask(desk.ed, `${path}?a=b`)).status, 400, path);
  const many = Array.from({ length: 50 }, (_, number) => `p${number}=1`).join("&");
  assert.equal(saidBy(await desk.ask(desk.ed, `/session?${many}`)).length, 10);
});
