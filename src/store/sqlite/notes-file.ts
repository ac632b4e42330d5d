/**
 * Notes beside a store: what a publish leaves for the next one, which may be lost at any time. So
 * nothing waits for them to be on the disk, and nothing fails because of them.
 */
import { open, readFile, rename, stat } from "node:fs/promises";
import { choosePart, removePart } from "./made-files.ts";

const nameNotes = (store: string): string => `${store}-checked`;

/** @returns undefined: there are none that can be read */
export const readNotesFile = (store: string): Promise<Uint8Array | undefined> =>
  readFile(nameNotes(store)).catch(() => undefined);

/** Whoever may read the store may read them. */
export async function writeNotesFile(store: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = nameNotes(store);
  let part: string | undefined;
  try {
    const mode = (await stat(store)).mode & 0o777;
    part = await choosePart(file);
    await using handle = await open(part, "wx", 0o600);
    await handle.writev(parts);
    await handle.chmod(mode);
    await rename(part, file);
  } catch {
    if (part !== undefined) await removePart(part);
  }
}
