/** What a directory is merged from, and what stays noted there of it. */
import type { Base } from "../content/base-mark.ts";
import type { OpenOptions } from "../content/open-content.ts";
import type { GivenFile } from "../content/read-marks.ts";
import type { Side } from "../change/three-sides.ts";
import { CommandError } from "../errors.ts";
import { formatInstant } from "../lib/instant.ts";
import type { StoreReader } from "../store/store.ts";
import { sentence } from "../words/sentence.ts";
import { chooseBases, decideRolledBack, listRolledBack } from "./ask-bases.ts";
import type { BaseOption } from "./ask-bases.ts";
import { BaseError, readBase, writeBase } from "./base-file.ts";
import { basedOn, baseOf, findBases } from "./find-base.ts";
import type { Bases, ContentPart } from "./find-base.ts";
import type { OfferedBase, Published } from "./results.ts";

/** What was said of it. */
export interface BaseChoice {
  /** The number of a release. */
  readonly base?: number | undefined;
  /** Where somebody else changed the same differently, or took the base back. */
  readonly side?: Side | undefined;
  readonly over?: boolean | undefined;
}

/** @returns none when the directory cannot be opened, which its check says */
export async function listMarks(
  directory: string,
  options: OpenOptions,
): Promise<readonly GivenFile[]> {
  const { readMarks } = await import("../content/read-marks.ts");
  try {
    return await readMarks(directory, options);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

/**
 * @param files of the directory
 * @returns undefined: the content replaces what is current
 * @throws CommandError when the base of a directory is not known
 */
export async function chooseDirectoryBases(
  directory: string,
  files: readonly GivenFile[],
  { base, over = false }: BaseChoice,
): Promise<Bases | undefined> {
  if (over) return undefined;
  if (base !== undefined) return basedOn({ number: base });
  try {
    return await findBases(directory, files);
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    throw new CommandError(
      sentence(
        "{reason}: name the release that the content was made from with --base N (of two, the older one takes nothing back), or publish the content as it is with --over",
        { reason: error.sentence },
      ),
    );
  }
}

/**
 * Nobody can be asked on a command line, so what decides conflicts decides this one, too.
 * @throws CommandError when nothing does
 */
export function requireDecided(
  options: readonly Pick<BaseOption, "release" | "from" | "by">[],
  { base, side }: BaseChoice,
): void {
  const before = options.find(({ from }) => from === "before");
  const file = options.find(({ from }) => from === "file");
  if (!before || !file || base !== undefined || side !== undefined) return;
  throw new CommandError(
    sentence(
      "Release {release}, from which this content was made, was rolled back by {by}: --mine goes on from it and publishes all of this content, --theirs takes only what is new in it since",
      { release: file.release, by: before.by ?? "" },
    ),
  );
}

/** @throws CommandError when a base was rolled back, and nobody has decided whether to go on from it */
export async function settleRolledBack(
  reader: StoreReader,
  bases: Bases,
  names: readonly ContentPart[],
  choice: BaseChoice,
): Promise<Bases> {
  if (choice.base !== undefined) return bases;
  const options = await listRolledBack(reader, bases, names);
  requireDecided(options, choice);
  return chooseBases(bases, decideRolledBack(options, choice.side), { resources: {} });
}

/** @param bases that were chosen @returns as documents have them; undefined: there are none */
export const offerBases = (
  options: readonly BaseOption[],
  bases?: Bases,
): { readonly bases?: readonly OfferedBase[] } =>
  options.length === 0
    ? {}
    : {
        bases: options.map(({ isUsual: _isUsual, at, ...option }) => ({
          ...option,
          isChosen:
            bases !== undefined && baseOf(bases, option.resource)?.number === option.release,
          ...(at !== undefined && { at: formatInstant(at) }),
        })),
      };

/** The next publish of the directory goes on from what was published. @returns the result, with what it still says */
export async function noteBase(
  directory: string,
  published: Published,
  files: readonly GivenFile[],
): Promise<Published> {
  const { kept, staged, rolledBack } = published;
  if (staged || rolledBack !== undefined) return published;
  const base: Required<Base> = { number: kept.number, digest: kept.digest };
  if (await writeBase(directory, base, files)) return published;
  const known = await readBase(directory).catch(() => undefined);
  return { ...published, unnoted: { before: known?.base.number ?? null } };
}
