/** The kinds of stores there are, by the location that a setting names. */
import { CommandError } from "../errors.ts";
import { SQLITE_DRIVER } from "./sqlite/sqlite-driver.ts";
import type { StoreDriver } from "./store-driver.ts";

/** @throws CommandError when it names no place that this version knows */
export function driverOf(location: string): StoreDriver {
  if (/^postgres(?:ql)?:/iu.test(location)) {
    throw new CommandError(
      "PostgreSQL as a store comes with a later version of Lectern: name a file",
    );
  }
  if (location.trim() === "")
    throw new CommandError("The store has no name: give the path of a file");

  return SQLITE_DRIVER;
}
