/** A store on which people act by the tasks of the desk, with the notes of each of its releases. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { doTask } from "../../src/desk/do-task.ts";
import type { Task, TaskFrame } from "../../src/desk/tasks.ts";
import { driverOf } from "../../src/store/open-store.ts";
import { readItems } from "../api/releases/stores/suite/place.ts";
import type { FormChange } from "../model/form-changes.ts";
import type { Item, Items } from "../model/merge.ts";
import { NOTES, NOTES_INSTALLATION } from "./merge-lists.ts";

const LANGUAGES = ["DE", "EN_GB"].map((Code, index) => {
  return { Key: Code, Code, State: "PUBLISHED", Fallback: index === 0 };
});

export const PERMITTED = { allowRemovals: true, allowAccess: true, keepRollback: false } as const;

/** What is to be published, and what it was made from. */
export interface Work {
  readonly mine: Items;
  /** 0: nothing. */
  readonly base: number;
}

export type Resolve = "mine" | "theirs" | undefined;

/** Of a task; the status of a refusal is 0. */
export interface TaskDocument {
  readonly status: number;
  readonly release?: number;
  readonly created?: boolean;
  readonly draft?: string;
  readonly base?: number;
  readonly kept?: { readonly number: number };
  readonly changes?: readonly FormChange[];
  readonly message?: string;
}

const folder = await mkdtemp(join(tmpdir(), "lectern-desk-store-"));
after(() => rm(folder, { recursive: true }));
let made = 0;

export async function makeFolder(): Promise<string> {
  made += 1;
  const path = join(folder, String(made));
  await mkdir(path);
  return path;
}

const DAY_MS = 86_400_000;

export class DeskStore {
  readonly location = join(folder, `store-${(made += 1)}.db`);
  /** Whatever was published or kept, by number. */
  readonly releases = new Map<number, Items>();
  current = 0;
  #time = Date.now() - DAY_MS;
  /** Nobody waits for the second of the next release. */
  readonly #clock = (): number => (this.#time += 1000);

  async do(author: string, task: Task): Promise<TaskDocument> {
    const frame: TaskFrame = {
      store: this.location,
      groupReadable: false,
      clock: this.#clock,
      receivers: [],
      author,
      allowed: { declare: true, resources: null },
      language: "en",
      to: "page",
    };
    const result = await doTask(frame, task);
    if ("refusal" in result) return { status: 0, message: result.refusal.message };
    return { ...(JSON.parse(JSON.stringify(result.body ?? {})) as object), status: result.status };
  }

  /** As files, or a whole directory as a pipeline sends it. */
  async send(
    author: string,
    { mine, base }: Work,
    whole: boolean,
    resolve: Resolve,
  ): Promise<TaskDocument> {
    const path = await makeFolder();
    const around = { "installation.yaml": NOTES_INSTALLATION, "languages.json": LANGUAGES };
    const files = { "notes.json": mine, ...(whole && around) };
    for (const [name, value] of Object.entries(files))
      await writeFile(join(path, name), JSON.stringify(value));
    return this.do(author, {
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

  /** Reads what is new. */
  async look(): Promise<void> {
    const reader = await driverOf(this.location).openReader(this.location);
    for (const { number, current } of await reader.listReleases()) {
      if (current) this.current = number;
      if (this.releases.has(number)) continue;
      const stored = await readItems(reader, number, NOTES);
      this.releases.set(
        number,
        stored.map(({ text }) => JSON.parse(text) as Item),
      );
    }
    await reader.close();
  }

  itemsOf(number: number): Items {
    return this.releases.get(number) ?? assert.fail(`release ${number}`);
  }

  /** The first release. */
  async begin(items: Items): Promise<void> {
    const { draft = "" } = await this.send("Anna", { mine: items, base: 0 }, true, undefined);
    const publish = { task: "publish", draft, current: null, stage: false, ...PERMITTED } as const;
    assert.equal((await this.do("Anna", publish)).status, 201);
    await this.look();
  }
}
