/** What nobody but whoever has the files can know: from which release some of them go on. */
import type { Base } from "../content/base-mark.ts";
import type { GivenFile } from "../content/read-marks.ts";
import { compareFields } from "../change/field-changes.ts";
import { compareItemsOf } from "../change/item-changes.ts";
import { compareUnderNames, differing } from "../change/pairs.ts";
import type { Side } from "../change/three-sides.ts";
import { CommandError } from "../errors.ts";
import { formatInstant } from "../lib/instant.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { chunksOf } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { writeInstallation } from "../store/format/digests.ts";
import type { Download } from "../store/publish/downloads.ts";
import type { StoreReader } from "../store/store.ts";
import { sentence } from "../words/sentence.ts";
import { BaseError } from "./base-file.ts";
import { basedOn, baseOf, findBases, NO_BASES, readBaseRelease } from "./bases.ts";
import type { Bases, ContentPart } from "./bases.ts";
import { readLineage } from "./lineage.ts";
import type { Lineage } from "./lineage.ts";
import type { OfferedBase } from "./results.ts";

/** A release from which the file of a resource may go on. */
export interface BaseOption {
  readonly resource: ContentPart;
  readonly release: number;
  /**
   * file: what it says itself; published: what its sender made of it since; before: what stood before its release,
   * which was rolled back, so that all of the file is published; had: what its sender has; other: any other.
   */
  readonly from: "file" | "published" | "before" | "had" | "other";
  /** Unless something else is said. None of a resource: it must be said. */
  readonly isUsual: boolean;
  /** Of had. */
  readonly at?: number;
  /** Of before: who went back, and why. */
  readonly by?: string;
  readonly note?: string | null;
}

/** Some files, sent by somebody who may have more of the same. */
export interface SentFiles {
  /** What their sender has. */
  readonly had: readonly Download[];
  /** What is in them; undefined: they have errors. */
  readonly given: { readonly reader: ChunkReader; readonly content: Content } | undefined;
  /** Whether a file that names no release is asked about. */
  readonly asks: boolean;
}

/** That are offered for a file that says nothing. */
const MOST_OPTIONS = 20;

/** @returns equal texts for equal content of a resource */
const stateOf = (content: Content, name: ContentPart): string =>
  name === "installation"
    ? writeInstallation(content.installation)
    : chunksOf(content, name).join();

/** @returns what differs, as Uuids with fields */
async function listRows(
  reader: ChunkReader,
  name: ContentPart,
  before: Content,
  after: Content,
): Promise<ReadonlySet<string>> {
  if (name === "installation") {
    const fields = compareFields(before.installation, after.installation);
    return new Set(fields.map(({ field }) => field));
  }
  const rows = new Set<string>();
  const compared = compareUnderNames(reader, before, after);
  const compare = compareItemsOf(compared, name);
  for await (const { before: old, after: now } of differing(compared, name)) {
    const { Uuid = "" } = now ?? old ?? {};
    if (!old || !now) rows.add(Uuid);
    else for (const { field } of compare(old.values, now.values)) rows.add(`${Uuid} ${field}`);
  }
  return rows;
}

class BaseQuestions {
  readonly #reader: StoreReader;
  readonly #lineage: Lineage;

  constructor(reader: StoreReader, lineage: Lineage) {
    this.#reader = reader;
    this.#lineage = lineage;
  }

