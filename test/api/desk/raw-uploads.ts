/** Uploads byte by byte, and what they leave behind. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, TestDesk } from "../../support/desk.ts";

export const NOTES = "Key,Name\nhall,Town hall\n";
const INSTALLATION = "resources: { places: { fields: { Name: varchar(100) } } }\n";
export const CONTENT = { "installation.yaml": INSTALLATION, "places.csv": NOTES };

/** Everything that an error says. */
export const told = ({ json }: Answer): string => JSON.stringify(json["Notifications"] ?? json);

/** @returns what stands in the folders of uploads */
export const listLeft = ({ folder }: TestDesk): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith("lectern-desk-"))
    .flatMap((name) => readdirSync(join(folder, name)).map((made) => join(name, made)));

export async function waitForNothing(desk: TestDesk): Promise<void> {
  for (let tries = 0; listLeft(desk).length > 0; tries += 1) {
    assert.ok(tries < 200, listLeft(desk).join());
    await sleep(20);
  }
}

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

export const part = (name: string, content: string, field = "files"): string =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n`;

export const headOf = (desk: TestDesk, ...lines: readonly string[]): string =>
  ["POST /desk/v1/checks HTTP/1.1", "Host: desk", `Authorization: Bearer ${desk.anna}`, ...lines]
    .map((line) => `${line}\r\n`)
    .join("") + "\r\n";

export const length = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}`;

export const FORM = "Content-Type: multipart/form-data; boundary=b";

export function open({ address }: TestDesk): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  return socket;
}

/** Sends bytes as they are. @returns the first whole answer that is not 100 */
export async function sendRaw(desk: TestDesk, ...pieces: readonly string[]): Promise<RawAnswer> {
  const socket = open(desk);
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  for (const piece of pieces) socket.write(piece);
  const isWhole = (): boolean => /^HTTP\/1\.1 [2-5]\d\d [\s\S]*\r\n\r\n[\s\S]*\}/mu.test(text);
  for (let tries = 0; !isWhole() && tries < 500 && !socket.destroyed; tries += 1) await sleep(10);
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 ([2-5]\d\d)/mu.exec(text)?.[1] ?? 0);
  return { status, text };
}
