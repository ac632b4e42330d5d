/**
 * Prints as Markdown what tables of other people are taken for: `node test/programs/tables/report.ts [FOLDER] [NAME…]`.
 * The folder has clones of the repositories in sources.csv; without it, only tables of packages are read.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSite } from "../../support/site.ts";
import { checkHalf } from "./check-half.ts";
import type { HalfResult } from "./check-half.ts";
import { fetchTable, listSources } from "./list-sources.ts";
import type { Source } from "./list-sources.ts";
import { runTable } from "./run-table.ts";
import type { TableResult } from "./run-table.ts";

interface Reported extends TableResult {
  readonly half: HalfResult;
}

const MAX_TOLD = 160;
const inCell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll(/\s+/gu, " ").slice(0, MAX_TOLD);

/** @returns such as `12 varchar, 3 integer; Key: Schulnr; place` */
function sayGuessed({ guess }: TableResult): string {
  const [table] = guess?.tables ?? [];
  if (table === undefined) return "–";
  const byType = Map.groupBy(table.columns, ({ type }) => type);
  const types = [...byType].map(([type, columns]) => `${columns.length} ${type}`);
  const languages = new Set(table.columns.flatMap(({ language }) => language ?? []));
  const { place, order } = table.declaration as {
    readonly place?: object;
    readonly order?: string;
  };
  return [
    types.join(", "),
    `Key: ${table.key.fields.length === 0 ? "row" : table.key.fields.join(" + ")}`,
    ...(languages.size > 0 ? [`${languages.size} languages`] : []),
    ...(place ? ["place"] : []),
    ...(order === undefined ? [] : [`order: ${order}`]),
    ...(table.above > 0 ? [`${table.above} above the header`] : []),
  ].join("; ");
}

const sayHalf = (half: HalfResult): string =>
  half === "holds" ? "yes" : half === "not tried" ? "–" : `no: ${half.join("; ")}`;

const sayRow = (one: Reported): string => {
  const { source, rows, columns, unfit, wrong } = one;
  const from = `${source.source.replace(/@.*$/u, "")} ${source.path.split("/").at(-1) ?? ""}`;
  const faults = [...unfit, ...wrong];
  const fault = faults.length === 0 ? "" : `${faults.length}: ${faults[0] ?? ""}`;
  const cells = [
    from,
    source.licence,
    `${rows} × ${columns}`,
    source.odd,
    sayGuessed(one),
    fault,
    sayHalf(one.half),
  ];
  return `| ${cells.map(inCell).join(" | ")} |`;
};

const share = (some: number, all: number): string =>
  `${some} of ${all} (${Math.round((some / all) * 100)} %)`;

const [folder, ...names] = process.argv.slice(2);
const wanted = (source: Source): boolean => names.length === 0 || names.includes(source.name);
const clones = folder !== undefined && existsSync(folder) ? folder : undefined;
const given = await mkdtemp(join(tmpdir(), "lectern-tables-"));
const results: Reported[] = [];
{
  await using site = await runSite();
  for (const source of (await listSources()).filter(wanted)) {
    const file = await fetchTable(source, join(given, source.name), clones);
    if (file === undefined) continue;
    const began = Date.now();
    const result = await runTable(source, file, site);
    const half = result.unfit.length > 0 ? "not tried" : await checkHalf(file, source);
    results.push({ ...result, half });
    process.stderr.write(
      `${source.name}: ${result.unfit.length} unfit, ${result.wrong.length} wrong, ${Date.now() - began} ms\n`,
    );
    for (const fault of [...result.unfit, ...result.wrong].slice(0, 4))
      process.stderr.write(`  ${fault}\n`);
  }
}
await rm(given, { recursive: true });
const fit = results.filter(({ unfit }) => unfit.length === 0);
const right = fit.filter(({ wrong }) => wrong.length === 0);
const tried = results.filter(({ half }) => half !== "not tried");
const held = tried.filter(({ half }) => half === "holds");
const workbooks = results.filter(({ source }) => /\.(?:xlsx|xlsm|ods)$/u.test(source.path));
process.stdout.write(
  [
    `${results.length} tables, ${workbooks.length} of them workbooks; ${share(fit.length, results.length)} became an API as they are; of these every value arrived in ${share(right.length, fit.length)}. What is guessed from the first half of the rows holds for all in ${share(held.length, tried.length)}.`,
    "",
    "| table | licence | rows × columns | odd | guessed | what did not fit | first half holds |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...results.map(sayRow),
    "",
  ].join("\n"),
);
