/** What runs for ever waits for a database that starts after it, says so once, and goes on by itself. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { BIN, createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";
import { waitUntil } from "../../../support/wait-until.ts";

interface Launched {
  /** All that it has printed. */
  readonly said: () => string;
  end(): Promise<number | null>;
}

let server: PostgresServer;
let at: Workplace;
const launched: Launched[] = [];

before(async () => {
  server = await startPostgres("current");
  at = await createWorkplace();
});
after(async () => {
  for (const one of launched) await one.end();
  await at.remove();
  await server.remove();
});

function launch(words: readonly string[], environment: NodeJS.ProcessEnv): Launched {
  const child = spawn(process.execPath, [BIN, ...words], {
    cwd: at.folder,
    env: { ...at.environment, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const one: Launched = {
    said: () => said,
    async end() {
      child.kill("SIGTERM");
      await exit;
      return child.exitCode;
    },
  };
  launched.push(one);
  return one;
}

const waitToHear = (one: Launched, text: RegExp): Promise<void> =>
  waitUntil(
    () => text.test(one.said()),
    () => `${text}: ${one.said()}`,
  );
const count = (one: Launched, text: RegExp): number => one.said().match(text)?.length ?? 0;

const readReady = async (serve: Launched): Promise<readonly [number, string, string]> => {
  await waitToHear(serve, /Lectern serves .* on (http:\S+)/u);
  const address = /Lectern serves .* on (http:\S+)/u.exec(serve.said())?.[1] ?? "";
  const response = await fetch(`${address}/health/ready`);
  const body = (await response.json()) as { status: string; detail: { store: string } };
  return [response.status, body.status, body.detail.store];
};

describe("a database that starts later", { concurrency: 1 }, () => {
  test("serve and store copy --follow wait for it", async () => {
    const own = { LECTERN_STORE: server.url("site=late") };
    assert.equal((await at.run(["publish", "content"], own)).status, 0);
    assert.equal((await at.run(["publish", "content", "--store", "original.db"])).status, 0);
    const original = await at.startServing(["--store", "original.db"], /Lectern serves/u);
    const created = ["token", "create", "--name", "copy", "--copy", "--store", "original.db"];
    const { token } = (await at.runForJson(created)) as { token: string };
    await server.stop();

    const serve = launch(["serve", "--port", "0"], own);
    const copy = launch(
      ["store", "copy", original.address, server.url("site=copied"), "--follow"],
      {
        LECTERN_TOKEN: token,
      },
    );
    assert.deepEqual(await readReady(serve), [503, "waiting", "unreachable"]);
    await waitToHear(copy, /Nothing answers at the address of .*Waiting for it\./u);
    // Each has tried again meanwhile, several times.
    await sleep(5000);
    assert.equal(count(serve, /"store cannot be read; waiting for it"/gu), 1, serve.said());
    assert.equal(count(copy, /Waiting for it/gu), 1, copy.said());

    await server.start();
    await waitUntil(async () => (await readReady(serve))[1] === "ready", serve.said);
    await waitToHear(serve, /"store can be read again"/u);
    await waitToHear(copy, /can be used again[\s\S]*site=copied/u);
    const copied = { LECTERN_STORE: server.url("site=copied") };
    assert.match((await at.run(["release", "list"], copied)).stdout, /^1 current/mu);
    for (const one of [serve, copy]) assert.equal(await one.end(), 0, one.said());
    await at.endServing(original, "SIGTERM");
  });

  test("a user whom the database refuses may be let in later", async () => {
    const late = server.url("site=late").replace("postgres@", "later@");
    const serve = launch(["serve", "--port", "0"], { LECTERN_STORE: late });
    assert.deepEqual(await readReady(serve), [503, "waiting", "unreachable"]);
    assert.match(serve.said(), /refuses this user/u);
    await server.run("create role later login superuser");
    await waitUntil(async () => (await readReady(serve))[1] === "ready", serve.said);
    assert.equal(await serve.end(), 0);
  });

  test("what waiting cannot mend ends with a sentence", async () => {
    const environment = { LECTERN_STORE: "postgres://a b/c" };
    const { status, stderr } = await at.run(["serve", "--port", "0"], environment);
    assert.equal(status, 1);
    assert.match(stderr, /postgres:\/\/ URL cannot be read: give postgres:\/\/USER@HOST/u);
  });
});
