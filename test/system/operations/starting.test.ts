/**
 * Every way of starting that the docs name, with every signal that the docs name: to the process that
 * was started alone, as a supervisor does, and to its whole group, as Ctrl-C and systemd do.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { BIN, createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";
import { waitUntil } from "../../support/wait-until.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const WANTED = 26;

/** @returns a Node of the machine's own that is too old; undefined: there is none */
function findOldNode(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders
    .filter((folder) => path.isAbsolute(folder) && !folder.includes("node_modules"))
    .map((folder) => path.join(folder, "node"))
    .find((file) => {
      try {
        const version = execFileSync(file, ["--version"], { encoding: "utf8", stdio: "pipe" });
        return Number(version.slice(1).split(".")[0]) < WANTED;
      } catch {
        return false;
      }
    });
}

const oldNode = findOldNode();
const skipOld = oldNode === undefined && "NOT TESTED: this machine has no Node that is too old";
const skip = process.platform === "win32" && "signals are those of POSIX";

let at: Workplace;
/** A link to the program, as `npm link` and people make it. */
let link = "";

before(async () => {
  at = await createWorkplace();
  link = path.join(at.folder, "links", "lectern");
  await mkdir(path.dirname(link));
  await symlink(BIN, link);
  assert.equal((await at.run(["publish", "content"])).status, 0);
});

after(async () => {
  await at.remove();
});

interface Way {
  readonly name: string;
  readonly skip?: string | false;
  readonly command: () => readonly [program: string, ...words: string[]];
  readonly cwd?: string;
  /** Where the Node of a `#!/usr/bin/env node` is. */
  readonly path?: string;
}

const OLD_PATH = [path.dirname(oldNode ?? "/"), "/usr/bin", "/bin"].join(path.delimiter);
const WAYS: readonly Way[] = [
  {
    name: "node bin/lectern.js serve",
    command: () => [
      process.execPath,
      "bin/lectern.js",
      "serve",
      "--store",
      at.folder + "/data/lectern.db",
    ],
    cwd: ROOT,
  },
  {
    name: "node bin/lectern.js serve, with an older Node",
    skip: skipOld,
    command: () => [oldNode ?? "", BIN, "serve"],
  },
  {
    name: "a link to bin/lectern.js from elsewhere, with an older Node",
    skip: skipOld,
    command: () => [link, "serve"],
    path: OLD_PATH,
  },
  { name: "npm start", command: () => ["npm", "start", "--", "--host", "localhost"], cwd: ROOT },
];

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
  /** All that it said on standard error. */
  readonly said: () => string;
}

function launch(context: TestContext, way: Way): { child: ChildProcess; said: () => string } {
  const [program, ...words] = way.command();
  const child = spawn(program, [...words, "--port", "0"], {
    cwd: way.cwd ?? at.folder,
    // No HOME, as a service has none.
    env: {
      PATH: way.path ?? process.env["PATH"],
      NODE_COMPILE_CACHE: at.environment["NODE_COMPILE_CACHE"],
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, which can be sent signals.
    detached: true,
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  context.after(() => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // All of it has ended.
    }
  });
  return { child, said: () => said };
}

async function start(context: TestContext, way: Way): Promise<Started> {
  const { child, said } = launch(context, way);
  assert.ok(child.stdout);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Lectern serves .* on (http:\S+)/u.exec(line)?.[1];
    if (address !== undefined) return { child, address, said };
  }
  throw new Error(`it ended early: ${said()}`);
}

