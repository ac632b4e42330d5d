/**
 * The preview for editors: which items and texts will appear and vanish, and which languages lack texts.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Publication } from "../../release/boundaries.ts";
import type { CalendarRow } from "../../release/history/publication-calendar.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Answer, ServiceFacts } from "../../serve/answer.ts";
import { collectionAt } from "../../items/resource-traits.ts";
import { textFieldOf, textsOf } from "../../items/texts.ts";
import { readParameters } from "../../serve/service/read-parameters.ts";
import type { RepresentJson } from "../../serve/service/represent-json.ts";
import { runInSlices } from "../../serve/service/run-in-slices.ts";

/** A value of a release for a span of time. */
interface Momentary<Value> {
  readonly value: Promise<Value>;
  /** From `from` (inclusive) to `until` (exclusive), in ms since 1970-01-01 UTC. */
  readonly from: number;
  readonly until: number;
}

/** @returns a function that computes the value once for each release and span of time */
function rememberMoment<Value>(
  make: (served: Snapshot, now: number) => Promise<Value>,
): (served: Snapshot, now: number) => Momentary<Value> {
  const known = new WeakMap<Snapshot, Momentary<Value>>();
  return (served, now) => {
    const found = known.get(served);
    if (found && found.from <= now && now < found.until) return found;
    const all = served.catalog.names.map((name) => served.boundaries[name]);
    const made: Momentary<Value> = {
      value: make(served, now),
      from: Math.max(...all.map((boundaries) => boundaries.lastAt(now))),
      until: Math.min(...all.map((boundaries) => boundaries.nextAfter(now))),
    };
    known.set(served, made);
    made.value.catch(() => known.delete(served));
    return made;
  };
}

/** @returns the changes after `now`, by date */
export type ReadCalendar = (served: Snapshot, now: number) => Promise<readonly CalendarRow[]>;

export function createListCalendar(
  read: ReadCalendar,
  represent: RepresentJson,
): (facts: ServiceFacts, served: Snapshot) => Promise<Answer> {
  const readAt = rememberMoment(read);
  return async ({ query, now, asker }, served) => {
    readParameters(query, []);
    const { value, until } = readAt(served, now);
    const rows = await value;
    const names = served.catalog.names.filter((name) => asker.seesPreview(name));
    const namesLanguages = asker.readsLanguages();
    const view = `${until} ${names.join()} ${namesLanguages}`;
    return represent(`calendar ${served.loaded.id} ${view}`, () => ({
      timeZone: served.localTime.timeZone,
      changes: rows.filter(
        ({ resource, language }) =>
          names.includes(resource) && (language === null || namesLanguages),
      ),
    }));
  };
}

interface CountedTexts {
  /** The number of delivered items. */
  readonly items: number;
  /** Keyed by the codes of the published languages. */
  readonly languages: ReadonlyMap<string, { readonly delivered: number; readonly coming: number }>;
}

function* countTexts(
  snapshot: Snapshot,
  now: number,
): Generator<undefined, ReadonlyMap<ResourceName, CountedTexts>, undefined> {
  const { catalog, languages } = snapshot;
  const counted = new Map<ResourceName, CountedTexts>();
  for (const name of catalog.names) {
    const resource = catalog.resources[name];
    const { field } = textFieldOf(resource) ?? {};
    if (!field) continue;
    const counts = languages.map(({ code }) => ({ code, delivered: 0, coming: 0 }));
    const collection = collectionAt(snapshot, name, now);
    for (const { item } of collection.items()) {
      const texts = textsOf(item, field);
      const { closes } = resource.hasState
        ? snapshot.spanOf(item as object as Publication)
        : ALWAYS;
      for (const count of counts) {
        const text = texts[count.code];
        if (!text) continue;
        const span = field.hasState ? snapshot.spanOf(text as object as Publication) : ALWAYS;
        if (span.opens <= now && now < span.closes) count.delivered += 1;
        // Drafts never open.
        else if (now < span.opens && span.opens < closes) count.coming += 1;
      }
      yield;
    }
    const byCode = counts.map(({ code, ...count }) => [code, count] as const);
    counted.set(name, { items: collection.length, languages: new Map(byCode) });
  }
  return counted;
}

const ALWAYS = { opens: -Infinity, closes: Infinity };

export function createCountCoverage(
  represent: RepresentJson,
): (facts: ServiceFacts, served: Snapshot) => Promise<Answer> {
  const countAt = rememberMoment(async (served, now) => runInSlices(countTexts(served, now)));
  return async ({ query, now, asker }, served) => {
    readParameters(query, []);
    const { value, until } = countAt(served, now);
    const counted = await value;
    const codes = asker.readsLanguages() ? served.languages.map(({ code }) => code) : [];
    const shown = [...counted].flatMap(([name, texts]) =>
      asker.reads(name) ? { name, texts, seesComing: asker.seesPreview(name) } : [],
    );
    const view = shown.map(({ name, seesComing }) => `${name}=${seesComing}`).join();
    return represent(`coverage ${served.loaded.id} ${until} ${codes.length} ${view}`, () => ({
      languages: codes,
      resources: Object.fromEntries(
        shown.map(({ name, texts: { items, languages }, seesComing }) => {
          const ofLanguages = codes.map((code) => {
            const { delivered = 0, coming = 0 } = languages.get(code) ?? {};
            const seen = seesComing ? coming : 0;
            return [code, { delivered, coming: seen, missing: items - delivered - seen }] as const;
          });
          return [name, { items, languages: Object.fromEntries(ofLanguages) }];
        }),
      ),
    }));
  };
}
