/** The base of a publish, and what merging with what became current since did, in words. */
import { join } from "node:path";
import type { OpenOptions } from "../../content/open-content.ts";
import type { ContentSource } from "../../content/record.ts";
import type { GivenFile } from "../../content/read-marks.ts";
import { chooseBases, decideRolledBack, listRolledBack } from "../../publish/ask-bases.ts";
import type { Base } from "../../content/base-mark.ts";
import type { BaseOption } from "../../publish/ask-bases.ts";
import { BASE_FILE, BaseError, readBase, writeBase } from "../../publish/base-file.ts";
import { basedOn, findBases } from "../../publish/find-base.ts";
import type { Bases, Given } from "../../publish/find-base.ts";
import { explainContradiction } from "../../publish/explain-contradiction.ts";
import type { Contradiction, MergedItems, Publishable } from "../../publish/merge-current.ts";
import { CommandError } from "../../errors.ts";
import { nameReferences } from "../../change/item-names.ts";
import type { ReferenceNames } from "../../change/item-names.ts";
import type { Decide, Side } from "../../change/three-sides.ts";
import type { StoreReader } from "../../store/store.ts";
import { formatProblems, toJsonReport } from "../../validate/report-problems.ts";
import type { Flags, Outcome } from "../command.ts";
import type { NotPublished, Published } from "../results/content-results.ts";
import { joinNames } from "../../words/phrases.ts";
import { say } from "../../words/say.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

export const MERGE_FLAGS = [
  {
    name: "mine",
    help: "Where somebody else changed the same differently since the base, publish what the content has",
  },
  {
    name: "theirs",
    help: "Where somebody else changed the same differently since the base, keep what they made of it",
  },
] as const satisfies Flags;

export const BASE_FLAGS = [
  {
    name: "base",
    value: "N",
    integer: { min: 1 },
    help: "The release that the directory was made from, with which it is merged (default: of each resource, the mark of its file, or else what the file .lectern-base says)",
  },
  ...MERGE_FLAGS,
  {
    name: "over",
    help: "Publish the directory as it is, over whatever others published since",
  },
] as const satisfies Flags;

interface MergeWords {
  readonly mine?: true | undefined;
  readonly theirs?: true | undefined;
  readonly over?: true | undefined;
  readonly base?: number | undefined;
}

/** @throws CommandError with status 2 when flags contradict each other */
export function decisionOf(flags: MergeWords): Decide | undefined {
  const given = (["mine", "theirs", "over"] as const).filter((name) => flags[name]);
  if (given.length > 1) {
    const [one, other] = given;
    throw new CommandError(`--${String(one)} and --${String(other)} exclude each other.`, 2);
  }
  const side = given.find((name): name is Side => name !== "over");
  return side && (() => side);
}

