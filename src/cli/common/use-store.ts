/** Opens a store for one operation, and closes it in any case. */
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import { CLOCK_TOLERANCE_MS, spellInstant } from "../../store/publish/instants.ts";
import { driverOf } from "../../store/open-store.ts";
import type { Store, StoreReader } from "../../store/store.ts";
import type { OnProgress } from "../../store/open-store.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { counted, writeCount } from "../../lib/text/english.ts";

/** The location of the store, and its permissions if it has to be created. */
export type StoreSettings = Pick<Settings, "store" | "groupReadable">;

/** Never creates a store: a missing store counts as empty. */
export async function readStoreIfAny<Value>(
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  await using opened = new AsyncDisposableStack();
  const reader = await driverOf(location).openReader(location);
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
  location: string,
  read: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  await requireStore(location);
  return readStoreIfAny(location, read);
}

/** @param word such as `Publishing` */
export const showing = <Result>(
  terminal: Terminal,
  word: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> =>
  showingProgress(terminal, (show) =>
    work((items, total) => {
      show(() => `${word}: ${writeCount(items)} of ${counted(total, "item")}`);
    }),
  );

/** Creates the store if it does not exist. */
export async function writeStore<Value>(
  terminal: Terminal,
  { store, groupReadable }: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  await using opened = new AsyncDisposableStack();
  const writable = await driverOf(store).open(store, { rights: { groupReadable } });
  opened.defer(() => writable.close());
  const value = await write(writable);
  warnOfClock(terminal, (await writable.readState()).current?.since ?? 0);
  return value;
}

/** @param newest instant in the store, in seconds since 1970-01-01 UTC */
function warnOfClock(terminal: Terminal, newest: number): void {
  const now = Date.now();
  if (newest * 1000 - now <= CLOCK_TOLERANCE_MS) return;
  printNotice(
    terminal,
    `The newest time in the store is ${spellInstant(newest * 1000)}, but this machine's clock says ${spellInstant(now)}: set the clock that is wrong. Until that time has come, each release gets the second after the one before, and responses have no Last-Modified.`,
  );
}

/** Like `writeStore`. @throws CommandError when there is no store */
export async function changeStore<Value>(
  terminal: Terminal,
  settings: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  await requireStore(settings.store);
  return writeStore(terminal, settings, write);
}

/** Like `writeStore`; prints a notice when the store was created, since its path may be a mistake. */
export async function writeStoreSaying<Value>(
  terminal: Terminal,
  settings: StoreSettings,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  const { store } = settings;
  const isNew = !(await driverOf(store).exists(store));
  const value = await writeStore(terminal, settings, write);
  if (isNew)
    printNotice(terminal, `There was no store ${describeLocation(store)}: it was created.`);

  return value;
}
