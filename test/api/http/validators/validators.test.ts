/**
 * What validators promise, with a real store and all that comes between a publish and a reader: servers
 * that look at the store when they like, take long to take over, have clocks of their own and are
 * restarted; publishers whose drafts wait, or stage; midnights and rollbacks. `TEST_RUNS=50 node --test` for more.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { formatHttpDate } from "../../../../src/http/http-date.ts";
import { findUnchanged } from "../../../../src/http/preconditions.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import type { Store } from "../../../../src/store/store.ts";
import { EVENING, arbitraryContent, writeItems } from "./random-content.ts";
import type { RandomContent } from "./random-content.ts";
import { ZONES, arbitrarySteps } from "./random-steps.ts";
import type { Step } from "./random-steps.ts";
import { HeldServer } from "./held-server.ts";
import type { Address, Given, Surroundings } from "./held-server.ts";
import { publishItems } from "../../../support/publish-items.ts";
import { runs } from "../../../support/seeds.ts";

const ADDRESSES: readonly Address[] = [
  { resource: "navigation", query: "" },
  { resource: "navigation", query: "", language: "sv" },
  { resource: "navigation", query: "sort=-Article.Name", language: "sv" },
  { resource: "navigation", query: "filter[Article.Name]=a,b" },
  { resource: "navigation", query: "", mediaType: "text/csv" },
  { resource: "languages", query: "" },
  { resource: "business-division-facilities", query: "" },
  { resource: "business-division-facilities", query: "sort=InformationArticleUrl" },
  { resource: "business-division-facilities", query: "", mediaType: "application/geo+json" },
  { resource: "business-division-contact-persons", query: "sort=Lastname" },
  { resource: "business-division-contact-persons", query: "", mediaType: "text/csv" },
  { resource: "business-divisions", query: "" },
  { resource: "trainings", query: "" },
];

/** So long after midnight, a server that sees the store gives a date again. */
const UNSETTLED_MS = 180_000;

/** What one address gave: each body by its date, and the instant of the release that it was of. */
type Dated = Map<number, { readonly body: string; readonly since: number }>;

/** @returns the beginning of the day, or of one of the next, in ms */
const beginOfDay = (now: number, zone: string, days = 0): number =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(now))
    .toZonedDateTimeISO(zone)
    .add({ days })
    .startOfDay().epochMilliseconds;

class Round {
  now = EVENING;
  readonly #store: Store;
  readonly #surroundings: Surroundings;
  readonly #servers: HeldServer[] = [];
  readonly #given = ADDRESSES.map((): Dated => new Map());
  #version = 0;
  #content: RandomContent;
  /** Staged last. */
  #staged: RandomContent | undefined;
  /** How far behind the right time the publisher is: by its clock, and by what its draft waited. */
  #behindMs = 0;
  #changedAt = EVENING;

  constructor(store: Store, location: string, content: RandomContent) {
    this.#store = store;
    this.#content = content;
    this.#surroundings = { location, now: () => this.now, version: () => this.#version };
  }

  publisherNow(): number {
    return this.now - this.#behindMs;
  }

  async start(skews: readonly number[]): Promise<void> {
    await this.#publish(this.#content, 0);
    for (const skew of skews) this.#servers.push(await HeldServer.start(skew, this.#surroundings));
    await this.#observe();
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.stop();
  }

