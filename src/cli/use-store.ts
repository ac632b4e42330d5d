/** Opens a store for the length of one piece of work, and closes it whatever happens. */
import { CommandError } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import type { Settings } from "../settings.ts";
import { driverOf } from "../store/open-store.ts";
import type { Store, StoreReader } from "../store/store.ts";
import { printNotice } from "./terminal.ts";

/** Where the store lies, and who may read it where it has to be made. */
export type StoreSettings = Pick<Settings, "store" | "groupReadable">;

async function useAndClose<Opened extends StoreReader, Value>(
  store: Opened,
  work: (store: Opened) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Never creates a store: one that is not there is empty. */
export async function readStoreIfAny<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  return await useAndClose(await driverOf(location).openReader(location), read);
}

/** @throws CommandError when there is no store: a wrong path would look like an empty one */
export async function readStore<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  if (!(await driverOf(location).exists(location))) {
    throw new CommandError(
      `There is no store ${describeLocation(location)}: name another with --store or LECTERN_STORE, or make one with \`lectern publish DIR\`.`,
    );
  }
  return await readStoreIfAny(location, read);
}

/** Creates the store when it is not there. */
export async function writeStore<Value>(
  { store, groupReadable }: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  return await useAndClose(await driverOf(store).open(store, { rights: { groupReadable } }), write);
}

/** As `writeStore`; says so when the store was made, since its path may be a mistake. */
export async function writeStoreSaying<Value>(
  settings: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  const isNew = !(await driverOf(settings.store).exists(settings.store));
  const value = await writeStore(settings, write);
  if (isNew) {
    printNotice(`There was no store ${describeLocation(settings.store)} yet: it was made.`);
  }
  return value;
}
