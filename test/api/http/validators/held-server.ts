/** A server without sockets that looks at its store when it is told to, and loads when it may. */
import assert from "node:assert/strict";
import { createTestResponders } from "../../querying/memories.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MediaType } from "../../../../src/catalog/media-types.ts";
import type { ResourceName } from "../../../../src/catalog/resource-names.ts";
import { Following } from "../../../../src/serving/follow-store.ts";
import { createFollower } from "../../../../src/serving/follower.ts";
import type { Responder } from "../../../../src/serve/answer.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import type { StoreReader } from "../../../../src/store/store.ts";

/** What is asked for, with the Accept-Language of the request. */
export interface Address {
  readonly resource: ResourceName;
  readonly query: string;
  readonly language?: string;
  readonly mediaType?: MediaType;
}

export interface Given {
  readonly body: string;
  readonly tag: string;
  readonly lastModified: number | undefined;
}

/** What a server is given beside its store. */
export interface Surroundings {
  readonly location: string;
  /** The right time, in ms. */
  readonly now: () => number;
  /** Counts the changes of the store. */
  readonly version: () => number;
}

export class HeldServer {
  readonly #reader: StoreReader;
  readonly #responders = createTestResponders();
  readonly #surroundings: Surroundings;
  /** What its clock differs from the right time, in ms. */
  readonly skew: number;
  #look: (mayHaveChanged: boolean) => void = () => {};
  #pending = 0;
  #opening = Promise.withResolvers<void>();
  #isHeld = false;
  #responder: Responder | undefined;
  readonly #follower = createFollower();
  #following: Following | undefined;
  /** Of the store, when it was looked at last. */
  #version: number;
  /** The right time of the last look at which nothing newer was to be had than what is served. */
  seenAt: number;

  private constructor(reader: StoreReader, skew: number, surroundings: Surroundings) {
    this.#reader = reader;
    this.skew = skew;
    this.#surroundings = surroundings;
    this.#version = surroundings.version();
    this.seenAt = surroundings.now();
    this.#opening.resolve();
  }

  static async start(skew: number, surroundings: Surroundings): Promise<HeldServer> {
    const reader = await driverOf(surroundings.location).openReader(surroundings.location);
    const server = new HeldServer(reader, skew, surroundings);
    const listener = {
      onRelease() {
        const { snapshot } = server.#follower;
        server.#responder = snapshot && server.#responders.serve(snapshot);
      },
      onFailure: (failure: Error | undefined) => assert.ifError(failure),
    };
    server.#following = new Following({
      reader: server.#hold(),
      audience: server.#follower,
      listener,
      clock: () => server.now(),
    });
    await server.#following.look();
    return server;
  }

  now(): number {
    return this.#surroundings.now() + this.skew;
  }

  /** The instant of what is served. */
  get since(): number | undefined {
    return this.#follower.snapshot?.since;
  }

  #hold(): StoreReader {
    const reader = this.#reader;
    const count = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      this.#pending += 1;
      try {
        return await work();
      } finally {
        this.#pending -= 1;
      }
    };
    return {
      ...reader,
      readState: () => count(() => reader.readState()),
      readChunks: (resource, hashes) => count(() => reader.readChunks(resource, hashes)),
      readRelease: async (number) => {
        await this.#opening.promise;
        return count(() => reader.readRelease(number));
      },
      watch: (onLook) => {
        this.#look = onLook;
        return () => {};
      },
    };
  }

  async #settle(): Promise<void> {
    for (let idle = 0; idle < 40; idle = this.#pending > 0 ? 0 : idle + 1) await nextTurn();
  }

  /** @param isHeld whether a newer release is only begun to be loaded */
  async look(isHeld: boolean): Promise<void> {
    // What is held already stays held until a look lets it go.
    if (!isHeld) this.#opening.resolve();
    else if (!this.#isHeld) this.#opening = Promise.withResolvers();
    this.#isHeld = isHeld;
    const version = this.#surroundings.version();
    this.#look(version !== this.#version);
    this.#version = version;
    await this.#settle();
    if (!isHeld) this.seenAt = this.#surroundings.now();
  }

  /** @param now by its own clock */
  async ask(
    { resource, query, language, mediaType = "application/json" }: Address,
    now: number,
  ): Promise<Given> {
    assert.ok(this.#responder);
    const { body, tag, lastModified } = await this.#responder.respond({
      operation: "find",
      resource,
      query,
      mediaType,
      acceptLanguage: language,
      now,
    });
    assert.ok(Buffer.isBuffer(body));
    return { body: body.toString(), tag, lastModified };
  }

  async stop(): Promise<void> {
    this.#opening.resolve();
    await this.#settle();
    this.#following?.stop();
    await this.#reader.close();
  }
}
