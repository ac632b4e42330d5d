/**
 * Whose the files of a store are. A store holds drafts and digests of tokens, so it is private unless set
 * otherwise, also where its path is a symbolic link to a place that is still empty.
 */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import path from "node:path";
import type { FileRights } from "../open-store.ts";

const PRIVATE = 0o600;
const OF_GROUP = 0o070;

/** As many as Linux follows. */
const MAX_LINKS = 40;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface Rights extends Partial<Owner> {
  readonly mode: number;
}

/** @returns where a path leads to through symbolic links, whether or not something is there */
export function followLinks(file: string): string {
  let target = file;
  for (let links = 0; links < MAX_LINKS; links += 1) {
    try {
      const next = readlinkSync(target);
      target = path.resolve(realpathSync(path.dirname(target)), next);
    } catch {
      return target;
    }
  }
  return target;
}

export const modeOf = ({ groupReadable }: FileRights): number => (groupReadable ? 0o640 : PRIVATE);

/** @returns the rights of a new store: in somebody's directory, root makes a file that its server can read */
export function rightsOfNew(file: string, rights: FileRights): Rights {
  const mode = modeOf(rights);
  if (process.getuid?.() !== 0) return { mode };
  const folder = statSync(path.dirname(followLinks(file)), { throwIfNoEntry: false });
  return folder ? { mode, uid: folder.uid, gid: folder.gid } : { mode };
}

/** @returns whether the file is this user's or this group's now */
function giveTo(handle: number, owner: Owner): boolean {
  try {
    fchownSync(handle, owner.uid, owner.gid);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates an empty file, which SQLite uses as a new database; SQLite gives the files beside it the same mode and
 * owner. An existing file keeps its own; SQLite reports anything else.
 * @returns false: it is not whose it should be, and therefore not readable by its group
 */
export function createFile(file: string, { mode, uid, gid }: Rights): boolean {
  let handle: number;
  try {
    handle = openSync(followLinks(file), "wx", PRIVATE);
  } catch {
    return true;
  }
  try {
    const made = fstatSync(handle);
    const wanted = { uid: uid ?? made.uid, gid: gid ?? made.gid };
    // The group alone can be given by any of its members.
    const isOfGroup = giveTo(handle, { uid: made.uid, gid: wanted.gid });
    const isOfOwner = wanted.uid === made.uid || giveTo(handle, wanted);
    // The umask may have removed the group's permission.
    fchmodSync(handle, isOfGroup ? mode : mode & ~OF_GROUP);
    return isOfGroup && isOfOwner;
  } finally {
    closeSync(handle);
  }
}
