/**
 * Measures copies of a store, between files, with a separate PostgreSQL and over HTTP: the first copy,
 * one without changes, and one with ten changes.
 * `node bench/copying.ts [--items 100000] [--json]`; needs Linux (/proc).
 * Bytes are those on the wire, headers included.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readFlags } from "./measuring/read-flags.ts";
import { execute } from "../test/support/workplace.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { CHANGED_ITEMS, writeNavigation } from "./measuring/navigation.ts";
import { runMeasured, stop } from "./measuring/processes.ts";
import { printTables } from "./measuring/tables.ts";
import type { Row } from "./measuring/tables.ts";

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "100000" },
    json: { type: "boolean", default: false },
  },
});
const items = Number(options.items);
const COMMAND = join(import.meta.dirname, "../bin/lectern.js");

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
const postgres = await startPostgres("current");
const store = join(folder, "original.db");
const publish = async (edition: number): Promise<void> => {
  await writeNavigation(join(folder, "content"), items, edition);
  await runMeasured([
    process.execPath,
    COMMAND,
    "publish",
    join(folder, "content"),
    "--store",
    store,
  ]);
};
await publish(0);
const { stdout: token } = await execute([
  COMMAND,
  "token",
  "create",
  "--name",
  "bench",
  "--copy",
  "--store",
  store,
]);
process.env["LECTERN_TOKEN"] = token.trim();
const server = spawn(process.execPath, [COMMAND, "serve", "--port", "0", "--store", store], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = (await once(createInterface(server.stdout), "line")) as [string];
const { port } = new URL(/http:\S+/u.exec(line)?.[0] ?? "");

let carried = 0;
const wire = createServer((client) => {
  const there = connect(Number(port), "127.0.0.1");
  client.pipe(there).pipe(client);
  for (const socket of [client, there]) {
    socket.on("data", (bytes: Buffer) => (carried += bytes.length));
    socket.on("error", () => {});
  }
}).listen(0, "127.0.0.1");
await once(wire, "listening");
const address = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;

const WAYS: Readonly<Record<string, readonly string[]>> = {
  "copy to a file": ["store", "copy", store, join(folder, "file.db")],
  "copy to PostgreSQL": ["store", "copy", store, postgres.url("site=one")],
  "copy from PostgreSQL": ["store", "copy", postgres.url("site=one"), join(folder, "back.db")],
  "over HTTP": ["store", "copy", address, join(folder, "over-http.db")],
};

try {
  const rows: Row[] = [];
  for (const what of ["first", "nothing new", `${CHANGED_ITEMS} changes`]) {
    if (what.startsWith(String(CHANGED_ITEMS))) {
      await publish(1);
      // The server looks for changes twice a second.
      for (;;) {
        const headers = { Authorization: `Bearer ${token.trim()}` };
        const answer = await fetch(`http://127.0.0.1:${port}/service/v1/store`, { headers });
        const { releases } = (await answer.json()) as { readonly releases: readonly unknown[] };
        if (releases.length === 2) break;
      }
    }
    for (const [way, words] of Object.entries(WAYS)) {
      carried = 0;
      const { seconds, peak } = await runMeasured([process.execPath, COMMAND, ...words]);
      rows.push({ way, what, seconds, "peak, MB": peak, "bytes on the wire": carried });
    }
  }
  const size = (await stat(join(folder, "over-http.db"))).size / 1024 ** 2;
  const title = `Copies of a store with ${items} items`;
  printTables([{ title, note: `A store has ${size.toFixed(1)} MiB.`, rows }], options.json);
} finally {
  wire.close();
  await stop(server);
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
