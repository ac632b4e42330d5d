/**
 * Compares Lectern with alternatives that serve the same items: PocketBase, Directus, and static files
 * with nginx.
 * `node bench/rivals.ts [--items 10000] [--seconds 3] [--rounds 3] [--json]`; needs Linux, nginx and npm.
 * It installs the measured programs into a temporary folder.
 *
 * Servers have one processor and clients another. Rates are responses per second of the server's
 * processor time, which other programs on the machine affect less than elapsed time; rounds alternate.
 * For the alternatives, an article is one JSON column, and they need not look up permissions: both are in
 * their favour.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "./measuring/read-flags.ts";
import type { Load } from "./load.ts";
import { readMemory, readProcessorSeconds, stopAll } from "./measuring/processes.ts";
import { putLoad } from "./measuring/put-load.ts";
import { medianOf, printTables } from "./measuring/tables.ts";
import { startDirectus } from "./rivals/directus.ts";
import { startLectern } from "./rivals/lectern.ts";
import { startNginx } from "./rivals/nginx.ts";
import { startPocketBase } from "./rivals/pocketbase.ts";
import type { Rival, RivalItem } from "./rivals/rival.ts";

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "10000" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    /** The folder in which Directus is or will be installed: it compiles for minutes. */
    directus: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const items = Number(options.items);
const seconds = Number(options.seconds);
const PAGE_ITEMS = 100;
const CONNECTIONS = 16;
const DRAWN = "pages of 100 per second of processor";

async function read({ page, headers }: Rival, number: number): Promise<Response> {
  const response = await fetch(page(number), { headers });
  if (response.status !== 200) throw new Error(`${page(number)} answers ${response.status}`);
  return response;
}

async function readItems(lectern: Rival): Promise<readonly RivalItem[]> {
  const pages = Array.from({ length: items / PAGE_ITEMS }, (_, index) => read(lectern, index + 1));
  const bodies = await Promise.all(pages.map(async (page) => (await page).json()));
  return (
    bodies as readonly { readonly NavigationModelCollection: readonly RivalItem[] }[]
  ).flatMap(({ NavigationModelCollection }) => NavigationModelCollection);
}

async function serveFiles(folder: string, lectern: Rival): Promise<Rival> {
  const pages: Uint8Array[] = [];
  for (let number = 1; number <= items / PAGE_ITEMS; number++)
    pages.push(await (await read(lectern, number)).bytes());
  return startNginx(folder, pages);
}

/** @returns responses per second of the server's processor time */
async function measure(rival: Rival, coding: "gzip" | "identity"): Promise<number> {
  const addresses = Array.from(
    { length: items / PAGE_ITEMS },
    (_, index) => new URL(rival.page(index + 1)),
  );
  const load: Load = {
    address: addresses[0]?.origin ?? "",
    paths: addresses.map(({ pathname, search }) => pathname + search),
    connections: CONNECTIONS,
    seconds,
    once: false,
    headers: { ...rival.headers, "Accept-Encoding": coding },
  };
  const before = await readProcessorSeconds(rival.child);
  const { answers } = await putLoad(load);
  return answers / ((await readProcessorSeconds(rival.child)) - before);
}

const folder = await mkdtemp(join(tmpdir(), "lectern-rivals-"));
try {
  const lectern = await startLectern(folder, items);
  const served = { folder, items: await readItems(lectern) };
  const rivals = [
    lectern,
    await serveFiles(folder, lectern),
    await startPocketBase(served),
    await startDirectus(served, options.directus ?? folder),
  ];
  const samples = rivals.map((rival) => ({
    rival,
    identity: [] as number[],
    gzip: [] as number[],
  }));
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const { rival, identity, gzip } of samples) {
      const rates = [await measure(rival, "identity"), await measure(rival, "gzip")] as const;
      // The first round is only a warm-up.
      if (round === 0) continue;
      identity.push(rates[0]);
      gzip.push(rates[1]);
    }
  }
  const [own] = samples;
  const rows = await Promise.all(
    samples.map(async ({ rival, identity, gzip }) => ({
      server: rival.name,
      [DRAWN]: Math.round(medianOf(identity)),
      "Lectern is so many times as fast": medianOf(own?.identity ?? []) / medianOf(identity),
      "the same with gzip": Math.round(medianOf(gzip)),
      "Lectern is so many times as fast with gzip": medianOf(own?.gzip ?? []) / medianOf(gzip),
      "memory, MB": Math.round(await readMemory(rival.child)),
    })),
  );
  const title = `Servers with the same ${items} items`;
  printTables([{ title, rows, drawn: DRAWN }], options.json);
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
