/** `lectern import` as the real program, to be killed. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { TOKEN } from "../../api/import/source-server.ts";
import { BIN, COMPILE_CACHE } from "../../support/workplace.ts";

interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

export interface RunningImport {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** @param before words in front of those that run the program, such as of a shell */
export function startImport(
  address: string,
  directory: string,
  before: readonly string[] = [],
): RunningImport {
  const words = [...before, process.execPath, BIN, "import", address, directory];
  const [program = "", ...others] = words;
  const child = spawn(program, others, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LECTERN_TOKEN: TOKEN, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdout.resume();
  const ended = once(child, "close").then(() => ({
    status: child.exitCode,
    signal: child.signalCode,
    stderr,
  }));
  return { child, ended };
}
