/** A real `lectern desk` in a process of its own, and people with tokens. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import type { TokenRight } from "../../../src/catalog/token-rights.ts";
import { createNewToken } from "../../../src/store/new-token.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { listChildren } from "../../support/task-processes.ts";
import { readAnswer } from "../../support/desk.ts";
import type { Answer } from "../../support/desk.ts";
import { BIN, COMPILE_CACHE } from "../../support/workplace.ts";
import { waitUntil } from "../../support/wait-until.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder with a store, for one desk or several. */
export interface DeskPlace {
  readonly folder: string;
  readonly location: string;
  createToken(name: string, ...rights: readonly TokenRight[]): Promise<string>;
  /** @returns what verifying the store finds */
  verify(): Promise<readonly string[]>;
}

export interface RunningDesk {
  readonly address: string;
  readonly child: ChildProcess;
  /** Everything that it printed. */
  said(): string;
  ask(token: string | undefined, path: string, init?: RequestInit): Promise<Answer>;
  check(token: string, files: Files, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  /** @param current the number that If-Match names */
  post(token: string, path: string, body: object, current?: number): Promise<Answer>;
  /** @returns the IDs of the processes of tasks, also of those that wait */
  listActs(): Promise<readonly number[]>;
  /** Waits until nothing that was sent is left: its folder goes after the answer, which may be read from it. */
  waitUntilTidy(): Promise<void>;
  /** Ends it with a signal. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function createDeskPlace(context: TestContext, location?: string): Promise<DeskPlace> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-running-desk-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const store = location ?? join(folder, "store.db");
  return {
    folder,
    location: store,
    async createToken(name, ...rights) {
      const options = { name, expiresAt: null, resources: null, rights };
      const { token, stored } = createNewToken(options, Math.floor(Date.now() / 1000));
      const writable = await driverOf(store).open(store);
      await writable.createToken(stored);
      await writable.close();
      return token;
    },
    async verify() {
      const { faults } = await driverOf(store).verify(store, () => {});
      return faults.map((fault) => JSON.stringify(fault));
    },
  };
}

const toForm = (files: Files, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, content] of Object.entries(files))
    form.append("files", new Blob([content as BlobPart]), name);
  return form;
};

interface DeskProcess {
  /** More of the command line. */
  readonly words?: readonly string[];
  /** For what is sent; absent: a folder of its own. */
  readonly temporary?: string;
  readonly runsAs?: { readonly uid?: number; readonly gid?: number };
}

export async function startRunningDesk(
  context: TestContext,
  { folder, location }: DeskPlace,
  { words = [], runsAs = {}, ...given }: DeskProcess = {},
): Promise<RunningDesk> {
  const temporary = given.temporary ?? (await mkdtemp(join(folder, "temporary-")));
  await mkdir(temporary, { recursive: true });
  if (runsAs.uid !== undefined) await chmod(temporary, 0o777);
  const child = spawn(
    process.execPath,
    [BIN, "desk", "--port", "0", "--store", location, ...words],
    {
      stdio: ["ignore", "pipe", "pipe"],
      ...runsAs,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, TMPDIR: temporary },
    },
  );
  const ended = once(child, "close");
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  context.after(() => end("SIGKILL"));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  let address = "";
  for await (const line of createInterface({ input: child.stdout })) {
    said += `${line}\n`;
    address = / is on (http:\S+)/u.exec(line)?.[1] ?? "";
    if (address !== "") break;
  }
  assert.notEqual(address, "", said);
  const ask: RunningDesk["ask"] = async (token, path, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    return readAnswer(await fetch(`${address}/desk/v1${path}`, { ...init, headers }));
  };
  return {
    address,
    child,
    said: () => said,
    ask,
    check: (token, files, fields) =>
      ask(token, "/checks", { method: "POST", body: toForm(files, fields) }),
    post(token, path, body, current) {
      const headers: Record<string, string> = { "Content-Type": "application/json" };
      if (current !== undefined) headers["If-Match"] = `"${current}"`;
      return ask(token, path, { method: "POST", body: JSON.stringify(body), headers });
    },
    listActs: () => listChildren(child.pid ?? 0),
    async waitUntilTidy() {
      const [own = ""] = await readdir(temporary);
      const isTidy = async (): Promise<boolean> =>
        (await readdir(join(temporary, own))).length === 0;
      await waitUntil(isTidy, "nothing is left in the folder of the desk");
    },
    end,
  };
}
