/** How many items have a text in each language: now, later, or not at all. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { collectionAt } from "../../items/resource-traits.ts";
import { textFieldOf, textsOf } from "../../items/texts.ts";
import { closed, count, languageCode, listOf, perName } from "../../lib/json-schema.ts";
import { runInSlices } from "../../lib/run-in-slices.ts";
import type { Publication } from "../../release/boundaries.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { ofRelease, rememberMoment } from "../../serve/of-release.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";

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
      for (const one of counts) {
        const text = texts[one.code];
        if (!text) continue;
        const span = field.hasState ? snapshot.spanOf(text as object as Publication) : ALWAYS;
        if (span.opens <= now && now < span.closes) one.delivered += 1;
        // Drafts never open.
        else if (now < span.opens && span.opens < closes) one.coming += 1;
      }
      yield;
    }
    const byCode = counts.map(({ code, ...numbers }) => [code, numbers] as const);
    counted.set(name, { items: collection.length, languages: new Map(byCode) });
  }
  return counted;
}

const ALWAYS = { opens: -Infinity, closes: Infinity };

const COVERAGE = closed({
  items: count,
  languages: perName(closed({ delivered: count, coming: count, missing: count })),
});

export function createCoverage({ snapshot, cached }: FeatureParts): FeatureRow {
  const countAt = rememberMoment(async (served, now) => runInSlices(countTexts(served, now)));
  return ofRelease(
    {
      url: "/service/v1/coverage",
      meaning: "How many items have a text in each language: now, later, or not at all.",
      opens: "token",
      schema: () => closed({ languages: listOf(languageCode), resources: perName(COVERAGE) }),
    },
    snapshot,
    async ({ now, asker }, served) => {
      const { value, until } = countAt(served, now);
      const counted = await value;
      const codes = asker.readsLanguages() ? served.languages.map(({ code }) => code) : [];
      const shown = [...counted].flatMap(([name, texts]) =>
        asker.reads(name) ? { name, texts, seesComing: asker.seesPreview(name) } : [],
      );
      const view = shown.map(({ name, seesComing }) => `${name}=${seesComing}`).join();
      return cached(`coverage ${served.loaded.id} ${until} ${codes.length} ${view}`, () => ({
        languages: codes,
        resources: Object.fromEntries(
          shown.map(({ name, texts: { items, languages }, seesComing }) => {
            const ofLanguages = codes.map((code) => {
              const { delivered = 0, coming = 0 } = languages.get(code) ?? {};
              const seen = seesComing ? coming : 0;
              return [
                code,
                { delivered, coming: seen, missing: items - delivered - seen },
              ] as const;
            });
            return [name, { items, languages: Object.fromEntries(ofLanguages) }];
          }),
        ),
      }));
    },
  );
}
