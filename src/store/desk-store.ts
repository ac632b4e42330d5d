/** What a store keeps for the desk and the people at it; no server of readers needs it, and copies do not have it. */
import type { Download } from "./publish/downloads.ts";
import type { KeptCheck, ListedCheck, MadeChanges } from "./publish/kept-checks.ts";
import type { KeptPending, MovedPending, PendingChanges, SeenVersions } from "./publish/pending.ts";
import type { StoredSession } from "./publish/sessions.ts";

export interface DeskKeeping {
  /** Keeps a check with its chunks, or replaces the one with its id. @throws ChunksPruned as `publish` */
  keepCheck(check: KeptCheck): Promise<void>;
  /** Checks whose day is over, and links that ended. */
  dropEnded(): Promise<void>;
  /** @returns the version; undefined: another one is there */
  keepPending(
    author: string,
    pending: PendingChanges,
    seen?: SeenVersions,
  ): Promise<string | undefined>;
  /** Notes another release that they go on from. @returns the version; undefined: another one is there */
  movePending(moved: MovedPending): Promise<string | undefined>;
  /** @returns false: another version is there */
  dropPending(author: string, seen?: SeenVersions): Promise<boolean>;
  beginSession(session: StoredSession): Promise<void>;
  endSession(id: string): Promise<void>;
  /** @param at in seconds */
  noteUse(id: string, at: number): Promise<void>;
  noteDownloads(author: string, some: readonly Download[]): Promise<void>;
}

export interface KeptOfDesk {
  /** Newest first. */
  listChecks(): Promise<readonly ListedCheck[]>;
  /** @returns undefined: there is none with this id */
  findCheck(id: string): Promise<KeptCheck | undefined>;
  /** @returns those of an author's checks, newest first, staged ones last */
  listMadeChanges(author: string): Promise<readonly MadeChanges[]>;
  listDownloads(author: string): Promise<readonly Download[]>;
  /** Also of tokens that have ended. */
  listSessions(): Promise<readonly StoredSession[]>;
  /** What everybody changed and has not published, by name. */
  listPending(): Promise<readonly KeptPending[]>;
  /** @returns undefined: the author has changed nothing */
  findPending(author: string): Promise<KeptPending | undefined>;
}
