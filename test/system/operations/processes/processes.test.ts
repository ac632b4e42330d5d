/** Several servers on one port, as processes. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const PROGRAM = path.join(import.meta.dirname, "serve-together.ts");
/** A network of its own, in which the kernel hands connections over that a server did not accept before it ended. */
const MIGRATING = "ip link set lo up && echo 1 >/proc/sys/net/ipv4/tcp_migrate_req";

const run = async (command: string, ...words: readonly string[]): Promise<{ refused: number }> => {
  const { stdout } = await promisify(execFile)(command, words);
  return JSON.parse(stdout) as { readonly refused: number };
};

const skip = process.platform !== "linux" && "only Linux shares ports evenly";

test(
  "four on one port answer every request once, each with one whole release, and no older one on a connection, while a hundred releases switch and each is started again",
  { skip },
  async () => {
    await run(process.execPath, PROGRAM, "100");
  },
);

test(
  "where the kernel hands connections over, no connection is refused when one ends",
  { skip },
  async (context) => {
    const unshare = ["-rn", "sh", "-c"];
    try {
      await promisify(execFile)("unshare", [...unshare, MIGRATING]);
    } catch (error) {
      context.skip(`no network of its own: ${(error as Error).message}`);
      return;
    }
    const { refused } = await run(
      "unshare",
      ...unshare,
      `${MIGRATING} && exec "$0" "$1" 1`,
      process.execPath,
      PROGRAM,
    );
    assert.equal(refused, 0);
  },
);
