/**
 * A SQLite store as commands use it. Reading goes over a connection of its own, so it never sees
 * what is not committed.
 */
import type { Store } from "../store.ts";
import type { StoreOptions } from "../store-driver.ts";
import { createCommands } from "../tables/commands.ts";
import { repairClock } from "../tables/repair-clock.ts";
import { createSqliteReader } from "./sqlite-reader.ts";
import { SqliteWriter } from "./sqlite-writer.ts";

/**
 * @param file an absolute path in a folder that exists
 * @throws CommandError when it cannot be opened or is no Lectern store
 */
export async function openSqliteStore(
  file: string,
  { clock, patienceMilliseconds, upgrade }: Required<StoreOptions>,
): Promise<Store> {
  const writer = await SqliteWriter.open(file, patienceMilliseconds, upgrade);
  const reader = createSqliteReader(file);
  const closeReader = reader.close.bind(reader);
  const store = Object.assign(reader, createCommands(reader, writer, clock), {
    repairClock: () => {
      const now = Math.floor(clock() / 1000);
      return writer.rewriteBackedUp("clock-backup", (tables, backUp) =>
        repairClock(tables, now, backUp),
      );
    },
    /**
     * Waits for a publish that is under way. The reader goes last: it leaves the log where it is,
     * while a writer would remove it, and a process that may not write the folder could then not open
     * the store (https://sqlite.org/wal.html#readonly).
     */
    async close() {
      await writer.close();
      await closeReader();
    },
  });
  try {
    // From here on the reader has the file open, as `close` needs it.
    await store.readState();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
