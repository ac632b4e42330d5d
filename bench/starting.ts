/**
 * Measures a start: the time from the start of the process to the first response, and the memory then.
 * `node bench/starting.ts [--items 100000] [--rounds 3] [--postgres] [--json]`; needs Linux (/proc).
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "./measuring/read-flags.ts";
import { startPostgres } from "../test/support/postgres.ts";
import type { PostgresServer } from "../test/support/postgres.ts";
import { writeNavigation } from "./measuring/navigation.ts";
import { readMemory, runMeasured, stop } from "./measuring/processes.ts";
import { printTables } from "./measuring/tables.ts";
import type { Row } from "./measuring/tables.ts";
import { LECTERN, readAddress } from "./rivals/lectern.ts";

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "1000,100000" },
    rounds: { type: "string", default: "3" },
    postgres: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(words: readonly string[]): Promise<Row> {
  const seconds: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const began = performance.now();
    const child = spawn(process.execPath, [LECTERN, "serve", "--port", "0", ...words], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const response = await fetch(`${await readAddress(child)}/api/v1/navigation/page/1/`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`it answers ${response.status}`);
    seconds.push((performance.now() - began) / 1000);
    memory.push(await readMemory(child));
    await stop(child);
  }
  return { "start to first answer, s": median(seconds), "memory, MB": median(memory) };
}

async function measureItems(
  folder: string,
  items: number,
  server: PostgresServer | undefined,
): Promise<Row> {
  const content = join(folder, `${items}-content`);
  const store = server?.url(`site=items_${items}`) ?? join(folder, `${items}-site.db`);
  await writeNavigation(content, items, 1);
  await writeFile(join(content, "installation.yaml"), "access: { navigation: public }\n");
  await runMeasured([process.execPath, LECTERN, "publish", content, "--store", store]);
  await rm(content, { recursive: true });
  return { items, ...(await measure(["--store", store])) };
}

const folder = await mkdtemp(join(tmpdir(), "lectern-starting-"));
const postgres = options.postgres ? await startPostgres("current") : undefined;
try {
  const rows: Row[] = [];
  for (const items of options.items.split(",").map(Number))
    rows.push(await measureItems(folder, items, postgres));
  printTables([{ title: "What a start costs", rows }], options.json);
} finally {
  await postgres?.remove();
  await rm(folder, { recursive: true, force: true });
}
