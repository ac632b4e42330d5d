/** Makes a release of new content, whose chunks are stored or held, and makes it current, or stages it. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { CommandError } from "../../errors.ts";
import { CATALOG_DIGEST, digestBodies, writeInstallation } from "../format/digests.ts";
import { dateRuns } from "../format/dates.ts";
import type { Tables } from "../format/tables.ts";
import type { Authorship, PublishOptions, PublishOutcome, StoreReader } from "../store.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import type { NewContent } from "./chunk-sink.ts";
import type { Writer } from "./commands.ts";
import { draftRelease } from "./draft-release.ts";
import type { ReleaseDraft } from "./draft-release.ts";
import { noteBecame } from "./drafts.ts";
import { ADDED_AT_ONCE, ChunksPruned, readHeld, requireChunks } from "./held-chunks.ts";
import type { Clock } from "./instants.ts";
import {
  appendKept,
  appendSwitch,
  chooseNext,
  putRelease,
  readHighestNumber,
  readKept,
  readRelease,
  readShown,
  removeUnused,
  switchTo,
} from "./releases.ts";
import type { Shown } from "./releases.ts";
import { say } from "../../words/say.ts";

/** Number of drafts made while others may write; the next draft is made with the lock. */
const FREE_DRAFTS = 3;

/** A draft, and the instant of the latest switch when it was made; null: there was none. */
interface TimedDraft extends ReleaseDraft {
  readonly after: number | null;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((before, number) => before + number, 0);

const nameRelease = (number: number | null): string =>
  number === null ? say("no release") : say("release {release}", { release: number });

/** Another release is current than the one that had to be. */
export class CurrentChanged extends CommandError {
  /** null: none was. */
  readonly current: number | null;

  constructor(expected: number | null, current: number | null) {
    super(
      say(
        "Now {current} is current, not {expected} as before, and nothing was changed: look at what is current, then try again",
        { current: nameRelease(current), expected: nameRelease(expected) },
      ),
    );
    this.current = current;
  }
}

export class Publishing {
  readonly #reader: StoreReader;
  /** Reads chunks that the store has, or will have. */
  readonly #chunks: ChunkReader;
  readonly #content: NewContent;
  readonly #authorship: Authorship;
  readonly #clock: Clock;
  readonly #options: PublishOptions;

  constructor(
    reader: StoreReader,
    content: NewContent,
    authorship: Authorship,
    clock: Clock,
    options: PublishOptions,
  ) {
    this.#reader = reader;
    this.#chunks = readHeld(content.held, reader);
    this.#content = content;
    this.#authorship = authorship;
    this.#clock = clock;
    this.#options = options;
  }

