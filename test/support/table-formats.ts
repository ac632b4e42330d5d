/** Content on its way into tables, for tests. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proveCheckout } from "../../src/publish/write-checkout.ts";
import { openTables } from "../../src/checkout/open-tables.ts";
import { writeTables } from "../../src/checkout/write-tables.ts";
import type { ItemMisfit, TableFormat } from "../../src/checkout/write-tables.ts";
import { checkOut, writeInstallationYaml } from "../../src/checkout/write-files.ts";
import { driverOf } from "../../src/store/open-store.ts";
import { readContent } from "../api/own-resources/own-site.ts";
import { digestItems, publishItems } from "./publish-items.ts";
import type { ItemLists } from "./publish-items.ts";
import { writeContent } from "./site.ts";
import type { ContentFiles } from "./site.ts";
import { sayInEnglish } from "../../src/words/say.ts";
import type { Say } from "../../src/words/say.ts";

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
  /** Reads what was written again. @throws when it gives something else back */
  readonly prove: () => Promise<void>;
}

export interface TableWorkshop {
  /** @returns the content; it has no errors */
  check(items: Items): Promise<ItemLists>;
  /** @returns what the files say; they have no errors */
  read(files: ContentFiles): Promise<ItemLists>;
  /** Publishes content and writes the release in a format. */
  write(content: ItemLists, format: TableFormat | "jsonl", say?: Say): Promise<Written>;
  remove(): Promise<void>;
}

export async function createTableWorkshop(): Promise<TableWorkshop> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-formats-"));
  // Each release is of a second of its own, which nobody waits for.
  let now = Date.parse("2026-01-01");
  const location = join(folder, "lectern.db");
  const store = await driverOf(location).open(location, { clock: () => (now += 1000) });
  let round = 0;
  const createFolder = async (): Promise<string> => {
    round += 1;
    const directory = join(folder, `${round}`);
    await mkdir(directory);
    return directory;
  };
  const read = async (files: ContentFiles): Promise<ItemLists> => {
    const directory = await createFolder();
    await writeContent(directory, files);
    return readContent(directory);
  };
  return {
    check(items) {
      const files = Object.entries(items).map(([name, list]) => [`${name}.json`, list]);
      return read({ "installation.yaml": INSTALLATION, ...Object.fromEntries(files) });
    },
    read,
    async write(content, format, say = sayInEnglish) {
      const directory = await createFolder();
      const { release } = await publishItems(store, content, { by: "test" });
      const stored = await store.readRelease(release.number);
      const misfits: ItemMisfit[] = [];
      if (format === "jsonl") await checkOut(store, stored, directory);
      else {
        const installation = writeInstallationYaml(stored.installation);
        await writeFile(join(directory, "installation.yaml"), installation);
        const report = (one: ItemMisfit): void => void misfits.push(one);
        await writeTables(directory, format, await openTables(store, stored), report, { say });
      }
      const prove = async (): Promise<void> => {
        await proveCheckout(directory, store, stored.digest);
        assert.equal(await digestItems(await readContent(directory)), release.digest);
      };
      return { directory, misfits, prove };
    },
    async remove() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
