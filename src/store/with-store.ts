/** Opens a store for one piece of work, and closes it in any case. */
import { driverOf } from "./open-store.ts";
import type { FileRights, StoreOptions } from "./open-store.ts";
import type { Store, StoreReader } from "./store.ts";

/** The location of a store, its permissions if it has to be created, and the time in it. */
export interface StorePlace extends FileRights, Pick<StoreOptions, "clock"> {
  readonly store: string;
}

/** Never creates a store: a missing store counts as empty. */
export async function withReader<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  await using opened = new AsyncDisposableStack();
  const reader = await driverOf(location).openReader(location);
  opened.defer(() => reader.close());
  return await read(reader);
}

/** Creates the store if it does not exist. */
export async function withStore<Value>(
  { store, groupReadable, clock }: StorePlace,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  await using opened = new AsyncDisposableStack();
  const writable = await driverOf(store).open(store, {
    rights: { groupReadable },
    ...(clock && { clock }),
  });
  opened.defer(() => writable.close());
  return await write(writable);
}
