/** The forms in which a page can be had, one row per media type. */
import type { PagedType } from "../../catalog/media-types.ts";
import { resourceOf } from "../../catalog/resources.ts";
import { writeCsv } from "./csv.ts";
import { writeFeatureCollection } from "./geo-json.ts";
import type { ServedPage } from "./served-page.ts";
import { writeVCards } from "./vcard.ts";

interface PageForm {
  write(page: ServedPage): string;
  /** False: the body does not say which page it is, nor where the next one is. */
  readonly hasEnvelope: boolean;
}

export const PAGE_FORMS: Readonly<Record<PagedType, PageForm>> = {
  "application/json": {
    write: ({ resource, shownItems, CollectionConfiguration, Notifications }) =>
      JSON.stringify({
        [resourceOf(resource).responseKey]: shownItems,
        CollectionConfiguration,
        Notifications,
      }),
    hasEnvelope: true,
  },
  "application/geo+json": { write: writeFeatureCollection, hasEnvelope: true },
  "text/vcard": { write: writeVCards, hasEnvelope: false },
  "text/csv": { write: writeCsv, hasEnvelope: false },
};
