/**
 * Measures the cost of counting for `/metrics`: processor time per response with and without `--admin`,
 * in short alternating rounds on one processor, so that other work on the machine affects both equally.
 * `node bench/counting.ts [--rounds 20] [--checkout DIR] [--json]`
 * `--checkout` adds another version without it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "./measuring/read-flags.ts";
import { SERVER_CORE, readProcessorSeconds, startPinned, stopAll } from "./measuring/processes.ts";
import { putLoad } from "./measuring/put-load.ts";
import { medianOf, printTables } from "./measuring/tables.ts";
import type { Row } from "./measuring/tables.ts";
import { publishSample } from "./querying/published-sample.ts";
import { LECTERN, readAddress } from "./rivals/lectern.ts";

const { values: options } = readFlags({
  options: {
    rounds: { type: "string", default: "20" },
    checkout: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const ITEMS = 10_000;
const PAGES = 100;
const TURN_SECONDS = 0.5;
const COLLECTION = "/api/v1/navigation";

const folder = await mkdtemp(join(tmpdir(), "lectern-counting-"));
try {
  const { location } = await publishSample(folder, ITEMS);
  const { checkout } = options;
  const sides: readonly (readonly [name: string, program: string, words: readonly string[]])[] = [
    ["without --admin", LECTERN, []],
    ["with --admin", LECTERN, ["--admin", "127.0.0.1:0"]],
    ...(checkout === undefined ? [] : [[checkout, join(checkout, "bin/lectern.js"), []] as const]),
  ];
  const servers = await Promise.all(
    sides.map(async ([name, program, words]) => {
      const shared = ["--port", "0", "--store", location];
      const access = ["--access", "navigation=public"];
      const child = startPinned(
        SERVER_CORE,
        [process.execPath, program, "serve", ...shared, ...access, ...words],
        { stdio: ["ignore", "pipe", "ignore"] },
      );
      const microseconds: number[] = [];
      return { name, child, address: await readAddress(child), microseconds };
    }),
  );
  const paths = Array.from({ length: PAGES }, (_, index) => `${COLLECTION}/page/${index + 1}/`);
  const load = { paths, connections: 8, once: false, headers: { "Accept-Encoding": "br" } };
  for (const { address } of servers) await putLoad({ ...load, address, seconds: 3 });
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const { child, address, microseconds } of servers) {
      const before = await readProcessorSeconds(child);
      const { answers } = await putLoad({ ...load, address, seconds: TURN_SECONDS });
      microseconds.push((((await readProcessorSeconds(child)) - before) / answers) * 1e6);
    }
  }
  const [without] = servers.map(({ microseconds }) => medianOf(microseconds));
  const rows = servers.map(({ name, microseconds }): Row => ({
    side: name,
    "median, µs": medianOf(microseconds),
    "least, µs": Math.min(...microseconds),
    "of the first": medianOf(microseconds) / (without ?? Number.NaN),
  }));
  printTables([{ title: "What counting costs, processor time per answer", rows }], options.json);
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
