/**
 * In charge of showing what size costs: how long content takes to publish and until the first
 * response, and how much memory the serving process holds, for the demo and for large navigations.
 * `node bench/start.ts [ITEMS…]`; the numbers are those of this machine at this moment.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "..");
const COMMAND = join(ROOT, "bin/lectern.js");

/** Navigation items with articles in two languages, about 900 bytes each. */
async function* writeItems(count: number): AsyncGenerator<string> {
  for (let index = 0; index < count; index++) {
    const article = (language: string): object => ({
      State: index % 50 === 0 ? "TIME_CONTROLLED" : "PUBLISHED",
      ...(index % 50 === 0 && { TimeControlledPublishedFrom: `20${20 + (index % 10)}-01-01` }),
      Name: `${language} article number ${index}`,
      NiceUri: `section-${index % 100}/article-${index}`,
      CustomAttributes: { TEASER: `What ${index} is about, in a sentence of usual length.` },
    });
    yield `${JSON.stringify({ Key: `item-${index}`, Identifier: `ITEM_${index}`, Articles: { DE: article("Deutscher"), EN_GB: article("English") } })}\n`;
  }
}

async function writeLargeContent(directory: string, count: number): Promise<void> {
  await mkdir(directory);
  await writeFile(
    join(directory, "languages.yaml"),
    "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n- { Key: en, Code: EN_GB, State: PUBLISHED }\n",
  );
  await pipeline(writeItems(count), createWriteStream(join(directory, "navigation.jsonl")));
}

/** The most memory that a process held, in MiB (Linux). */
async function readPeakMemory(child: ChildProcess): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const figure = (name: string): string =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`, "u").exec(status)?.[1] ?? Number.NaN) / 1024).toFixed(
      0,
    );
  return `${figure("VmRSS")} (peak ${figure("VmHWM")})`;
}

async function measure(name: string, directory: string, folder: string): Promise<object> {
  const store = join(folder, `${name}.db`);
  const lectern = (...words: readonly string[]): ChildProcess =>
    spawn(process.execPath, [COMMAND, ...words, "--store", store], {
      stdio: ["ignore", "pipe", "ignore"],
    });
  const beforePublish = performance.now();
  const publishing = lectern("publish", directory);
  const [status] = (await once(publishing, "exit")) as [number];
  if (status !== 0) throw new Error(`publish ended with ${status}`);
  const published = performance.now();

  const serving = lectern("serve", "--port", "0", "--access", "navigation=public");
  const lines = serving.stdout && createInterface(serving.stdout);
  const [line] = (lines && (await once(lines, "line"))) as [string];
  const address = /http:\S+/u.exec(line)?.[0] ?? "";
  const response = await fetch(`${address}/api/v1/navigation`);
  await response.arrayBuffer();
  const answered = performance.now();
  const memory = await readPeakMemory(serving);
  const stopped = once(serving, "exit");
  serving.kill("SIGTERM");
  await stopped;
  return {
    content: name,
    "publish, s": ((published - beforePublish) / 1000).toFixed(1),
    "start to first response, s": ((answered - published) / 1000).toFixed(1),
    "memory serving, MiB": memory,
    status: response.status,
  };
}

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const rows = [await measure("demo", join(ROOT, "content"), folder)];
  const counts = process.argv.slice(2).map(Number);
  for (const count of counts.length > 0 ? counts : [100_000]) {
    const directory = join(folder, `content-${count}`);
    await writeLargeContent(directory, count);
    rows.push(await measure(`${count}`, directory, folder));
  }
  process.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
