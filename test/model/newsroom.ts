/**
 * Three people carry files around, with marks and without, second copies of their own, and whole directories; they
 * publish and roll back meanwhile. What somebody published goes by what the next one typed or deleted, by a decision
 * about a conflict, or with a row that says whose it was; and what somebody typed is in what is published.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GeneratorValue } from "fast-check";
import { doTask } from "../../src/desk/do-task.ts";
import type { Task, TaskFrame } from "../../src/desk/tasks.ts";
import { createUuid } from "../../src/lib/uuid.ts";
import { driverOf } from "../../src/store/open-store.ts";
import { editFile, FIELDS } from "./carried-files.ts";
import type { Carried, Document, Notes } from "./carried-files.ts";
import { below, flip, pick, seldom } from "./choices.ts";
import { NOTES } from "../support/merge-lists.ts";
import { readItems } from "../api/releases/stores/suite/place.ts";

const INSTALLATION =
  "resources: { notes: { fields: { Title: varchar(60), Text: varchar(60) } } }\n";
const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
const uuidOf = (key: string): string => createUuid(`notes/${key}`);
let made = 0;

export class Newsroom {
  readonly #folder: string;
  readonly #store: string;
  readonly #contents = new Map<number, Notes>();
  /** By release, whose each value is. */
  readonly #authors = new Map<number, ReadonlyMap<string, string>>();
  readonly #parents = new Map<number, number>();
  readonly #carried = new Map<string, Carried[]>();
  #current = 0;
  #words = 0;

  /** @param folder for its store and files, which may be used by others, too */
  constructor(folder: string) {
    this.#folder = folder;
    this.#store = join(folder, `store-${(made += 1)}.db`);
  }

  async #do(author: string, task: Task): Promise<Document> {
    const frame: TaskFrame = {
      store: this.#store,
      groupReadable: false,
      receivers: [],
      author,
      language: "en",
      allowed: { declare: true, resources: null },
    };
    const result = await doTask(frame, task);
    if ("refusal" in result) return assert.fail(JSON.stringify(result.refusal));
    return { ...(JSON.parse(JSON.stringify(result.body ?? {})) as object), status: result.status };
  }

  #word(author: string): string {
    this.#words += 1;
    return `${author}${this.#words}`;
  }

  #lineage(): readonly number[] {
    const line: number[] = [];
    for (let next = this.#current; next > 0; next = this.#parents.get(next) ?? 0) line.push(next);
    return line;
  }

  /** Reads what is current now, and whose it is. */
  async #look(author: string): Promise<void> {
    const reader = await driverOf(this.#store).openReader(this.#store);
    const { current } = await reader.readState();
    const number = current?.number ?? 0;
    const stored = await readItems(reader, number, NOTES);
    await reader.close();
    const notes = new Map(
      stored.map(({ text }) => {
        const item = JSON.parse(text) as Readonly<Record<string, string>>;
        return [item["Key"] ?? "", FIELDS.map((field) => item[field] ?? "")];
      }),
    );
    if (number !== this.#current && !this.#parents.has(number)) {
      this.#parents.set(number, this.#current);
      const [before, authors] = [
        this.#contents.get(this.#current),
        this.#authors.get(this.#current),
      ];
      const all = [...notes].flatMap(([key, values]) =>
        values.map((value, index): [string, string] => [
          `${key} ${index}`,
          before?.get(key)?.[index] === value
            ? (authors?.get(`${key} ${index}`) ?? author)
            : author,
        ]),
      );
      this.#authors.set(number, new Map(all));
    }
    this.#contents.set(number, notes);
    this.#current = number;
  }

  async #makeFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
    const path = join(this.#folder, String((made += 1)));
    await mkdir(path);
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
    return path;
  }

  async begin(): Promise<void> {
    const rows = Array.from({ length: 4 }, (_, index) => `k${index},${this.#word("Setup")},text`);
    const path = await this.#makeFolder({
      "installation.yaml": INSTALLATION,
      "languages.yaml": LANGUAGES,
      "notes.csv": ["Key,Title,Text", ...rows, ""].join("\n"),
    });
    const files = ["notes.csv"];
    const check = { task: "check", folder: path, files, whole: true, over: false } as const;
    const { draft = "" } = await this.#do("Setup", { ...check, stage: false, asks: true });
    await this.#publish("Setup", draft, null);
    await this.#look("Setup");
  }

  async #publish(author: string, draft: string, current: number | null): Promise<void> {
    const task = {
      task: "publish",
      draft,
      current,
      stage: false,
      allowRemovals: true,
      allowAccess: true,
    } as const;
    const { status } = await this.#do(author, { ...task, keepRollback: false });
    assert.equal(status, 201);
  }

  async #download(author: string, gen: GeneratorValue): Promise<string> {
    const path = await this.#makeFolder();
    const task = { task: "download", resource: NOTES, format: "csv", folder: path } as const;
    assert.equal((await this.#do(author, task)).status, 200);
    const text = await readFile(join(path, "notes.csv"), "utf8");
    const [, mark = ""] = /lectern-base (\d+ sha256:[0-9a-f]{64})/u.exec(text) ?? [];
    const notes = new Map(this.#contents.get(this.#current));
    const more = { deleted: new Set<string>(), typed: new Map<string, string>() };
    const carried = { notes, mark, isMarked: flip(gen), release: this.#current, ...more };
    this.#keep(author, carried);
    return carried.isMarked ? "download" : "download without mark";
  }

  #keep(author: string, carried: Carried): void {
    this.#carried.set(author, [carried, ...(this.#carried.get(author) ?? [])].slice(0, 3));
  }

  #copy(author: string, file: Carried): string {
    const { notes, deleted, typed } = file;
    const own = { notes: new Map(notes), deleted: new Set(deleted), typed: new Map(typed) };
    this.#keep(author, { ...file, ...own });
    return "copy";
  }

  async #upload(author: string, file: Carried, gen: GeneratorValue): Promise<string> {
    editFile(file, gen, () => this.#word(author));
    const whole = seldom(gen);
    const rows = [...file.notes].map(([key, values]) => `${key},${values.join(",")}`);
    const mark = file.isMarked ? [`# lectern-base ${file.mark}`] : [];
    const path = await this.#makeFolder({
      "notes.csv": [...mark, "Key,Title,Text", ...rows, ""].join("\n"),
      ...(whole && { "installation.yaml": INSTALLATION, "languages.yaml": LANGUAGES }),
      ...(whole && flip(gen) && { ".lectern-base": `${file.mark}\n` }),
    });
    let task: Extract<Task, { readonly task: "check" }> = {
      task: "check",
      folder: path,
      files: ["notes.csv"],
      whole,
      over: false,
      stage: false,
      asks: true,
    };
    let [document, kind] = [await this.#do(author, task), whole ? "directory" : "upload"];
    const { bases = [] } = document;
    if (document.needsBase || (bases.length > 0 && flip(gen))) {
      const { release: number, from } = pick(gen, bases);
      task = { ...task, base: [["notes", { number }]] };
      document = await this.#do(author, task);
      kind += `, chose ${from}`;
    }
    const conflicts = new Set<string>();
    if (document.status === 422) {
      for (const { conflict } of document.errors ?? []) conflicts.add(conflict?.item.Key ?? "");
      assert.ok(!conflicts.has(""), JSON.stringify(document.errors));
      document = await this.#do(author, { ...task, resolve: flip(gen) ? "mine" : "theirs" });
      kind += ", decided";
    }
    assert.equal(document.status, 201, JSON.stringify(document));
    const [before, authors] = [this.#current, this.#authors.get(this.#current)];
    const line = this.#lineage();
    await this.#publish(author, document.draft ?? "", before);
    await this.#look(author);
    this.#requireTold(author, file, {
      document,
      conflicts,
      before,
      line,
      authors: authors ?? new Map(),
    });
    this.#requireTyped(file, document, conflicts);
    return kind;
  }

  #requireTold(
    author: string,
    file: Carried,
    given: {
      readonly document: Document;
      readonly conflicts: ReadonlySet<string>;
      readonly before: number;
      readonly line: readonly number[];
      readonly authors: ReadonlyMap<string, string>;
    },
  ): void {
    const { document, conflicts, before, line, authors } = given;
    const { removed = [], changed = [] } = document.resources?.["notes"] ?? {};
    const now = this.#contents.get(this.#current);
    const older = line.map((number) => this.#contents.get(number));
    for (const [key, values] of this.#contents.get(before) ?? []) {
      for (const [index, value] of values.entries()) {
        const owner = authors.get(`${key} ${index}`) ?? "";
        const next = now?.get(key)?.[index];
        if (owner === author || next === value || conflicts.has(key)) continue;
        const told =
          next === undefined
            ? removed.find(({ Uuid }) => Uuid === uuidOf(key))?.takesBack
            : changed
                .find(({ Uuid }) => Uuid === uuidOf(key))
                ?.fields?.find(({ field }) => field === FIELDS[index])?.takesBack;
        const isTyped =
          next === undefined ? file.deleted.has(key) : file.typed.get(`${key} ${index}`) === next;
        // What was rolled back, and is published again, stood nowhere before.
        const isNew = !older.some((notes) => notes?.get(key)?.[index] === next);
        const isLeftBehind = next === undefined ? !line.includes(file.release) : isNew;
        const where = `${author} took ${key} ${FIELDS[index]} "${value}" of ${owner}: ${next}`;
        if (isTyped || (isNew && isLeftBehind)) continue;
        assert.ok(told && told.by !== author, where);
        if (next !== undefined) assert.equal(told.by, owner, where);
      }
    }
  }

  #requireTyped(file: Carried, { missing }: Document, conflicts: ReadonlySet<string>): void {
    const now = this.#contents.get(this.#current);
    for (const [name, value] of file.typed) {
      const [key = "", index] = name.split(" ");
      const isMissing = missing?.["notes"]?.some(({ Uuid }) => Uuid === uuidOf(key)) === true;
      if (conflicts.has(key) || isMissing) continue;
      assert.equal(now?.get(key)?.[Number(index)], value, `${name} was typed`);
    }
    const typed = new Set(file.typed.values());
    for (const carried of [...this.#carried.values()].flat())
      for (const [name, value] of carried.typed) if (typed.has(value)) carried.typed.delete(name);
  }

  async #rollBack(author: string, gen: GeneratorValue): Promise<string> {
    const release = pick(gen, [...this.#parents.keys()]);
    const task = { task: "switch", release, current: this.#current, guard: false } as const;
    assert.equal(
      (await this.#do(author, { ...task, allowRemovals: false, allowAccess: true })).status,
      200,
    );
    await this.#look(author);
    return "roll back";
  }

  async act(gen: GeneratorValue): Promise<string> {
    const author = pick(gen, ["Anna", "Ben", "Cara"]);
    const files = this.#carried.get(author) ?? [];
    const kind = below(gen, 12);
    if (files.length === 0 || kind < 2) return this.#download(author, gen);
    if (kind === 2) return this.#rollBack(author, gen);
    const file = pick(gen, files);
    return kind < 5 ? this.#copy(author, file) : this.#upload(author, file, gen);
  }
}