const isAlive = async (address: string): Promise<boolean> =>
  fetch(`${address}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

async function endWith(
  { child, address, said }: Started,
  signal: NodeJS.Signals,
  whom: "alone" | "group",
): Promise<void> {
  const exit = once(child, "exit");
  process.kill(whom === "group" ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
  assert.deepEqual(await exit, [0, null], said());
  await waitUntil(async () => !(await isAlive(address)), "the server's own end", 2000);
}

describe("ways of starting", { concurrency: 2, skip }, () => {
  for (const way of WAYS) {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      for (const whom of ["alone", "group"] as const) {
        test(`${way.name}: ${signal}, ${whom}`, { skip: way.skip ?? false }, async (context) => {
          await endWith(await start(context, way), signal, whom);
        });
      }
    }
    // npm itself ends with them.
    if (way.name.startsWith("npm")) continue;
    test(`${way.name}: other signals`, { skip: way.skip ?? false }, async (context) => {
      const started = await start(context, way);
      for (const signal of ["SIGHUP", "SIGUSR2", "SIGUSR1"] as const)
        process.kill(-(started.child.pid ?? 0), signal);

      await sleep(500);
      assert.ok(await isAlive(started.address));
      assert.doesNotMatch(started.said(), /Debugger/u);
      await endWith(started, "SIGTERM", "alone");
    });
  }
});

/** Waits until a process listens to SIGUSR2, which it does last (proc_pid_status(5)). */
const listensToSignals = ({ pid }: ChildProcess): Promise<void> =>
  waitUntil(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const caught = BigInt(`0x${/^SigCgt:\s*(\w+)/mu.exec(status)?.[1] ?? "0"}`);
    return (caught >> 11n) % 2n === 1n;
  }, "it listens to signals");

const skipEarly = process.platform !== "linux" && "reads /proc";
for (const way of WAYS.slice(0, 2)) {
  for (const waitMs of [0, 30, 100, 200, 400]) {
    test(
      `${way.name}: told to end ${waitMs} ms after it can hear it`,
      { skip: way.skip || skipEarly },
      async (context) => {
        const { child, said } = launch(context, way);
        await listensToSignals(child);
        await sleep(waitMs);
        const exit = once(child, "exit");
        child.kill("SIGTERM");
        assert.deepEqual(await exit, [0, null]);
        assert.doesNotMatch(said(), /Error|unexpected/u);
      },
    );
  }
}

test(
  "a server ends when the older Node before it is killed",
  { skip: skipOld || skip },
  async (context) => {
    const way = WAYS[1];
    assert.ok(way);
    const { child, address } = await start(context, way);
    child.kill("SIGKILL");
    await waitUntil(async () => !(await isAlive(address)), "its own end", 2000);
  },
);

test(
  "an older Node hands back status, streams and signals of a command",
  { skip: skipOld || skip },
  async (context) => {
    const run = async (...words: string[]): Promise<readonly unknown[]> => {
      const child = spawn(oldNode ?? "", [BIN, ...words], {
        cwd: at.folder,
        stdio: "pipe",
        env: {},
      });
      const out = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"] as const)
        child[name].setEncoding("utf8").on("data", (text: string) => (out[name] += text));
      const [status] = (await once(child, "close")) as [number];
      return [status, out.stdout, out.stderr];
    };
    const { version } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8")) as {
      version: string;
    };
    const [status, said = "", errors] = await run("--version");
    assert.deepEqual([status, String(said).split(" ")[0], errors], [0, version, ""]);
    assert.deepEqual((await run("validate", "broken"))[0], 1);
    assert.deepEqual((await run("validate", "--nix"))[0], 2);
    // Not a server: a signal ends it as it ends any program.
    const large = path.join(at.folder, "large");
    await mkdir(large);
    await writeFile(
      path.join(large, "languages.jsonl"),
      `${JSON.stringify({ Code: "DE" })}\n`.repeat(200_000),
    );
    const child = spawn(oldNode ?? "", [BIN, "validate", large], { stdio: "ignore" });
    context.after(() => child.kill("SIGKILL"));
    await listensToSignals(child);
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [null, "SIGTERM"]);
  },
);

test("compiled code is kept in the user's own folder, or nowhere", async () => {
  const home = path.join(at.folder, "home");
  await mkdir(home);
  const environment = { NODE_COMPILE_CACHE: "", XDG_CACHE_HOME: "" };
  assert.equal((await at.runProgram(["--version"], { ...environment, HOME: home })).status, 0);
  assert.notDeepEqual(await readdir(path.join(home, ".cache", "lectern")), []);
  const nowhere = await at.runProgram(["--version"], { ...environment, HOME: "/dev/null/nowhere" });
  assert.deepEqual([nowhere.status, nowhere.stderr], [0, ""]);
});
