/**
 * Answers requests from one snapshot. Bodies are made on the first request and cached while they are
 * valid.
 */
import { createHash } from "node:crypto";
import { LIST_STEP } from "../catalog/cache-tags.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { createAnswerMaking, tagOf } from "./make-answers.ts";
import type { Asked, Reading } from "./make-answers.ts";
import { BUILD_TEXT } from "../version.ts";
import { createMemory, holds } from "./memory.ts";
import type { Memory, Prepared, shareMemory } from "./memory.ts";
import { spellLanguages } from "../query/listed-parameters.ts";
import type { ReadQuery } from "../query/parse-query.ts";
import type { RequestQuery } from "../query/query-model.ts";
import { isRelative, resolveConditions } from "../query/relative-times.ts";
import { createFinder } from "../find/find-items.ts";
import type { Find, Found } from "../find/find-items.ts";
import type { QueryThread } from "../find/thread/ask-thread.ts";
import { NOBODY } from "../lib/waiting-room.ts";
import { rememberReading } from "./remembered-requests.ts";
import type { RememberedReading } from "./remembered-requests.ts";
import type { Answer, RequestFacts, Responder } from "./answer.ts";
import type { StemsOf } from "../lib/text/stems.ts";

export interface SnapshotResponder extends Responder {
  readonly readQuery: ReadQuery;
}

/**
 * @param memory may be shared with other responders
 * @param findElsewhere absent: items are found in this thread
 */
export function createResponder(
  snapshot: Snapshot,
  memory: Memory,
  findElsewhere?: Find,
): SnapshotResponder {
  const answers = createAnswerMaking(snapshot);
  const read = rememberReading(answers.read, snapshot.catalog);

  /** Answers to relative times also change when the resource does not. */
  const lastModifiedOf = (
    { conditions }: Pick<RequestQuery, "conditions">,
    { resource, now }: RequestFacts,
  ): number | undefined =>
    conditions.some(isRelative) ? undefined : snapshot.lastModified(resource, now);

  const describe = (
    { isLocalized, query, ...reading }: RememberedReading,
    facts: RequestFacts,
    {
      tag,
      validUntil,
      languages,
      next,
    }: Pick<Prepared, "tag" | "validUntil" | "languages" | "next">,
    body: Answer["body"],
  ): Answer => {
    const isNegotiated = isLocalized && query.language === undefined;
    return {
      body,
      contentType: MEDIA_TYPES[facts.mediaType].contentType,
      tag,
      lastModified: lastModifiedOf(query, facts),
      validUntil,
      languages,
      negotiated: isNegotiated,
      canonical: isNegotiated
        ? canonicalAddress({ ...reading, query }, facts.mediaType)
        : undefined,
      next,
      cachePath: cachePathOf(reading),
    };
  };

  /** @returns the same object for all requests, as long as it does not change */
  const recallShown = (
    reading: RememberedReading,
    facts: RequestFacts,
    prepared: Prepared,
  ): Answer => {
    const { shown } = prepared;
    const lastModified = lastModifiedOf(reading.query, facts);
    if (shown?.release === snapshot.release && shown.representation.lastModified === lastModified)
      return shown.representation;
    const representation = describe(reading, facts, prepared, prepared.body);
    prepared.shown = { release: snapshot.release, representation };
    return representation;
  };

  const findHere = createFinder(snapshot, memory);
  const find = (asked: Asked): Found | Promise<Found> => {
    const request = answers.toFind(asked);
    return findElsewhere?.(request, asked.facts.asker ?? NOBODY) ?? findHere(request);
  };

  /**
   * Nothing of the body has to be known before it is sent: its tag is made of what decides its bytes, and
   * its languages are all that its texts may be in.
   */
  const stream = (reading: RememberedReading, facts: RequestFacts): Answer => {
    const { query, choice } = reading;
    const { resource, now } = facts;
    const boundaries = snapshot.boundaries[resource];
    const { timeZone } = snapshot.localTime;
    const times = resolveConditions(query.conditions, timeZone, now);
    // A server that has not seen the store for a while may show what has changed since.
    const isKnown = snapshot.lastModified(resource, now) !== undefined;
    const decided = [
      BUILD_TEXT,
      (isKnown ? snapshot.delivered : snapshot.editions)[resource],
      resource,
      query.canonical,
      spellLanguages(choice.languages),
      boundaries.lastAt(now),
      times.validFrom,
    ];
    const prepared = {
      tag: tagOf(createHash("sha256").update(decided.join(" "))),
      // What a time that follows the clock will find next is not known before items are looked at.
      validUntil: Math.min(
        boundaries.nextAfter(now),
        times.validUntil,
        times.bounds.length === 0 ? Infinity : times.validFrom + 1000,
      ),
      languages: choice.languages.map(({ tag }) => tag),
      next: undefined,
    };
    const asked = { ...reading, facts };
    const open = async () => answers.writeAll(asked, await find(asked));
    return describe(reading, facts, prepared, { open });
  };

  return {
    release: snapshot.release,
    catalog: snapshot.catalog,
    readQuery: answers.readQuery,
    respond(facts) {
      const reading = read(facts);
      if (facts.mediaType === WHOLE_COLLECTION) return stream(reading, facts);
      const { key } = reading;
      const bodies = reading.hasPinsOnly ? memory.plainBodies : memory.queryBodies;
      const recall = (): Prepared | undefined => {
        const known = bodies.get(key);
        return known && holds(known, facts.now) ? known : undefined;
      };
      const represent = (prepared: Prepared): Answer => recallShown(reading, facts, prepared);
      const known = recall();
      if (known) return represent(known);
      const asked = { ...reading, facts };
      const write = (found: Found): Answer => {
        // Another request may have asked for the same in the meantime.
        const prepared = recall() ?? answers.write(asked, found);
        bodies.set(key, prepared);
        return represent(prepared);
      };
      const found = find(asked);
      return found instanceof Promise ? found.then(write) : write(found);
    },
  };
}

