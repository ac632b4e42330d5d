/**
 * Which cache tags a change of the current release has made stale. Pages in the common forms, and
 * entities, are made from both releases in each choice of languages, and compared byte for byte. Queries
 * cannot be enumerated; they count as stale if anything that they could show is stale.
 */
import { ITEM_STEP, PAGE_STEPS, REST_STEP } from "../../catalog/cache-tags.ts";
import { pageSizeOf } from "../../catalog/installation.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { RequestError } from "../../errors.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createResponder } from "../../serve/create-responder.ts";
import { createMemory, shareMemory } from "../../serve/memory.ts";
import type { Answer, RequestFacts, Responder } from "../../serve/answer.ts";
import { collectionAt, describeResource } from "../../items/resource-traits.ts";
import { findSuspects, pairReleases } from "./find-suspects.ts";
import type { ReleasePair } from "./find-suspects.ts";
import { listChoices } from "./language-choices.ts";
import type { ChoiceToCompare } from "./language-choices.ts";

export interface PurgeOptions {
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** The maximum time for which responses are stored. */
  readonly maxAgeMs: number;
  /** Called after each pair of bodies. */
  readonly onCompared?: () => void;
  readonly maxCompared?: number;
  /** Called with a resource that has too many responses to compare: all of them are purged. */
  readonly onSkipped?: (resource: ResourceName) => void;
  /** Called with a path that is stale although some of its bodies are the same: they expire sooner. */
  readonly onSooner?: (path: Path) => void;
}

/** With more responses, the resource is purged as a whole. */
export const MAX_COMPARED = 20_000;
const MEMORY_BYTES = 64 * 1024 ** 2;

type Path = readonly string[];
type Compare = (
  facts: Partial<RequestFacts>,
  choice: ChoiceToCompare,
) => "same" | "sooner" | "changed";

/**
 * @param before the earlier release, which may be long ago
 * @returns paths of tags; none is below another
 */
export function planPurge(
  before: Snapshot,
  after: Snapshot,
  options: PurgeOptions,
): readonly Path[] {
  const pair = pairReleases(before, after, options.now);
  const [old, next] = [before, after].map((snapshot) =>
    createResponder(snapshot, createMemory(shareMemory(MEMORY_BYTES).served)),
  );
  if (!old || !next) return [];
  return before.catalog.names.flatMap((name): readonly Path[] => {
    const { caching } = before.catalog.resources[name];
    if (caching !== "day") return [];
    if (mayAllDiffer(pair, name)) return [[name]];
    if (before.contents[name] === after.contents[name]) return [];
    const stale = planResource(pair, name, createCompare(old, next, name, options), options);
    if (stale === undefined) options.onSkipped?.(name);
    return stale ?? [[name]];
  });
}

const listLanguages = ({ languages, fallback }: Snapshot): string =>
  [fallback, ...languages].map((one) => `${one?.code} ${one?.uuid}`).join();

/**
 * Whether everything of a resource may differ, because access, caching time or languages have changed.
 */
function mayAllDiffer({ before, after }: ReleasePair, name: ResourceName): boolean {
  const [old, next] = [before, after].map(({ installation }) => installation.resources[name]);
  return (
    !after.catalog.find(name) ||
    JSON.stringify(old) !== JSON.stringify(next) ||
    listLanguages(before) !== listLanguages(after)
  );
}

