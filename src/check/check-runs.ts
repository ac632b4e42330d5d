/**
 * Checks records run by run. Of a run that an earlier check found right, only what its items say beside
 * others is looked at again, in the same way and the same order.
 */
import { createHash, hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localizedOf } from "../catalog/catalog.ts";
import { isGivenByContent } from "../catalog/field.ts";
import { ARTICLE_RESOURCE } from "../catalog/resource-names.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { RawRecord, RecordRun } from "../content/record.ts";
import type { CheckState, ItemScope } from "./check-state.ts";
import { checkItem } from "./check-item.ts";
import { createUuid } from "./create-uuid.ts";
import { openItems } from "./item-bytes.ts";
import type { KnownItem } from "./item-index.ts";
import { itemRulesOf } from "./item-rules.ts";
import { identify } from "./known-runs.ts";
import type { KnownName, KnownRuns, RightRun } from "./known-runs.ts";
import type { ValidItem } from "./valid-content.ts";

const SOURCE = join(import.meta.dirname, "..");

/** The rules are what they are in the sources, whatever version these have. */
function digestRules(): string {
  const folders = ["catalog", "check", "content"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(SOURCE, folder, name))
      .toSorted(),
  );
  const texts = [join(SOURCE, "../package.json"), ...files].map((file) => readFileSync(file));
  return hash("sha256", Buffer.concat(texts)) + process.version;
}

let rules: string | undefined;

/** By resource, a digest of what names its items have; there is none until all are checked. */
export type Identities = ReadonlyMap<ResourceName, string>;

/** @returns what decides how items of the resource are judged, beside themselves; undefined: too much */
function describeContext(
  { catalog, installation, languages, hasLanguages, fallbackLanguage }: CheckState,
  resource: ResourceName,
  identities: Identities,
): string | undefined {
  const named = Object.values(catalog.resources[resource].fields)
    .filter(isGivenByContent)
    .flatMap(({ articleIn, target }) => (articleIn === undefined ? target : ARTICLE_RESOURCE) ?? [])
    .map((name) => identities.get(name));
  // Languages are learnt from while they are checked.
  if (resource === "languages" || named.includes(undefined)) return undefined;
  return JSON.stringify([
    (rules ??= digestRules()),
    installation,
    resource,
    hasLanguages,
    [...languages].map(([code, { published }]) => [code, published]),
    fallbackLanguage?.code,
    named,
  ]);
}

/** A record of a run, read when somebody asks for its values. */
class UnreadRecord implements RawRecord {
  readonly resource: ResourceName;
  readonly file: string;
  readonly line: number;
  readonly decimalComma = false;
  readonly #read: () => readonly RawRecord[];

  constructor(resource: ResourceName, run: RecordRun, line: number) {
    this.resource = resource;
    this.file = run.file;
    this.line = line;
    this.#read = () => run.read();
  }

  get value(): RawRecord["value"] {
    return this.read().value;
  }

  read(): RawRecord {
    const record = this.#read().find(({ line }) => line === this.line);
    if (record === undefined) throw new Error("A known run has other lines.");
    return record;
  }
}

/** Makes known what the items of a right run say beside others. */
function wakeRun(run: RecordRun, resource: ResourceName, right: RightRun, state: CheckState): void {
  const { problems, doubts, catalog } = state;
  const { beside } = itemRulesOf(catalog)[resource];
  const { field } = localizedOf(catalog.resources[resource]) ?? {};
  const { file } = run;
  for (const [index, { Uuid: uuid, json }] of openItems(right).entries()) {
    const line = run.line + (right.lines[index] ?? 0);
    const values = JSON.parse(
      Buffer.from(json.buffer, json.byteOffset, json.length).toString(),
    ) as Readonly<Record<string, unknown>>;
    const key = values["Key"] as string | undefined;
    const texts = (field && values[field.under]) ?? {};
    const [text] = Object.values(texts as Readonly<Record<string, { Uuid?: string }>>);
    const isUuidMade = key !== undefined && createUuid(`${resource}/${key}`) === uuid;
    const place: KnownItem = {
      file,
      line,
      cellOf: undefined,
      uuid,
      isUuidMade,
      article: undefined,
    };
    const origin = new UnreadRecord(resource, run, line);
    const add = (): boolean => state.items[resource].add(place, key);
    const isNew = text?.Uuid === undefined ? add() : state.articles.addAgain(place, text.Uuid, add);
    if (!isNew) {
      checkItem(origin.read(), state);
      continue;
    }
    const scope: ItemScope = { problems, doubts, origin, prefix: "", state, place, uuid, key };
    for (const rule of beside) rule(scope, origin, values);
  }
}

/** @param take takes each record, with its item where that is right */
type Take = (record: RawRecord, item: ValidItem | undefined) => void;

/** Checks the runs of one resource. */
export class RunCheck {
  readonly #resource: ResourceName;
  readonly #state: CheckState;
  readonly #known: KnownRuns | undefined;
  readonly #context: string | undefined;
  readonly #identity = createHash("sha256");
  /** Of the run that is new. */
  #names: KnownName[] = [];
  #line: number | undefined;

  /** @param known runs that are right; takes those of this check */
  constructor(
    resource: ResourceName,
    state: CheckState,
    known: KnownRuns | undefined,
    identities: Identities,
  ) {
    this.#resource = resource;
    this.#state = state;
    this.#known = known;
    this.#context = known && describeContext(state, resource, identities);
  }

  /** Takes a right item. */
  readonly note = ({ place: { line, article }, key, uuid = "", state }: ItemScope): void => {
    if (this.#known === undefined) return;
    const name = { line: line - (this.#line ?? 0), uuid, key, article, end: state.bytes.end };
    if (this.#line === undefined) this.#identity.update(identify([name]));
    else this.#names.push(name);
  };

  check(run: RecordRun, take: Take): void {
    const known = this.#known;
    const digest = this.#context && run.digest && hash("sha256", run.digest() + this.#context);
    const right = digest && known?.recall(digest);
    if (right) this.#takeRight(run, right, take);
    else if (digest && known) this.#checkNew(run, take, digest, known);
    else {
      for (const record of run.read())
        take(record, checkItem(record, this.#state, undefined, this.note));
    }
  }

  #takeRight(run: RecordRun, right: RightRun, take: Take): void {
    const { claims, catalog } = this.#state;
    const resource = this.#resource;
    this.#identity.update(right.identity);
    // All that is asked of its records is where they stand.
    const record = new UnreadRecord(resource, run, run.line);
    for (const item of openItems(right)) take(record, item);
    const wake = (): void => wakeRun(run, resource, right, this.#state);
    // Places are laid beside all others.
    if (catalog.resources[resource].place) wake();
    else claims.addRun(right.claims, wake);
  }

  #checkNew(run: RecordRun, take: Take, digest: string, known: KnownRuns): void {
    const { problems, bytes, claims } = this.#state;
    const countProblems = (): number => problems.count("error") + problems.count("warning");
    const before = countProblems();
    this.#line = run.line;
    bytes.beginRun();
    claims.record();
    for (const record of run.read())
      take(record, checkItem(record, this.#state, undefined, this.note));
    const recorded = claims.takeRecorded();
    const texts = countProblems() > before ? undefined : bytes.endRun();
    if (texts) known.keep(digest, this.#names, recorded, texts);
    this.#identity.update(identify(this.#names));
    this.#names = [];
    this.#line = undefined;
  }

  /** @returns a digest of the names that items have so far */
  finish(): string {
    return this.#identity.digest("hex");
  }
}
