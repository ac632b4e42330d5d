/** Holds `lectern store copy --follow` to what it promises to those who run it: the real command beside real servers, killed and cut off. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BIN, createWorkplace } from "../../../support/workplace.ts";
import type { Served, Workplace } from "../../../support/workplace.ts";
import { readStored } from "./read-stored.ts";
import { waitUntil } from "../../../support/wait-until.ts";

describe("lectern store copy", { concurrency: 1 }, () => {
  let at: Workplace;
  let original: Served;
  let token: string;
  let child: ChildProcess | undefined;
  const said = { stdout: "", stderr: "" };

  const store = async (...words: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await at.run([...words, "--store", "original.db"]);
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  const serve = (...words: readonly string[]): Promise<Served> =>
    at.startServing(["--store", "original.db", ...words], /Lectern serves/u);
  const isSame = async (): Promise<boolean> => {
    const [there, here] = await Promise.all(
      ["original.db", "copy.db"].map((name) => readStored(join(at.folder, name))),
    );
    return JSON.stringify({ ...there, tokens: [] }) === JSON.stringify({ ...here, tokens: [] });
  };
  const follow = (): void => {
    said.stdout = "";
    said.stderr = "";
    child = spawn(
      process.execPath,
      [BIN, "store", "copy", original.address, "copy.db", "--follow"],
      {
        cwd: at.folder,
        env: { ...at.environment, LECTERN_TOKEN: token },
      },
    );
    for (const name of ["stdout", "stderr"] as const)
      child[name]?.setEncoding("utf8").on("data", (text: string) => (said[name] += text));
  };
  const end = async (signal: NodeJS.Signals): Promise<number | null | undefined> => {
    if (child?.exitCode !== null) return child?.exitCode;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  const publish = async (name: string): Promise<void> => {
    await writeFile(
      join(at.folder, "content/navigation.yaml"),
      `- Key: home\n  Identifier: home\n  Articles:\n    DE: { State: PUBLISHED, Name: ${name}, NiceUri: start }\n`,
    );
    await store("publish", "content", "--over");
  };

  before(async () => {
    at = await createWorkplace();
    await publish("Start");
    token = await store("token", "create", "--name", "copy", "--copy");
    original = await serve();
  });
  after(async () => {
    await end("SIGKILL");
    await at.remove();
  });

  test("follows publishes, a rollback and a prune, killed between", async () => {
    follow();
    await waitUntil(isSame, "the first release");
    await publish("Second");
    await waitUntil(isSame, "the second");
    await store("release", "rollback", "1");
    await waitUntil(isSame, "the rollback");
    await end("SIGKILL");
    await publish("Third");
    await store("store", "prune", "--keep", "1");
    follow();
    await waitUntil(isSame, "what happened meanwhile");
    await waitUntil(() => said.stdout !== "", "the line");
    assert.match(
      said.stdout,
      /^copy\.db: 1 release added \(1 chunk, [\d,]+ bytes\), 2 releases removed; release 3 is current\.$/mu,
    );
    assert.equal(said.stderr, "");
  });

  test("waits while the original is away, and goes on when it is back", async () => {
    const { port } = new URL(original.address);
    await at.endServing(original, "SIGTERM");
    await waitUntil(
      () =>
        /cannot be reached: the connection was refused\. The copy stays as it is; trying again\.$/mu.test(
          said.stderr,
        ),
      "the failure is told",
    );
    await publish("Fourth");
    original = await serve("--port", port);
    await waitUntil(isSame, "it goes on");
    assert.match(said.stderr, /can be reached again\.$/mu);
    assert.equal(await end("SIGTERM"), 0);
    const { stdout } = await at.run(["store", "verify", "--store", "copy.db"]);
    assert.match(stdout, /is not damaged: verified 2 releases/u);
  });

  test("ends with what to do when the original's history was replaced", async () => {
    await store("store", "backup", "backup.db");
    await publish("Lost");
    await store("release", "rollback", "3");
    follow();
    await waitUntil(isSame, "what will be lost");
    await store("store", "restore", "backup.db");
    await waitUntil(() => child?.exitCode !== null, "it ends");
    assert.equal(child?.exitCode, 1);
    assert.match(
      said.stderr,
      /do not have the same history and nothing was copied: .* --replace\.$/mu,
    );
    assert.equal(await isSame(), false);
    const { status, stderr } = await at.run(
      ["store", "copy", original.address, "copy.db", "--replace"],
      {
        LECTERN_TOKEN: token,
      },
    );
    assert.equal(status, 0, stderr);
    assert.equal(await isSame(), true);
  });

  test("ends when its token is revoked, and never needs it on the command line", async () => {
    follow();
    await waitUntil(isSame, "it follows");
    const key = Buffer.from(token, "base64").toString().split(":")[0] ?? "";
    await store("token", "revoke", key);
    await waitUntil(() => child?.exitCode !== null, "it ends");
    assert.equal(child?.exitCode, 1);
    assert.match(said.stderr, /does not accept the token \(401: The access token is not valid\)/u);
    const { status, stderr } = await at.run(["store", "copy", original.address, "copy.db"]);
    assert.equal(status, 2);
    assert.match(stderr, /There is no token: put one .* into LECTERN_TOKEN\.$/mu);
  });
});
