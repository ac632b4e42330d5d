/**
 * Checks records run by run. Of a run that an earlier check found valid, only what other items should
 * not have is compared again.
 */
import { createHash, hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isGivenByContent } from "../../catalog/field.ts";
import { ARTICLE_RESOURCE } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { RecordRun } from "../../content/record.ts";
import type { Origin } from "../values/at.ts";
import type { CheckState, ItemAt } from "./check-state.ts";
import { checkItem } from "./check-item.ts";
import type { KnownRun, KnownRuns, RecalledRun } from "./known-runs.ts";
import { noticeCoordinates } from "./likely-slips.ts";
import { parseItem } from "../valid-content.ts";
import type { CheckedItem } from "../valid-content.ts";

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

/** Takes the place of each record, with its item if that is valid. */
type Take = (origin: Origin, item: CheckedItem | undefined) => void;

type FoundRun = Omit<KnownRun, "start"> & {
  /** Whether it may be known from now on. */
  readonly isRight: boolean;
};

/** Checks the runs of one resource. */
export class RunCheck {
  readonly #resource: ResourceName;
  readonly #state: CheckState;
  readonly #known: KnownRuns | undefined;
  readonly #identities: Identities;
  readonly #identity = createHash("sha256");
  #context: string | undefined;
  /** Number of valid items before the run. */
  #start = 0;
  /** Identities of the items of a new run. */
  #names: unknown[] = [];

  /** Whether items of known runs were taken, which no index has. */
  hasKnown = false;

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
    this.#identities = identities;
  }

  /** Records a valid item. */
  readonly note = ({ identity: { uuid, key, place } }: ItemAt): void => {
    if (this.#known !== undefined) this.#names.push([uuid, key, place.article]);
  };

  async check(run: RecordRun, take: Take): Promise<void> {
    const known = this.#known;
    const digest = known && run.digest && this.#digest(run.digest());
    const recalled = digest ? await known.recall(this.#resource, digest) : undefined;
    const { isRight, ...found } = recalled
      ? this.#takeKnown(run, recalled, take)
      : await this.#checkNew(run, take);
    this.#identity.update(found.identity);
    if (digest && isRight) known.add(digest, { ...found, start: this.#start });
    this.#start += found.length;
  }

  #takeKnown(run: RecordRun, { known, items }: RecalledRun, take: Take): FoundRun {
    const state = this.#state;
    const resource = this.#resource;
    const { place: fields } = state.catalog.resources[resource];
    this.hasKnown = true;
    state.claims?.addRun(known.claims);
    for (const [index, item] of items.entries()) {
      const origin = { resource, file: run.file, line: run.line + index };
      take(origin, item);
      // All coordinates are compared with each other.
      if (fields) noticeCoordinates(fields, state, origin, parseItem(item.json));
    }
    return { ...known, isRight: true };
  }

  async #checkNew(run: RecordRun, take: Take): Promise<FoundRun> {
    const { problems, claims: claiming } = this.#state;
    const countProblems = (): number => problems.count("error") + problems.count("warning");
    const before = countProblems();
    // Those of items outside of runs.
    claiming?.endRun();
    const records = run.read();
    await this.#state.longNumbers.load(records);
    for (const record of records)
      take(record, checkItem(record, this.#state, undefined, this.note));
    const { length } = this.#names;
    const identity = hash("sha256", JSON.stringify(this.#names));
    this.#names = [];
    const claims = claiming?.endRun() ?? new Float64Array();
    // A line without an item would make the lines of the others unknown.
    const isRight = countProblems() === before && length === run.length;
    return { length, identity, claims, isRight };
  }

  #digest(run: string): string | undefined {
    this.#context ??= describeContext(this.#state, this.#resource, this.#identities);
    return this.#context && hash("sha256", run + this.#context, "base64url");
  }

  /** @returns a digest of the identities of all items */
  finish(): string {
    return this.#identity.update(JSON.stringify(this.#names)).digest("hex");
  }
}
