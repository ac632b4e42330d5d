/** Opens a store for the length of one piece of work, and closes it whatever happens. */
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import { driverOf } from "../../store/open-store.ts";
import type { Store, StoreReader } from "../../store/store.ts";
import type { OnProgress } from "../../store/open-store.ts";
import { countOf } from "../terminal/phrases.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";

/** Where the store lies, and who may read it where it has to be made. */
export type StoreSettings = Pick<Settings, "store" | "groupReadable">;

/** Never creates a store: one that is not there is empty. */
export async function readStoreIfAny<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  await using opened = new AsyncDisposableStack();
  const reader = await driverOf(location).openReader(location);
  opened.defer(() => reader.close());
  return await read(reader);
}

/** @throws CommandError when there is no store: a wrong path would look like an empty one */
async function requireStore(location: string): Promise<void> {
  if (await driverOf(location).exists(location)) return;
  throw new CommandError(
    `There is no store ${describeLocation(location)}: name another with --store or LECTERN_STORE, or create one with \`lectern publish DIR\`.`,
  );
}

/** @throws CommandError when there is no store */
export async function readStore<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  await requireStore(location);
  return readStoreIfAny(location, read);
}

/** Shows how far the work is while it is done. */
export const showing = <Result>(
  word: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> =>
  showingProgress((show) =>
    work((items, total) => {
      show(() => `${word}: ${items.toLocaleString("en")} of ${countOf(total, "item")}`);
    }),
  );

/** @param backup path of the store as it was */
export const formatUpgrade = (location: string, backup: string): string =>
  `${describeLocation(location)} was written by an earlier version of Lectern and is being upgraded. Its previous state is in ${backup}.`;

/**
 * Creates the store when it is not there.
 * @param onUpgraded called with the path of the store as it was, when it was of an earlier version
 */
export async function writeStore<Value>(
  { store, groupReadable }: StoreSettings,
  write: (store: Store) => Promise<Value>,
  onUpgraded = (backup: string): void => printNotice(formatUpgrade(store, backup)),
): Promise<Value> {
  await using opened = new AsyncDisposableStack();
  const writable = await showing("Upgrading the store", (onProgress) =>
    driverOf(store).open(store, {
      rights: { groupReadable },
      upgrade: { onProgress, onUpgraded },
    }),
  );
  opened.defer(() => writable.close());
  return await write(writable);
}

/** As `writeStore`. @throws CommandError when there is no store */
export async function changeStore<Value>(
  ...given: Parameters<typeof writeStore<Value>>
): Promise<Value> {
  const [{ store }] = given;
  await requireStore(store);
  return writeStore(...given);
}

/** As `writeStore`; says so when the store was made, since its path may be a mistake. */
export async function writeStoreSaying<Value>(
  settings: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  const isNew = !(await driverOf(settings.store).exists(settings.store));
  const value = await writeStore(settings, write);
  if (isNew) printNotice(`There was no store ${describeLocation(settings.store)}: it was created.`);
  return value;
}
