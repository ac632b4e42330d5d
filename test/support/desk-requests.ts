/** Requests to a desk with headers that fetch chooses itself, and the sessions of browsers. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { readAnswer } from "./desk.ts";
import type { Answer, TestDesk } from "./desk.ts";

export type SentHeaders = Readonly<Record<string, string>>;

/** Fetch chooses some headers itself. */
export async function sendWith(
  { address }: TestDesk,
  method: string,
  path: string,
  headers: SentHeaders,
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

export const messageOf = ({ json }: Answer): unknown =>
  (json["Notifications"] as readonly { Message: string }[] | undefined)?.[0]?.Message;

/** @returns the header Cookie of a new session */
export async function signIn(
  desk: TestDesk,
  token: string,
  headers: SentHeaders = {},
): Promise<string> {
  const begun = await sendWith(desk, "POST", "/session", headers, JSON.stringify({ token }));
  assert.equal(begun.status, 204, begun.text);
  return begun.headers.get("set-cookie")?.split(";")[0] ?? "";
}
