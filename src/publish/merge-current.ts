/** What is to be published, together with what became current since it was begun. */
import { catalogOf } from "../catalog/own-resources.ts";
import type { Problem } from "../content/record.ts";
import { createNamer } from "../change/item-names.ts";
import { compareUnderNames, differing } from "../change/pairs.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { Content } from "../store/content.ts";
import type { NamedItem } from "../change/result-parts.ts";
import { mergeContent } from "../change/merge-content.ts";
import { sourceOfMerged } from "../change/merged-source.ts";
import type { Conflict, Decide, Three } from "../change/three-sides.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { readHeld, readOnce } from "../store/publish/held-chunks.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { checkContent } from "../validate/check-content.ts";
import { composeBase, oldestOf } from "./bases.ts";
import type { Bases } from "./bases.ts";

/** By resource, the items with something that was taken from the other side. */
type MergedItems = Readonly<Record<string, readonly NamedItem[]>>;

/** What can be published. */
export interface Publishable {
  /** What was given; it is kept as a base where it differs from the content. */
  readonly mine: NewContent;
  readonly content: NewContent;
  /** Of the chunks of both, and of those of the store. */
  readonly reader: ChunkReader;
  /** The oldest release that something of it was made from; null: none is known. */
  readonly base: number | null;
  readonly merged: MergedItems;
  /** By resource, items that were given and are not published, because others removed them. */
  readonly missing: MergedItems;
  /** Items, as `resource Uuid`, of which somebody was told that both changed them, and chose mine. */
  readonly decided: ReadonlySet<string>;
  /** The release that must still be current; absent: any. */
  readonly expected?: number | null;
}

/** What both sides changed differently, or what is wrong only together. */
export interface Contradiction {
  readonly states: Three<Content>;
  /** Of the chunks of all three. */
  readonly reader: ChunkReader;
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

/** @returns what is published as it was given */
export const replacing = (mine: NewContent, reader: ChunkReader): Omit<Publishable, "base"> => ({
  mine,
  content: mine,
  reader,
  merged: {},
  missing: {},
  decided: new Set(),
});

/** @returns by resource, what the content has of others */
export async function listTaken(
  reader: ChunkReader,
  mine: Content,
  content: Content,
): Promise<Pick<Publishable, "merged" | "missing">> {
  const taken: Record<"merged" | "missing", Record<string, NamedItem[]>> = {
    merged: {},
    missing: {},
  };
  const [nameMine, name] = [await createNamer(reader, mine), await createNamer(reader, content)];
  const compared = compareUnderNames(reader, mine, content);
  for (const resource of catalogOf(content.installation).names) {
    const [merged, missing]: [NamedItem[], NamedItem[]] = [[], []];
    for await (const { before, after } of differing(compared, resource)) {
      if (after) merged.push(name(resource, after));
      else if (before) missing.push(nameMine(resource, before));
    }
    if (merged.length > 0) taken.merged[resource] = merged;
    if (missing.length > 0) taken.missing[resource] = missing;
  }
  return taken;
}

export interface MergedStates {
  readonly content: NewContent;
  /** Of its chunks. */
  readonly reader: ChunkReader;
  /** Of the check of it. */
  readonly warnings: readonly Problem[];
}

/** @param chunks of all three @returns what is merged, and checked as any other content */
export async function mergeStates(
  chunks: ChunkReader,
  states: Three<Content>,
  sides: Pick<Contradiction, "base" | "current">,
  decide: Decide | undefined,
): Promise<MergedStates | Contradiction> {
  const { conflicts, ...merged } = await mergeContent(chunks, states, decide);
  const contradict = (problems: readonly Problem[]): Contradiction => ({
    ...sides,
    states,
    reader: chunks,
    conflicts,
    problems,
  });
  if (conflicts.length > 0) return contradict([]);
  const result = await checkInChunks(
    (sink) => checkContent(sourceOfMerged(chunks, merged), { sink }),
    chunks,
  );
  if (!result.valid) return contradict(result.errors);
  const { content, warnings } = result;
  return { content, reader: readHeld(content.held, chunks), warnings };
}

/**
 * @param bases undefined: what is given replaces what is current
 * @param decide where both sides changed the same differently
 * @throws CommandError when the store has no such base
 */
export async function mergeCurrent(
  reader: StoreReader,
  mine: NewContent,
  bases: Bases | undefined,
  decide: Decide | undefined,
): Promise<Publishable | Contradiction> {
  const { current } = await reader.readState();
  // They are merged, checked, compared and guarded.
  const chunks = readOnce(readHeld(mine.held, reader));
  // Nothing is there that could be lost.
  const oldest = bases && oldestOf(bases);
  if (bases === undefined || oldest === undefined || current === null)
    return { ...replacing(mine, chunks), base: null };
  const theirs = await reader.readRelease(current.number);
  const begun = await composeBase(reader, bases, theirs);
  const { number } = oldest;
  const as = (content: NewContent, of = chunks): Publishable => ({
    ...replacing(mine, of),
    content,
    base: number,
    decided,
    expected: current.number,
  });
  const decided = new Set<string>();
  const noting: Decide = (subject) => {
    const side = decide?.(subject);
    if (side === "mine") decided.add(nameItem(subject));
    return side;
  };
  if (begun.digest === theirs.digest || mine.digest === theirs.digest) return as(mine);
  const given = { base: begun, theirs, mine };
  const sides = { base: number, current: theirs.release };
  const done = await mergeStates(chunks, given, sides, noting);
  if (isContradiction(done)) return done;
  // The chunks that mine brings are needed for both.
  const content = { ...done.content, held: new Map([...mine.held, ...done.content.held]) };
  const of = done.reader;
  return { ...as(content, of), ...(await listTaken(of, mine, content)) };
}
