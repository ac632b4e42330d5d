/** Which items and texts will appear and vanish: the preview for editors. */
import {
  closed,
  count,
  dateSchema,
  languageCode,
  listSchema,
  nullableSchema,
  text,
} from "../../lib/json-schema.ts";
import { readCalendar } from "../../change/publication-calendar.ts";
import { ofRelease, rememberMoment } from "../../serve/of-release.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import { asContent, readLoaded } from "../../serving/loaded-content.ts";

const CHANGE = closed({
  date: dateSchema,
  resource: text,
  language: nullableSchema(languageCode),
  appear: count,
  vanish: count,
});

export function createCalendar({ snapshot, cached }: FeatureParts): FeatureRow {
  // Here it is said how many there are; the desk says which.
  const readAt = rememberMoment(async ({ loaded }, now) =>
    (await readCalendar(readLoaded(loaded), asContent(loaded), now)).map(
      ({ items: _items, ...counts }) => counts,
    ),
  );
  return ofRelease(
    {
      url: "/service/v1/calendar",
      meaning: "The dates on which texts and items will appear and vanish, with their numbers.",
      opens: "preview",
      schema: () => closed({ timeZone: text, changes: listSchema(CHANGE) }),
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
            (names as readonly string[]).includes(resource) &&
            (language === null || namesLanguages),
        ),
      }));
    },
  );
}
