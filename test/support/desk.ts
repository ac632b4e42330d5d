/** A desk with a store of its own, which does its tasks in this process, and whoever asks it. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { doTask } from "../../src/desk/do-task.ts";
import { createNewToken } from "../../src/store/new-token.ts";
import type { TokenRight } from "../../src/catalog/token-rights.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { TaskRunner } from "../../src/desk/run-task.ts";
import { startDesk } from "../../src/desk/desk-server.ts";
import type { DeskServerOptions } from "../../src/desk/desk-server.ts";
import type { Receiver } from "../../src/tell/receiver.ts";
import { RequestError } from "../../src/errors.ts";
import { assertDescribed } from "./described-answers.ts";
import { driverOf } from "../../src/store/open-store.ts";

/** What is answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of any shape, as each test says it. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface TestDesk extends AsyncDisposable {
  readonly address: string;
  readonly store: string;
  readonly folder: string;
  /** Both may publish; she may also change installation.yaml. */
  readonly anna: string;
  readonly ben: string;
  /** May edit only. */
  readonly ed: string;
  /** Such a token, by its rights. */
  createToken(name: string, ...rights: readonly TokenRight[]): Promise<string>;
  /** The same, for some resources. */
  createTokenFor(
    resources: readonly string[],
    name: string,
    ...rights: readonly TokenRight[]
  ): Promise<string>;
  /** @param path below /desk/v1 */
  ask(token: string | undefined, path: string, init?: RequestInit): Promise<Answer>;
  /** Sends files, by their names. */
  check(
    token: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    fields?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** @param current the number that If-Match names */
  post(token: string, path: string, body: object, current?: number): Promise<Answer>;
}

/** In this process: the same code, without its bounds. */
export const createDirectRunner = (): TaskRunner => ({
  async run(_asker, frame, task) {
    const result = await doTask(frame, task);
    if ("refusal" in result) throw new RequestError([result.refusal]);
    return result;
  },
  warm() {},
  close: async () => {},
});

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  const json = (isJson ? JSON.parse(text) : {}) as Answer["json"];
  return { status: response.status, headers: response.headers, text, json };
}

export async function runDesk({
  receivers = [],
  ...options
}: Partial<DeskServerOptions> & {
  readonly location?: string;
  readonly receivers?: readonly Receiver[];
} = {}): Promise<TestDesk> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-test-desk-"));
  const store = options.location ?? path.join(folder, "store.db");
  const driver = driverOf(store);
  const createToken = async (
    name: string,
    rights: readonly TokenRight[],
    resources: readonly ResourceName[] | null = null,
  ): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const { token, stored } = createNewToken({ name, expiresAt: null, resources, rights }, now);
    const writable = await driver.open(store);
    await writable.createToken(stored);
    await writable.close();
    return token;
  };
  const [anna, ben, ed] = [
    await createToken("Anna", ["edit", "publish", "declare"]),
    await createToken("Ben", ["edit", "publish"]),
    await createToken("Ed", ["edit"]),
  ] as const;
  const reader = await driver.openReader(store);
  const tasks = createDirectRunner();
  const desk = await startDesk({
    host: "127.0.0.1",
    port: 0,
    reader,
    tasks,
    frame: { store, groupReadable: false, receivers },
    log: pino({ level: "silent" }),
    logRequests: "off",
    trustProxy: [],
    build: { version: "0.0.0" },
    findPage: () => undefined,
    workFolder: folder,
    ...options,
  });
  const ask: TestDesk["ask"] = async (token, below, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    const url = `${desk.address}/desk/v1${below}`;
    const answer = await readAnswer(await fetch(url, { ...init, headers }));
    const { status, json, text } = answer;
    const isJson = text.startsWith("{") && Object.keys(json).length > 0;
    const sent: unknown =
      typeof init.body === "string" && status < 300 ? JSON.parse(init.body) : undefined;
    assertDescribed(init.method ?? "GET", below, status, isJson ? json : undefined, sent);
    return answer;
  };
  /** The desk looks twice a second, and slows down whoever asks too often. */
  const untilKnown = async (token: string): Promise<string> => {
    for (let tries = 0; tries < 15; tries += 1) {
      if ((await ask(token, "/session")).status !== 401) return token;
      await sleep(400);
    }
    return assert.fail("the desk does not know the token");
  };
  return {
    address: desk.address,
    store,
    folder,
    anna,
    ben,
    ed,
    createToken: async (name, ...rights) => untilKnown(await createToken(name, rights)),
    createTokenFor: async (resources, name, ...rights) =>
      untilKnown(await createToken(name, rights, resources as readonly ResourceName[])),
    ask,
    check(token, files, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const [name, content] of Object.entries(files))
        form.append("files", new Blob([content as BlobPart]), name);
      return ask(token, "/checks", { method: "POST", body: form });
    },
    post(token, below, body, current) {
      const headers: Record<string, string> = { "Content-Type": "application/json" };
      if (current !== undefined) headers["If-Match"] = `"${current}"`;
      return ask(token, below, { method: "POST", body: JSON.stringify(body), headers });
    },
    async [Symbol.asyncDispose]() {
      await desk.stop();
      await reader.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Checks and publishes. @returns the answer of the publish */
export async function publish(
  desk: TestDesk,
  token: string,
  files: Parameters<TestDesk["check"]>[1],
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const checked = await desk.check(token, files, fields);
  assert.equal(checked.status, 201, checked.text);
  const { draft, release } = checked.json as { draft: string; release: number | null };
  return desk.post(token, "/releases", { draft }, release ?? 0);
}
