import { mustGet } from "../../../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { SQLITE_DRIVER } from "../../../../../src/store/sqlite/sqlite-driver.ts";
import { explainSqliteError, readPragma } from "../../../../../src/store/sqlite/sqlite-file.ts";
import {
  createContent,
  createEverything,
  createItems,
} from "../../../../api/releases/stores/suite/content-builder.ts";
import { BY, assertWhole } from "../../../../api/releases/stores/suite/place.ts";
import { createStore, publishElsewhere } from "./sqlite-files.ts";
import { publishItems } from "../../../../support/publish-items.ts";

test("a publish is drafted again when what it compares with is pruned meanwhile", async (context) => {
  const file = await createStore(context, 300);
  const [slow, quick] = [await SQLITE_DRIVER.open(file), await SQLITE_DRIVER.open(file)];
  const describeChunks = slow.describeChunks.bind(slow);
  let isPruned = false;
  slow.describeChunks = async (hashes) => {
    const described = await describeChunks(hashes);
    if (!isPruned && hashes.length > 0) {
      isPruned = true;
      await publishItems(quick, createContent({ trainings: createItems(3) }), BY);
      assert.deepEqual((await quick.prune(1)).removed, [1]);
    }
    return described;
  };
  const content = createContent({ navigation: createItems(300, "changed") });
  const { release, changes } = await publishItems(slow, content, BY);
  assert.equal(release.number, 3);
  assert.deepEqual(
    [mustGet(changes, "navigation").added, mustGet(changes, "trainings").removed],
    [300, 3],
  );
  await assertWhole(slow, 3);
  await Promise.all([slow.close(), quick.close()]);
});

describe("failures", () => {
  test("a full disk is a sentence and nothing is changed", async (context) => {
    const file = await createStore(context);
    const database = new DatabaseSync(file);
    // SQLite gives the very error of a full disk when a file may not grow.
    database.exec(`pragma max_page_count = ${Number(readPragma(database, "page_count")) + 2}`);
    assert.throws(
      () => {
        database.exec("begin immediate");
        for (let round = 0; round < 100; round += 1)
          database.exec(`insert into chunk values (${round}, 1, null, zeroblob(4000))`);
      },
      (error) => {
        const explained = explainSqliteError(error, file);
        assert.ok(explained instanceof Error);
        assert.match(
          explained.message,
          /^The disk with the store .+ is full and nothing was changed/u,
        );
        return true;
      },
    );
    database.close();
    const reader = await SQLITE_DRIVER.openReader(file);
    await assertWhole(reader, 1);
    await reader.close();
  });

  test("an error that is not SQLite's stays what it is", () => {
    const error = new TypeError("x");
    assert.equal(explainSqliteError(error, "f"), error);
  });

  test("a writer that was killed leaves no lock and no half release", async (context) => {
    const file = await createStore(context);
    const { items } = await SQLITE_DRIVER.verify(file, () => {});
    await assert.rejects(publishElsewhere(file, 8000, "x".repeat(5000), 5000), {
      signal: "SIGKILL",
    });
    const left = await SQLITE_DRIVER.verify(file, () => {});
    assert.deepEqual(left.faults, []);
    assert.ok(left.items > items, "chunks that were added before");
    const reader = await SQLITE_DRIVER.openReader(file);
    assert.equal((await reader.readState()).newestRelease, 1);
    await assertWhole(reader, 1);
    const store = await SQLITE_DRIVER.open(file);
    await store.prune(1);
    assert.equal((await SQLITE_DRIVER.verify(file, () => {})).items, items);
    assert.equal((await publishItems(store, createEverything(), BY)).release.number, 2);
    await assertWhole(reader, 2);
    await store.close();
    await reader.close();
  });
});
