/** Content on its way into tables, for tests. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTables, proveCheckout } from "../../src/cli/commands/checkout.ts";
import type { TableFormat } from "../../src/cli/common/write-tables.ts";
import { writeTables } from "../../src/cli/common/write-tables.ts";
import type { ItemMisfit } from "../../src/cli/common/write-tables.ts";
import { openContent } from "../../src/content/open-content.ts";
import { contentOfRelease } from "../../src/release/compare/chunked-content.ts";
import { writeInstallation } from "../../src/release/compare/checkout.ts";
import { driverOf } from "../../src/store/open-store.ts";
import type { Store } from "../../src/store/store.ts";
import { listLines } from "../api/content/rules/check-files.ts";
import { checkItems, publishItems } from "./publish-items.ts";
import type { ItemLists } from "./publish-items.ts";

export type Item = Record<string, unknown>;
export type Items = Readonly<Record<string, readonly Item[]>>;

export const LANGUAGE = { Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true };

/** Some attributes are declared, so that tables hold more than texts. */
const INSTALLATION = JSON.stringify({
  customAttributes: {
    Navigation: { A: { type: "list" }, B: { type: "boolean" } },
    Article: { A: { type: "integer" } },
    Language: { A: { type: "decimal" } },
  },
});

interface Written {
  readonly directory: string;
  readonly misfits: readonly ItemMisfit[];
  /** Reads the tables again. @throws when they give something else back */
  readonly prove: () => Promise<void>;
}

export interface TableWorkshop {
  /** @returns the content; it has no errors */
  check(items: Items): Promise<ItemLists>;
  /** Publishes content and writes the release as tables. */
  write(content: ItemLists, format: TableFormat): Promise<Written>;
  remove(): Promise<void>;
}

export async function createTableWorkshop(): Promise<TableWorkshop> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-formats-"));
  const opened: Store[] = [];
  let round = 0;
  const createFolder = async (): Promise<string> => {
    round += 1;
    const directory = join(folder, `${round}`);
    await mkdir(directory);
    return directory;
  };
  return {
    async check(items) {
      const directory = await createFolder();
      await writeFile(join(directory, "installation.yaml"), INSTALLATION);
      for (const [name, list] of Object.entries(items))
        await writeFile(join(directory, `${name}.json`), JSON.stringify(list));
      const result = await checkItems(await openContent(directory));
      assert.ok(result.valid, listLines(result).join("\n"));
      return result.content;
    },
    async write(content, format) {
      const directory = await createFolder();
      const store = await driverOf(directory).open(`${directory}.db`);
      opened.push(store);
      const { release } = await publishItems(store, content, { by: "test" });
      const stored = contentOfRelease(store, await store.readRelease(release.number));
      const misfits: ItemMisfit[] = [];
      await writeFile(join(directory, "installation.yaml"), writeInstallation(stored.installation));
      await writeTables(directory, format, await openTables(stored), (one) => {
        misfits.push(one);
      });
      return { directory, misfits, prove: async () => proveCheckout(directory, stored) };
    },
    async remove() {
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
