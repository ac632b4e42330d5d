import assert from "node:assert/strict";
import { chmodSync, statSync } from "node:fs";
import { copyFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { SQLITE_DRIVER } from "../../../../../src/store/sqlite/sqlite-driver.ts";
import { SqliteFile } from "../../../../../src/store/sqlite/sqlite-file.ts";
import {
  createContent,
  createEverything,
  createItems,
} from "../../../../api/releases/stores/suite/content-builder.ts";
import { BY, assertWhole } from "../../../../api/releases/stores/suite/place.ts";
import { createFile, createStore, publishElsewhere, waitForCall } from "./sqlite-files.ts";
import { publishItems } from "../../../../support/publish-items.ts";

describe("a reader", () => {
  test("of a missing file is empty until the file appears, within two seconds", async (context) => {
    const file = path.join(path.dirname(await createFile(context)), "later", "store.sqlite");
    const reader = await SQLITE_DRIVER.openReader(file);
    assert.equal((await reader.readState()).newestRelease, 0);
    assert.deepEqual(await reader.listReleases(), []);
    await assert.rejects(reader.readRelease(1), { message: /no release 1/u });
    await assert.rejects(reader.readChunks("navigation", ["x"]), { name: "CommandError" });
    const called = waitForCall(reader);
    const store = await SQLITE_DRIVER.open(file);
    await publishItems(store, createContent({}), BY);
    await called;
    assert.equal((await reader.readState()).newestRelease, 1);
    await store.close();
    await reader.close();
  });

  test("of an empty file or one without tables is empty", async (context) => {
    const file = await createFile(context);
    await writeFile(file, "");
    const reader = await SQLITE_DRIVER.openReader(file);
    assert.equal((await reader.readState()).newestRelease, 0);
    const database = new DatabaseSync(file);
    database.exec("pragma journal_mode = wal");
    assert.equal((await reader.readState()).newestRelease, 0);
    database.close();
    await reader.close();
  });

  test("rejects while the file is gone, and takes it over when it is back", async (context) => {
    const file = await createStore(context);
    const reader = await SQLITE_DRIVER.openReader(file);
    await rename(file, `${file}.away`);
    await waitForCall(reader);
    await assert.rejects(reader.readState(), {
      name: "CommandError",
      message: /is missing: put it back/u,
    });
    await assert.rejects(reader.listReleases(), { name: "CommandError" });
    await writeFile(file, "");
    await assert.rejects(reader.readState(), {
      name: "CommandError",
      message: /is empty: put it/u,
    });
    await rm(file);
    const back = waitForCall(reader);
    await rename(`${file}.away`, file);
    await back;
    assert.equal((await reader.readState()).newestRelease, 1);
    await assertWhole(reader, 1);
    await reader.close();
  });

  test("calls back once for a file that is gone, not repeatedly", async (context) => {
    const file = await createStore(context);
    const reader = await SQLITE_DRIVER.openReader(file);
    await rename(file, `${file}.away`);
    let calls = 0;
    const stop = reader.watch(() => {
      calls += 1;
      reader.readState().catch(() => {});
    });
    await sleep(1800);
    assert.equal(calls, 1);
    stop();
    await reader.close();
  });

  for (const [name, replace] of [
    ["renamed over it", (from, to) => rename(from, to)],
    ["copied into it", (from, to) => copyFile(from, to)],
  ] as const satisfies readonly (readonly [
    string,
    (from: string, to: string) => Promise<void>,
  ])[]) {
    test(`switches to a store that is ${name}`, async (context) => {
      const [file, other] = [await createStore(context), await createFile(context)];
      const store = await SQLITE_DRIVER.open(other);
      await publishItems(store, createEverything(), BY);
      await publishItems(store, createContent({ trainings: createItems(4) }), BY);
      await store.close();
      const reader = await SQLITE_DRIVER.openReader(file);
      assert.equal((await reader.readState()).newestRelease, 1);
      const called = waitForCall(reader);
      await replace(other, file);
      await called;
      assert.equal((await reader.readState()).current?.number, 2);
      await assertWhole(reader, 2);
      await assertWhole(reader, 1);
      await reader.close();
    });
  }

  for (const [name, harm, message] of [
    ["truncated", (file) => truncate(file, 5000), /damaged|could not be read|not a Lectern/u],
    ["overwritten", (file) => writeFile(file, "x".repeat(9000)), /is not a Lectern store/u],
  ] as const satisfies readonly (readonly [string, (file: string) => Promise<void>, RegExp])[]) {
    test(`says so when the file is ${name}`, async (context) => {
      const file = await createStore(context, 300);
      const reader = await SQLITE_DRIVER.openReader(file);
      await harm(file);
      await assert.rejects(reader.readState(), { name: "CommandError", message });
      await reader.close();
    });
  }

  test("reads where it may not write, and sees what others publish", async (context) => {
    const file = await createStore(context);
    const folder = path.dirname(file);
    const modes = [folder, file, `${file}-wal`, `${file}-shm`].map(
      (name) => [name, statSync(name).mode] as const,
    );
    // Root may write everywhere, so root reads as somebody else.
    const isRoot = process.getuid?.() === 0;
    const forbid = (): void => {
      for (const [name, mode] of modes) chmodSync(name, (mode & 0o555) | (isRoot ? 0o055 : 0));

      if (isRoot) process.seteuid?.(65_534);
    };
    const allow = (): void => {
      if (isRoot) process.seteuid?.(0);

      for (const [name, mode] of modes) chmodSync(name, mode);
    };
    try {
      forbid();
      const reader = await SQLITE_DRIVER.openReader(file);
      assert.equal((await reader.readState()).newestRelease, 1);
      await assertWhole(reader, 1);
      const called = waitForCall(reader);
      allow();
      await publishElsewhere(file, 2, "second");
      forbid();
      await called;
      assert.equal((await reader.readState()).newestRelease, 2);
      await assertWhole(reader, 2);
      await reader.close();
    } finally {
      allow();
    }
  });

  test("cannot write", async (context) => {
    const file = await createStore(context);
    const { database } = new SqliteFile(file, { readOnly: true });
    assert.throws(() => database.exec("delete from token"), /readonly/u);
    assert.throws(() => database.exec("pragma user_version = 9"), /readonly/u);
    database.close();
  });
});

test("a reader that was closed opens nothing again", async (context) => {
  const file = await createStore(context);
  const reader = await SQLITE_DRIVER.openReader(file);
  await reader.close();
  await assert.rejects(reader.readState(), { name: "CommandError", message: /was closed/u });
  await reader.close();
});
