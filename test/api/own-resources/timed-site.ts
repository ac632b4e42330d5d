/** What is true of answers as time goes by, with a real store and no sockets. */
import assert from "node:assert/strict";
import { createTestResponders } from "../querying/memories.ts";
import type { MediaType } from "../../../src/catalog/media-types.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { RequestError } from "../../../src/errors.ts";
import { formatHttpDate } from "../../../src/http/http-date.ts";
import { findUnchanged } from "../../../src/http/preconditions.ts";
import { createSnapshot } from "../../../src/serving/create-snapshot.ts";
import { loadRelease } from "../../../src/serving/load-release.ts";
import type { Snapshot } from "../../../src/serving/snapshot.ts";
import type { Responder } from "../../../src/serve/answer.ts";
import type { RequestFacts } from "../../../src/serve/answer.ts";
import type { Store } from "../../../src/store/store.ts";
import { publishItems } from "../../support/publish-items.ts";
import type { ItemLists } from "../../support/publish-items.ts";

export interface Address extends Pick<RequestFacts, "operation" | "query"> {
  readonly resource: ResourceName;
  readonly segment?: string;
  readonly mediaType?: MediaType;
  readonly language?: string;
}

interface Given {
  /** Of a refusal, its message. */
  readonly body: string;
  readonly tag?: string;
  readonly lastModified?: number | undefined;
  readonly validUntil?: number;
}

const YEAR_MS = 366 * 86_400_000;

export class TimedSite {
  now: number;
  /** Comparisons that were made. */
  asked = 0;
  readonly #store: Store;
  readonly #addresses: readonly Address[];
  readonly #responders = createTestResponders();
  readonly #given: readonly Map<string, Given>[];
  #snapshot: Snapshot | undefined;
  #responder: Responder | undefined;

  /** @param store whose clock is `now` of this */
  constructor(store: Store, addresses: readonly Address[], now: number) {
    this.#store = store;
    this.#addresses = addresses;
    this.#given = addresses.map(() => new Map());
    this.now = now;
  }

  /** A publish would wait in earnest for a second that comes soon: let it be there. */
  async #passSecond(): Promise<void> {
    const { current } = await this.#store.readState();
    this.now = Math.max(this.now, ((current?.since ?? 0) + 1) * 1000);
  }

  async publish(content: ItemLists): Promise<void> {
    await this.#passSecond();
    await publishItems(this.#store, content, { by: "test" });
    const { current } = await this.#store.readState();
    assert.ok(current);
    const previous = this.#snapshot;
    const loaded = await loadRelease(this.#store, current, previous?.loaded);
    this.#snapshot = await createSnapshot(loaded, previous, () => this.now);
    this.#responder = this.#responders.serve(this.#snapshot);
  }

  /** @returns the answer of one that remembers nothing */
  async #askAnew(address: Address, now: number): Promise<Given> {
    assert.ok(this.#snapshot);
    return ask(createTestResponders().serve(this.#snapshot), address, now);
  }

  /** Asks for everything now. */
  async observe(): Promise<readonly Given[]> {
    const answers: Given[] = [];
    for (const [index, address] of this.#addresses.entries()) {
      assert.ok(this.#responder);
      const given = await ask(this.#responder, address, this.now);
      answers.push(given);
      const what = `${JSON.stringify(address)} at ${new Date(this.now).toISOString()}`;
      const anew = await this.#askAnew(address, this.now);
      assert.equal(given.body, anew.body, `${what}: what is remembered holds no more`);
      if (given.tag === undefined) continue;
      await this.#checkUntil(address, given, what);
      this.#checkValidators(this.#given[index] ?? new Map(), given, what);
    }
    return answers;
  }

  async #checkUntil(
    address: Address,
    { body, validUntil = 0 }: Given,
    what: string,
  ): Promise<void> {
    assert.ok(validUntil > this.now, `${what}: it holds no longer`);
    const last = Number.isFinite(validUntil) ? validUntil - 1 : this.now + YEAR_MS;
    const later = await this.#askAnew(address, last);
    this.asked += 1;
    const then = new Date(last).toISOString();
    assert.equal(later.body, body, `${what}: it changes before it says, which is at ${then}`);
  }

  #checkValidators(known: Map<string, Given>, given: Given, what: string): void {
    const { body, tag = "", lastModified } = given;
    assert.ok((lastModified ?? 0) * 1000 <= this.now, `${what}: of the future`);
    for (const other of known.values()) {
      if (other.body === body) continue;
      assert.notEqual(other.tag, tag, `${what}: two bodies of one tag`);
      const since = other.lastModified;
      if (since === undefined) continue;
      assert.notEqual(since, lastModified, `${what}: two bodies of one date`);
      const conditions = { ifNoneMatch: undefined, ifModifiedSince: formatHttpDate(since) };
      const validators = { entityTags: [`"${tag}"`], lastModified } as const;
      const found = findUnchanged(conditions, validators, Math.floor(this.now / 1000));
      assert.equal(found, undefined, `${what}: 304 for the date of another body`);
    }
    known.set(`${tag} ${lastModified}`, given);
  }
}

async function ask(
  responder: Responder,
  { resource, language, mediaType = "application/json", ...address }: Address,
  now: number,
): Promise<Given> {
  try {
    const { body, tag, lastModified, validUntil } = await responder.respond({
      ...address,
      resource,
      mediaType,
      acceptLanguage: language,
      now,
    });
    assert.ok(Buffer.isBuffer(body));
    return { body: body.toString(), tag, lastModified, validUntil };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { body: error.cases.map(({ message }) => message).join() };
  }
}
