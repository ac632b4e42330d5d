/**
 * A folder in which to use the command line as people do: called in the test's own process, or as the real
 * program for what needs one. None of the machine's settings reaches it, and nothing of it outlives the test.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runCommandLine } from "../../src/cli/main.ts";
import type { Output } from "../../src/cli/terminal/terminal.ts";

export const BIN = fileURLToPath(new URL("../../bin/lectern.js", import.meta.url));

/** Each process after the first finds what that one compiled, and starts in half the time. */
export const COMPILE_CACHE =
  process.env["NODE_COMPILE_CACHE"] ?? path.join(tmpdir(), "lectern-compile-cache");

const LANGUAGES = `
- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }
- { Key: en, Code: EN_GB, State: PUBLISHED }
`;
const NAVIGATION = `
- Key: home
  Identifier: home
  Articles:
    DE: { State: PUBLISHED, Name: Start, NiceUri: start }
`;
/** Content directories in every workplace. */
const CONTENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  content: { "languages.yaml": LANGUAGES, "navigation.yaml": NAVIGATION },
  changed: {
    "languages.yaml": LANGUAGES,
    "navigation.yaml": NAVIGATION.replace("Name: Start", "Name: Anfang"),
  },
  broken: {
    "languages.yaml": "- Code: DE\n  Fallback: perhaps\n- Code: XX\n  Key: xx # later\n",
    "navigation.json": "[]",
    "trainigs.csv": "",
  },
};

const SERVE = ["serve", "--port", "0"];

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running `lectern serve`. */
export interface Served {
  readonly child: ChildProcess;
  readonly address: string;
  /** Lines of standard output up to and with the one that was waited for. */
  readonly lines: readonly string[];
}

/** A command that runs until it is told to end, in the test's own process. */
interface Running {
  /** What was printed so far, on both streams. */
  readonly said: () => string;
  /** As a signal does. */
  readonly stop: () => Promise<void>;
}

/** A `lectern serve` in the test's own process. */
interface ServedHere extends Running {
  readonly address: string;
}

export interface Workplace {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /**
   * Calls the command line in this process, in the folder; calls wait for each other.
   * @param stdout where results go instead of into the outcome
   */
  run(words: readonly string[], environment?: NodeJS.ProcessEnv, stdout?: Output): Promise<Outcome>;
  /** Calls a command that runs until it is told to end. */
  start(words: readonly string[]): Promise<Running>;
  /** Calls `lectern serve` in this process, on a free port and with one thread. */
  serve(words: readonly string[]): Promise<ServedHere>;
  /** Runs the real program. */
  runProgram(words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Outcome>;
  /** @returns what a command printed as JSON, after checking its exit status */
  runForJson(words: readonly string[], status?: number): Promise<unknown>;
  /**
   * Starts `lectern serve` on a free port, as the real program, and waits until a line of its
   * output matches.
   */
  startServing(
    words: readonly string[],
    last: RegExp,
    environment?: NodeJS.ProcessEnv,
  ): Promise<Served>;
  /** @returns the exit status */
  endServing(served: Served, signal: NodeJS.Signals): Promise<number | null>;
  remove(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** @returns what a program printed, and its exit status */
export async function execute(
  words: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly timeout?: number;
  } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, options, (_error, stdout, stderr) => {
      resolve({ status: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

interface Recorded extends Output {
  text: string;
}

const record = (): Recorded => ({
  text: "",
  write(text, onWritten) {
    this.text += text;
    onWritten?.();
  },
});

/**
 * Calls the command line in this process.
 * @param given where results go instead of into the outcome
 */
export async function callCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  given?: Output,
): Promise<Outcome> {
  const [stdout, stderr] = [record(), record()];
  const status = await runCommandLine(words, {
    stdout: given ?? stdout,
    stderr,
    environment,
    onEnd: () => () => {},
  });
  return { status, stdout: stdout.text, stderr: stderr.text };
}

/** The last call. The folder is that of the whole process, so each call waits for the one before. */
let calling: Promise<unknown> = Promise.resolve();

/** Each command that ends by itself begins a second later: no release waits for a second of its own. */
let secondsAhead = 0;
const { now } = Date;
Date.now = () => now() + 1000 * secondsAhead;

async function callIn<Result>(folder: string, call: () => Promise<Result>): Promise<Result> {
  const called = calling.then(async () => {
    process.chdir(folder);
    return call();
  });
  calling = called.catch(() => {});
  return called;
}

/** Lets everybody read the navigation and the languages of content directories. */
export async function openToAll(folder: string, ...directories: readonly string[]): Promise<void> {
  for (const directory of directories) {
    const file = path.join(folder, directory, "installation.yaml");
    await appendFile(file, "access: { navigation: public, languages: public }\n");
  }
}

export async function createWorkplace(): Promise<Workplace> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-cli-"));
  for (const [directory, files] of Object.entries(CONTENT)) {
    await mkdir(path.join(folder, directory));
    for (const [file, text] of Object.entries(files))
      await writeFile(path.join(folder, directory, file), text);
  }
  const environment: NodeJS.ProcessEnv = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(?:LECTERN|npm)_/u.test(name)),
    ),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const children = new Set<ChildProcess>();
  const running = new Set<() => Promise<void>>();

  const run: Workplace["run"] = (words, more = {}, given?) =>
    callIn(folder, () => {
      if (running.size === 0) secondsAhead += 1;
      return callCommand(words, { ...environment, ...more }, given);
    });

  const start: Workplace["start"] = (words) =>
    callIn(folder, async () => {
      const said = record();
      const stop = Promise.withResolvers<() => Promise<void>>();
      const status = await runCommandLine(words, {
        stdout: said,
        stderr: said,
        environment,
        onEnd(end) {
          stop.resolve(() => end({ reason: "test" }));
          return () => {};
        },
      });
      assert.equal(status, 0, said.text);
      const end = await stop.promise;
      running.add(end);
      return {
        said: () => said.text,
        async stop() {
          running.delete(end);
          await end();
        },
      };
    });

  const serve: Workplace["serve"] = async (words) => {
    const started = await start([...SERVE, ...words]);
    const [, address = ""] = / on (http:\S+)/u.exec(started.said()) ?? [];
    return { ...started, address };
  };

  return {
    folder,
    environment,
    run,
    start,
    serve,
    runProgram: async (words, more = {}) =>
      execute([BIN, ...words], { cwd: folder, env: { ...environment, ...more } }),
    async runForJson(words, status = 0) {
      const outcome = await run([...words, "--json"]);
      assert.equal(outcome.status, status, outcome.stderr);
      return JSON.parse(outcome.stdout);
    },
    async startServing(words, last, more = {}) {
      const child = spawn(process.execPath, [BIN, ...SERVE, ...words], {
        cwd: folder,
        env: { ...environment, ...more },
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.add(child);
      let stderr = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
      const lines: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        lines.push(line);
        if (last.test(line)) {
          const address = /http:\/\/\S+/u.exec(lines[0] ?? "")?.[0] ?? "";
          return { child, address, lines };
        }
      }
      throw new Error(`lectern serve ended early: ${stderr}`);
    },
    async endServing({ child }, signal) {
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
      children.delete(child);
      return child.exitCode;
    },
    remove,
    [Symbol.asyncDispose]: remove,
  };

  async function remove(): Promise<void> {
    for (const child of children) child.kill("SIGKILL");
    for (const stop of running) await stop();
    process.chdir(tmpdir());
    await rm(folder, { recursive: true });
  }
}
