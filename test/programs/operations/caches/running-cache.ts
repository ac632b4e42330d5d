/** Real caches as processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface RunningCache {
  /** The path of the Unix socket on which it answers: no port that another test may want. */
  readonly socketPath: string;
  stop(): Promise<void>;
}

/** What a cache gets to begin with. */
export interface CacheOptions {
  /** Of its own, and removed by others afterwards. */
  readonly folder: string;
  /** Where the server behind it listens, on 127.0.0.1. */
  readonly originPort: number;
  /** Of its own on 127.0.0.1, beside the socket; absent: it has none. */
  readonly port?: number;
}

const START_MS = 30_000;
const STOP_MS = 5000;

async function canConnect(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Puts values of this test into a shipped configuration.
 * @throws when one of the texts to replace does not stand in it exactly once
 */
export function substitute(
  configuration: string,
  replacements: Readonly<Record<string, string>>,
): string {
  return Object.entries(replacements).reduce((text, [old, value]) => {
    const [before, after, ...more] = text.split(old);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`"${old}" must stand in the configuration exactly once`);

    return before + value + after;
  }, configuration);
}

/** @throws when the program ends instead of answering, with what it said */
export async function startCache(
  program: string,
  words: readonly string[],
  socketPath: string,
): Promise<RunningCache> {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));

  const exit = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await exit;
    clearTimeout(force);
  };
  const deadline = performance.now() + START_MS;
  while (!(await canConnect(socketPath))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`${program} does not start: ${said}`);
    }
    await sleep(50);
  }
  return { socketPath, stop };
}
