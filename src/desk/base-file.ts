/**
 * `.lectern-base`: which release a directory was made from, which its next publish is merged from. The first
 * line names it, as `5 sha256:…`. Lines for single files may follow, of the same form with the file's name
 * behind it; they are kept.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../errors.ts";
import { say } from "../words/say.ts";

export const BASE_FILE = ".lectern-base";

/** A release as somebody had it. */
export interface Base {
  readonly number: number;
  /** Absent: whatever has this number. */
  readonly digest?: string;
}

const LINE = /^(\d{1,15}) sha256:([0-9a-f]{64})$/u;

const readLines = async (directory: string): Promise<readonly string[]> => {
  try {
    return (await readFile(join(directory, BASE_FILE), "utf8")).split(/\r?\n/u);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw new CommandError(
      say(
        "{file} cannot be read ({code}): check its permissions, or name the release that the directory was made from with --base N",
        { file: join(directory, BASE_FILE), code: code ?? "" },
      ),
    );
  }
};

/** @returns undefined: the directory was not published, nor checked out */
export async function readBase(directory: string): Promise<Base | undefined> {
  const [first] = await readLines(directory);
  if (first === undefined) return undefined;
  const [, number, digest = ""] = LINE.exec(first) ?? [];
  if (number !== undefined) return { number: Number(number), digest };
  throw new CommandError(
    say(
      "{file} does not begin with the number and the digest of a release: name the release that the directory was made from with --base N, or publish the directory as it is with --over",
      { file: join(directory, BASE_FILE) },
    ),
  );
}

/** @returns false: the directory cannot be written */
export async function writeBase(
  directory: string,
  { number, digest }: Required<Base>,
): Promise<boolean> {
  const line = `${number} sha256:${digest}`;
  try {
    const [first, ...others] = await readLines(directory);
    // Otherwise whoever watches the directory would see a change.
    if (first === line) return true;
    await writeFile(join(directory, BASE_FILE), [line, ...others.filter(Boolean), ""].join("\n"));
    return true;
  } catch {
    return false;
  }
}
