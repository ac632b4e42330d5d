/** The languages that localized columns need, as content has them. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import type { WrittenTable } from "./write-declarations.ts";

const FILE = "languages.yaml";

/**
 * Writes none where no table has texts in several languages. The first one is what all readers get.
 * @returns the text
 */
export async function writeLanguages(
  folder: string,
  tables: readonly WrittenTable[],
): Promise<string | null> {
  const codes = new Set(
    tables.flatMap(({ guessed: { columns } }) => columns.flatMap(({ language }) => language ?? [])),
  );
  const path = join(folder, FILE);
  if (codes.size === 0) {
    await rm(path, { force: true });
    return null;
  }
  const items = [...codes].map((Code, position) => ({
    Key: Code.toLowerCase().replaceAll("_", "-"),
    Code,
    State: "PUBLISHED",
    ...(position === 0 && { Fallback: true }),
  }));
  const text = stringify(items);
  await writeFile(path, text);
  return text;
}
