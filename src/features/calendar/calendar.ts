/** Which items and texts will appear and vanish: the preview for editors. */
import { closed, count, date, languageCode, listOf, orNull, text } from "../../lib/json-schema.ts";
import { mapResources } from "../../catalog/catalog.ts";
import { readCalendar } from "../../change/publication-calendar.ts";
import type { CalendarRow } from "../../change/publication-calendar.ts";
import { ofRelease, rememberMoment } from "../../serve/of-release.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import type { LoadedRelease } from "../../serving/load-release.ts";
import type { StoreReader } from "../../store/store.ts";

const CHANGE = closed({
  date,
  resource: text,
  language: orNull(languageCode),
  appear: count,
  vanish: count,
});

/** Of a release in memory. */
function readLoaded(loaded: LoadedRelease, now: number): Promise<readonly CalendarRow[]> {
  const known = mapResources(
    loaded.held,
    ({ chunks }) => new Map(chunks.map((chunk) => [chunk.hash, chunk])),
  );
  const readChunks: StoreReader["readChunks"] = async (resource, hashes) =>
    hashes.flatMap((hash) => known[resource].get(hash) ?? []);
  const lists = new Map(Object.entries(known).map(([name, found]) => [name, [...found.keys()]]));
  return readCalendar({ readChunks }, { installation: loaded.installation, lists }, now);
}

export function createCalendar({ snapshot, cached }: FeatureParts): FeatureRow {
  const readAt = rememberMoment(async ({ loaded }, now) => readLoaded(loaded, now));
  return ofRelease(
    {
      url: "/service/v1/calendar",
      meaning: "The dates on which texts and items will appear and vanish, with their numbers.",
      opens: "preview",
      schema: () => closed({ timeZone: text, changes: listOf(CHANGE) }),
    },
    snapshot,
    async ({ now, asker }, served) => {
      const { value, until } = readAt(served, now);
      const rows = await value;
      const names = served.catalog.names.filter((name) => asker.seesPreview(name));
      const namesLanguages = asker.readsLanguages();
      const view = `${until} ${names.join()} ${namesLanguages}`;
      return cached(`calendar ${served.loaded.id} ${view}`, () => ({
        timeZone: served.localTime.timeZone,
        changes: rows.filter(
          ({ resource, language }) =>
            names.includes(resource) && (language === null || namesLanguages),
        ),
      }));
    },
  );
}
