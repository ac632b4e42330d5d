/**
 * What was purged last, for each target, so that the next purge need not repeat it. Written when a
 * whole purge has succeeded. Without the record, a purge is only larger.
 */
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";

export interface PurgedState {
  /** When the purged release became current, in whole seconds since 1970-01-01 UTC. */
  readonly instant: number;
  readonly release: number;
  /** Of that release: another store may have a release with the same number. */
  readonly digest: string;
}

export type PurgeRecord = Readonly<Record<string, PurgedState>>;

const isState = (value: unknown): value is PurgedState => {
  const { instant, release, digest } = (value ?? {}) as Partial<PurgedState>;
  return (
    Number.isSafeInteger(instant) && Number.isSafeInteger(release) && typeof digest === "string"
  );
};

/** @returns the valid entries; none if the record is damaged */
export async function readPurgeRecord(file: string): Promise<PurgeRecord> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, "utf8"));
    return Object.fromEntries(
      Object.entries(parsed ?? {}).filter((entry): entry is [string, PurgedState] =>
        isState(entry[1]),
      ),
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || error instanceof SyntaxError) return {};
    throw new CommandError(
      `The record of purges ${file} cannot be read (${code ?? String(error)}): set another with --purge-record.`,
    );
  }
}

/** A record is written in milliseconds; a draft of this age was left by a killed process. */
const PATIENCE_MS = 5000;

/** Creates the file that becomes the record, while no other process has one. */
async function openDraft(draft: string): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(draft, "wx", 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const written = (await stat(draft, { throwIfNoEntry: false }))?.mtimeMs;
    // Also one of the future, which was written before the clock was set back.
    if (written !== undefined && Math.abs(Date.now() - written) > PATIENCE_MS)
      await rm(draft, { force: true });
    else await sleep(20);
  }
}

/** Writes completely or not at all, whenever the process ends, and keeps what other processes write. */
export async function writePurgeRecord(
  file: string,
  target: string,
  state: PurgedState,
): Promise<void> {
  const draft = `${file}.tmp`;
  try {
    const handle = await openDraft(draft);
    try {
      const record = { ...(await readPurgeRecord(file)), [target]: state };
      await handle.writeFile(`${JSON.stringify(record, undefined, 2)}\n`);
      await handle.sync();
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new CommandError(
      `Everything was purged, but the record of purges ${file} cannot be written (${(error as NodeJS.ErrnoException).code}): set another with --purge-record. Until then, each purge repeats those of the last max-age.`,
    );
  }
}
