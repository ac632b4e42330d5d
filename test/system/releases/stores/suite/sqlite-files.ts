/** Files for the SQLite tests, taken away when a test ends, and publishes by other processes. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { driverOf } from "../../../../../src/store/open-store.ts";
import type { StoreReader } from "../../../../../src/store/store.ts";
import {
  createContent,
  createItems,
} from "../../../../api/releases/stores/suite/content-builder.ts";
import { BY } from "../../../../api/releases/stores/suite/place.ts";
import { publishItems } from "../../../../support/publish-items.ts";

export async function createFile(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-sqlite-"));
  context.after(() => rm(folder, { recursive: true }));
  return path.join(folder, "store.sqlite");
}

/** @returns the path of a store with one release */
export async function createStore(context: TestContext, items = 3): Promise<string> {
  const file = await createFile(context);
  const store = await driverOf(file).open(file);
  await publishItems(store, createContent({ navigation: createItems(items) }), BY);
  await store.close();
  return file;
}

/**
 * Publishes navigation items in a process of its own.
 * @param dieAt kills the process while it writes that many chunks or the next
 */
export async function publishElsewhere(
  file: string,
  count: number,
  text: string,
  dieAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  const script = fileURLToPath(new URL("publish-items.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [script, file, String(count), text, String(dieAt)]);
}

export async function waitForCall(reader: StoreReader): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<"called">();
  const stop = reader.watch((mayHaveChanged) => {
    if (mayHaveChanged) resolve("called");
  });
  assert.equal(await Promise.race([promise, sleep(2000, "late")]), "called");
  stop();
}
