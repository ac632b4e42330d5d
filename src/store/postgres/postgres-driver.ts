/** Stores in PostgreSQL, each in a schema of its own. */
import path from "node:path";
import type { Client } from "pg";
import { CommandError } from "../../errors.ts";
import type { StoreDriver, StoreOptions } from "../open-store.ts";
import { makeBackup } from "../sqlite/backup.ts";
import { readBackup } from "../sqlite/restore.ts";
import { createStore } from "../publish/commands.ts";
import { proveReadable } from "../create-reader.ts";
import { verifyContent } from "../queries.ts";
import { restoreStore } from "../copy/restore-store.ts";
import type { Tables } from "../format/tables.ts";
import { connect, explainPostgresError, PRIMARY } from "./connection.ts";
import type { ConnectOptions } from "./connection.ts";
import { parseLocation } from "./location.ts";
import type { PostgresLocation } from "./location.ts";
import { BEGIN_READING, createPostgresReader } from "./postgres-reader.ts";
import { openPostgresWriter } from "./postgres-writer.ts";
import { postgresTables, readStoreRow } from "./schema.ts";

const PATIENCE_MILLISECONDS = 60_000;

/** Uses a connection of its own for one piece of work. */
async function withClient<Result>(
  location: PostgresLocation,
  options: ConnectOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(location, options);
  try {
    return await work(connection.client);
  } catch (error) {
    throw explainPostgresError(error, location.name);
  } finally {
    await connection.end();
  }
}

/** Reads a whole store as it is at one moment. @throws CommandError when there is none */
const readWhole = <Result>(
  location: PostgresLocation,
  purpose: "verify" | "back up",
  work: (tables: Tables) => Promise<Result>,
  options: ConnectOptions = {},
): Promise<Result> =>
  withClient(location, options, async (client) => {
    await client.query(BEGIN_READING);
    if (!(await readStoreRow(client, location))) {
      const store = location.name;
      throw new CommandError(
        purpose === "verify"
          ? `There is no store ${store}: name the one to verify`
          : `There is no store ${store}: name the one to back up`,
      );
    }
    return work(postgresTables(client, location.site));
  });

const openWriter = (
  location: PostgresLocation,
  { patienceMilliseconds = PATIENCE_MILLISECONDS, clock }: StoreOptions,
): ReturnType<typeof openPostgresWriter> =>
  openPostgresWriter(location, {
    patienceMilliseconds,
    // A clock that is given, as in tests, need not be right.
    clock: clock ? undefined : Date.now,
  });

export const POSTGRES_DRIVER: StoreDriver = {
  async open(text, options = {}) {
    const location = parseLocation(text);
    const writer = await openWriter(location, options);
    return createStore(
      createPostgresReader(location, { choice: PRIMARY }),
      writer,
      options.clock ?? Date.now,
    );
  },

  openReader: async (text, options) =>
    proveReadable(createPostgresReader(parseLocation(text)), options),

  exists(text) {
    const location = parseLocation(text);
    return withClient(
      location,
      {},
      async (client) => (await readStoreRow(client, location)) !== undefined,
    );
  },

  verify: (text, onProgress) =>
    readWhole(parseLocation(text), "verify", (tables) => verifyContent(tables, [], onProgress)),

  backUp(text, file, ...options) {
    const location = parseLocation(text);
    return readWhole(location, "back up", (tables) =>
      makeBackup(location.name, tables, path.resolve(file), ...options),
    );
  },

  restore: (file, text, authorship, { onProgress, ...options }) =>
    readBackup(path.resolve(file), onProgress, async (from) => {
      const writer = await openWriter(parseLocation(text), options);
      const { clock = Date.now } = options;
      const outcome = await restoreStore(from, writer, authorship, clock);
      return { ...outcome, setAside: null, giveBack: null, isForgotten: false };
    }),
};
