/** Why the operating system refused to write, in words. */
import { CommandError } from "../errors.ts";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user has no write permission there",
  EPERM: "this user has no write permission there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full: free some space, or choose another place",
  EDQUOT: "the quota is used up: free some space, or choose another place",
  EFBIG: "a file is larger than allowed there: raise the limit, or choose another place",
  ENOENT: "no directory can be created there",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a part of the path is a file",
  ENAMETOOLONG: "the name is too long",
};

export const faultCodeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

/** @returns the error to throw in place of this one, which was thrown when a directory was written */
export function explainWriting(error: unknown, directory: string): unknown {
  const code = faultCodeOf(error);
  if (error instanceof CommandError || code === undefined) return error;
  const reason = REASONS[code];
  return new CommandError(`${directory} cannot be written: ${reason ?? code}`);
}
