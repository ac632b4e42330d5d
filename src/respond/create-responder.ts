/**
 * Answers requests from one snapshot. Bodies are made when they are first asked for and remembered
 * as long as they hold; those of queries are made elsewhere, where there is a desk for them.
 */
import { ITEM_STEP, PAGE_STEPS, REST_STEP, languageSteps } from "../catalog/cache-tags.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { createAnswerMaking } from "./make-answers.ts";
import type { Asked, Reading } from "./make-answers.ts";
import { createMemory, holds } from "./memory.ts";
import type { MeasuredMemories, Memory, Prepared, shareMemory } from "./memory.ts";
import { spellLanguages } from "./query/listed-parameters.ts";
import type { ReadQuery } from "./query/parse-query.ts";
import type { QueryDesk, QueryDesks, Wanted } from "./queries/query-desk.ts";
import { PINS, rememberReading } from "./remembered-requests.ts";
import type { RememberedReading } from "./remembered-requests.ts";
import type { Representation, RequestFacts, Responder } from "./representation.ts";

export interface SnapshotResponder extends Responder {
  readonly readQuery: ReadQuery;
}

/**
 * @param memory may be shared with other responders
 * @param desk works out what needs more than the items that are shown; here, where it is left out
 */
export function createResponder(
  snapshot: Snapshot,
  memory: Memory,
  desk?: QueryDesk,
): SnapshotResponder {
  const answers = createAnswerMaking(snapshot, memory);
  const read = rememberReading(answers.read, snapshot.catalog);

  const describe = (
    { isLocalized, query, ...reading }: RememberedReading,
    facts: RequestFacts,
    { tag, validUntil, languages, next }: Prepared,
    body: Representation["body"],
  ): Representation => {
    const isNegotiated = isLocalized && query.language === undefined;
    return {
      body,
      contentType: MEDIA_TYPES[facts.mediaType].contentType,
      tag,
      lastModified: snapshot.lastModified(facts.resource, facts.now),
      validUntil,
      languages,
      negotiated: isNegotiated,
      canonical: isNegotiated
        ? canonicalAddress({ ...reading, query }, facts.mediaType)
        : undefined,
      next,
      cachePath: cachePathOf({ ...reading, query }, facts.mediaType),
    };
  };

  /** @returns the same for all, as long as nothing of it changes */
  const recallShown = (
    reading: RememberedReading,
    facts: RequestFacts,
    prepared: Prepared,
    body: Buffer,
  ): Representation => {
    const { shown } = prepared;
    const lastModified = snapshot.lastModified(facts.resource, facts.now);
    if (shown?.release === snapshot.release && shown.representation.lastModified === lastModified)
      return shown.representation;
    const representation = describe(reading, facts, prepared, body);
    prepared.shown = { release: snapshot.release, representation };
    return representation;
  };

  const make = (asked: Asked, wanted: Wanted): Prepared | Promise<Prepared> => {
    if (desk && !answers.isPlain(asked)) return desk.make(wanted);
    const work = answers.make(asked);
    for (;;) {
      const { value, done } = work.next();
      if (done === true) return value;
    }
  };

  return {
    release: snapshot.release,
    catalog: snapshot.catalog,
    readQuery: answers.readQuery,
    respond(facts) {
      const reading = read(facts);
      const { key } = reading;
      const bodies = reading.hasPinsOnly ? memory.plainBodies : memory.queryBodies;
      const recall = (): Prepared | undefined => {
        const known = bodies.get(key);
        return known && holds(known, facts.now) ? known : undefined;
      };
      const known = recall();
      if (known?.body) return recallShown(reading, facts, known, known.body);
      const asked: Asked = { ...reading, facts };
      const wanted: Wanted = { facts, key, recall };
      const open = async () => (desk ? desk.write(wanted) : answers.write(asked));
      const represent = (prepared: Prepared): Representation => {
        const { body, length } = prepared;
        if (body) return recallShown(reading, facts, prepared, body);
        return describe(reading, facts, prepared, { length, open });
      };
      const keep = (prepared: Prepared): Representation => {
        bodies.set(key, prepared);
        return represent(prepared);
      };
      if (known) return represent(known);
      const made = make(asked, wanted);
      return made instanceof Promise ? made.then(keep) : keep(made);
    },
  };
}

/** Fields of an entity that a query selects change with it at most. */
function cachePathOf(
  { resource, query, which, hasPinsOnly, choice }: Omit<RememberedReading, "isLocalized">,
  mediaType: MediaType,
): readonly string[] {
  const { name, order } = resource;
  const languages = languageSteps(choice.languages.map(({ code }) => code));
  if (typeof which === "string") return [name, ITEM_STEP, which, ...languages];
  // Languages choose nothing of what has no texts, but by whose rules it is ordered.
  const isPlain = hasPinsOnly || (order === undefined && PINS.localized.test(query.canonical));
  const page = isPlain && (PAGE_STEPS as Partial<Record<MediaType, string>>)[mediaType];
  return page ? [name, page, String(which), ...languages] : [name, REST_STEP, ...languages];
}

/** @returns the address of the same items in the languages and the form that this request got */
function canonicalAddress(
  { resource, query, which, choice }: Pick<Reading, "resource" | "query" | "which" | "choice">,
  mediaType: MediaType,
): string | undefined {
  const { languages, asked } = choice;
  if (languages.length === 0 || typeof which === "string") return undefined;
  // JSON is what the address means without a form.
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
 * Who answers from which release. All that are served share what is remembered, so that a release
 * finds what it has in common with the one before; previews remember what they need beside it, with a
 * bound of their own.
 */
export interface Responders {
  /** For what is served from now on. */
  serve(snapshot: Snapshot): SnapshotResponder;
  /** For previews. @returns the same responder for the same snapshot */
  preview(snapshot: Snapshot): SnapshotResponder;
  /** @returns what is remembered of what is served */
  measure(): MeasuredMemories;
}

/**
 * @param bounds as `shareMemory` gives them
 * @param desks where queries are worked out; in the thread that asks, where it is left out
 */
export function createResponders(
  bounds: ReturnType<typeof shareMemory>,
  desks?: QueryDesks,
): Responders {
  const servedMemory = createMemory(bounds.served);
  const previewMemory = createMemory(bounds.previews);
  const previews = new WeakMap<Snapshot, SnapshotResponder>();
  return {
    measure: () => servedMemory.measure(),
    serve: (snapshot) => createResponder(snapshot, servedMemory, desks?.deskOf(snapshot, false)),
    preview: (snapshot) =>
      previews.getOrInsertComputed(snapshot, () =>
        createResponder(snapshot, previewMemory, desks?.deskOf(snapshot, true)),
      ),
  };
}
