/** A real PgBouncer in front of a server, which gives a connection away after each transaction. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort, waitForPort } from "../../../support/ports.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { findProgram, TEST_PROGRAMS } from "../../../support/programs.ts";

export interface Pooler {
  /** Host and port. */
  readonly address: string;
  stop(): Promise<void>;
}

export async function startPooler({ address, runsAs }: PostgresServer): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-pgbouncer-"));
  await chmod(folder, 0o755);
  const [host = "", serverPort = ""] = address.split(":");
  const port = await findFreePort();
  const settings = path.join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
postgres = host=${host} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  const pooler = spawn(findProgram(TEST_PROGRAMS.pgbouncer.program) ?? "", ["--quiet", settings], {
    ...runsAs,
    stdio: "ignore",
  });
  const ended = once(pooler, "exit");
  const stop = async (): Promise<void> => {
    pooler.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true });
  };
  try {
    await waitForPort(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `127.0.0.1:${port}`, stop };
}
