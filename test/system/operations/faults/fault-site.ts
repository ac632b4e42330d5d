/** A Lectern to which faults happen: a store, a server that is asked all the while, and the real command line. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { createNewToken } from "../../../../src/store/new-token.ts";
import { openContent } from "../../../../src/content/open-content.ts";
import { startServer } from "../../../../src/process/start-server.ts";
import { DEFAULT_SETTINGS } from "../../../../src/settings.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import type { ComparedOutcome } from "../../../../src/publish/publish-merged.ts";
import { writeContent } from "../../../support/site.ts";
import type { Item } from "../../../support/site.ts";
import { BIN, callCommand, COMPILE_CACHE } from "../../../support/workplace.ts";
import type { Outcome } from "../../../support/workplace.ts";
import { createVersion, findVersion } from "./content-version.ts";
import { checkItems, publishItems } from "../../../support/publish-items.ts";
import type { ItemLists } from "../../../support/publish-items.ts";

const PAUSE_MS = 15;
/** What the promises give a running server to take over what changed. */
export const TAKE_OVER_MS = 2000;
/** More than a publish waits for, so that none has to; less than it takes for a wrong clock. */
const AHEAD_MS = 10_000;

interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

export interface FaultSite {
  readonly folder: string;
  readonly location: string;
  /**
   * Publishes a version in this process, as the first or the next one after a fault.
   * @param at the location of the store, by another way than the server's
   */
  publish(version: string, at?: string): Promise<ComparedOutcome>;
  /** Writes a version's files. @returns their directory */
  write(version: string): Promise<string>;
  start(words: readonly string[], options?: SpawnOptions): Running;
  /** Runs the command with this store in this process. */
  run(words: readonly string[]): Promise<Outcome>;
  /** Asks for the version, with the token. */
  get(headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** @returns the versions that were served since the last call, in order; every body was whole */
  takeServed(): readonly string[];
  /** How many answers there were. */
  readonly answers: number;
  waitFor(version: string): Promise<void>;
  /** @returns what the server says of itself: ready or degraded */
  readStatus(): Promise<string>;
  /** Messages of the server's log. */
  readonly log: readonly string[];
  /** Proves the whole store. */
  verify(): Promise<void>;
}

export interface FaultSiteOptions {
  readonly clock?: () => number;
  /** Where the store lies, instead of in the folder. */
  readonly location?: string;
}

/**
 * Starts with a version published. Its instant is that of tomorrow: with it no later publish has to
 * wait for a second of its own.
 */
export async function runFaultSite(
  context: TestContext,
  first: string,
  options: FaultSiteOptions = {},
): Promise<FaultSite> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-fault-"));
  const location = options.location ?? join(folder, "lectern.db");
  const write: FaultSite["write"] = async (version) => {
    const directory = join(folder, `content-${version.replaceAll("/", "-")}`);
    await writeContent(directory, createVersion(version));
    return directory;
  };
  const readVersion = async (version: string): Promise<ItemLists> => {
    const directory = await write(version);
    const result = await checkItems(await openContent(directory));
    await rm(directory, { recursive: true });
    assert.ok(result.valid);
    return result.content;
  };
  const ahead = await driverOf(location).open(location, {
    clock: options.clock ?? (() => Date.now() + AHEAD_MS),
  });
  await publishItems(ahead, await readVersion(first), { by: "test" });
  const tokenOptions = { name: "test", expiresAt: null, resources: null, rights: [] };
  const { token, stored } = createNewToken(tokenOptions, 0);
  await ahead.createToken(stored);
  await ahead.close();

  const log: string[] = [];
  const server = await startServer(
    { ...DEFAULT_SETTINGS, port: 0 },
    {
      reader: await driverOf(location).openReader(location),
      log: pino(
        {
          level: "info",
        },
        { write: (line: string) => log.push((JSON.parse(line) as { msg: string }).msg) },
      ),
      ...(options.clock && { clock: options.clock }),
    },
  );

  let served: string[] = [];
  let answers = 0;
  let failure: unknown;
  const asking = new AbortController();
  const get: FaultSite["get"] = (headers = {}) =>
    fetch(`${server.address}/api/v1/navigation`, {
      headers: { Authorization: `Bearer ${token}`, "Accept-Encoding": "identity", ...headers },
    });
  const ask = async (): Promise<void> => {
    const response = await get();
    const text = await response.text();
    assert.equal(response.status, 200, text.slice(0, 500));
    const body = JSON.parse(text) as { readonly NavigationModelCollection: readonly Item[] };
    const version = findVersion(body.NavigationModelCollection);
    if (served.at(-1) !== version) served.push(version);
    answers += 1;
  };
  const asked = (async () => {
    while (!asking.signal.aborted) {
      await ask().catch((error: unknown) => (failure ??= error));
      await sleep(PAUSE_MS);
    }
  })();

  const start: FaultSite["start"] = (words, more = {}) => {
    const child = spawn(process.execPath, [BIN, ...words, "--store", location], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      ...more,
    });
    const out = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name]?.setEncoding("utf8").on("data", (text: string) => (out[name] += text));
    const ended = once(child, "close").then(() => ({
      status: child.exitCode,
      signal: child.signalCode,
      ...out,
    }));
    return { child, ended };
  };

  context.after(async () => {
    asking.abort();
    await asked;
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    folder,
    location,
    log,
    write,
    start,
    get,
    async publish(version, at = location) {
      const store = await driverOf(at).open(at, options);
      try {
        return await publishItems(store, await readVersion(version), { by: "test" });
      } finally {
        await store.close();
      }
    },
    run: (words) => callCommand([...words, "--store", location]),
    async readStatus() {
      const response = await fetch(`${server.address}/health/ready`);
      assert.equal(response.status, 200, "it stays in the load balancer");
      return ((await response.json()) as { readonly status: string }).status;
    },
    takeServed() {
      assert.equal(failure, undefined, String(failure));
      const taken = served;
      served = [];
      return taken;
    },
    get answers() {
      return answers;
    },
    async waitFor(version) {
      const deadline = performance.now() + TAKE_OVER_MS;
      while (served.at(-1) !== version) {
        assert.equal(failure, undefined, String(failure));
        assert.ok(performance.now() < deadline, `${version} is not served after two seconds`);
        await sleep(PAUSE_MS);
      }
    },
    async verify() {
      const { faults } = await driverOf(location).verify(location, () => {});
      assert.deepEqual(faults, []);
    },
  };
}
