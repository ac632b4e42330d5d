/**
 * Two people check, publish, stage and roll back in any order, at as many desks as they like, beside the model of
 * merging: what one of them alone changed is never lost, what both changed differently stops until it is decided,
 * and what is current is what was asked for.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { driverOf } from "../../../src/store/open-store.ts";
import { below, flip, pick } from "../../model/choices.ts";
import { editItems, generateItems } from "../../model/generate-edits.ts";
import { modelMerge, rowsOf } from "../../model/merge.ts";
import type { Items, Rows } from "../../model/merge.ts";
import { DeskStore, PERMITTED } from "../../support/desk-store.ts";
import type { Work } from "../../support/desk-store.ts";
import { runs } from "../../support/seeds.ts";

interface Person {
  readonly name: string;
  base: number;
  items: Items;
  checked?: Work & { readonly draft: string; readonly resolve?: "mine" };
}

const toRows = (items: Items): ReadonlyMap<string, Rows> =>
  new Map(items.map((item) => [item.Uuid, rowsOf(item)]));

const sort = <Value>(values: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
  [...values].toSorted(([one], [other]) => (one < other ? -1 : 1));

const plain = (rows: ReadonlyMap<string, Rows>): object =>
  Object.fromEntries(sort(rows).map(([uuid, all]) => [uuid, Object.fromEntries(sort(all))]));

class Newsroom {
  readonly #desk = new DeskStore();
  readonly #people: readonly Person[];
  readonly #staged = new Map<number, Work>();
  /** Were current once. */
  readonly #shown: number[] = [];

  constructor(names: readonly string[]) {
    this.#people = names.map((name) => ({ name, base: 1, items: [] }));
  }

  async #look(): Promise<void> {
    await this.#desk.look();
    const { current } = this.#desk;
    if (!this.#shown.includes(current)) this.#shown.push(current);
    this.#staged.delete(current);
  }

  #expect({ mine, base }: Work) {
    return modelMerge({
      base: this.#desk.itemsOf(base),
      theirs: this.#desk.itemsOf(this.#desk.current),
      mine,
    });
  }

  async begin(items: Items): Promise<void> {
    await this.#desk.begin(items);
    await this.#look();
    for (const person of this.#people) person.items = items;
  }

  /** @returns what is current now, after it was compared with what was to be */
  async #compare(expected: ReturnType<typeof modelMerge>, isDecided: boolean): Promise<void> {
    await this.#look();
    const now = toRows(this.#desk.itemsOf(this.#desk.current));
    if (expected.conflicts.size === 0) {
      assert.deepEqual(plain(now), plain(expected.items));
      return;
    }
    assert.ok(isDecided);
    const isDisputed = (uuid: string, name: string): boolean =>
      /^(?:One|Many)$/u.test(name) ||
      [...expected.conflicts].some(
        (key) => key === uuid || key.startsWith(`${uuid} ${name.slice(0, 6)}`),
      );
    for (const [uuid, rows] of expected.items) {
      for (const [name, value] of rows) {
        if (!isDisputed(uuid, name))
          assert.equal(now.get(uuid)?.get(name), value, `${uuid} ${name}`);
      }
    }
  }

  async #checkWork(person: Person, gen: GeneratorValue): Promise<string> {
    const mine = editItems(gen, person.items);
    const work = { mine, base: person.base };
    const isContradicted = this.#expect(work).conflicts.size > 0;
    const { status, draft = "" } = await this.#desk.send(person.name, work, false, undefined);
    assert.equal(status, isContradicted ? 422 : 201);
    if (!isContradicted) person.checked = { ...work, draft };
    else if (flip(gen)) {
      const decided = { ...work, resolve: "mine" } as const;
      const again = await this.#desk.send(person.name, decided, false, decided.resolve);
      assert.equal(again.status, 201);
      person.checked = { ...decided, draft: again.draft ?? "" };
    }
    return isContradicted ? "check: conflict" : "check";
  }

  async #publish(person: Person, stage: boolean, isStale: boolean): Promise<string> {
    const { checked } = person;
    if (!checked) return "nothing";
    const { draft, mine, resolve } = checked;
    const expected = this.#expect(checked);
    const before = this.#desk.current;
    const current = isStale ? before + 1000 : before;
    const task = { task: "publish", draft, current, stage, ...PERMITTED } as const;
    const done = await this.#desk.do(person.name, task);
    if (isStale) {
      assert.equal(done.message, "RELEASE_STALE");
      return "stale";
    }
    if (!stage && expected.conflicts.size > 0 && !resolve) {
      assert.equal(done.status, 409);
      await this.#look();
      assert.equal(this.#desk.current, before);
      delete person.checked;
      return "publish: conflict";
    }
    assert.equal(done.status, 201);
    const release = done.release ?? 0;
    if (stage) {
      await this.#look();
      assert.equal(this.#desk.current, before, "staging changes nothing");
      if (done.created) this.#staged.set(release, { mine, base: checked.base });
    } else {
      await this.#compare(expected, resolve !== undefined);
      assert.equal(this.#desk.current, release);
      Object.assign(person, { base: done.kept?.number ?? release, items: mine });
      delete person.checked;
    }
    const again = await this.#desk.do(person.name, task);
    assert.deepEqual(again, done, "the same draft, the same answer");
    return stage ? "stage" : "publish";
  }

  async #publishStaged(person: Person, gen: GeneratorValue): Promise<string> {
    if (this.#staged.size === 0) return "nothing";
    const [release, work] = pick(gen, [...this.#staged]);
    const expected = this.#expect(work);
    const before = this.#desk.current;
    const task = { task: "switch", release, current: before } as const;
    const done = await this.#desk.do(person.name, { ...task, ...PERMITTED });
    if (expected.conflicts.size > 0) {
      assert.equal(done.status, 409);
      await this.#look();
      assert.equal(this.#desk.current, before);
      return "publish staged: conflict";
    }
    assert.equal(done.status, 200);
    await this.#compare(expected, false);
    return "publish staged";
  }

  async #rollBack(person: Person, gen: GeneratorValue): Promise<string> {
    const release = pick(gen, this.#shown);
    const task = { task: "switch", release, current: this.#desk.current } as const;
    const permitted = { allowRemovals: false, allowAccess: true };
    const { status } = await this.#desk.do(person.name, { ...task, ...permitted });
    assert.equal(status, 200);
    await this.#look();
    assert.equal(this.#desk.current, release);
    return "roll back";
  }

  /** @returns what was done */
  async step(gen: GeneratorValue): Promise<string> {
    const person = pick(gen, this.#people);
    const kind = below(gen, 10);
    if (kind < 3 || (kind < 8 && !person.checked)) return this.#checkWork(person, gen);
    if (kind < 7) return this.#publish(person, false, below(gen, 8) === 0);
    if (kind === 7) return this.#publish(person, true, false);
    return kind === 8 ? this.#publishStaged(person, gen) : this.#rollBack(person, gen);
  }

  async verify(): Promise<void> {
    const { faults } = await driverOf(this.#desk.location).verify(this.#desk.location, () => {});
    assert.deepEqual(faults, []);
  }
}

const STEPS = 20;
const { numRuns, seed } = runs(4);

test("whatever is checked, published, staged and rolled back in any order is as the model says", async (context) => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const newsroom = new Newsroom(["Anna", "Ben"]);
      await newsroom.begin(generateItems(gen, 8));
      for (let step = 0; step < STEPS; step += 1) {
        const done = await newsroom.step(gen);
        counts.set(done, (counts.get(done) ?? 0) + 1);
      }
      await newsroom.verify();
    }),
    { numRuns, seed, endOnFailure: true },
  );
  const told = [...counts].map(([done, count]) => `${count} ${done}`).toSorted();
  context.diagnostic(
    `fault | interleavings of drafts | ${numRuns} rounds | ${told.join(", ")} | lost: nothing`,
  );
});
