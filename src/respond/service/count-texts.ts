/** How many items have a text in each language, now and later: what translators have left to do. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Publication } from "../../release/boundaries.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Representation, ServiceFacts } from "../representation.ts";
import { collectionAt } from "../resource-traits.ts";
import { textFieldOf, textsOf } from "../texts.ts";
import { readParameters } from "./read-parameters.ts";
import { rememberMoment } from "./remember-moment.ts";
import type { RepresentJson } from "./represent-json.ts";
import { runInSlices } from "./run-in-slices.ts";

interface CountedTexts {
  /** Those that are delivered. */
  readonly items: number;
  /** By the codes of the published languages. */
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
): (facts: ServiceFacts, served: Snapshot) => Promise<Representation> {
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
