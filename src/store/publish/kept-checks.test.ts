/** How much the checks of one author may add to a store. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SqliteFile } from "../sqlite/sqlite-file.ts";
import type { Change, Writer } from "./commands.ts";
import { keepCheck, listChecks } from "./kept-checks.ts";
import type { KeptCheck } from "./kept-checks.ts";

const MOST_BYTES = 256 * 1024 ** 2;

const createCheck = (id: string, madeAt: number, madeBy = "Anna"): KeptCheck => ({
  id,
  madeAt,
  madeBy,
  summary: "{}",
  document: "12345678",
  answer: null,
  bases: [],
  content: null,
  merged: null,
  changes: null,
  pending: [],
});

test("older checks go when those of their author added 256 MiB; with its answer, one adds nothing more", async (context) => {
  const file = new SqliteFile(":memory:", { readOnly: false });
  context.after(() => file.database.close());
  file.makeTables();
  const { tables } = file;
  const write = <Result>(change: Change<Result>): Promise<Result> => change(tables);
  const writer = { write } as Writer;
  const listIds = async (): Promise<string> =>
    (await listChecks(tables)).map(({ id }) => id).join(" ");
  /** As if its chunks had been as large. */
  const enlarge = async (id: string, bytes: number): Promise<void> => {
    const row = await tables.kept.find(id);
    assert.ok(row);
    await tables.kept.put([{ ...row, bytes }]);
  };

  await keepCheck(writer, createCheck("one", 1));
  assert.equal((await tables.kept.find("one", "bytes"))?.bytes, 10);
  await keepCheck(writer, createCheck("two", 2));
  await enlarge("two", MOST_BYTES - 20);
  await keepCheck(writer, { ...createCheck("ben", 3, "Ben") });
  await enlarge("ben", 1e12);
  await keepCheck(writer, createCheck("three", 4));
  assert.equal(await listIds(), "three ben two one", "just as much may stay");
  await keepCheck(writer, { ...createCheck("three", 4), document: "x".repeat(100) });
  assert.equal(await listIds(), "three ben two one");
  await keepCheck(writer, { ...createCheck("three", 5), document: "x".repeat(100) });
  assert.equal(await listIds(), "three ben", "made anew, it is larger");
  await enlarge("three", 1e12);
  await keepCheck(writer, createCheck("four", 6));
  assert.equal(await listIds(), "four ben");
});
