/**
 * `.lectern-base`: which release a directory was made from, which its next publish is merged from. The first
 * line names it, as `5 sha256:…`. A line of the same form follows for each file that carried a mark when it was
 * published from there, with the file's name behind it.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseMark, writeMark } from "../content/base-mark.ts";
import type { Base } from "../content/base-mark.ts";
import type { GivenFile } from "../content/read-marks.ts";
import { CommandError } from "../errors.ts";
import { sentence } from "../words/sentence.ts";
import type { Published } from "./results.ts";

export const BASE_FILE = ".lectern-base";

/** Why a base is not known: somebody has to name it. */
export class BaseError extends CommandError {}

export interface KnownBase {
  readonly base: Base;
  /** By file, the mark that it carried. */
  readonly noted: ReadonlyMap<string, string>;
}

/** Files that content can have are far fewer. */
const MAX_LINES = 100_000;
const NOTED = /^(\d{1,15} sha256:[0-9a-f]{64}) (.+)$/u;

async function readText(directory: string): Promise<string | undefined> {
  try {
    return await readFile(join(directory, BASE_FILE), "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new BaseError(
      sentence("{file} cannot be read ({code})", { file: BASE_FILE, code: code ?? "" }),
    );
  }
}

/** @returns undefined: the directory was not published, nor checked out */
export async function readBase(directory: string): Promise<KnownBase | undefined> {
  const text = await readText(directory);
  if (text === undefined) return undefined;
  const [first = "", ...others] = text.split(/\r?\n/u, MAX_LINES);
  const base = parseMark(first);
  if (base === undefined) {
    throw new BaseError(
      sentence("{file} does not begin with the number and the digest of a release", {
        file: BASE_FILE,
      }),
    );
  }
  const noted = others.flatMap((line) => {
    const [, mark, file] = NOTED.exec(line) ?? [];
    return mark === undefined || file === undefined ? [] : [[file, mark] as const];
  });
  return { base, noted: new Map(noted) };
}

/**
 * @param files as they were published
 * @returns false: the directory cannot be written
 */
export async function writeBase(
  directory: string,
  base: Required<Base>,
  files: readonly GivenFile[],
): Promise<boolean> {
  const noted = files.filter(({ file, mark }) => NOTED.test(`${mark} ${file}`));
  const lines = [writeMark(base), ...noted.map(({ file, mark }) => `${mark} ${file}`)];
  const text = `${lines.join("\n")}\n`;
  try {
    // Otherwise whoever watches the directory would see a change.
    if ((await readText(directory)) !== text) await writeFile(join(directory, BASE_FILE), text);
    return true;
  } catch {
    return false;
  }
}

/** The next publish of the directory goes on from what was published. @returns the result, with what it still says */
export async function noteBase(
  directory: string,
  published: Published,
  files: readonly GivenFile[],
): Promise<Published> {
  const { kept, staged, rolledBack } = published;
  if (staged || rolledBack !== undefined) return published;
  if (await writeBase(directory, kept, files)) return published;
  const known = await readBase(directory).catch(() => undefined);
  return { ...published, unnoted: { before: known?.base.number ?? null } };
}
