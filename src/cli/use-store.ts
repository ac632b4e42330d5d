/**
 * In charge of opening a store for the length of one piece of work. In come a location and the work;
 * out goes its result, and the store is closed whatever happened.
 */
import type { Settings } from "../settings.ts";
import { openStore, openStoreReader } from "../store/open-store.ts";
import type { Store, StoreReader } from "../store/store.ts";

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
export async function readStore<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  return await useAndClose(await openStoreReader(location), read);
}

/** Creates the store when it is not there. */
export async function writeStore<Value>(
  { store, groupReadable }: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  return await useAndClose(await openStore(store, { groupReadable }), write);
}