  /** A publish would wait in earnest for a second that comes soon: let it be there. */
  async #passSecond(): Promise<void> {
    const [newest] = await this.#store.listActs();
    const early = ((newest?.instant ?? 0) + 1) * 1000 - this.publisherNow();
    if (early > 0 && early <= 2000) this.now += early;
  }

  async #write(waited: number, change: () => Promise<unknown>): Promise<void> {
    // A draft from before the last change would be drafted again.
    this.#behindMs = Math.min(waited * 1000, this.now - this.#changedAt);
    await this.#passSecond();
    await change();
    this.#behindMs = 0;
    this.#changedAt = this.now;
    this.#version += 1;
  }

  async #publish(content: RandomContent, waited: number): Promise<void> {
    await this.#write(waited, () => publishItems(this.#store, writeItems(content), { by: "test" }));
    this.#content = content;
  }

  async take(one: Step): Promise<void> {
    if (one.do === "publish") await this.#publish(one.content, one.waited);
    else if (one.do === "change") await this.#publish(this.#replace(one), 0);
    else if (one.do === "stage") await this.#stage(this.#replace(one));
    else if (one.do === "publishStaged") await this.#publish(this.#staged ?? this.#content, 0);
    else if (one.do === "rollback") await this.#rollBack(one.back);
    else if (one.do === "drafts") await this.#publish({ ...this.#content, draft: one.draft }, 0);
    else if (one.do === "pass") this.now += one.seconds * 1000;
    else if (one.do === "midnight") this.#passTo(one.zone, one.distance);
    else if (one.do === "look") await this.#servers[one.server]?.look(one.isHeld);
    else await this.#restart();
    await this.#observe();
  }

  /** @returns what was published last, with one part of another content */
  #replace({ part, content }: Step & { readonly do: "change" | "stage" }): RandomContent {
    return { ...this.#content, [part]: content[part], draft: "" };
  }

  /** Nothing that readers get changes. */
  async #stage(content: RandomContent): Promise<void> {
    const options = { keptAs: "staged" } as const;
    await this.#write(0, () =>
      publishItems(this.#store, writeItems(content), { by: "test" }, options),
    );
    this.#staged = content;
  }

  async #rollBack(back: number): Promise<void> {
    const past = (await this.#store.listReleases()).filter(({ staged }) => !staged);
    const { number, current } = past[Math.min(back, past.length - 1)] ?? assert.fail();
    if (current) return;
    await this.#write(0, () => this.#store.makeCurrent(number, { by: "test" }));
  }

  #passTo(zone: string, distance: number): void {
    const midnight = beginOfDay(this.now, zone, 1);
    this.now = Math.max(this.now, midnight + distance * 1000);
  }

  async #restart(): Promise<void> {
    const last = this.#servers.pop();
    assert.ok(last);
    await last.stop();
    this.#servers.push(await HeldServer.start(last.skew, this.#surroundings));
  }

  async #observe(): Promise<void> {
    for (const [index, address] of ADDRESSES.entries()) {
      const answers: Given[] = [];
      for (const server of this.#servers) {
        await this.#check(address, this.#given[index] ?? new Map(), server);
        answers.push(await server.ask(address, this.now));
      }
      this.#compare(address, answers);
    }
  }

  async #check(address: Address, dated: Dated, server: HeldServer): Promise<void> {
    const now = server.now();
    const { since = 0 } = server;
    const { body, tag, lastModified } = await server.ask(address, now);
    const what = `${JSON.stringify(address)} at ${new Date(now).toISOString()}`;
    const settled = Math.max(...ZONES.map((zone) => beginOfDay(now, zone))) + UNSETTLED_MS;
    if (server.seenAt + server.skew >= settled && since * 1000 <= now)
      assert.notEqual(lastModified, undefined, `${what}: no date`);
    if (lastModified !== undefined) {
      assert.ok(lastModified * 1000 <= now, `${what}: of the future`);
      const known = dated.get(lastModified) ?? { body, since };
      assert.equal(known.body, body, `${what}: two bodies of one date`);
      dated.set(lastModified, known);
    }
    for (const [date, other] of dated) {
      // Who is late confirms what is newer than what it has: that stays with the client, as it should.
      if (other.body === body || other.since > since) continue;
      const conditions = { ifNoneMatch: undefined, ifModifiedSince: formatHttpDate(date) };
      const found = findUnchanged(
        conditions,
        { entityTags: [`"${tag}"`], lastModified },
        Math.floor(now / 1000),
      );
      assert.equal(found, undefined, `${what}: 304 for the date of another body`);
    }
  }

  /** Servers of one release say the same of one moment. */
  #compare(address: Address, answers: readonly Given[]): void {
    for (const [index, given] of answers.entries()) {
      const others = answers.filter(
        (_, other) => this.#servers[other]?.since === this.#servers[index]?.since,
      );
      for (const other of others) {
        assert.equal(other.body, given.body, JSON.stringify(address));
        assert.equal(other.tag, given.tag);
        // Whoever has seen the store for long enough knows the date.
        const { lastModified = given.lastModified } = other;
        assert.equal(lastModified, given.lastModified ?? lastModified, JSON.stringify(address));
      }
    }
  }
}

async function run(
  content: RandomContent,
  skews: readonly number[],
  taken: readonly Step[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-validators-"));
  const location = join(folder, "lectern.db");
  let round: Round | undefined;
  const store = await driverOf(location).open(location, {
    clock: () => round?.publisherNow() ?? EVENING,
  });
  try {
    round = new Round(store, location, content);
    await round.start(skews);
    for (const one of taken) await round.take(one);
  } finally {
    await round?.stop();
    await store.close();
    await rm(folder, { recursive: true });
  }
}

test("no two bodies under one date, no 304 for another body, one answer from all servers", async () => {
  const skew = fc.constantFrom(0, 0, -2000, -700, 700, 2000, -119_000, 119_000);
  await fc.assert(
    fc.asyncProperty(arbitraryContent, fc.tuple(skew, skew, skew), arbitrarySteps, run),
    runs(40),
  );
});