/** The path of an entity ignores the query: selected fields can only change when the entity changes. */
const cachePathOf = ({
  resource,
  which,
}: Pick<Reading, "resource" | "which">): readonly string[] => [
  resource.name,
  typeof which === "string" ? which : LIST_STEP,
];

/** @returns the URL that pins the languages and the form of this response */
function canonicalAddress(
  { resource, query, which, choice }: Pick<Reading, "resource" | "query" | "which" | "choice">,
  mediaType: MediaType,
): string | undefined {
  const { languages, asked } = choice;
  if (languages.length === 0 || typeof which === "string") return undefined;
  // Without `format`, the URL means JSON.
  const isPlain = query.format !== undefined || mediaType === "application/json";
  const pins = [
    ...(query.canonical === "" ? [] : [query.canonical]),
    ...(isPlain ? [] : [`format=${MEDIA_TYPES[mediaType].format}`]),
    `language=${spellLanguages(languages.slice(0, asked || 1))}`,
  ];
  const { path } = resource;
  const address = mediaType === WHOLE_COLLECTION ? `${path}/` : `${path}/page/${which}/`;
  return `${address}?${pins.join("&")}`;
}

/**
 * Creates the responders of releases. All served releases share one cache, so that a release reuses what
 * it has in common with the previous one; previews have a cache with a limit of its own.
 */
export interface Responders {
  /** For a release that is served from now on. */
  serve(snapshot: Snapshot): SnapshotResponder;
  /** For previews. @returns the same responder for the same snapshot */
  preview(snapshot: Snapshot): SnapshotResponder;
  /** @returns the use of the cache of served releases */
  measure(): ReturnType<Memory["measureBodies"]>;
}

/**
 * @param bounds as returned by `shareMemory`
 * @param queries the query thread; absent: queries run in the calling thread
 * @param stemsOf needed for searches in the calling thread
 */
export function createResponders(
  bounds: ReturnType<typeof shareMemory>,
  { queries, stemsOf }: { readonly queries?: QueryThread; readonly stemsOf?: StemsOf } = {},
): Responders {
  const servedMemory = createMemory(bounds.served, stemsOf);
  const previewMemory = createMemory(bounds.previews, stemsOf);
  const previews = new WeakMap<Snapshot, SnapshotResponder>();
  return {
    measure: () => servedMemory.measureBodies(),
    serve: (snapshot) => createResponder(snapshot, servedMemory, queries?.findIn(snapshot, false)),
    preview: (snapshot) =>
      previews.getOrInsertComputed(snapshot, () =>
        createResponder(snapshot, previewMemory, queries?.findIn(snapshot, true)),
      ),
  };
}
