import assert from "node:assert/strict";
import { Server, createServer } from "node:net";
import type { AddressInfo, ListenOptions } from "node:net";
import { once } from "node:events";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { CommandError } from "../errors.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { Settings } from "../settings.ts";
import { driverOf } from "../store/open-store.ts";
import { createContentStore } from "../../test/support/content-store.ts";
import { findFreePort } from "../../test/support/ports.ts";
import { SAMPLE } from "../../test/support/sample-content.ts";
import { startServer } from "./start-server.ts";
import type { Ground, RunningServer } from "./start-server.ts";

/** Why a test is left out. */
const NOT_SHARED = process.platform !== "linux" && "only Linux surely lets processes share a port";
const LOCAL = { host: "127.0.0.1", port: 0 };
const PUBLIC = "/extension/api/v1/business-divisions";

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [key: string]: unknown;
}

interface Tried {
  readonly content: Awaited<ReturnType<typeof createContentStore>>;
  /** Of the log. */
  readonly lines: readonly Line[];
  readonly settings: Settings;
  readonly ground: Ground;
  readonly start: () => Promise<RunningServer>;
  /** Waits for a line. */
  readonly said: (msg: RegExp) => Promise<Line>;
}

async function trySetup(
  context: TestContext,
  { port = 0, sharesPort = false }: { readonly port?: number; readonly sharesPort?: boolean } = {},
): Promise<Tried> {
  const content = await createContentStore(context);
  const lines: Line[] = [];
  const settings = { ...DEFAULT_SETTINGS, port };
  const ground: Ground = {
    reader: await driverOf(content.location).openReader(content.location),
    log: pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) }),
    sharesPort,
  };
  return {
    content,
    lines,
    settings,
    ground,
    async start() {
      const server = await startServer(settings, ground);
      context.after(() => server.stop());
      return server;
    },
    async said(msg) {
      for (;;) {
        const line = lines.find((one) => msg.test(one.msg));
        if (line) return line;
        await sleep(10);
      }
    },
  };
}

/** @returns a port at which somebody listens */
async function takePort(context: TestContext): Promise<number> {
  const other = createServer().listen(LOCAL);
  await once(other, "listening");
  context.after(() => other.close());
  return (other.address() as AddressInfo).port;
}

const listenAt = async (port: number): Promise<void> => {
  const server = createServer().listen({ ...LOCAL, port });
  await once(server, "listening");
  server.close();
};

const countServers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;

test("a server starts before anything is published, serves what is published later, and says each release", async (context) => {
  const { content, lines, start, said } = await trySetup(context);
  const server = await start();
  assert.deepEqual([server.release, server.store], [null, "reachable"]);
  assert.equal((await fetch(server.address + PUBLIC)).status, 503);
  await content.publish(SAMPLE);
  assert.equal((await said(/^serving release$/u))["release"], 1);
  assert.equal((await fetch(server.address + PUBLIC)).status, 200);
  assert.equal(lines.length, 1);
});

test("the release of the start is told to whoever starts the server, which logs it", async (context) => {
  const { content, lines, start } = await trySetup(context);
  await content.publish(SAMPLE);
  const server = await start();
  assert.deepEqual([server.release, lines], [1, []]);
});

test("a store that fails at the start, and is back, is said once each, and costs no server", async (context) => {
  const { content, ground, lines, start, said } = await trySetup(context);
  await content.publish(SAMPLE);
  const { reader } = ground;
  const broken = context.mock.method(reader, "readState", async () => {
    throw new CommandError("The store is away.");
  });
  const server = await start();
  assert.deepEqual([server.release, server.store], [null, "unreachable"]);
  broken.mock.restore();
  await said(/^store can be read again$/u);
  assert.deepEqual(
    lines.map(({ msg, reason, release }) => [msg, reason ?? release]),
    [
      ["store cannot be read; waiting for it", "The store is away."],
      ["serving release", 1],
      ["store can be read again", undefined],
    ],
  );
  context.mock.method(reader, "readState", async () => {
    throw new CommandError("The store is away again.");
  });
  await content.publish(SAMPLE);
  assert.equal((await said(/from memory$/u))["reason"], "The store is away again.");
  assert.equal((await fetch(server.address + PUBLIC)).status, 200);
});

test("a port that another program has is the system's error, and nothing is left open", async (context) => {
  const port = await takePort(context);
  const { settings, ground } = await trySetup(context);
  context.after(() => ground.reader.close());
  const open = countServers();
  const taken = { ...settings, port };
  for (const sharesPort of [false, true])
    await assert.rejects(startServer(taken, { ...ground, sharesPort }), { code: "EADDRINUSE" });
  // Handles are closed after everything else in a turn.
  await nextTurn();
  await nextTurn();
  assert.equal(countServers(), open);
});

test(
  "servers that share a port say so, others and a port that the system chooses are alone",
  { skip: NOT_SHARED },
  async (context) => {
    const port = await findFreePort();
    const startAt = async (changes: Parameters<typeof trySetup>[1]): Promise<readonly string[]> => {
      const { start, lines } = await trySetup(context, changes);
      await start();
      return lines.map(({ level, msg }) => `${level} ${msg}`);
    };
    const shared = { port, sharesPort: true };
    assert.deepEqual(await startAt(shared), []);
    assert.deepEqual(await startAt(shared), ["40 other processes listen on this port, too"]);
    await assert.rejects(startAt({ port }), { code: "EADDRINUSE" });
    const listen = context.mock.method(Server.prototype, "listen");
    await startAt({ sharesPort: true });
    const given: readonly unknown[] = listen.mock.calls[0]?.arguments ?? [];
    assert.deepEqual(given[0], LOCAL);
  },
);

test("where the system does not share ports, a server has its own", async (context) => {
  const port = await findFreePort();
  const { start } = await trySetup(context, { port, sharesPort: true });
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this`
  const { listen } = Server.prototype;
  context.mock.method(Server.prototype, "listen", function (this: Server, ...words: unknown[]) {
    const [{ reusePort = false }] = words as [ListenOptions];
    if (!reusePort) return Reflect.apply(listen, this, words) as Server;
    const error = Object.assign(new Error("not supported"), { code: "ENOTSUP" });
    process.nextTick(() => this.emit("error", error));
    return this;
  });
  const { address } = await start();
  assert.equal(Number(new URL(address).port), port);
  assert.equal((await fetch(address + PUBLIC)).status, 503);
});

test("a server that ends says so while it serves, and then closes all it opened", async (context) => {
  const { content, ground, start } = await trySetup(context);
  await content.publish(SAMPLE);
  const close = context.mock.method(ground.reader, "close");
  const server = await start();
  const readStatus = async (): Promise<number> =>
    (await fetch(`${server.address}/health/ready`)).status;
  assert.equal(await readStatus(), 200);
  await server.drain(0);
  assert.equal(await readStatus(), 503);
  assert.equal((await fetch(server.address + PUBLIC)).status, 200);
  await server.stop();
  assert.equal(close.mock.callCount(), 1);
  await listenAt(Number(new URL(server.address).port));
});
