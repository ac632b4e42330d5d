/**
 * People with forms, with files and with pipelines publish into one store, one between the other: what is typed stays
 * until it is published, what one of them alone changed is never lost, what two changed differently is asked, and what
 * a release changed can be taken back. Beside the model of merging.
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { below, flip, pick } from "../../model/choices.ts";
import { applyChanges, describeChanges } from "../../model/form-changes.ts";
import type { FormChange } from "../../model/form-changes.ts";
import { editItems, generateItems } from "../../model/generate-edits.ts";
import { isAsked, listLost, modelMerge, rowsOf, sortRows } from "../../model/merge.ts";
import type { Items, ModelMerge } from "../../model/merge.ts";
import { DeskStore, makeFolder, PERMITTED } from "../../support/desk-store.ts";
import type { Resolve, TaskDocument, Work } from "../../support/desk-store.ts";
import { runs } from "../../support/seeds.ts";

class Town {
  readonly #desk = new DeskStore();
  /** By a release that is or was current, what was current before it first was. */
  readonly #previous = new Map<number, number>();
  readonly #staged = new Map<number, Work>();

  async #take(author: string, document: object): Promise<TaskDocument> {
    const path = await makeFolder();
    const body = join(path, "body.json");
    await writeFile(body, JSON.stringify(document));
    return this.#desk.do(author, { task: "take", body, folder: await makeFolder() });
  }

  async #look(): Promise<void> {
    const before = this.#desk.current;
    await this.#desk.look();
    this.#note(before);
  }

  #note(before: number): void {
    const { current } = this.#desk;
    if (current !== before && !this.#previous.has(current)) this.#previous.set(current, before);
    this.#staged.delete(current);
  }

  #expect({ mine, base }: Work): ModelMerge {
    return modelMerge({
      base: this.#desk.itemsOf(base),
      theirs: this.#desk.itemsOf(this.#desk.current),
      mine,
    });
  }

  async begin(items: Items): Promise<void> {
    await this.#desk.begin(items);
    this.#note(0);
  }

  /** Saved at the desk, and read by another tab: nothing that was typed is lost. */
  async #save(author: string, base: number, changes: readonly FormChange[]): Promise<number> {
    const body = join(await makeFolder(), "pending.json");
    await writeFile(body, JSON.stringify({ base, changes }));
    const saved = await this.#desk.do(author, { task: "savePending", body, seen: undefined });
    assert.equal(saved.status, 200);
    const opened = await this.#desk.do(author, { task: "showPending" });
    assert.deepEqual(opened.changes, changes);
    return opened.base ?? 0;
  }

  /** @returns what becomes current, or that it was asked */
  async #publish(
    author: string,
    check: (resolve: Resolve) => Promise<TaskDocument>,
    work: Work,
    gen: GeneratorValue,
  ): Promise<string> {
    const expected = this.#expect(work);
    let checked = await check(undefined);
    let resolve: Resolve;
    assert.equal(checked.status, isAsked(expected) ? 422 : 201, JSON.stringify(checked));
    if (isAsked(expected)) {
      resolve = pick(gen, ["mine", "theirs"] as const);
      checked = await check(resolve);
      // What is decided may still refer to what is gone.
      if (checked.status !== 201) return "asked, and wrong";
    }
    const draft = checked.draft ?? "";
    const stage = !resolve && below(gen, 6) === 0;
    const before = this.#desk.current;
    const task = { task: "publish", draft, current: before, stage, ...PERMITTED } as const;
    const done = await this.#desk.do(author, task);
    assert.equal(done.status, 201, JSON.stringify(done));
    await this.#look();
    if (stage) {
      assert.equal(this.#desk.current, before);
      if (!this.#previous.has(done.release ?? 0)) this.#staged.set(done.release ?? 0, work);
      return "staged";
    }
    assert.equal(this.#desk.current, done.release);
    this.#compare(expected, resolve, work.mine);
    return resolve ? `decided: ${resolve}` : "published";
  }

  /** Of what was decided, each value is that of the side that was chosen; the rest is the model's. */
  #compare({ items, conflicts }: ModelMerge, resolve: Resolve, mine: Items): void {
    const now = new Map(
      this.#desk.itemsOf(this.#desk.current).map((item) => [item.Uuid, rowsOf(item)]),
    );
    if (!resolve) {
      assert.deepEqual(sortRows(now), sortRows(items));
      return;
    }
    const own = new Map(mine.map((item) => [item.Uuid, rowsOf(item)]));
    for (const [uuid, rows] of items) {
      for (const [name, value] of rows) {
        const isDisputed = [...conflicts].some(
          (key) => key === uuid || key.startsWith(`${uuid} ${name.slice(0, 6)}`),
        );
        if (!isDisputed) assert.equal(now.get(uuid)?.get(name), value, `${uuid} ${name}`);
      }
    }
    for (const key of resolve === "mine" ? conflicts : []) {
      const [uuid = "", name] = key.split(" ");
      if (name === undefined) assert.equal(now.has(uuid), own.has(uuid), key);
      else assert.equal(now.get(uuid)?.get(name), own.get(uuid)?.get(name), key);
    }
  }

  async #fillForms(author: string, gen: GeneratorValue): Promise<string> {
    const base = pick(gen, [...this.#desk.releases.keys()]);
    const typed = editItems(gen, this.#desk.itemsOf(base));
    const changes = describeChanges(gen, "notes", this.#desk.itemsOf(base), typed);
    if (changes.length === 0) return "nothing";
    const known = await this.#save(author, base, changes);
    const mine = applyChanges(this.#desk.itemsOf(known), changes);
    const check = (resolve: Resolve) =>
      this.#take(author, { base: known, changes, ...(resolve && { resolve }) });
    if (!mine || listLost(new Map(mine.map((one) => [one.Uuid, rowsOf(one)]))).length > 0) {
      assert.equal((await check(undefined)).status, 422);
      return "forms: wrong since";
    }
    const done = await this.#publish(author, check, { mine, base: known }, gen);
    const left = (await this.#desk.do(author, { task: "showPending" })).changes ?? [];
    if (done === "published") assert.deepEqual(left, []);
    if (done.startsWith("asked")) assert.deepEqual(left, changes);
    return `forms: ${done}`;
  }

  async #sendFiles(author: string, gen: GeneratorValue): Promise<string> {
    const base = pick(gen, [...this.#desk.releases.keys()]);
    const work = { mine: editItems(gen, this.#desk.itemsOf(base)), base };
    const whole = flip(gen);
    const check = (resolve: Resolve) => this.#desk.send(author, work, whole, resolve);
    const done = await this.#publish(author, check, work, gen);
    return `${whole ? "pipeline" : "files"}: ${done}`;
  }

  async #takeBack(author: string, gen: GeneratorValue): Promise<string> {
    const [release, previous] = pick(gen, [...this.#previous]);
    const [now, old] = [
      this.#desk.itemsOf(release),
      previous === 0 ? [] : this.#desk.itemsOf(previous),
    ];
    const { Uuid } = pick(gen, [...now, ...old, { Uuid: "" }]);
    const one = old.find((item) => item.Uuid === Uuid);
    const others = now.filter((item) => item.Uuid !== Uuid);
    const mine = Uuid === "" ? old : one ? [...others, one] : others;
    const wish = { release, ...(Uuid !== "" && { resource: "notes", Uuid }) };
    const check = (resolve: Resolve) =>
      this.#take(author, { takeBack: wish, ...(resolve && { resolve }) });
    if (previous === 0) {
      assert.equal((await check(undefined)).status, 422);
      return "take back: the first";
    }
    const same = now.find((item) => item.Uuid === Uuid);
    if (Uuid !== "" && JSON.stringify(same) === JSON.stringify(one)) return "take back: nothing";
    return `take back: ${await this.#publish(author, check, { mine, base: release }, gen)}`;
  }

  async #switch(author: string, gen: GeneratorValue): Promise<string> {
    const [staged] = [...this.#staged];
    const isRollback = !staged || flip(gen);
    const release = isRollback ? pick(gen, [...this.#previous.keys()]) : staged[0];
    const expected = isRollback ? undefined : this.#expect(staged[1]);
    const task = { task: "switch", release, current: this.#desk.current, ...PERMITTED } as const;
    const { status } = await this.#desk.do(author, task);
    if (expected && isAsked(expected)) {
      assert.equal(status, 409);
      return "publish staged: asked";
    }
    assert.equal(status, 200);
    await this.#look();
    if (expected) this.#compare(expected, undefined, []);
    return isRollback ? "roll back" : "publish staged";
  }

  async step(gen: GeneratorValue): Promise<string> {
    const author = pick(gen, ["Anna", "Ben", "Cleo"]);
    const kind = below(gen, 10);
    if (kind < 5) return this.#fillForms(author, gen);
    if (kind < 7) return this.#sendFiles(author, gen);
    return kind === 7 ? this.#takeBack(author, gen) : this.#switch(author, gen);
  }
}

const [STEPS, { numRuns, seed }] = [15, runs(3)];

test("people with forms, files and pipelines lose nothing, and are asked what two of them changed", async (context) => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const town = new Town();
      await town.begin(generateItems(gen, 8));
      for (let step = 0; step < STEPS; step += 1) {
        const done = await town.step(gen);
        counts.set(done, (counts.get(done) ?? 0) + 1);
      }
    }),
    { numRuns, seed, endOnFailure: true },
  );
  const told = [...counts].map(([done, count]) => `${count} ${done}`).toSorted();
  context.diagnostic(
    `fault | people at one store | ${numRuns} rounds | ${told.join(", ")} | lost: nothing`,
  );
});
