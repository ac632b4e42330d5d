/** Content whose collections have several pages, for a source that is read page by page. */
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";

const CREATED = { CreatedAt: "2020-01-02 03:04:05", UpdatedAt: "2021-02-03 04:05:06" };

/** Three pages of two. */
const TRAININGS = Array.from({ length: 5 }, (_, index) => ({
  Uuid: uuid(60 + index),
  Title: `Training ${index + 1}`,
  WorkingHours: index % 2 === 0 ? "PART_TIME" : "FULL_TIME",
  Locations: ["PREETZ"],
  ...(index === 0 && { PreetzTeamContactPerson: "b", PrimaryPdfDocumentTitle: "Leaflet" }),
}));

export const SOURCE_FILES: ContentFiles = {
  ...SAMPLE,
  "installation.yaml": `
timeZone: Europe/Berlin
maxItemsPerPage:
  navigation: 2
  trainings: 2
  business-division-facilities: 1
  business-division-contact-persons: 2
`,
  "languages.json": (SAMPLE["languages.json"] as readonly object[]).map((one) => ({
    ...CREATED,
    ...one,
  })),
  "trainings.json": TRAININGS,
};
