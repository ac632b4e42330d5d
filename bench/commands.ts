/**
 * Measures how long commands take, beside `node -e 0`: the version, the demo until it listens, and the
 * check of large content on one processor.
 * `node bench/commands.ts [--items 100000] [--rounds 9] [--json]`; needs Linux (taskset).
 * The runs alternate. Compare only figures of the same run.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "./measuring/read-flags.ts";
import { writeNavigation } from "./measuring/navigation.ts";
import { runMeasured, SERVER_CORE, stop } from "./measuring/processes.ts";
import { medianOf, printTables } from "./measuring/tables.ts";
import { LECTERN, readAddress } from "./rivals/lectern.ts";

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "100000" },
    rounds: { type: "string", default: "9" },
    json: { type: "boolean", default: false },
  },
});

const folder = await mkdtemp(join(tmpdir(), "lectern-commands-"));

const runSeconds =
  (...words: readonly string[]) =>
  async (): Promise<number> =>
    (await runMeasured([process.execPath, ...words])).seconds;

async function startDemo(): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, [LECTERN, "serve", "--demo", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await readAddress(child);
  const seconds = (performance.now() - begin) / 1000;
  await stop(child);
  return seconds;
}

const MEASURED: Readonly<Record<string, () => Promise<number>>> = {
  "node -e 0": runSeconds("-e", "0"),
  "lectern --version": runSeconds(LECTERN, "--version"),
  "lectern serve --demo, until it listens": startDemo,
};

try {
  const samples = new Map(Object.keys(MEASURED).map((name) => [name, [] as number[]]));
  // The first round fills the compile cache.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const [name, measure] of Object.entries(MEASURED)) {
      const seconds = await measure();
      if (round > 0) samples.get(name)?.push(seconds);
    }
  }
  const [bare = Number.NaN] = Array.from(samples.values(), medianOf);
  const starts = Array.from(samples, ([command, all]) => ({
    command,
    "median, s": medianOf(all),
    "shortest, s": Math.min(...all),
    "of node -e 0": medianOf(all) / bare,
  }));

  const content = join(folder, "content");
  const megabytes = (await writeNavigation(content, Number(options.items), 1)) / 1e6;
  const checks: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const validate = [process.execPath, LECTERN, "validate", content];
    checks.push((await runMeasured(["taskset", "-c", SERVER_CORE, ...validate])).seconds);
  }
  printTables(
    [
      { title: "The start of commands", rows: starts },
      {
        title: `Checking ${options.items} items on one processor`,
        rows: [
          {
            "content, MB": megabytes,
            "lectern validate, s": medianOf(checks),
            "MB/s": megabytes / medianOf(checks),
          },
        ],
      },
    ],
    options.json,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
