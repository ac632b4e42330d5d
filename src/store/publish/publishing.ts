/** Makes a release of new content, whose chunks are stored or held, and makes it current, or stages it. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { mustGet } from "../../lib/must-get.ts";
import { mapResources } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { CommandError } from "../../errors.ts";
import { CATALOG_DIGEST, digestBodies, writeInstallation } from "../format/digests.ts";
import { dateRuns } from "../format/dates.ts";
import type { Tables } from "../format/tables.ts";
import type {
  Authorship,
  PublishOptions,
  PublishOutcome,
  StoreReader,
  Succeed,
  Succeeding,
} from "../store.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import type { NewContent } from "./chunk-sink.ts";
import type { Writer } from "./commands.ts";
import { noteBecame, requireLeft } from "./kept-checks.ts";
import { ADDED_AT_ONCE, ChunksPruned, readHeld, requireChunks } from "./held-chunks.ts";
import { requireNotRefused, requireRoomToStage } from "./refusals.ts";
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
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

/** How often it is compared while others may write; then with the lock. */
const FREE_TRIES = 3;

/** How the content follows what is current. */
interface Following<Found> {
  readonly found: Found;
  /** The release that it follows; null: none. */
  readonly previous: number | null;
  /** The instant of the latest switch when it was compared; null: there was none. */
  readonly after: number | null;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((before, number) => before + number, 0);

const nameRelease = (number: number | null): Sentence =>
  number === null ? sentence("no release") : sentence("release {release}", { release: number });

/** Another release is current than the one that had to be. */
export class CurrentChanged extends CommandError {
  /** null: none was. */
  readonly current: number | null;

  constructor(expected: number | null, current: number | null) {
    super(
      sentence(
        "Now {current} is current, not {expected} as before, and nothing was changed: look at what is current, then try again",
        { current: nameRelease(current), expected: nameRelease(expected) },
      ),
    );
    this.current = current;
  }
}

type Published<Found> = PublishOutcome & { readonly found: Found };

export class Publishing<Found extends Succeeding> {
  readonly #reader: StoreReader;
  /** Reads chunks that the store has, or will have. */
  readonly #chunks: ChunkReader;
  readonly #content: NewContent;
  readonly #succeed: Succeed<Found>;
  readonly #authorship: Authorship;
  readonly #clock: Clock;
  readonly #options: PublishOptions;

  constructor(
    reader: StoreReader,
    content: NewContent,
    succeed: Succeed<Found>,
    authorship: Authorship,
    clock: Clock,
    options: PublishOptions,
  ) {
    this.#reader = reader;
    this.#chunks = readHeld(content.held, reader);
    this.#content = content;
    this.#succeed = succeed;
    this.#authorship = authorship;
    this.#clock = clock;
    this.#options = options;
  }

