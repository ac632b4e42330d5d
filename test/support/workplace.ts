/**
 * In charge of running the real program as people do, as a child process in a folder of its own. In
 * come words for the command line; out go what it printed and its exit status. Nothing of the
 * machine's own settings reaches it, and nothing of it outlives the test.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const BIN = fileURLToPath(new URL("../../bin/lectern.js", import.meta.url));

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
    "languages.yaml": "- Code: DE\n  Fallback: perhaps\n- Code: XX\n",
    "navigation.json": "[]",
    "trainigs.csv": "",
  },
};

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

export interface Workplace {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  run(words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Outcome>;
  /** @returns what a command printed as JSON, after checking its exit status */
  runForJson(words: readonly string[], status?: number): Promise<unknown>;
  /** Starts `lectern serve` on a free port and waits until a line of its output matches. */
  startServing(words: readonly string[], last: RegExp): Promise<Served>;
  /** @returns the exit status */
  endServing(served: Served, signal: NodeJS.Signals): Promise<number | null>;
  remove(): Promise<void>;
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
    // Each process after the first finds what that one compiled, and starts in half the time.
    NODE_COMPILE_CACHE: path.join(folder, "compile-cache"),
  };
  const running = new Set<ChildProcess>();

  const run: Workplace["run"] = async (words, more = {}) =>
    execute([BIN, ...words], { cwd: folder, env: { ...environment, ...more } });

  return {
    folder,
    environment,
    run,
    async runForJson(words, status = 0) {
      const outcome = await run([...words, "--json"]);
      assert.equal(outcome.status, status, outcome.stderr);
      return JSON.parse(outcome.stdout);
    },
    async startServing(words, last) {
      const child = spawn(process.execPath, [BIN, "serve", "--port", "0", ...words], {
        cwd: folder,
        env: environment,
        stdio: ["ignore", "pipe", "pipe"],
      });
      running.add(child);
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
      running.delete(child);
      return child.exitCode;
    },
    async remove() {
      for (const child of running) child.kill("SIGKILL");

      await rm(folder, { recursive: true });
    },
  };
}
