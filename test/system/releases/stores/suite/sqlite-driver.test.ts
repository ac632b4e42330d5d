import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { STORE_FORMAT } from "../../../../../src/version.ts";
import { driverOf } from "../../../../../src/store/open-store.ts";
import { SQLITE_DRIVER } from "../../../../../src/store/sqlite/sqlite-driver.ts";
import { APPLICATION_ID, readPragma } from "../../../../../src/store/sqlite/sqlite-file.ts";
import { createFile, createStore } from "./sqlite-files.ts";

describe("opening a store", () => {
  test("makes the file and its folder", async (context) => {
    const file = path.join(path.dirname(await createFile(context)), "a", "b", "store.sqlite");
    const store = await SQLITE_DRIVER.open(file);
    assert.ok(statSync(file).isFile());
    await store.close();
    const database = new DatabaseSync(file, { readOnly: true });
    assert.equal(readPragma(database, "application_id"), APPLICATION_ID);
    assert.equal(readPragma(database, "user_version"), STORE_FORMAT);
    assert.equal(readPragma(database, "journal_mode"), "wal");
    database.close();
  });

  for (const location of ["", " "]) {
    test(`refuses the location "${location}"`, () => {
      assert.throws(() => driverOf(location), { name: "CommandError" });
    });
  }

  test("by several at once makes one store", async (context) => {
    const file = await createFile(context);
    const stores = await Promise.all([
      SQLITE_DRIVER.open(file),
      SQLITE_DRIVER.open(file),
      SQLITE_DRIVER.open(file),
    ]);
    for (const store of stores) {
      assert.equal((await store.readState()).newestRelease, 0);
      await store.close();
    }
  });

  const refusals: Readonly<
    Record<string, readonly [prepare: (file: string) => Promise<void>, message: RegExp]>
  > = {
    "another program's database": [
      async (file) => {
        const database = new DatabaseSync(file);
        database.exec("create table bookmark (url text)");
        database.close();
      },
      /is a SQLite database, but not a Lectern store: name another file/u,
    ],
    "a text file": [
      (file) => writeFile(file, "Dear diary, ".repeat(500)),
      /is not a Lectern store: name another file/u,
    ],
    "a store of a later version": [
      async (file) => {
        await (await SQLITE_DRIVER.open(file)).close();
        const database = new DatabaseSync(file);
        database.exec(`pragma user_version = ${STORE_FORMAT + 1}`);
        database.close();
      },
      /written by another version of Lectern/u,
    ],
  };
  for (const [name, [prepare, message]] of Object.entries(refusals)) {
    test(`refuses ${name} and leaves it as it is`, async (context) => {
      const file = await createFile(context);
      await prepare(file);
      const before = readFileSync(file);
      await assert.rejects(SQLITE_DRIVER.open(file), { name: "CommandError", message });
      await assert.rejects(SQLITE_DRIVER.openReader(file), { name: "CommandError", message });
      assert.deepEqual(readFileSync(file), before);
    });
  }

  test("refuses a folder and a path through a file", async (context) => {
    const file = await createStore(context);
    await assert.rejects(SQLITE_DRIVER.open(path.dirname(file)), { message: /is a folder/u });
    await assert.rejects(SQLITE_DRIVER.open(path.join(file, "x")), {
      message: /cannot be created/u,
    });
  });
});