  /** @throws ChunksPruned when the store lacks chunks that it had when they were cut */
  async run(writer: Writer): Promise<PublishOutcome> {
    const added: string[] = [];
    try {
      for (let tries = 0; tries < FREE_DRAFTS; tries++) {
        const draft = await this.#draft();
        if (draft) await this.#addChunks(writer, added);
        const outcome = draft && (await writer.write((tables) => this.#write(tables, draft)));
        if (outcome) return outcome;
      }
      // Others were faster each time: this draft is made with the lock, so that they wait.
      return await writer.write(async (tables) => {
        const outcome = await this.#write(tables, await this.#draft());
        if (!outcome) throw new Error("A release was published beside the lock of the store.");
        return outcome;
      });
    } catch (error) {
      if (added.length > 0)
        await writer.write((tables) => removeUnused(tables, added)).catch(() => {});
      throw (await this.#isWhole()) ? error : new ChunksPruned();
    }
  }

  /** Before the last transaction, in small ones, so that no other writer waits for all of them. */
  async #addChunks(writer: Writer, added: string[]): Promise<void> {
    const { digest, counts, held } = this.#content;
    const releases = await this.#reader.listReleases();
    if (releases.some((release) => release.digest === digest)) return;
    const found = await this.#reader.describeChunks([...held.keys()]);
    const stored = new Set(found.map(({ hash }) => hash));
    const lacking = [...held.values()].filter(({ hash }) => !stored.has(hash));
    let items = sum(Object.values(counts)) - sum(lacking.map(({ length }) => length));
    for (let start = 0; start < lacking.length; start += ADDED_AT_ONCE) {
      const rows = lacking.slice(start, start + ADDED_AT_ONCE);
      items += sum(rows.map(({ length }) => length));
      added.push(...rows.map(({ hash }) => hash));
      await writer.write(async (tables) => {
        await tables.chunk.put(rows);
        this.#options.onProgress?.(items);
      });
      // Others may write now.
      await nextTurn();
    }
  }

  /** @returns false: the store lacks chunks that are not held */
  async #isWhole(): Promise<boolean> {
    const hashes = Object.values(this.#content.chunks).flat();
    const found = await this.#chunks.describeChunks(hashes).catch(() => hashes);
    return found.length === hashes.length;
  }

  /** @returns undefined: another process changed the current release meanwhile */
  async #draft(): Promise<TimedDraft | undefined> {
    const { current } = await this.#reader.readState();
    const number = current?.number ?? null;
    const { expected = number, permit } = this.#options;
    if (expected !== number) throw new CurrentChanged(expected, number);
    try {
      const before = current && (await this.#reader.readRelease(current.number));
      // As chooseInstant does, where the clock is behind.
      const now = Math.max(this.#clock(), (current?.since ?? 0) * 1000);
      const draft = await draftRelease(this.#chunks, before, this.#content, now);
      await permit?.(draft.facts, before);
      return { ...draft, after: current?.since ?? null };
    } catch (error) {
      const state = await this.#reader.readState();
      if (state.current?.since === current?.since) throw error;
      return undefined;
    }
  }

  /** @returns undefined: the draft is of no use any more, and nothing was written */
  async #write(tables: Tables, draft: TimedDraft | undefined): Promise<PublishOutcome | undefined> {
    const before = await readShown(tables);
    if (!draft || (before?.current.since ?? null) !== draft.after) return undefined;
    const { digest } = this.#content;
    const { keptAs, base = draft.facts.previous } = this.#options;
    const staged = keptAs !== undefined;
    const releases = await tables.release.list("number", "digest");
    const known = releases.findLast((release) => release.digest === digest);
    if (known) {
      const held = await readRelease(tables, known.number);
      const again = !(await readKept(tables)).has(known.number);
      if (!staged) await switchTo(tables, held, this.#authorship, this.#clock);
      const outcome = { created: false, staged, again, base, ...draft.facts };
      return this.#note(tables, { release: held.release, ...outcome });
    }
    await requireChunks(tables, this.#content);
    const release = await this.#writeRelease(tables, draft, before, base);
    const outcome = { created: true, staged, again: false, base, ...draft.facts };
    return this.#note(tables, { release, ...outcome });
  }

  async #note(tables: Tables, outcome: PublishOutcome): Promise<PublishOutcome> {
    const { draft } = this.#options;
    if (draft !== undefined) await noteBecame(tables, draft, outcome);
    return outcome;
  }

  async #writeRelease(
    tables: Tables,
    { items }: TimedDraft,
    before: Shown | null,
    base: number | null,
  ): Promise<PublishOutcome["release"]> {
    const { installation, digest, chunks, counts } = this.#content;
    const catalog = catalogOf(installation);
    const instant = await chooseNext(tables, this.#clock);
    const number = (await readHighestNumber(tables)) + 1;
    const dated = perResource(catalog, (resource) => ({
      chunks: chunks[resource],
      dates: dateRuns(items[resource].dates, instant),
    }));
    const bodies = digestBodies(catalog, installation, dated);
    const held = perResource(catalog, (name) => ({ bodies: bodies[name], ...dated[name] }));
    const { by, note = null } = this.#authorship;
    const release = { number, publishedAt: instant, publishedBy: by, note, base, digest };
    const said = {
      catalog: CATALOG_DIGEST,
      installation: writeInstallation(installation),
      counts: JSON.stringify(counts),
    };
    await putRelease(tables, { ...release, ...said }, held);
    const { keptAs: why } = this.#options;
    if (why) await appendKept(tables, { kept: number, why }, instant, this.#authorship);
    else
      await appendSwitch(tables, number, { held, installation }, instant, this.#authorship, before);
    return { ...release, counts };
  }
}
