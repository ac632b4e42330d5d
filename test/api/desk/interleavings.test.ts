/**
 * Two people check, publish, stage and roll back in any order, at as many desks as they like, beside the model of
 * merging: what one of them alone changed is never lost, what both changed differently stops until it is decided,
 * and what is current is what was asked for.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { doTask } from "../../../src/desk/do-task.ts";
import type { Task, TaskFrame } from "../../../src/desk/tasks.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { below, flip, pick } from "../../model/choices.ts";
import { editItems, generateItems } from "../../model/generate-edits.ts";
import { modelMerge, rowsOf } from "../../model/merge.ts";
import type { Item, Items, Rows } from "../../model/merge.ts";
import { NOTES, NOTES_INSTALLATION } from "../../support/merge-lists.ts";
import { runs } from "../../support/seeds.ts";
import { readItems } from "../releases/stores/suite/place.ts";

const LANGUAGES = [
  { Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true },
  { Key: "en", Code: "EN_GB", State: "PUBLISHED" },
];

const folder = await mkdtemp(join(tmpdir(), "lectern-interleavings-"));
after(() => rm(folder, { recursive: true }));
let made = 0;
const makeFolder = async (): Promise<string> => {
  made += 1;
  const path = join(folder, String(made));
  await mkdir(path);
  return path;
};

interface Document {
  readonly status: number;
  readonly release?: number;
  readonly created?: boolean;
  readonly draft?: string;
  readonly kept?: { readonly number: number };
  readonly message?: string;
}

/** What is to be published. */
interface Work {
  readonly mine: Items;
  readonly base: number;
  readonly resolve?: "mine";
}

interface Person {
  readonly name: string;
  base: number;
  items: Items;
  checked?: Work & { readonly draft: string };
}

const toRows = (items: Items): ReadonlyMap<string, Rows> =>
  new Map(items.map((item) => [item.Uuid, rowsOf(item)]));