/** @returns none when the directory cannot be opened, which its check says */
export async function listMarks(
  directory: string,
  options: OpenOptions,
): Promise<readonly GivenFile[]> {
  const { readMarks } = await import("../../content/read-marks.ts");
  try {
    return await readMarks(directory, options);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

/** @param reason why the base of a directory is not known */
const explainBase = (reason: Sentence): CommandError =>
  new CommandError(
    sentence(
      "{reason}: name the release that the content was made from with --base N (of two, the older one takes nothing back), or publish the content as it is with --over",
      { reason },
    ),
  );

/**
 * @param files of the directory
 * @returns undefined: the content replaces what is current
 */
export async function chooseDirectoryBases(
  directory: string,
  files: readonly GivenFile[],
  flags: MergeWords,
): Promise<Bases | undefined> {
  if (flags.over) return undefined;
  if (flags.base !== undefined) return basedOn({ number: flags.base });
  try {
    return await findBases(directory, files);
  } catch (error) {
    throw error instanceof BaseError ? explainBase(error.sentence) : error;
  }
}

/**
 * Nobody can be asked on a command line, so the flags that decide conflicts decide this one, too.
 * @throws CommandError when they do not
 */
export function requireDecided(
  options: readonly Pick<BaseOption, "release" | "from" | "by">[],
  { base, mine, theirs }: MergeWords,
): void {
  const before = options.find(({ from }) => from === "before");
  const file = options.find(({ from }) => from === "file");
  if (!before || !file || base !== undefined || mine || theirs) return;
  throw new CommandError(
    say(
      "Release {release}, from which this content was made, was rolled back by {by}: --mine goes on from it and publishes all of this content, --theirs takes only what is new in it since",
      { release: file.release, by: before.by ?? "" },
    ),
  );
}

/** @throws CommandError when a base was rolled back, and nobody has decided whether to go on from it */
export async function settleRolledBack(
  reader: StoreReader,
  bases: Bases,
  names: readonly Given[],
  flags: MergeWords,
): Promise<Bases> {
  if (flags.base !== undefined) return bases;
  const options = await listRolledBack(reader, bases, names);
  requireDecided(options, flags);
  const side = flags.mine ? "mine" : flags.theirs ? "theirs" : undefined;
  return chooseBases(bases, decideRolledBack(options, side), { resources: {} });
}

/** @returns a notice when the directory cannot be written */
export async function keepBase(
  directory: string,
  { number, digest }: Required<Base>,
  files: readonly GivenFile[],
): Promise<readonly string[]> {
  if (await writeBase(directory, { number, digest }, files)) return [];
  const known = await readBase(directory).catch(() => undefined);
  return [
    known
      ? say(
          "{file} cannot be written and still names release {before}, from which the next publish from there would be merged: give this user the right to write it, or remove it.",
          { file: join(directory, BASE_FILE), before: known.base.number },
        )
      : say(
          "{directory} cannot be written, so it does not say that its content is release {release}. Where only this directory is published, nothing is lost. Where others publish, too, its next publish would replace what they change until then: give this user the right to write the directory, or that publish --base {release}.",
          { directory, release: number },
        ),
  ];
}

const sayItems = (merged: MergedItems): string =>
  joinNames(
    Object.entries(merged).map(([resource, items]) =>
      say("{items} of {resource}", {
        items: say("{count, # item|# items}", { count: items.length }),
        resource,
      }),
    ),
  );

/** @returns what came from others, as lines */
export function formatMerged({
  base,
  merged,
  missing,
  mine,
  content,
  expected,
}: Publishable): readonly string[] {
  if (content.digest === mine.digest || base === null) return [];
  const items = sayItems(merged);
  return [
    say("Merged with release {release}, which others published since release {base}: {what}.", {
      release: String(expected),
      base,
      what: items === "" ? say("the order or settings") : items,
    }),
    ...Object.entries(missing).map(([resource, gone]) =>
      say(
        "Missing, although this content has them, because others removed them: {items, # item|# items} of {resource}.",
        {
          items: gone.length,
          resource,
        },
      ),
    ),
  ];
}

/** @returns the fields in conflict, by resource, as changes of items */
const listChanged = (conflicts: Contradiction["conflicts"]): Parameters<typeof nameReferences>[3] =>
  new Map(
    [...Map.groupBy(conflicts, ({ resource }) => resource)].flatMap(([resource, some]) => {
      if (resource === "installation") return [];
      const fields = some.flatMap(({ field, base, theirs, mine }) =>
        field === null ? [] : [{ field, old: [base, theirs].flat(), new: mine }],
      );
      return [[resource, { changed: [{ fields }] }] as const];
    }),
  );

/**
 * @param opening such as `Nothing was published`
 * @param open opens what was given again; absent: it is not in files
 */
export async function tellContradiction(
  reader: StoreReader,
  opening: string,
  found: Contradiction,
  warnings: Published["warnings"],
  open?: () => Promise<ContentSource>,
): Promise<
  Outcome<NotPublished> & {
    readonly warnings: readonly string[];
    /** Of what the fields in conflict refer to. */
    readonly names: ReferenceNames;
  }
> {
  const source = open && (await open());
  const errors = await explainContradiction(reader, found, source);
  const { conflicts, current, base, states } = found;
  const names = await nameReferences(
    found.reader,
    states.theirs,
    states.mine,
    listChanged(conflicts),
  );
  const values = { opening, base, current: current.number };
  const line =
    conflicts.length > 0
      ? say(
          "{opening}: since release {base}, on which this content is based, others changed the same (release {current} is current). Decide with --mine or --theirs, or change the content.",
          values,
        )
      : say(
          "{opening}: the content is valid, but not together with release {current}, which others published since release {base}.",
          values,
        );
  return {
    data: {
      valid: false,
      errors: toJsonReport({ valid: false, errors, warnings: [] }).errors,
      warnings,
      base,
    },
    names,
    warnings: [...formatProblems(errors), line],
    status: 1,
  };
}

export async function openAgain(directory: string, options: OpenOptions): Promise<ContentSource> {
  const { openContent } = await import("../../content/open-content.ts");
  return openContent(directory, options);
}
