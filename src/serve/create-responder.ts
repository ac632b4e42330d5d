/** Answers requests from one snapshot. Answers are made on the first request and cached while they are valid. */
import { mustGet } from "../lib/must-get.ts";
import { createHash } from "node:crypto";
import { cacheTagsOf } from "../catalog/installation.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaTypeRow } from "../catalog/media-types.ts";
import { createFinder } from "../find/find-items.ts";
import type { Find, Found } from "../find/find-items.ts";
import type { QueryThread } from "../find/thread/ask-thread.ts";
import { NOBODY } from "../lib/waiting-room.ts";
import type { StemsOf } from "../lib/text/stems.ts";
import { spellLanguages } from "../query/listed-parameters.ts";
import { areRelative, resolveConditions } from "../query/relative-times.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { BUILD_TEXT } from "../version.ts";
import type { Answer } from "../http/answer.ts";
import type { Responder } from "./answer.ts";
import { createMemory } from "./memory.ts";
import type { KeptAnswer, Memory, divideMemory } from "./memory.ts";
import { createReadVariant } from "./read-variant.ts";
import type { Variant } from "./read-variant.ts";
import { tagOf, toFind, writeBody, writePieces } from "./write-answer.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/**
 * @param memory may be shared with other responders
 * @param findElsewhere absent: items are found in this thread
 */
export function createResponder(
  snapshot: Snapshot,
  memory: Memory,
  findElsewhere?: Find,
): Responder {
  const { release } = snapshot;
  const readVariant = createReadVariant(snapshot);
  const findHere = createFinder(snapshot, memory);

  const find = (variant: Variant): Found | Promise<Found> => {
    const request = toFind(snapshot, variant);
    return findElsewhere?.(request, variant.facts.asker ?? NOBODY) ?? findHere(request);
  };

  /** Answers to relative times also change when the resource does not. */
  const lastModifiedOf = ({ query, facts }: Variant): number | undefined =>
    query.conditions.some(areRelative)
      ? undefined
      : snapshot.lastModified(facts.resource, facts.now);

  const describe = (variant: Variant) => {
    const { isLocalized, query, facts } = variant;
    const isNegotiated = isLocalized && query.language === undefined;
    const { contentType, format, isFile }: MediaTypeRow = MEDIA_TYPES[facts.mediaType];
    return {
      release,
      contentType,
      fileName: isFile && `${facts.resource}.${format}`,
      lastModified: lastModifiedOf(variant),
      negotiated: isNegotiated,
      canonical: isNegotiated ? canonicalAddress(variant) : undefined,
      cacheTags: cacheTagsOf(snapshot.installation, facts.resource),
    };
  };

  /**
   * Nothing of the body has to be known before it is sent: its tag is made of what decides its bytes, and
   * its languages are all that its texts may be in.
   */
  const stream = (variant: Variant): Answer => {
    const { query, choice, facts } = variant;
    const { resource, now } = facts;
    const boundaries = mustGet(snapshot.boundaries, resource);
    const { timeZone } = snapshot.localTime;
    const times = resolveConditions(query.conditions, timeZone, now);
    const decided = [
      BUILD_TEXT,
      mustGet(snapshot.editions, resource),
      resource,
      query.canonical,
      spellLanguages(choice.languages),
      boundaries.lastAt(now),
      times.validFrom,
    ];
    return {
      ...describe(variant),
      body: { open: async () => writePieces(snapshot, variant, await find(variant)) },
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
  };

  return {
    release,
    catalog: snapshot.catalog,
    maxAge: snapshot.installation.maxAge,
    respond(facts, target) {
      const variant = readVariant(facts, target);
      if (facts.mediaType === WHOLE_COLLECTION) return stream(variant);
      const { key, hasPinsOnly } = variant;
      const answers = hasPinsOnly ? memory.plainAnswers : memory.queryAnswers;
      const keep = (answer: KeptAnswer): KeptAnswer => {
        answers.set(key, answer);
        return answer;
      };
      const recall = (): KeptAnswer | undefined => {
        const known = answers.get(key);
        if (!known || known.validFrom > facts.now || known.validUntil <= facts.now)
          return undefined;
        const lastModified = lastModifiedOf(variant);
        if (known.release === release && known.lastModified === lastModified) return known;
        // The same body in another release: only its headers are new.
        const coded = (known.coded ??= new Map());
        return keep({ ...known, release, lastModified, coded, head: undefined });
      };
      const write = (found: Found): KeptAnswer =>
        // Another request may have asked for the same in the meantime.
        recall() ?? keep({ ...describe(variant), ...writeBody(snapshot, variant, found) });
      const known = recall();
      if (known) return known;
      const found = find(variant);
      return found instanceof Promise ? found.then(write) : write(found);
    },
  };
}

/** @returns the URL that pins the languages and the format of this response */
function canonicalAddress({ resource, query, which, choice, facts }: Variant): string | undefined {
  const { languages, asked } = choice;
  const { mediaType } = facts;
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
  serve(snapshot: Snapshot): Responder;
  /** For previews. @returns the same responder for the same snapshot */
  preview(snapshot: Snapshot): Responder;
  /** @returns the use of the cache of served releases */
  measure(): ReturnType<Memory["measureAnswers"]>;
}

/**
 * @param bounds as returned by `divideMemory`
 * @param queries the query thread; absent: queries run in the calling thread
 * @param stemsOf needed for searches in the calling thread
 */
export function createResponders(
  bounds: ReturnType<typeof divideMemory>,
  { queries, stemsOf }: { readonly queries?: QueryThread; readonly stemsOf?: StemsOf } = {},
): Responders {
  const servedMemory = createMemory(bounds.served, stemsOf);
  const previewMemory = createMemory(bounds.previews, stemsOf);
  const previews = new WeakMap<Snapshot, Responder>();
  return {
    measure: () => servedMemory.measureAnswers(),
    serve: (snapshot) => createResponder(snapshot, servedMemory, queries?.findIn(snapshot, false)),
    preview: (snapshot) =>
      getOrInsert(previews, snapshot, () =>
        createResponder(snapshot, previewMemory, queries?.findIn(snapshot, true)),
      ),
  };
}
