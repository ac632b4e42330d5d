/** When texts and items will appear and vanish by themselves, for those who may see previews of them. */
import type { CalendarRow } from "../../release/history/publication-calendar.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Representation, ServiceFacts } from "../representation.ts";
import { readParameters } from "./read-parameters.ts";
import { rememberMoment } from "./remember-moment.ts";
import type { RepresentJson } from "./represent-json.ts";

/** @returns what is to come after `now`, by date */
export type ReadCalendar = (served: Snapshot, now: number) => Promise<readonly CalendarRow[]>;

export function createListCalendar(
  read: ReadCalendar,
  represent: RepresentJson,
): (facts: ServiceFacts, served: Snapshot) => Promise<Representation> {
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