/** @returns the response, or undefined if it is an error */
function ask(responder: Responder, facts: RequestFacts): Answer | undefined {
  try {
    // Without a desk, answers are made at once.
    return responder.respond(facts) as Answer;
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}

/** Headers may differ although the body does not. */
const writeShown = ({ tag, next, languages }: Answer): string => [tag, next, ...languages].join();

function createCompare(
  old: Responder,
  next: Responder,
  resource: ResourceName,
  { now, maxAgeMs, onCompared }: PurgeOptions,
): Compare {
  return (asked, { pins }) => {
    const facts: RequestFacts = {
      operation: "page",
      resource,
      mediaType: "application/json",
      query: pins.length === 0 ? "" : `language=${pins.join(",")}`,
      acceptLanguage: undefined,
      now,
      ...asked,
    };
    const [was, is] = [ask(old, facts), ask(next, facts)];
    onCompared?.();
    if (!was && !is) return "same";
    if (!was || !is || writeShown(was) !== writeShown(is)) return "changed";
    // A stored copy may be used until it expires, even if it becomes wrong earlier.
    return is.validUntil < Math.min(was.validUntil, now + maxAgeMs) ? "sooner" : "same";
  };
}

/** @returns undefined: there are too many responses to compare */
function planResource(
  pair: ReleasePair,
  name: ResourceName,
  compare: Compare,
  { maxCompared = MAX_COMPARED, onSooner }: PurgeOptions,
): readonly Path[] | undefined {
  const { before, after, now } = pair;
  const { entity } = after.catalog.resources[name];
  const { choices, areAll } = listChoices(
    before,
    describeResource(after.catalog, name).isLocalized,
  );
  const suspects = findSuspects(pair, name);
  const collection = collectionAt(before, name, now);
  const [size, newSize] = [before, after].map(({ installation }) => pageSizeOf(installation, name));
  const pageSize = size ?? 1;
  const last = Math.max(1, Math.ceil(collection.length / pageSize));
  const areCountsAlike =
    size === newSize && collection.length === collectionAt(after, name, now).length;
  // Attributes are columns in all CSV pages.
  const arePagesKnown =
    size === newSize &&
    suspects.areInOrder &&
    JSON.stringify(before.attributes) === JSON.stringify(after.attributes);
  // There may now be items after the last page.
  const suspectPages = new Set(suspects.items.map((index) => Math.floor(index / pageSize) + 1));
  const pages = arePagesKnown
    ? [...suspectPages.add(last)]
    : Array.from({ length: last }, (_, index) => index + 1);
  const entities = entity ? suspects.items.length : 0;
  if ((pages.length * 2 + entities) * choices.length > maxCompared) return undefined;

  const stale: Path[] = [];
  const sooner: Path[] = [];
  const staleChoices = new Set<ChoiceToCompare>();
  /** @returns whether it is stale in every choice */
  const judge = (path: Path, facts: Partial<RequestFacts>): boolean => {
    const compared = choices.map((choice) => ({ choice, result: compare(facts, choice) }));
    const found = compared.filter(({ result }) => result !== "same");
    for (const { choice } of found) staleChoices.add(choice);
    const isWhole = found.length === choices.length || (found.length > 0 && !areAll);
    for (const { choice, result } of found) {
      const own = isWhole ? path : [...path, ...choice.steps];
      if (result === "sooner") sooner.push(own);
      if (!isWhole) stale.push(own);
    }
    if (isWhole) stale.push(path);
    return isWhole;
  };

  for (const [mediaType, form] of Object.entries(PAGE_STEPS)) {
    // Each JSON page contains the number of items.
    if (form === "json" && !areCountsAlike) {
      stale.push([name, form]);
      for (const choice of choices) staleChoices.add(choice);
      continue;
    }
    const start = stale.length;
    const facts = { mediaType: mediaType as keyof typeof PAGE_STEPS };
    const whole = pages.filter((page) =>
      judge([name, form, String(page)], { ...facts, segment: String(page) }),
    );
    if (whole.length === last) {
      stale.splice(start, Infinity, [name, form]);
      if (sooner.some(([, step]) => step === form)) sooner.push([name, form]);
    }
  }
  for (const index of entity ? suspects.items : []) {
    const segment = collection.at(index).item.Uuid;
    judge([name, ITEM_STEP, segment], { operation: "load", segment });
  }
  for (const path of sooner) onSooner?.(path);
  return [...stale, ...planRest(pair, name, [...staleChoices], { choices, areAll })];
}

/** @param stale choices in which a page or an entity is stale */
function planRest(
  { before, after }: ReleasePair,
  name: ResourceName,
  stale: readonly ChoiceToCompare[],
  { choices, areAll }: ReturnType<typeof listChoices>,
): readonly Path[] {
  // Changes of the names that queries may use.
  const areNamesAlike = JSON.stringify(before.installation) === JSON.stringify(after.installation);
  const path = [name, REST_STEP];
  const isWhole = stale.length === choices.length || (stale.length > 0 && !areAll);
  return isWhole || !areNamesAlike ? [path] : stale.map(({ steps }) => [...path, ...steps]);
}
