/**
 * In charge of opening the store that a setting names. In comes a location; out goes a store or a
 * reader of it. This is the only file of the folder that other parts import values from.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../errors.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { SqliteStore } from "./sqlite-store.ts";
import type { Store, StoreReader } from "./store.ts";

/**
 * Opens a store for reading and writing; makes the file and its folder when they do not exist.
 * @param location path of a file
 * @throws CommandError when it cannot be opened or is no Lectern store
 */
export async function openStore(location: string): Promise<Store> {
  const file = resolveFile(location);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new CommandError(
      `The folder ${folder} for the store cannot be made (${describe(error)}): name another place`,
    );
  });
  return SqliteStore.open(file);
}

/**
 * Opens a store for reading only. A missing file is an empty store that may appear later.
 * @param location path of a file
 * @throws CommandError when there is a file that cannot be opened or is no Lectern store
 */
export async function openStoreReader(location: string): Promise<StoreReader> {
  const reader = new SqliteReader(resolveFile(location));
  try {
    await reader.readState();
  } catch (error) {
    await reader.close();
    throw error;
  }
  return reader;
}

function resolveFile(location: string): string {
  if (/^postgres(?:ql)?:/iu.test(location)) {
    throw new CommandError(
      "PostgreSQL as a store comes with a later version of Lectern: name a file",
    );
  }
  if (location.trim() === "") {
    throw new CommandError("The store has no name: give the path of a file");
  }
  return path.resolve(location);
}

const describe = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);
