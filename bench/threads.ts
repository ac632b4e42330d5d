/**
 * Measures several threads: processor time of a page, how evenly connections are distributed, memory of
 * each thread, and the delay between them when they switch to a release.
 * `node bench/threads.ts [--items 100000] [--workers 1,2,4] [--rounds 3] [--json]`; needs Linux (/proc).
 * Servers run at the same time and are measured in turn; compare only figures of the same run.
 */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { readFlags } from "./measuring/read-flags.ts";
import { writeNavigation } from "./measuring/navigation.ts";
import { readMemory, readProcessorSeconds, runMeasured, stop } from "./measuring/processes.ts";
import { putLoad } from "./measuring/put-load.ts";
import { medianOf, printTables } from "./measuring/tables.ts";
import { LECTERN, readAddress } from "./rivals/lectern.ts";

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "100000" },
    workers: { type: "string", default: "1,2,4" },
    rounds: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
});

const COLLECTION = "/api/v1/navigation";
const PATHS = Array.from({ length: 10 }, (_, index) => `${COLLECTION}/page/${index + 1}/`);
const CONNECTIONS = 1000;
const LOAD_SECONDS = 4;
const SECONDS_TO_REST = 3;

interface Side {
  readonly workers: number;
  readonly child: ChildProcess;
  readonly address: string;
  /** Memory before any load. */
  readonly memory: number;
  readonly pageMicroseconds: number[];
}

interface Client {
  readonly worker: number;
  readonly get: (path: string) => Promise<{ readonly release: number; readonly body: string }>;
  readonly end: () => void;
}

async function connectClient(address: string): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get: Client["get"] = (path) =>
    new Promise((resolve, reject) => {
      const take = (body: string, release: unknown): void =>
        resolve({ body, release: Number(release) });
      request(`${address}${path}`, { agent }, (response) => {
        text(response).then((body) => take(body, response.headers["lectern-release"]), reject);
      })
        .once("error", reject)
        .end();
    });
  const { detail } = JSON.parse((await get("/health/ready")).body) as {
    readonly detail: { readonly worker?: number };
  };
  return { worker: detail.worker ?? 1, get, end: () => agent.destroy() };
}

async function start(store: string, workers: number): Promise<Side> {
  const words = ["serve", "--store", store, "--port", "0", "--access", "navigation=public"];
  const child = spawn(
    process.execPath,
    [LECTERN, ...words, "--workers", String(workers), "--max-connections", "8192"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const address = await readAddress(child);
  const response = await fetch(`${address}${PATHS[0]}`);
  await response.arrayBuffer();
  await sleep(SECONDS_TO_REST * 1000);
  return { workers, child, address, memory: await readMemory(child), pageMicroseconds: [] };
}

async function load({ address, child, pageMicroseconds }: Side): Promise<void> {
  const worked = await readProcessorSeconds(child);
  const asked = { address, paths: PATHS, connections: 32, once: false, seconds: LOAD_SECONDS };
  const { answers } = await putLoad(asked);
  pageMicroseconds.push((((await readProcessorSeconds(child)) - worked) / answers) * 1e6);
}

/** @returns connections of each thread, relative to an even distribution */
async function shareConnections({ address, workers }: Side): Promise<readonly number[]> {
  const clients: Client[] = [];
  for (let begun = 0; begun < CONNECTIONS; begun += 50) {
    const some = Array.from({ length: 50 }, () => connectClient(address));
    clients.push(...(await Promise.all(some)));
  }
  const counts = Array.from(
    { length: workers },
    (_, index) => clients.filter(({ worker }) => worker === index + 1).length,
  );
  for (const { end } of clients) end();
  return counts.map((count) => (count * workers) / CONNECTIONS);
}

/**
 * @returns the milliseconds between the first response of the new release and the last one of the old
 * release
 */
async function changeOver(
  { address, workers }: Side,
  publish: () => Promise<unknown>,
): Promise<number> {
  const clients = new Map<number, Client>();
  while (clients.size < workers) {
    const client = await connectClient(address);
    if (clients.has(client.worker)) client.end();
    else clients.set(client.worker, client);
  }
  const [any] = clients.values();
  const path = `${COLLECTION}/page/1/`;
  const before = (await any?.get(path))?.release ?? 0;
  let [firstNew, lastOld] = [Infinity, 0];
  const asking = Array.from(clients.values(), async ({ get, end }) => {
    for (;;) {
      const from = performance.now();
      const { release } = await get(path);
      if (release === before) lastOld = Math.max(lastOld, from);
      else {
        firstNew = Math.min(firstNew, performance.now());
        break;
      }
      await sleep(1);
    }
    end();
  });
  await publish();
  await Promise.all(asking);
  return Math.max(0, lastOld - firstNew);
}

const folder = await mkdtemp(join(tmpdir(), "lectern-threads-"));
const sides: Side[] = [];
try {
  const [store, content] = [join(folder, "store.db"), join(folder, "content")];
  let edition = 0;
  const publish = async (): Promise<void> => {
    await writeNavigation(content, Number(options.items), (edition += 1));
    await runMeasured([process.execPath, LECTERN, "publish", content, "--store", store]);
  };
  await publish();
  for (const workers of options.workers.split(",").map(Number))
    sides.push(await start(store, workers));
  for (const side of sides) await load(side);
  for (const { pageMicroseconds } of sides) pageMicroseconds.length = 0;
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const side of sides) await load(side);
  const shares = new Map<Side, readonly number[]>();
  for (const side of sides) shares.set(side, await shareConnections(side));
  const [late] = await Promise.all([
    Promise.all(sides.map((side) => changeOver(side, async () => {}))),
    publish(),
  ]);
  const [one] = sides;
  const loaded = await Promise.all(sides.map(({ child }) => readMemory(child)));
  const rows = sides.map((side, index) => {
    const [page, alone] = [side, one ?? side].map((of) => medianOf(of.pageMicroseconds));
    return {
      threads: side.workers,
      "page, µs of processor": page ?? Number.NaN,
      "of one thread": (page ?? 0) / (alone ?? 0),
      "fewest connections, of an even part": Math.min(...(shares.get(side) ?? [])),
      most: Math.max(...(shares.get(side) ?? [])),
      "memory, MB": side.memory,
      "after load, MB": loaded[index] ?? Number.NaN,
      "old after new, ms": late[index] ?? Number.NaN,
    };
  });
  printTables([{ title: "Threads", rows }], options.json);
} finally {
  for (const { child } of sides) await stop(child);
  await rm(folder, { recursive: true, force: true });
}
