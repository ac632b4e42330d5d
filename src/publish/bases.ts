/**
 * The base of each resource: the release that its items were made from. The mark of its file says it, or else
 * `.lectern-base`, or else whoever sends it. What has none replaces what is current.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import { withResource } from "../change/merge-content.ts";
import { CommandError } from "../errors.ts";
import { toNew } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { parseMark } from "../content/base-mark.ts";
import type { Base } from "../content/base-mark.ts";
import type { GivenFile } from "../content/read-marks.ts";
import { composeContent, readItems } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import type { ListedRelease, ReleaseContent, StoreReader } from "../store/store.ts";
import type { ReadBase } from "../validate/items/long-numbers.ts";
import { sentence } from "../words/sentence.ts";
import type { PlainMessage } from "../words/sentence.ts";
import { BaseError, readBase } from "./base-file.ts";
import { makerOf } from "./list-release.ts";

export type ContentPart = ResourceName | "installation";

/** By what was made from it; null: all that is not named. */
export type Bases = ReadonlyMap<string | null, Base>;

/** As documents and processes have them. */
export type ListedBases = readonly (readonly [string | null, Base])[];

export const NO_BASES: Bases = new Map();

/** All of it was made from one release. */
export const basedOn = (number: number): Bases => new Map([[null, { number }]]);

export const baseOf = (bases: Bases, name: string): Base | undefined =>
  bases.get(name) ?? bases.get(null);

/** The oldest takes back nothing of what was changed in between. @returns undefined: nothing is known */
export const oldestOf = (bases: Bases): Base | undefined =>
  [...bases.values()].toSorted((one, other) => one.number - other.number)[0];

function requireMark({ file, mark = "" }: GivenFile): Base {
  const base = parseMark(mark);
  if (base) return base;
  throw new BaseError(
    sentence(
      "The mark of {file}, which names the release that the file was made from, is damaged ({mark})",
      { file, mark: mark.slice(0, 100) },
    ),
  );
}

/**
 * @param directory with `.lectern-base`, or without
 * @param files of the directory; see `readMarks`
 * @param said by whoever sends it: wins over what the files say
 * @throws BaseError when it cannot be read, or a mark is damaged
 */
export async function findBases(
  directory: string,
  files: readonly GivenFile[],
  said: Bases = NO_BASES,
): Promise<Bases> {
  if (said.has(null)) return said;
  const known = await readBase(directory);
  /** A file that still has the mark of the last publish from there was published then. */
  const isNoted = ({ file, mark }: GivenFile): boolean =>
    mark === undefined || known?.noted.get(file) === mark;
  const found = new Map<string | null, Base>();
  for (const file of files) {
    const base = isNoted(file) ? known?.base : requireMark(file);
    for (const name of base ? file.resources : []) {
      // Of several parts, the oldest.
      const other = found.get(name);
      if (base && (!other || base.number < other.number)) found.set(name, base);
    }
  }
  return new Map([...found, ...(known ? [[null, known.base] as const] : []), ...said]);
}

const DECIDE_OTHERWISE: PlainMessage =
  "check out the current release to another directory (`lectern release checkout current DIR`) and make the changes there, or publish the directory as it is with --over";

/** @throws BaseError when the store has no such release */
export async function readBaseRelease(reader: StoreReader, base: Base): Promise<ReleaseContent> {
  const known = await reader.listReleases();
  const listed = known.find(({ number }) => number === base.number);
  if (!listed) {
    throw new BaseError(
      sentence(
        "The base of this content is release {number}, which this store never had or has pruned, so it cannot be merged with what is current: {remedy}",
        { number: base.number, remedy: sentence(DECIDE_OTHERWISE) },
      ),
    );
  }
  if (base.digest !== undefined && base.digest !== listed.digest) {
    throw new BaseError(
      sentence(
        "The base of this content is release {number} with the digest {digest}…, but release {number} of this store is another one ({other}…): name the right store with --store; or {remedy}",
        {
          number: base.number,
          digest: base.digest.slice(0, 12),
          other: listed.digest.slice(0, 12),
          remedy: sentence(DECIDE_OTHERWISE),
        },
      ),
    );
  }
  return reader.readRelease(base.number);
}

/**
 * What content was made from, put together from the releases of its bases.
 * @param theirs what is current: what is based on nothing replaces it
 */
export async function composeBase(
  reader: StoreReader,
  bases: Bases,
  theirs: ReleaseContent,
): Promise<Content> {
  const others = bases.get(null);
  let content: Content = others ? await readBaseRelease(reader, others) : theirs;
  for (const [name, base] of bases) {
    if (name === null || base.number === others?.number) continue;
    const from = await readBaseRelease(reader, base);
    content =
      name === "installation"
        ? composeContent(from.installation, content.lists)
        : withResource(content, from, name);
  }
  return content;
}

/**
 * The items of the release that a workbook was made from, for the numbers that it cannot hold.
 * @param files that are read; a workbook without one goes on from what is current
 */
export function readBaseOf(reader: StoreReader, files: readonly GivenFile[]): ReadBase {
  const marks = new Map(files.map(({ file, mark = "" }) => [file, parseMark(mark)]));
  return async function* readNumbers(resource, file) {
    const releases = await reader.listReleases();
    const base = marks.get(file);
    const release =
      releases.find(({ number, digest }) => number === base?.number && digest === base.digest) ??
      releases.find(({ current }) => current);
    if (release === undefined) return;
    yield* readItems(reader, await reader.readRelease(release.number), resource);
  };
}

/** What a release brings when it becomes current: a staged one is merged, another one replaces what is current. */
export interface BroughtContent {
  readonly content: NewContent;
  readonly bases?: Bases | undefined;
  /** Who made it; absent: it is a way back. */
  readonly author?: string;
  /** Its number; absent: it is a way back. */
  readonly of?: number;
}

/** @throws CommandError when it was made before anything was published, and something is current now */
function findStagedBases(
  { number, base }: ListedRelease,
  releases: readonly ListedRelease[],
): Bases | undefined {
  const current = releases.find((release) => release.current);
  if (base !== null || current === undefined) return base === null ? undefined : basedOn(base);
  throw new CommandError(
    sentence(
      "Release {release} was made before anything was published, and release {current} is current now, so nothing was changed: publish its content again (`lectern release checkout {release} DIR`, then `lectern publish DIR --over`)",
      { release: number, current: current.number },
    ),
  );
}

/** @throws CommandError see `findStagedBases` */
export async function bringRelease(
  reader: StoreReader,
  listed: ListedRelease,
  releases: readonly ListedRelease[],
): Promise<BroughtContent> {
  const content = toNew(await reader.readRelease(listed.number));
  return listed.staged
    ? {
        content,
        bases: findStagedBases(listed, releases),
        author: makerOf(listed),
        of: listed.number,
      }
    : { content };
}
