/**
 * People with forms, with files and with pipelines publish into one store, one between the other: what is typed stays
 * until it is published, what one of them alone changed is never lost, what two changed differently is asked, and what
 * a release changed can be taken back. Beside the model of merging.
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
import { applyChanges, describeChanges } from "../../model/form-changes.ts";
import type { FormChange } from "../../model/form-changes.ts";
import { editItems, generateItems } from "../../model/generate-edits.ts";
import { isAsked, listLost, modelMerge, rowsOf, sortRows } from "../../model/merge.ts";
import type { Item, Items, ModelMerge } from "../../model/merge.ts";
import { NOTES, NOTES_INSTALLATION } from "../../support/merge-lists.ts";
import { runs } from "../../support/seeds.ts";
import { readItems } from "../releases/stores/suite/place.ts";

const LANGUAGES = ["DE", "EN_GB"].map((Code, index) => {
  return { Key: Code, Code, State: "PUBLISHED", Fallback: index === 0 };
});
const PERMITTED = { allowRemovals: true, allowAccess: true, keepRollback: false } as const;

const folder = await mkdtemp(join(tmpdir(), "lectern-people-"));
after(() => rm(folder, { recursive: true }));
let made = 0;
async function makeFolder(): Promise<string> {
  made += 1;
  const path = join(folder, String(made));
  await mkdir(path);
  return path;
}

interface Document {
  readonly status: number;
  readonly release?: number;
  readonly draft?: string;
  readonly base?: number;
  readonly changes?: readonly FormChange[];
}

/** What is to be published, and what it was made from. */
interface Work {
  readonly mine: Items;
  readonly base: number;
}

type Resolve = "mine" | "theirs" | undefined;

class Town {
  readonly #store = join(folder, `store-${(made += 1)}.db`);
  readonly #releases = new Map<number, Items>();
  /** By a release that is or was current, what was current before it first was. */
  readonly #previous = new Map<number, number>();
  readonly #staged = new Map<number, Work>();
  #current = 0;

  async #do(author: string, task: Task): Promise<Document> {
    const frame: TaskFrame = {
      store: this.#store,
      groupReadable: false,
      receivers: [],
      author,
      allowed: { declare: true, resources: null },
      language: "en",
      to: "page",
    };
    const result = await doTask(frame, task);
    if ("refusal" in result) return { status: 0 };
    return { ...(JSON.parse(JSON.stringify(result.body ?? {})) as object), status: result.status };
  }

  async #take(author: string, document: object): Promise<Document> {
    const path = await makeFolder();
    const body = join(path, "body.json");
    await writeFile(body, JSON.stringify(document));
    return this.#do(author, { task: "take", body, folder: await makeFolder() });
  }

  /** As files, or a whole directory as a pipeline sends it. */
  async #send(author: string, { mine, base }: Work, whole: boolean, resolve: Resolve) {
    const path = await makeFolder();
    const around = { "installation.yaml": NOTES_INSTALLATION, "languages.json": LANGUAGES };
    const files = { "notes.json": mine, ...(whole && around) };
    for (const [name, value] of Object.entries(files))
      await writeFile(join(path, name), JSON.stringify(value));
    return this.#do(author, {
      task: "check",
      folder: path,
      files: Object.keys(files),
      base: base === 0 ? undefined : [[null, { number: base }]],
      ...(resolve && { resolve }),
      whole,
      over: false,
      stage: false,
      asks: false,
    });
  }

  async #look(): Promise<void> {
    const before = this.#current;
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
    if (this.#current !== before && !this.#previous.has(this.#current))
      this.#previous.set(this.#current, before);
    this.#staged.delete(this.#current);
  }

  #itemsOf = (number: number): Items =>
    this.#releases.get(number) ?? assert.fail(`release ${number}`);

  #expect({ mine, base }: Work): ModelMerge {
    return modelMerge({ base: this.#itemsOf(base), theirs: this.#itemsOf(this.#current), mine });
  }

  async begin(items: Items): Promise<void> {
    const { draft = "" } = await this.#send("Anna", { mine: items, base: 0 }, true, undefined);
    const publish = { task: "publish", draft, current: null, stage: false, ...PERMITTED } as const;
    assert.equal((await this.#do("Anna", publish)).status, 201);
    await this.#look();
  }

  /** Saved at the desk, and read by another tab: nothing that was typed is lost. */
  async #save(author: string, base: number, changes: readonly FormChange[]): Promise<number> {
    const body = join(await makeFolder(), "pending.json");
    await writeFile(body, JSON.stringify({ base, changes }));
    const saved = await this.#do(author, { task: "savePending", body, seen: undefined });
    assert.equal(saved.status, 200);
    const opened = await this.#do(author, { task: "showPending" });
    assert.deepEqual(opened.changes, changes);
    return opened.base ?? 0;
  }

  /** @returns what becomes current, or that it was asked */
  async #publish(
    author: string,
    check: (resolve: Resolve) => Promise<Document>,
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
    const before = this.#current;
    const task = { task: "publish", draft, current: before, stage, ...PERMITTED } as const;
    const done = await this.#do(author, task);
    assert.equal(done.status, 201, JSON.stringify(done));
    await this.#look();
    if (stage) {
      assert.equal(this.#current, before);
      if (!this.#previous.has(done.release ?? 0)) this.#staged.set(done.release ?? 0, work);
      return "staged";
    }
    assert.equal(this.#current, done.release);
    this.#compare(expected, resolve, work.mine);
    return resolve ? `decided: ${resolve}` : "published";
  }

  /** Of what was decided, each value is that of the side that was chosen; the rest is the model's. */
  #compare({ items, conflicts }: ModelMerge, resolve: Resolve, mine: Items): void {
    const now = new Map(this.#itemsOf(this.#current).map((item) => [item.Uuid, rowsOf(item)]));
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
    const base = pick(gen, [...this.#releases.keys()]);
    const typed = editItems(gen, this.#itemsOf(base));
    const changes = describeChanges(gen, "notes", this.#itemsOf(base), typed);
    if (changes.length === 0) return "nothing";
    const known = await this.#save(author, base, changes);
    const mine = applyChanges(this.#itemsOf(known), changes);
    const check = (resolve: Resolve) =>
      this.#take(author, { base: known, changes, ...(resolve && { resolve }) });
    if (!mine || listLost(new Map(mine.map((one) => [one.Uuid, rowsOf(one)]))).length > 0) {
      assert.equal((await check(undefined)).status, 422);
      return "forms: wrong since";
    }
    const done = await this.#publish(author, check, { mine, base: known }, gen);
    const left = (await this.#do(author, { task: "showPending" })).changes ?? [];
    if (done === "published") assert.deepEqual(left, []);
    if (done.startsWith("asked")) assert.deepEqual(left, changes);
    return `forms: ${done}`;
  }

  async #sendFiles(author: string, gen: GeneratorValue): Promise<string> {
    const base = pick(gen, [...this.#releases.keys()]);
    const work = { mine: editItems(gen, this.#itemsOf(base)), base };
    const whole = flip(gen);
    const check = (resolve: Resolve) => this.#send(author, work, whole, resolve);
    const done = await this.#publish(author, check, work, gen);
    return `${whole ? "pipeline" : "files"}: ${done}`;
  }

  async #takeBack(author: string, gen: GeneratorValue): Promise<string> {
    const [release, previous] = pick(gen, [...this.#previous]);
    const [now, old] = [this.#itemsOf(release), previous === 0 ? [] : this.#itemsOf(previous)];
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
    const task = { task: "switch", release, current: this.#current, ...PERMITTED } as const;
    const { status } = await this.#do(author, task);
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
