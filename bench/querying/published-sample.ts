/**
 * Publishes sample content in the normal way, with checks and a store. The input is the number of items;
 * the output is the store's location and the snapshot in memory.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Installation } from "../../src/catalog/installation.ts";
import { openContent } from "../../src/content/open-content.ts";
import { createSnapshot } from "../../src/serving/create-snapshot.ts";
import { loadRelease } from "../../src/serving/load-release.ts";
import type { Snapshot } from "../../src/serving/snapshot.ts";
import { driverOf } from "../../src/store/open-store.ts";
import { writeSampleContent } from "./sample-items.ts";
import { checkItems, publishItems } from "../../test/support/publish-items.ts";

/**
 * @param folder where the directory and the store are created
 * @param access of resources that have another one than usual
 */
export async function publishSample(
  folder: string,
  count: number,
  access: Partial<Installation["access"]> = {},
): Promise<{ readonly location: string; readonly snapshot: Snapshot }> {
  const directory = join(folder, `content-${count}`);
  const location = join(folder, `${count}.db`);
  await writeSampleContent(directory, count);
  const checked = await checkItems(await openContent(directory));
  await rm(directory, { recursive: true });
  if (!checked.valid) throw new Error(`the sample is wrong: ${JSON.stringify(checked.errors[0])}`);
  const store = await driverOf(location).open(location);
  const { installation } = checked.content;
  const settled = { ...installation, access: { ...installation.access, ...access } };
  await publishItems(store, { ...checked.content, installation: settled }, { by: "bench" });
  await store.close();
  const reader = await driverOf(location).openReader(location);
  const { current } = await reader.readState();
  if (!current) throw new Error("nothing was published");
  const snapshot = await createSnapshot(await loadRelease(reader, current));
  await reader.close();
  return { location, snapshot };
}