const sort = <Value>(values: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
  [...values].toSorted(([one], [other]) => (one < other ? -1 : 1));

const plain = (rows: ReadonlyMap<string, Rows>): object =>
  Object.fromEntries(sort(rows).map(([uuid, all]) => [uuid, Object.fromEntries(sort(all))]));

const PERMITTED = { allowRemovals: true, allowAccess: true } as const;

class Newsroom {
  readonly #store = join(folder, `store-${(made += 1)}.db`);
  /** Whatever was published or kept, by number. */
  readonly #releases = new Map<number, Items>();
  readonly #people: readonly Person[];
  readonly #staged = new Map<number, Work>();
  /** Were current once. */
  readonly #shown: number[] = [];
  #current = 0;

  constructor(names: readonly string[]) {
    this.#people = names.map((name) => ({ name, base: 1, items: [] }));
  }

  async #do(by: string, task: Task): Promise<Document> {
    const frame: TaskFrame = {
      store: this.#store,
      groupReadable: false,
      receivers: [],
      author: by,
      allowed: { declare: true, resources: null },
      language: "en",
    };
    const result = await doTask(frame, task);
    if ("refusal" in result) return { status: 0, message: result.refusal.message };
    const document = JSON.parse(JSON.stringify(result.body)) as object;
    return { ...document, status: result.status };
  }

  async #check(by: string, items: Items, work: Omit<Work, "mine">, whole: boolean) {
    const path = await makeFolder();
    const around = { "installation.yaml": NOTES_INSTALLATION, "languages.json": LANGUAGES };
    const files = { "notes.json": items, ...(whole && around) };
    for (const [name, value] of Object.entries(files))
      await writeFile(join(path, name), JSON.stringify(value));
    return this.#do(by, {
      task: "check",
      folder: path,
      files: Object.keys(files),
      base: whole ? undefined : [[null, { number: work.base }]],
      ...(work.resolve && { resolve: work.resolve }),
      whole,
      over: false,
      stage: false,
      asks: false,
    });
  }

  /** Reads what is new. */
  async #look(): Promise<void> {
    const reader = await driverOf(this.#store).openReader(this.#store);
    for (const { number, current } of await reader.listReleases()) {
      if (current) this.#current = number;
      if (this.#releases.has(number)) continue;
      const stored = await readItems(reader, number, NOTES);
      this.#releases.set(
        number,
        stored.map(({ text }) => JSON.parse(text) as Item),
      );
    }
    await reader.close();
    if (!this.#shown.includes(this.#current)) this.#shown.push(this.#current);
    this.#staged.delete(this.#current);
  }

  #itemsOf(number: number): Items {
    const items = this.#releases.get(number);
    assert.ok(items, `release ${number}`);
    return items;
  }

  #expect({ mine, base }: Work) {
    return modelMerge({ base: this.#itemsOf(base), theirs: this.#itemsOf(this.#current), mine });
  }

  async begin(items: Items): Promise<void> {
    const { draft = "" } = await this.#check("Anna", items, { base: 0 }, true);
    const publish = { task: "publish", draft, current: null, stage: false, ...PERMITTED } as const;
    const done = await this.#do("Anna", { ...publish, keepRollback: false });
    assert.equal(done.status, 201);
    await this.#look();
    for (const person of this.#people) person.items = items;
  }

  /** @returns what is current now, after it was compared with what was to be */
  async #compare(expected: ReturnType<typeof modelMerge>, isDecided: boolean): Promise<void> {
    await this.#look();
    const now = toRows(this.#itemsOf(this.#current));
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
    const { status, draft = "" } = await this.#check(person.name, mine, work, false);
    assert.equal(status, isContradicted ? 422 : 201);
    if (!isContradicted) person.checked = { ...work, draft };
    else if (flip(gen)) {
      const decided = { ...work, resolve: "mine" } as const;
      const again = await this.#check(person.name, mine, decided, false);
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
    const before = this.#current;
    const current = isStale ? before + 1000 : before;
    const task = { task: "publish", draft, current, stage, ...PERMITTED } as const;
    const done = await this.#do(person.name, { ...task, keepRollback: false });
    if (isStale) {
      assert.equal(done.message, "RELEASE_STALE");
      return "stale";
    }
    if (!stage && expected.conflicts.size > 0 && !resolve) {
      assert.equal(done.status, 409);
      await this.#look();
      assert.equal(this.#current, before);
      delete person.checked;
      return "publish: conflict";
    }
    assert.equal(done.status, 201);
    const release = done.release ?? 0;
    if (stage) {
      await this.#look();
      assert.equal(this.#current, before, "staging changes nothing");
      if (done.created) this.#staged.set(release, { mine, base: checked.base });
    } else {
      await this.#compare(expected, resolve !== undefined);
      assert.equal(this.#current, release);
      Object.assign(person, { base: done.kept?.number ?? release, items: mine });
      delete person.checked;
    }
    const again = await this.#do(person.name, { ...task, keepRollback: false });
    assert.deepEqual(again, done, "the same draft, the same answer");
    return stage ? "stage" : "publish";
  }

  async #publishStaged(person: Person, gen: GeneratorValue): Promise<string> {
    if (this.#staged.size === 0) return "nothing";
    const [release, work] = pick(gen, [...this.#staged]);
    const expected = this.#expect(work);
    const before = this.#current;
    const task = { task: "switch", release, current: before } as const;
    const done = await this.#do(person.name, { ...task, ...PERMITTED });
    if (expected.conflicts.size > 0) {
      assert.equal(done.status, 409);
      await this.#look();
      assert.equal(this.#current, before);
      return "publish staged: conflict";
    }
    assert.equal(done.status, 200);
    await this.#compare(expected, false);
    return "publish staged";
  }

  async #rollBack(person: Person, gen: GeneratorValue): Promise<string> {
    const release = pick(gen, this.#shown);
    const task = { task: "switch", release, current: this.#current } as const;
    const permitted = { allowRemovals: false, allowAccess: true };
    const { status } = await this.#do(person.name, { ...task, ...permitted });
    assert.equal(status, 200);
    await this.#look();
    assert.equal(this.#current, release);
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
    const { faults } = await driverOf(this.#store).verify(this.#store, () => {});
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
