/**
 * Tables that other people publish become an API as they are, and every value arrives: what is served is compared
 * with what other people's programs read. `node test/programs/tables/report.ts FOLDER` runs the larger ones, too.
 */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, suite, test } from "node:test";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { runSite } from "../../support/site.ts";
import { createWorkplace } from "../../support/workplace.ts";
import { fetchTable, isPackaged, listSources } from "./list-sources.ts";
import type { Source } from "./list-sources.ts";
import { MADE_TABLES, writeMade } from "./made-tables.ts";
import { runTable } from "./run-table.ts";
import type { TableResult } from "./run-table.ts";

/** Tables that become an API without a touch, of ten. */
const OF_TEN = 9;

const sayFault = ({ source: { name }, unfit, wrong }: TableResult): string =>
  [name, ...unfit, ...wrong.slice(0, 5)].join("\n  ");

async function runAll(
  results: TableResult[],
  tables: Iterable<() => Promise<{ readonly source: Source; readonly path: string }>>,
): Promise<void> {
  await using site = await runSite();
  for (const write of tables) {
    const { source, path } = await write();
    results.push(await runTable(source, path, site));
  }
}

suite("tables of other people", { skip: reasonToSkip([TEST_PROGRAMS.tables]) }, () => {
  const published: TableResult[] = [];
  const made: TableResult[] = [];

  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), "lectern-tables-"));
    const sources = (await listSources()).filter((one) => isPackaged(one) && !one.isLarge);
    // Side by side, as each waits now and then for files that nobody writes any more.
    await Promise.all([
      runAll(
        published,
        sources.map((source) => async () => {
          const path = await fetchTable(source, join(folder, "published"));
          assert.ok(path);
          return { source, path };
        }),
      ),
      runAll(
        made,
        MADE_TABLES.map((one) => () => writeMade(one, join(folder, "made"))),
      ),
    ]);
    await rm(folder, { recursive: true });
  });

  test("nine of ten become an API as they are", () => {
    const unfit = published.filter((one) => one.unfit.length > 0);
    assert.ok(published.length >= 25, `${published.length} tables are here`);
    assert.ok(
      (published.length - unfit.length) * 10 >= published.length * OF_TEN,
      unfit.map(sayFault).join("\n"),
    );
  });

  test("what is odd about public tables is taken as it is", () => {
    const unfit = made.filter((one) => one.unfit.length > 0);
    assert.equal(unfit.map(sayFault).join("\n"), "");
  });

  test("every value arrives", () => {
    const wrong = [...published, ...made].filter((one) => one.wrong.length > 0);
    assert.equal(wrong.map(sayFault).join("\n"), "");
  });

  test("two commands are enough, for a CSV file and a workbook", async () => {
    await using workplace = await createWorkplace();
    const folder = join(workplace.folder, "given");
    const airports = (await listSources()).find(({ name }) => name === "airports");
    assert.ok(airports);
    const csv = await fetchTable(airports, folder);
    const workbook = MADE_TABLES.find(({ file }) => file === "16codmun.xlsx");
    assert.ok(csv !== undefined && workbook !== undefined);
    const { path } = await writeMade(workbook, folder);
    await copyFile(csv, join(workplace.folder, "airports.csv"));
    await copyFile(path, join(workplace.folder, "16codmun.xlsx"));
    const words = ["--from", "airports.csv", "--from", "16codmun.xlsx"];
    const init = await workplace.runProgram(["init", "mine", ...words]);
    assert.equal(init.status, 0, init.stderr);
    const publish = await workplace.runProgram(["publish", "mine", "--store", "mine.db"]);
    assert.equal(publish.status, 0, publish.stderr);
    assert.match(publish.stdout, /3,?376/u);
  });
});