  /** Of a release that was rolled back. @returns empty: it was not, or it makes no difference */
  async askRolledBack(name: ContentPart, { number }: Base): Promise<readonly BaseOption[]> {
    const found = this.#lineage.findRollback(number);
    if (!found || !(await this.#differ(name, number, found.before))) return [];
    const { before, by, note } = found;
    return [
      { resource: name, release: before, from: "before", isUsual: true, by, note },
      { resource: name, release: number, from: "file", isUsual: false },
    ];
  }

  /** Of a file from which its sender has published since. */
  async askPublished(
    name: ContentPart,
    { number }: Base,
    { had, given }: SentFiles,
  ): Promise<readonly BaseOption[]> {
    const release = had.find(
      (one) => one.resource === name && one.isPublished && one.from === number,
    )?.release;
    // What was rolled back is asked about, not gone on from.
    if (!release || !this.#lineage.known.has(release) || this.#lineage.findRollback(release))
      return [];
    if (!(await this.#differ(name, number, release))) return [];
    const isOther = given !== undefined && (await this.#hasNone(name, number, release, given));
    return (["published", "file"] as const).map((from) => ({
      resource: name,
      release: from === "file" ? number : release,
      from,
      isUsual: (from === "file") === isOther,
    }));
  }

  /** Of a file that names no release. @returns empty: nobody changed what its sender has */
  async askUnmarked(name: ContentPart, had: readonly Download[]): Promise<readonly BaseOption[]> {
    const { known, current } = this.#lineage;
    const own = had.filter(({ resource }) => resource === name);
    const last = own[0]?.release;
    if (last === undefined || current === null) return [];
    if (known.has(last) && !(await this.#differ(name, last, current))) return [];
    const options = new Map<number, BaseOption>();
    const offer = (release: number, more: Omit<BaseOption, "resource" | "release" | "isUsual">) => {
      if (!options.has(release))
        options.set(release, { resource: name, release, isUsual: false, ...more });
    };
    for (const { release, at } of own.filter((one) => known.has(one.release))) {
      const found = this.#lineage.findRollback(release);
      if (found) offer(found.before, { from: "before", by: found.by, note: found.note });
      offer(release, { from: "had", at });
    }
    for (const { number, staged } of known.values()) if (!staged) offer(number, { from: "other" });
    return [...options.values()].slice(0, MOST_OPTIONS);
  }

  async #differ(name: ContentPart, ...numbers: readonly number[]): Promise<boolean> {
    const states = new Set<string>();
    for (const number of numbers)
      states.add(stateOf(await readBaseRelease(this.#reader, { number }), name));
    return states.size > 1;
  }

  /** Another copy of the file, which has none of what was published from the first. */
  async #hasNone(
    name: ContentPart,
    base: number,
    published: number,
    { reader, content }: NonNullable<SentFiles["given"]>,
  ): Promise<boolean> {
    const before = await this.#reader.readRelease(base);
    const after = await this.#reader.readRelease(published);
    const since = await listRows(reader, name, before, after);
    return since.isDisjointFrom(await listRows(reader, name, before, content));
  }
}

/** @param side mine: what was rolled back is published again; undefined: nobody has decided */
const decide = (options: readonly BaseOption[], side: Side | undefined): readonly BaseOption[] =>
  side === undefined
    ? options
    : options.map((one) => ({ ...one, isUsual: (one.from === "before") === (side === "mine") }));

/**
 * @param bases as the files say them
 * @param names what is asked about
 * @param side what decides conflicts
 * @param sent absent: the files are all of the content
 * @throws BaseError when the store lacks a base
 */
export async function askBases(
  reader: StoreReader,
  bases: Bases,
  names: readonly ContentPart[],
  side: Side | undefined,
  sent?: SentFiles,
): Promise<readonly BaseOption[]> {
  const lineage = await readLineage(reader);
  if (lineage.current === null) return [];
  if (!sent) for (const base of bases.values()) await readBaseRelease(reader, base);
  const questions = new BaseQuestions(reader, lineage);
  const options: BaseOption[] = [];
  for (const name of names) {
    const base = baseOf(bases, name);
    if (!base) options.push(...(sent?.asks ? await questions.askUnmarked(name, sent.had) : []));
    else if (base.number !== lineage.current) {
      const published = sent ? await questions.askPublished(name, base, sent) : [];
      options.push(...published);
      if (published.length === 0)
        options.push(...decide(await questions.askRolledBack(name, base), side));
    }
  }
  return options;
}

/** @returns the bases, with what is usual, or was said */
export const chooseBases = (bases: Bases, options: readonly BaseOption[], said: Bases): Bases =>
  new Map([
    ...bases,
    ...options
      .filter(({ isUsual }) => isUsual)
      .map(({ resource, release }) => [resource, { number: release }] as const),
    ...said,
  ]);

/** What was said of a directory. */
export interface BaseChoice {
  /** The number of a release. */
  readonly base?: number | undefined;
  /** Where somebody else changed the same differently, or took the base back. */
  readonly side?: Side | undefined;
  readonly over?: boolean | undefined;
}

/**
 * @param files of the directory
 * @returns undefined: the content replaces what is current
 * @throws CommandError when the base of a directory is not known
 */
export async function findDirectoryBases(
  directory: string,
  files: readonly GivenFile[],
  { base, over = false }: BaseChoice,
): Promise<Bases | undefined> {
  if (over) return undefined;
  try {
    return await findBases(directory, files, base === undefined ? NO_BASES : basedOn(base));
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
