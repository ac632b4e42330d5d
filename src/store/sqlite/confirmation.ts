/**
 * Beside a copy, a file whose time of change says when the copy last had all that its source had. Servers
 * of the copy see by it that nobody keeps it up to date any more.
 */
import { statSync } from "node:fs";
import { open, rm } from "node:fs/promises";

const nameConfirmation = (file: string): string => `${file}-copied`;

/** @returns ms since 1970-01-01 UTC; null: the store is no copy that is kept up to date */
export function readConfirmation(file: string): number | null {
  try {
    return statSync(nameConfirmation(file), { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch {
    return null;
  }
}

/** @param at ms since 1970-01-01 UTC; null: nobody keeps the copy up to date from now on */
export async function writeConfirmationFile(file: string, at: number | null): Promise<void> {
  const name = nameConfirmation(file);
  if (at === null) return rm(name, { force: true });
  await using handle = await open(name, "a", 0o644);
  await handle.utimes(at / 1000, at / 1000);
}
