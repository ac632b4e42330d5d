/**
 * `npm run bench`: runs all benchmarks and writes a report to bench/results/ (Markdown and JSON) with a
 * picture. It takes about 15 minutes and needs Linux, nginx and npm. The compared programs are installed
 * into a temporary folder; Directus into the folder of --directus, since it compiles for minutes.
 */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readFlags } from "./measuring/read-flags.ts";
import { formatTable } from "./measuring/tables.ts";
import type { Table } from "./measuring/tables.ts";
import { drawPicture } from "./measuring/picture.ts";

const HERE = import.meta.dirname;
const RESULTS = join(HERE, "results");

const { values: options } = readFlags({ options: { directus: { type: "string" } } });

/** Each one prints its tables with --json. */
const BENCHES: readonly (readonly [file: string, ...words: readonly string[]])[] = [
  ["rivals.ts", ...(options.directus === undefined ? [] : ["--directus", options.directus])],
  ["hot-path.ts", "--rounds", "3", "--seconds", "1"],
  // Enough for the search index of a million items.
  ["growth.ts", "--memory", "4096"],
  ["querying.ts", "--items", "100000"],
];

async function run([file, ...words]: (typeof BENCHES)[number]): Promise<readonly Table[]> {
  process.stderr.write(`${file}\n`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(HERE, file), ...words, "--json"],
    { maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout) as readonly Table[];
}

const commit = (await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: HERE }))
  .stdout;
const machine = {
  processor: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${platform()} ${arch()}`,
  node: process.versions.node,
  commit: commit.trim(),
  date: new Date().toISOString().slice(0, 10),
};
const title = `# Benchmarks of ${machine.date}

Made by \`npm run bench\` at commit ${machine.commit} on ${machine.processor}, ${machine.memory} of memory, ${machine.system},
Node ${machine.node}. Compare figures of one table with each other; those of two runs differ with the machine.
`;
await mkdir(RESULTS, { recursive: true });
const name = join(RESULTS, machine.date);
const tables: Table[] = [];
for (const bench of BENCHES) {
  tables.push(...(await run(bench)));
  // Written after each benchmark, so that results are kept if a later one fails.
  await writeFile(`${name}.md`, [title, ...tables.map(formatTable)].join("\n"));
  await writeFile(`${name}.json`, `${JSON.stringify({ machine, tables }, undefined, 2)}\n`);
}
const drawn = tables.find((table) => table.drawn !== undefined);
if (drawn !== undefined) await writeFile(join(RESULTS, "picture.svg"), drawPicture(drawn));
process.stdout.write(`${name}.md\n`);
