/** Opens a store for one operation, and closes it in any case; and who is told of what it changes. */
import { CommandError } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import { CLOCK_TOLERANCE_MS, spellInstant } from "../store/publish/instants.ts";
import { driverOf } from "../store/open-store.ts";
import { withReader, withStore } from "../store/with-store.ts";
import type { StorePlace } from "../store/with-store.ts";
import type { Store, StoreReader } from "../store/store.ts";
import type { OnProgress } from "../store/open-store.ts";
import { printNotice, showingProgress } from "./terminal/terminal.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { counted, writeCount } from "../lib/text/english.ts";
import type { Receiver } from "../tell/receiver.ts";
import type { Call } from "./command.ts";

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
  return withReader(location, read);
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
export const writeStore = <Value>(
  terminal: Terminal,
  settings: StorePlace,
  write: (store: Store) => Promise<Value>,
): Promise<Value> =>
  withStore(settings, async (store) => {
    const value = await write(store);
    warnOfClock(terminal, (await store.readState()).current?.since ?? 0);
    return value;
  });

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
  settings: StorePlace,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  await requireStore(settings.store);
  return writeStore(terminal, settings, write);
}

/** Like `writeStore`; prints a notice when the store was created, since its path may be a mistake. */
export async function writeStoreSaying<Value>(
  terminal: Terminal,
  settings: StorePlace,
  write: (store: Store) => Promise<Value>,
): Promise<Value> {
  const { store } = settings;
  const isNew = !(await driverOf(store).exists(store));
  const value = await writeStore(terminal, settings, write);
  if (isNew)
    printNotice(terminal, `There was no store ${describeLocation(store)}: it was created.`);

  return value;
}

/** Before anything is changed. @throws CommandError when the file is wrong, or a secret is missing */
export async function readReceivers({
  settings: { tell },
  terminal,
}: Pick<Call, "settings" | "terminal">): Promise<readonly Receiver[]> {
  if (tell === undefined) return [];
  const { readTellFile } = await import("../tell/tell-file.ts");
  return readTellFile(tell, terminal.environment);
}
