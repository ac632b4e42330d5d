/**
 * Checks records run by run. If an earlier check found a run valid, only those rules are applied to
 * it again that compare its items with others, in the same way and order.
 */
import { createHash, hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localizedOf } from "../../catalog/catalog.ts";
import { isGivenByContent } from "../../catalog/field.ts";
import { ARTICLE_RESOURCE } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { RawRecord, RecordRun } from "../../content/record.ts";
import type { CheckState, ItemScope } from "./check-state.ts";
import { checkItem } from "./check-item.ts";
import { createUuid } from "../../lib/create-uuid.ts";
import { openItems } from "./item-bytes.ts";
import type { KnownItem } from "./item-index.ts";
import { itemRulesOf } from "./item-rules.ts";
import { identify } from "./known-runs.ts";
import type { KnownName, KnownRuns, RightRun } from "./known-runs.ts";
import type { ValidItem } from "../valid-content.ts";

const SOURCE = join(import.meta.dirname, "../..");

/** A digest of the sources, because the rules depend on these and not on the version. */
function digestRules(): string {
  const folders = ["catalog", "content", "lib", "validate"];
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

/** By resource, a digest of the identities of its items; absent until all of them are checked. */
export type Identities = ReadonlyMap<ResourceName, string>;

/**
 * @returns everything besides the items themselves that the result for a resource depends on;
 *   undefined: this is not known yet
 */
function describeContext(
  { catalog, installation, languages, hasLanguages, fallbackLanguage }: CheckState,
  resource: ResourceName,
  identities: Identities,
): string | undefined {
  const named = Object.values(catalog.resources[resource].fields)
    .filter(isGivenByContent)
    .flatMap(({ articleIn, target }) => (articleIn === undefined ? target : ARTICLE_RESOURCE) ?? [])
    .map((name) => identities.get(name));
  // Languages are only known when they have been checked.
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

/** A record of a run, read when its values are needed. */
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

/** Adds the items of a valid run to the indexes, and applies the rules that compare items. */
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

/** Takes each record, with its item if that is valid. */
type Take = (record: RawRecord, item: ValidItem | undefined) => void;

/** Checks the runs of one resource. */
export class RunCheck {
  readonly #resource: ResourceName;
  readonly #state: CheckState;
  readonly #known: KnownRuns | undefined;
  readonly #context: string | undefined;
  readonly #identity = createHash("sha256");
  /** Names of the items of a new run. */
  #names: KnownName[] = [];
  #line: number | undefined;

  /** @param known the valid runs of the last check; those of this check are added */
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

  /** Records a valid item. */
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
    // Only the positions of its records are needed.
    const record = new UnreadRecord(resource, run, run.line);
    for (const item of openItems(right)) take(record, item);
    const wake = (): void => wakeRun(run, resource, right, this.#state);
    // All coordinates are compared with each other.
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

  /** @returns a digest of the identities of all items so far */
  finish(): string {
    return this.#identity.digest("hex");
  }
}
