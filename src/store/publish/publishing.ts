/** Makes a release of new content, whose chunks are stored or held, and makes it current. */
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { CATALOG_DIGEST, holdItems, nameState, writeInstallation } from "../format/digests.ts";
import { dateRuns } from "../format/dates.ts";
import type { Tables } from "../format/tables.ts";
import type {
  Authorship,
  PublishFacts,
  PublishOptions,
  PublishOutcome,
  StoreReader,
} from "../store.ts";
import type { NewContent } from "./chunk-builder.ts";
import type { Writer } from "./commands.ts";
import { draftRelease } from "./draft-release.ts";
import type { ReleaseDraft } from "./draft-release.ts";
import type { HeldChunks } from "./held-chunks.ts";
import { chooseInstant } from "./instants.ts";
import type { Clock } from "./instants.ts";
import {
  appendSwitch,
  putRelease,
  readHighestNumber,
  readRelease,
  readShown,
  switchTo,
} from "./releases.ts";
import type { Shown } from "./releases.ts";

/** Number of drafts made while others may write; the next draft is made with the lock. */
const FREE_DRAFTS = 3;

/** A draft, and the instant of the latest switch when it was made; null: there was none. */
interface TimedDraft extends ReleaseDraft {
  readonly after: number | null;
}

const listNewHashes = ({ chunks }: NewContent): readonly string[] => Object.values(chunks).flat();

export class Publishing {
  readonly #reader: StoreReader;
  readonly #chunks: HeldChunks;
  readonly #content: NewContent;
  readonly #authorship: Authorship;
  readonly #clock: Clock;
  readonly #permit: (facts: PublishFacts) => void;
  readonly #onProgress: (items: number) => void;

  constructor(
    reader: StoreReader,
    chunks: HeldChunks,
    content: NewContent,
    authorship: Authorship,
    clock: Clock,
    { permit = () => {}, onProgress = () => {} }: PublishOptions,
  ) {
    this.#reader = reader;
    this.#chunks = chunks;
    this.#content = content;
    this.#authorship = authorship;
    this.#clock = clock;
    this.#permit = permit;
    this.#onProgress = onProgress;
  }

  /** @returns "pruned": the store lacks chunks that it had */
  async run(writer: Writer): Promise<PublishOutcome | "pruned"> {
    try {
      for (let tries = 0; tries < FREE_DRAFTS; tries++) {
        const draft = await this.#draft();
        const outcome = draft && (await writer.write((tables) => this.#write(tables, draft)));
        if (outcome) return outcome;
      }
      // Others were faster each time: this draft is made with the lock, so that they wait.
      const outcome = await writer.write(async (tables) => {
        const draft = await this.#draft();
        return draft && this.#write(tables, draft);
      });
      return outcome ?? "pruned";
    } catch (error) {
      if (await this.#isWhole()) throw error;
      return "pruned";
    }
  }

  async #isWhole(): Promise<boolean> {
    const hashes = listNewHashes(this.#content);
    return (await this.#chunks.describeChunks(hashes)).length === hashes.length;
  }

  /** @returns undefined: another process changed the current release meanwhile */
  async #draft(): Promise<TimedDraft | undefined> {
    const { current } = await this.#reader.readState();
    try {
      const before = current && (await this.#reader.readRelease(current.number));
      // As chooseInstant does, where the clock is behind.
      const now = Math.max(this.#clock(), (current?.since ?? 0) * 1000);
      const draft = await draftRelease(this.#chunks, before, this.#content, now);
      this.#permit(draft.facts);
      return { ...draft, after: current?.since ?? null };
    } catch (error) {
      const state = await this.#reader.readState();
      if (state.current?.since === current?.since) throw error;
      return undefined;
    }
  }

  /** @returns undefined: the draft is of no use any more, and nothing was written */
  async #write(tables: Tables, draft: TimedDraft): Promise<PublishOutcome | "pruned" | undefined> {
    const before = await readShown(tables);
    if ((before?.current.since ?? null) !== draft.after) return undefined;
    const { digest } = this.#content;
    const releases = await tables.release.list("number", "digest");
    const known = releases.findLast((release) => release.digest === digest);
    if (known) {
      const held = await readRelease(tables, known.number);
      await switchTo(tables, held, this.#authorship, this.#clock);
      return { release: held.release, created: false, ...draft.facts };
    }
    if (!(await this.#putChunks(tables))) return "pruned";
    return this.#writeRelease(tables, draft, before);
  }

  /** @returns whether the store has all chunks then */
  async #putChunks(tables: Tables): Promise<boolean> {
    const hashes = listNewHashes(this.#content);
    const items = Object.values(this.#content.counts).reduce((sum, count) => sum + count, 0);
    const stored = await tables.chunk.findAll(hashes, "hash");
    for (const [index, hash] of hashes.entries()) {
      const row = this.#chunks.rows.get(hash);
      if (stored[index]) continue;
      if (!row) return false;
      await tables.chunk.put([row]);
      this.#onProgress(items);
    }
    return true;
  }

  async #writeRelease(
    tables: Tables,
    { facts, items }: TimedDraft,
    before: Shown | null,
  ): Promise<PublishOutcome> {
    const { installation, digest, chunks, counts } = this.#content;
    const catalog = catalogOf(installation);
    const instant = await chooseInstant(this.#clock, before?.current.since ?? 0);
    const number = (await readHighestNumber(tables)) + 1;
    const dates = perResource(catalog, (resource) => dateRuns(items[resource].dates, instant));
    const held = holdItems(catalog, CATALOG_DIGEST, installation, { chunks, dates }, (resource) =>
      // The release before may not have declared it.
      !items[resource].isChangedForReaders && before?.held[resource]
        ? before.held[resource].state
        : nameState(number, digest),
    );
    const { by, note = null } = this.#authorship;
    const release = { number, publishedAt: instant, publishedBy: by, note, digest };
    const said = {
      catalog: CATALOG_DIGEST,
      installation: writeInstallation(installation),
      counts: JSON.stringify(counts),
    };
    await putRelease(tables, { ...release, ...said }, held);
    await appendSwitch(tables, number, { held, installation }, instant, this.#authorship, before);
    return { release: { ...release, counts }, created: true, ...facts };
  }
}
