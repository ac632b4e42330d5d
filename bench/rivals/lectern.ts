/** Lectern with the items; the alternatives get one of their languages. */
import { execFile } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { writeNavigation } from "../measuring/navigation.ts";
import { SERVER_CORE, startPinned } from "../measuring/processes.ts";
import type { Rival } from "./rival.ts";

export const LECTERN = join(import.meta.dirname, "../../bin/lectern.js");

const COLLECTION = "/api/v1/navigation";

const run = promisify(execFile);

/** @returns the URL that a server prints at its start */
export async function readAddress({ stdout }: ChildProcess): Promise<string> {
  const lines = stdout && createInterface(stdout);
  const [line] = (lines && (await once(lines, "line"))) as [string];
  const [address] = /http:\S+/u.exec(line) ?? [];
  if (address === undefined) throw new Error(`no address in: ${line}`);
  return address;
}

export async function startLectern(folder: string, items: number): Promise<Rival> {
  const store = join(folder, "lectern.db");
  const content = join(folder, "content");
  await writeNavigation(content, items, 1);
  await run(process.execPath, [LECTERN, "publish", content, "--store", store]);
  const options = ["token", "create", "--name", "bench", "--json", "--store", store];
  const created = await run(process.execPath, [LECTERN, ...options]);
  const { token } = JSON.parse(created.stdout) as { readonly token: string };
  const words = ["serve", "--store", store, "--port", "0"];
  const child = startPinned(SERVER_CORE, [process.execPath, LECTERN, ...words], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await readAddress(child);
  return {
    name: "Lectern",
    child,
    page: (number) => `${address}${COLLECTION}/page/${number}/?language=DE`,
    headers: { Authorization: `Bearer ${token}` },
  };
}
