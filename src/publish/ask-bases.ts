/** What nobody but whoever has the files can know: from which release some of them go on. */
import type { Base } from "../content/base-mark.ts";
import { compareItems } from "../change/difference.ts";
import { compareUnderNames } from "../change/pairs.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { chunksOf } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { compareFields } from "../change/field-changes.ts";
import type { Side } from "../change/three-sides.ts";
import { writeInstallation } from "../store/format/digests.ts";
import type { Download } from "../store/publish/downloads.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { readBaseRelease } from "./compose-base.ts";
import { baseOf } from "./find-base.ts";
import type { Bases, ContentPart } from "./find-base.ts";
import { readLineage } from "./lineage.ts";
import type { Lineage } from "./lineage.ts";

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

/** What a file has, with a reader of its chunks and of those of the store. */
interface GivenContent {
  readonly reader: ChunkReader;
  readonly content: Content;
}

/** That are offered for a file that says nothing. */
const MOST_OPTIONS = 20;

/** @returns equal texts for equal content of a resource */
const stateOf = (content: Content, name: ContentPart): string =>
  name === "installation"
    ? writeInstallation(content.installation)
    : chunksOf(content, name).join();

const fieldsOf = (Uuid: string, rows: readonly { readonly field: string }[]): readonly string[] =>
  rows.map(({ field }) => `${Uuid} ${field}`);

/** @returns what differs, as Uuids with fields */
async function listRows(
  reader: ChunkReader,
  name: ContentPart,
  before: Content,
  after: Content,
): Promise<ReadonlySet<string>> {
  if (name === "installation")
    return new Set(fieldsOf("", compareFields(before.installation, after.installation)));
  const { added, removed, changed } = await compareItems(
    compareUnderNames(reader, before, after),
    name,
  );
  return new Set([
    ...[...added, ...removed].map(({ Uuid }) => Uuid),
    ...changed.flatMap(({ Uuid, fields }) => fieldsOf(Uuid, fields)),
  ]);
}

export class BaseQuestions {
  readonly #reader: StoreReader;
  readonly #lineage: Lineage;
  readonly #current: ReleaseContent;

  constructor(reader: StoreReader, lineage: Lineage, current: ReleaseContent) {
    this.#reader = reader;
    this.#lineage = lineage;
    this.#current = current;
  }

  /** Of a release that was rolled back. @returns empty: it was not, or it makes no difference */
  async askRolledBack(name: ContentPart, base: Base): Promise<readonly BaseOption[]> {
    const rollback = this.#lineage.findRollback(base.number);
    const before = this.#lineage.findCommon(base.number);
    if (!rollback || before === undefined || !(await this.#differ(name, base.number, before)))
      return [];
    const { by, note } = rollback;
    return [
      { resource: name, release: before, from: "before", isUsual: true, by, note },
      { resource: name, release: base.number, from: "file", isUsual: false },
    ];
  }

  /**
   * Of a file from which its sender has published since.
   * @param had what its sender has
   * @param given what the file has; undefined: it has errors
   */
  async askPublished(
    name: ContentPart,
    { number }: Base,
    had: readonly Download[],
    given: GivenContent | undefined,
  ): Promise<readonly BaseOption[]> {
    const published = had.find(
      (one) => one.resource === name && one.isPublished && one.from === number,
    );
    const release = published && (await this.#read(published.release));
    // What was rolled back is asked about, not gone on from.
    if (!release || this.#lineage.findRollback(published.release)) return [];
    if (!(await this.#differ(name, number, published.release))) return [];
    const isOther = given !== undefined && (await this.#hasNone(name, number, release, given));
    return (["published", "file"] as const).map((from) => ({
      resource: name,
      release: from === "file" ? number : published.release,
      from,
      isUsual: (from === "file") === isOther,
    }));
  }

  /** Of a file that names no release. @returns empty: nobody changed what its sender has */
  async askUnmarked(name: ContentPart, had: readonly Download[]): Promise<readonly BaseOption[]> {
    const own = had.filter(({ resource }) => resource === name);
    const last = own[0] && (await this.#read(own[0].release));
    const now = stateOf(this.#current, name);
    if (!own[0] || (last && stateOf(last, name) === now)) return [];
    const options = new Map<number, BaseOption>();
    const offer = (
      release: number,
      more: Pick<BaseOption, "from" | "at" | "by" | "note">,
    ): void => {
      if (!options.has(release))
        options.set(release, { resource: name, release, isUsual: false, ...more });
    };
    const releases = await this.#reader.listReleases();
    const known = new Set(releases.map(({ number }) => number));
    for (const { release, at } of own) {
      if (!known.has(release)) continue;
      const rollback = this.#lineage.findRollback(release);
      const before = this.#lineage.findCommon(release);
      if (rollback && before !== undefined)
        offer(before, { from: "before", by: rollback.by, note: rollback.note });
      offer(release, { from: "had", at });
    }
    for (const { number, staged } of releases) if (!staged) offer(number, { from: "other" });
    return [...options.values()].slice(0, MOST_OPTIONS);
  }

  /** @returns undefined: it was pruned */
  async #read(number: number): Promise<ReleaseContent | undefined> {
    const known = await this.#reader.listReleases();
    return known.some((release) => release.number === number)
      ? this.#reader.readRelease(number)
      : undefined;
  }

  async #differ(name: ContentPart, one: number, other: number): Promise<boolean> {
    const states = await Promise.all(
      [one, other].map(async (number) =>
        stateOf(await readBaseRelease(this.#reader, { number }), name),
      ),
    );
    return states[0] !== states[1];
  }

  /** Another copy of the file, which has none of what was published from the first. */
  async #hasNone(
    name: ContentPart,
    base: number,
    published: ReleaseContent,
    { reader, content }: GivenContent,
  ): Promise<boolean> {
    const before = await this.#reader.readRelease(base);
    const since = await listRows(reader, name, before, published);
    return since.isDisjointFrom(await listRows(reader, name, before, content));
  }
}

/** @returns the bases with what is usual, or was said */
export const chooseBases = (bases: Bases, options: readonly BaseOption[], said: Bases): Bases => ({
  ...bases,
  resources: {
    ...bases.resources,
    ...Object.fromEntries(
      options.flatMap(({ resource, release, isUsual }) =>
        isUsual && !baseOf(said, resource) ? [[resource, { number: release }] as const] : [],
      ),
    ),
  },
});

/** @param side mine: what was rolled back is published again; undefined: nobody has decided */
export const decideRolledBack = (
  options: readonly BaseOption[],
  side: Side | undefined,
): readonly BaseOption[] =>
  side === undefined
    ? options
    : options.map((one) => ({ ...one, isUsual: (one.from === "before") === (side === "mine") }));

/** @throws BaseError when the store lacks a base */
export async function listRolledBack(
  reader: StoreReader,
  bases: Bases,
  names: readonly ContentPart[],
): Promise<readonly BaseOption[]> {
  const { current } = await reader.readState();
  if (!current) return [];
  const lineage = await readLineage(reader);
  const questions = new BaseQuestions(reader, lineage, await reader.readRelease(current.number));
  const options: BaseOption[] = [];
  for (const name of ["installation", ...names] as const) {
    const base = baseOf(bases, name);
    if (base) await readBaseRelease(reader, base);
    options.push(...(base ? await questions.askRolledBack(name, base) : []));
  }
  return options;
}
