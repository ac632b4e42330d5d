/** Content as tables: a CSV file per resource, or one workbook. */
import { createWriteStream } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { writeCsvStream } from "hucre/csv";
import type { Installation } from "../../../catalog/installation.ts";
import { perResource, RESOURCE_NAMES } from "../../../catalog/resources.ts";
import type { ResourceName } from "../../../catalog/resources.ts";
import { fillRow, flattenItem, planColumns } from "./table-rows.ts";
import type { Cell, FlatItem, Misfit, TableColumn, TableForm } from "./table-rows.ts";
import { createWorkbook } from "./table-workbook.ts";
import type { Table } from "./table-workbook.ts";

/** Content that is to become tables. */
export interface TableSource {
  readonly installation: Installation;
  /** Reads the items of a resource anew each time. */
  readItems(resource: ResourceName): AsyncIterable<object>;
}

/** A value that a form cannot hold. */
export interface ItemMisfit extends Misfit {
  readonly resource: ResourceName;
  /** By its Key or Uuid. */
  readonly item: string;
}

interface OpenTable {
  readonly columns: readonly TableColumn[];
  readonly rows: () => AsyncGenerator<readonly Cell[], void, undefined>;
}

const nameItem = (values: FlatItem): string => String(values.get("Key") ?? values.get("Uuid"));

async function listLanguages(source: TableSource): Promise<readonly string[]> {
  const codes: string[] = [];
  for await (const item of source.readItems("languages"))
    codes.push(String((item as { readonly Code?: unknown }).Code));
  return codes;
}

async function openTable(
  source: TableSource,
  resource: ResourceName,
  form: TableForm,
  report: (misfit: ItemMisfit) => void,
): Promise<OpenTable> {
  const names = new Set<string>();
  for await (const item of source.readItems(resource))
    for (const name of flattenItem(item).keys()) names.add(name);
  const languages = resource === "navigation" ? await listLanguages(source) : [];
  const columns = planColumns(resource, names, languages, source.installation);
  async function* readRows(): AsyncGenerator<readonly Cell[], void, undefined> {
    for await (const item of source.readItems(resource)) {
      const values = flattenItem(item);
      const onMisfit = (misfit: Misfit): void =>
        report({ resource, item: nameItem(values), ...misfit });
      yield fillRow(columns, values, form, onMisfit);
    }
  }
  return { columns, rows: readRows };
}

/** The mark keeps Excel from taking UTF-8 for something else, and letters from being lost. */
const CSV = { bom: true, delimiter: ",", lineSeparator: "\n" } as const;

async function writeCsvFile(path: string, { columns, rows }: OpenTable): Promise<void> {
  async function* readLines(): AsyncGenerator<Cell[], void, undefined> {
    yield columns.map(({ name }) => name);
    // The shortest spelling that is read as the same number; the library would cut small ones.
    for await (const cells of rows())
      yield cells.map((cell) => (typeof cell === "number" ? String(cell) : cell));
  }
  await pipeline(writeCsvStream(readLines(), CSV), createWriteStream(path));
  // Else a row that is added by a program stands behind the last one.
  await appendFile(path, CSV.lineSeparator);
}

export async function writeTables(
  folder: string,
  form: TableForm,
  source: TableSource,
  report: (misfit: ItemMisfit) => void,
): Promise<void> {
  if (form === "csv") {
    for (const name of RESOURCE_NAMES)
      await writeCsvFile(join(folder, `${name}.csv`), await openTable(source, name, form, report));
    return;
  }
  const tables = perResource<Table>(() => ({ columns: [], rows: [] }));
  for (const name of RESOURCE_NAMES) {
    const { columns, rows } = await openTable(source, name, form, report);
    tables[name] = { columns, rows: await Array.fromAsync(rows()) };
  }
  await writeFile(join(folder, "content.xlsx"), await createWorkbook(tables, source.installation));
}
