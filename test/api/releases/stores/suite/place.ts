/** What the store's tests share: where a store lies, a clock, and the proof that a release is whole. */
import { mustGet } from "../../../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { CONTRACT, perResource } from "../../../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../../../src/catalog/resource-names.ts";
import type { ResourceName } from "../../../../../src/catalog/resource-names.ts";
import { Dates } from "../../../../../src/store/format/dates.ts";
import { digestItems } from "../../../../support/publish-items.ts";
import type { ValidItem } from "../../../../../src/validate/valid-content.ts";
import { chunksOf } from "../../../../../src/store/content.ts";
import type { Clock } from "../../../../../src/store/publish/instants.ts";
import type { Authorship, Store, StoreReader } from "../../../../../src/store/store.ts";
import type {
  StoreDriver,
  StoreOptions,
  Verification,
} from "../../../../../src/store/open-store.ts";
import { itemsOf } from "../../../../../src/store/format/chunk-items.ts";

/** Where one store lies; opened as often as a test likes. */
interface StorePlace {
  readonly driver: StoreDriver;
  readonly location: string;
  /** @returns the path of a file that is not there, for a backup */
  readonly nameFile: () => string;
  readonly open: (options?: StoreOptions) => Promise<Store>;
  readonly openReader: () => Promise<StoreReader>;
  readonly verify: () => Promise<Verification>;
}

/** @param createPlace makes a place that is taken away when the test ends */
export type CreatePlace = (context: TestContext) => Promise<StorePlace>;

/** @returns what was opened, which is closed when the test ends, if not before */
function closeAfter<Opened extends { close(): Promise<void> }>(
  context: TestContext,
  opened: Opened,
): Opened {
  let closed: Promise<void> | undefined;
  const end = opened.close.bind(opened);
  const close = (): Promise<void> => (closed ??= end());
  context.after(close);
  return Object.assign(opened, { close });
}

/** @param nameFile gives paths of files that are not there */
export const createStorePlace = (
  context: TestContext,
  driver: StoreDriver,
  location: string,
  nameFile: () => string,
): StorePlace => ({
  driver,
  location,
  nameFile,
  open: async (options) => closeAfter(context, await driver.open(location, options)),
  openReader: async () => closeAfter(context, await driver.openReader(location)),
  verify: () => driver.verify(location, () => {}),
});

/** Without its key. */
export const TOKEN = {
  secretHash: "0".repeat(64),
  name: "app",
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  resources: null,
  rights: [],
  release: null,
} as const;

export const BY: Authorship = { by: "test" };

/** A clock that moves on by five seconds with each look, so that no test waits for a second to pass. */
export function createClock(): Clock {
  let now = Date.UTC(2030, 0, 1, 12);
  return () => {
    now += 5000;
    return now;
  };
}

interface DatedItem {
  readonly Uuid: string;
  readonly text: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** @returns all items of a release, in order */
export async function readItems(
  reader: StoreReader,
  number: number,
  resource: ResourceName,
): Promise<readonly DatedItem[]> {
  const content = await reader.readRelease(number);
  const [chunks, dates] = [chunksOf(content, resource), content.dates.get(resource) ?? []];
  const dated = new Dates(dates);
  return (await reader.readChunks(resource, chunks))
    .flatMap((chunk) => [...itemsOf(chunk)])
    .map(({ Uuid, json }, index) => ({
      Uuid,
      text: Buffer.from(json).toString(),
      ...dated.at(index),
    }));
}

/** Reads a release to the last byte and proves that its digest is that of what is stored. */
export async function assertWhole(reader: StoreReader, number: number): Promise<void> {
  const { release, installation } = await reader.readRelease(number);
  const items = perResource<ValidItem[]>(CONTRACT, () => []);
  for (const resource of CONTRACT_NAMES) {
    const read = await readItems(reader, number, resource);
    assert.equal(read.length, mustGet(release.counts, resource));
    mustGet(items, resource).push(
      ...read.map(({ Uuid, text }) => ({ Uuid, json: Buffer.from(text) })),
    );
  }
  assert.equal(await digestItems({ installation, items }), release.digest);
}