  /** @throws ChunksPruned when the store lacks chunks that it had when they were cut */
  async run(writer: Writer): Promise<Published<Found>> {
    const added: string[] = [];
    try {
      for (let tries = 0; tries < FREE_TRIES; tries++) {
        const following = await this.#compare();
        if (following) await this.#addChunks(writer, added);
        const outcome =
          following && (await writer.write((tables) => this.#write(tables, following)));
        if (outcome) return outcome;
      }
      // Others were faster each time: it is compared with the lock, so that they wait.
      return await writer.write(async (tables) => {
        const outcome = await this.#write(tables, await this.#compare());
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
    let items = sum([...counts.values()]) - sum(lacking.map(({ length }) => length));
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
    const hashes = [...this.#content.lists.values()].flat();
    const found = await this.#chunks.describeChunks(hashes).catch(() => hashes);
    return found.length === hashes.length;
  }

  /** @returns undefined: another process changed the current release meanwhile */
  async #compare(): Promise<Following<Found> | undefined> {
    const { current } = await this.#reader.readState();
    const number = current?.number ?? null;
    const { expected = number } = this.#options;
    if (expected !== number) throw new CurrentChanged(expected, number);
    try {
      const before = current && (await this.#reader.readRelease(current.number));
      // As chooseInstant does, where the clock is behind.
      const now = Math.max(this.#clock(), (current?.since ?? 0) * 1000);
      const found = await this.#succeed(before, now);
      return { found, previous: number, after: current?.since ?? null };
    } catch (error) {
      const state = await this.#reader.readState();
      if (state.current?.since === current?.since) throw error;
      return undefined;
    }
  }

  /** @returns undefined: another release is current than the one that was compared, and nothing was written */
  async #write(
    tables: Tables,
    following: Following<Found> | undefined,
  ): Promise<Published<Found> | undefined> {
    const before = await readShown(tables);
    if (!following || (before?.current.since ?? null) !== following.after) return undefined;
    const { digest } = this.#content;
    const { previous, found } = following;
    const { keptAs, base = previous, of, check, mostStaged = Infinity } = this.#options;
    const staged = keptAs !== undefined;
    if (of !== undefined) await requireNotRefused(tables, of);
    if (check !== undefined) await requireLeft(tables, check);
    if (keptAs === "staged") await requireRoomToStage(tables, this.#authorship, mostStaged);
    const releases = await tables.release.list("number", "digest");
    const known = releases.findLast((release) => release.digest === digest);
    if (known) {
      const stored = await readRelease(tables, known.number);
      const why = (await readKept(tables)).get(known.number);
      const again = why === undefined;
      // Sent as content, it is the same release.
      if (!staged) await requireNotRefused(tables, known.number, this.#authorship.by);
      if (!staged) await switchTo(tables, stored, this.#authorship, this.#clock);
      // Whoever stages again what was refused, or only kept, wants it to be published.
      else if (keptAs === "staged" && !again && why !== keptAs)
        await this.#keep(tables, known.number);
      const outcome = { created: false, staged, again, base, previous, found };
      return this.#note(tables, { release: stored.release, ...outcome });
    }
    await requireChunks(tables, this.#content);
    const release = await this.#writeRelease(tables, following, before, base);
    const outcome = { created: true, staged, again: false, base, previous, found };
    return this.#note(tables, { release, ...outcome });
  }

  async #keep(tables: Tables, kept: number): Promise<void> {
    const { keptAs: why } = this.#options;
    const instant = await chooseNext(tables, this.#clock);
    if (why) await appendKept(tables, { kept, why }, instant, this.#authorship);
  }

  async #note(tables: Tables, outcome: Published<Found>): Promise<Published<Found>> {
    const { check } = this.#options;
    if (check !== undefined) await noteBecame(tables, check, outcome);
    return outcome;
  }

  async #writeRelease(
    tables: Tables,
    { found: { dates } }: Following<Found>,
    before: Shown | null,
    base: number | null,
  ): Promise<PublishOutcome["release"]> {
    const { installation, digest, lists, counts } = this.#content;
    const instant = await chooseNext(tables, this.#clock);
    const number = (await readHighestNumber(tables)) + 1;
    const dated = mapResources(dates, (runs, resource) => ({
      chunks: lists.get(resource) ?? [],
      dates: dateRuns(runs, instant),
    }));
    const digests = digestBodies(catalogOf(installation), installation, dated);
    const kept = mapResources(dated, (one, name) => ({ bodies: mustGet(digests, name), ...one }));
    const { by, note = null } = this.#authorship;
    const release = { number, publishedAt: instant, publishedBy: by, note, base, digest };
    const said = {
      catalog: CATALOG_DIGEST,
      installation: writeInstallation(installation),
      counts: JSON.stringify(Object.fromEntries(counts)),
    };
    await putRelease(tables, { ...release, ...said }, kept);
    const act = this.#authorship;
    const { keptAs: why } = this.#options;
    if (why) await appendKept(tables, { kept: number, why }, instant, act);
    else await appendSwitch(tables, number, digests, instant, act, before);
    return { ...release, counts };
  }
}
