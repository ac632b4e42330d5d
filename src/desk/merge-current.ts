/** What is to be published, together with what became current since it was begun. */
import { catalogOf } from "../catalog/own-resources.ts";
import type { Problem } from "../content/record.ts";
import { contentOfChunks } from "../release/compare/chunked-content.ts";
import type { ChunkedContent } from "../release/compare/chunked-content.ts";
import { compareItems } from "../release/compare/compare-content.ts";
import type { NamedItem } from "../release/compare/item-names.ts";
import { mergeContent } from "../release/merge/merge-content.ts";
import { sourceOfMerged } from "../release/merge/merged-source.ts";
import type { Conflict, Decide, Three } from "../release/merge/three-sides.ts";
import { checkInChunks, contentOfStored } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { checkContent } from "../validate/check-content.ts";
import { BaseError } from "./base-file.ts";
import type { Base } from "./base-file.ts";
import { say } from "../words/say.ts";
import type { Sentence } from "../words/say.ts";

/** By resource, the items with something that was taken from the other side. */
export type MergedItems = Readonly<Record<string, readonly NamedItem[]>>;

/** What can be published. */
export interface Publishable {
  /** What was given; it is kept as a base where it differs from the content. */
  readonly mine: NewContent;
  readonly content: NewContent;
  /** null: there is none. */
  readonly base: number | null;
  readonly merged: MergedItems;
  /** Items, as `resource Uuid`, of which somebody was told that both changed them, and chose mine. */
  readonly decided: ReadonlySet<string>;
  /** The release that must still be current; absent: any. */
  readonly expected?: number | null;
}

/** What both sides changed differently, or what is wrong only together. */
export interface Contradiction {
  readonly states: Three<ChunkedContent>;
  readonly base: number;
  readonly current: ReleaseContent["release"];
  readonly conflicts: readonly Conflict[];
  /** Their file is the Uuid of an item. */
  readonly problems: readonly Problem[];
}

/** @returns the name of an item in `decided` */
export const nameItem = ({ resource, Uuid }: Pick<Conflict, "resource" | "Uuid">): string =>
  `${resource} ${Uuid}`;

export const isContradiction = (merging: object): merging is Contradiction =>
  "conflicts" in merging;

const DECIDE_OTHERWISE: Sentence =
  "check out the current release to another directory (`lectern release checkout current DIR`) and make the changes there, or publish the directory as it is with --over";

/** @throws BaseError when the store has no such release */
export async function readBaseRelease(reader: StoreReader, base: Base): Promise<ReleaseContent> {
  const known = await reader.listReleases();
  const listed = known.find(({ number }) => number === base.number);
  if (!listed) {
    throw new BaseError(
      say(
        "The base of this content is release {number}, which this store never had or has pruned, so it cannot be merged with what is current: {remedy}",
        { number: base.number, remedy: say(DECIDE_OTHERWISE) },
      ),
    );
  }
  if (base.digest !== undefined && base.digest !== listed.digest) {
    throw new BaseError(
      say(
        "The base of this content is release {number} with the digest {digest}…, but release {number} of this store is another one ({other}…): name the right store with --store; or {remedy}",
        {
          number: base.number,
          digest: base.digest.slice(0, 12),
          other: listed.digest.slice(0, 12),
          remedy: say(DECIDE_OTHERWISE),
        },
      ),
    );
  }
  return reader.readRelease(base.number);
}

/** @returns by resource, what the content has of others */
export async function listTaken(
  reader: Parameters<typeof contentOfChunks>[0],
  mine: NewContent,
  content: NewContent,
): Promise<MergedItems> {
  const [before, after] = [contentOfChunks(reader, mine), contentOfChunks(reader, content)];
  const taken: Record<string, readonly NamedItem[]> = {};
  for (const resource of catalogOf(content.installation).names) {
    const { added, changed, removed } = await compareItems(resource, before, after);
    const items = [...added, ...changed, ...removed].map(({ Uuid, label }) => ({ Uuid, label }));
    if (items.length > 0) taken[resource] = items;
  }
  return taken;
}

/**
 * @param base undefined: what is given replaces what is current
 * @param decide where both sides changed the same differently
 * @throws CommandError when the store has no such base
 */
export async function mergeCurrent(
  reader: StoreReader,
  mine: NewContent,
  base: Base | undefined,
  decide: Decide | undefined,
): Promise<Publishable | Contradiction> {
  const { current } = await reader.readState();
  // Nothing is there that could be lost.
  if (base === undefined || current === null)
    return { mine, content: mine, base: null, merged: {}, decided: new Set() };
  const begun = await readBaseRelease(reader, base);
  const theirs = await reader.readRelease(current.number);
  const { number } = begun.release;
  const as = (content: NewContent): Publishable => ({
    mine,
    content,
    base: number,
    merged: {},
    decided,
    expected: current.number,
  });
  const decided = new Set<string>();
  const noting: Decide = (subject) => {
    const side = decide?.(subject);
    if (side === "mine") decided.add(nameItem(subject));
    return side;
  };
  const isBaseCurrent = begun.release.digest === theirs.release.digest;
  if (isBaseCurrent || mine.digest === theirs.release.digest) return as(mine);
  const chunks = readHeld(mine.held, reader);
  const given = { base: contentOfStored(begun), theirs: contentOfStored(theirs), mine };
  const { conflicts, ...merged } = await mergeContent(chunks, given, noting);
  const contradict = (problems: readonly Problem[]): Contradiction => ({
    states: {
      base: contentOfChunks(chunks, given.base),
      theirs: contentOfChunks(chunks, given.theirs),
      mine: contentOfChunks(chunks, mine),
    },
    base: number,
    current: theirs.release,
    conflicts,
    problems,
  });
  if (conflicts.length > 0) return contradict([]);
  const result = await checkInChunks(
    (sink) => checkContent(sourceOfMerged(chunks, merged), { sink }),
    chunks,
  );
  if (!result.valid) return contradict(result.errors);
  // The chunks that mine brings are needed for both.
  const content = { ...result.content, held: new Map([...mine.held, ...result.content.held]) };
  return { ...as(content), merged: await listTaken(readHeld(content.held, reader), mine, content) };
}
