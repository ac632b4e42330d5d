/** Opens a store for one operation, and closes it in any case. */
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import { driverOf } from "../../store/open-store.ts";
import type { Store, StoreReader } from "../../store/store.ts";
import type { OnProgress, ReaderOptions } from "../../store/open-store.ts";
import { countOf, formatCount } from "../terminal/phrases.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";

/** The location of the store, and its permissions if it has to be created. */
export type StoreSettings = Pick<Settings, "store" | "groupReadable">;

/** Never creates a store: a missing store counts as empty. */
export async function readStoreIfAny<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
  options: ReaderOptions = {},
): Promise<Value> {
  await using opened = new AsyncDisposableStack();
  const reader = await driverOf(location).openReader(location, options);
  opened.defer(() => reader.close());
  return await read(reader);
}

/** @throws CommandError when there is no store: otherwise a wrong path would look like an empty store */
async function requireStore(location: string): Promise<void> {
  if (await driverOf(location).exists(location)) return;
  throw new CommandError(
    `There is no store ${describeLocation(location)}: name another with --store or LECTERN_STORE, or create one with \`lectern publish DIR\`.`,
  );
}

/** @throws CommandError when there is no store */
export async function readStore<Value>(
  ...given: Parameters<typeof readStoreIfAny<Value>>
): Promise<Value> {
  const [location] = given;
  await requireStore(location);
  return readStoreIfAny(...given);
}

/** Shows the progress of the work. */
export const showing = <Result>(
  word: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> =>
  showingProgress((show) =>
    work((items, total) => {
      show(() => `${word}: ${formatCount(items)} of ${countOf(total, "item")}`);
    }),
  );

/** @param backup path of the previous state of the store */
export const formatUpgrade = (location: string, backup: string): string =>
  `${describeLocation(location)} was written by an earlier version of Lectern and is being upgraded. Its previous state is in ${backup}.`;

/**
 * Creates the store if it does not exist.
 * @param onUpgraded called with the path of the backup, if the store was of an earlier version
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

/** Like `writeStore`. @throws CommandError when there is no store */
export async function changeStore<Value>(
  ...given: Parameters<typeof writeStore<Value>>
): Promise<Value> {
  const [{ store }] = given;
  await requireStore(store);
  return writeStore(...given);
}

/** Like `writeStore`; prints a notice when the store was created, since its path may be a mistake. */
export async function writeStoreSaying<Value>(
  settings: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  const isNew = !(await driverOf(settings.store).exists(settings.store));
  const value = await writeStore(settings, write);
  if (isNew) printNotice(`There was no store ${describeLocation(settings.store)}: it was created.`);
  return value;
}
