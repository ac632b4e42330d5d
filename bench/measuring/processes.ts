/** Measured programs: started on one processor, observed through /proc, ended by their process ID. */
import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Servers get the first processor and clients the last, so that they do not disturb each other. */
export const SERVER_CORE = "0";
export const READER_CORE = "1";

const TICKS_PER_SECOND = 100;

const started: ChildProcess[] = [];

/** @returns the program, bound to one processor, until `stopAll` */
export function startPinned(
  core: string,
  words: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn("taskset", ["-c", core, ...words], { stdio: "ignore", ...options });
  started.push(child);
  return child;
}

export async function stopAll(): Promise<void> {
  for (const child of started.splice(0)) await stop(child);
}

/** @returns the IDs of the process and its descendants */
async function listFamily(root: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/u.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]));
  }
  const family = [root];
  for (const member of family)
    for (const [pid, parent] of parents) if (parent === member) family.push(pid);
  return family;
}

/** @returns seconds of processor time of a process and its children so far */
export async function readProcessorSeconds({ pid = 0 }: ChildProcess): Promise<number> {
  let ticks = 0;
  for (const member of await listFamily(pid)) {
    const stat = await readFile(`/proc/${member}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")")).split(" ");
    ticks += Number(fields[12] ?? 0) + Number(fields[13] ?? 0);
  }
  return ticks / TICKS_PER_SECOND;
}

/** @returns megabytes of a process and its children; shared pages are counted for each process */
export async function readMemory({ pid = 0 }: ChildProcess): Promise<number> {
  let kilobytes = 0;
  for (const member of await listFamily(pid)) {
    const status = await readFile(`/proc/${member}/status`, "utf8").catch(() => "");
    kilobytes += Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** @throws when there is no response with status 200 in time */
export async function awaitAnswer(url: string, child: ChildProcess, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer`);
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** @returns the peak memory of a process so far, in megabytes */
async function readPeak({ pid = 0 }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
}

/** @throws when the program ends with another status than 0 */
export async function runMeasured(
  words: readonly [string, ...string[]],
): Promise<{ readonly seconds: number; readonly peak: number }> {
  const begin = performance.now();
  const [program, ...others] = words;
  const child = spawn(program, others, { stdio: "ignore" });
  const ended = once(child, "exit");
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await readPeak(child));
    await Promise.race([ended, sleep(10)]);
  }
  if (child.exitCode !== 0) throw new Error(`${words.join(" ")} ended with ${child.exitCode}`);
  return { seconds: (performance.now() - begin) / 1000, peak };
}
