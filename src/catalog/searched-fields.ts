/**
 * In charge of which fields a search looks at, one row per resource. In comes nothing; out go the
 * paths of the title and of what is searched besides, from which the index and the reference pages
 * derive.
 */
import type { PerResource } from "./resources.ts";

export interface SearchedFields {
  /** Paths of the texts that make up the title, with a blank between. */
  readonly title: readonly string[];
  /** Of a set or of custom attributes, the texts and the lists of texts in it. */
  readonly texts: readonly string[];
}

export const SEARCHED_FIELDS: PerResource<SearchedFields> = {
  navigation: {
    title: ["Article.Name"],
    texts: ["Article.NiceUri", "Article.CustomAttributes"],
  },
  languages: { title: ["Code"], texts: ["CustomAttributes"] },
  trainings: {
    title: ["Title"],
    texts: [
      "Locations",
      "PrimaryPdfDocumentTitle",
      "SecondaryPdfDocumentTitle",
      "TertiaryPdfDocumentTitle",
      "ResultPrimaryPdfDocumentTitle",
      "ResultSecondaryPdfDocumentTitle",
      "ResultTertiaryPdfDocumentTitle",
    ],
  },
  "business-division-facilities": {
    title: ["Name"],
    texts: ["AddressStreet", "AddressHouse", "AddressAddition", "AddressZip", "AddressCity"],
  },
  "business-division-contact-persons": {
    title: ["Firstname", "Lastname"],
    texts: ["Position", "Languages"],
  },
  "business-division-working-groups": { title: ["Name"], texts: [] },
  "business-divisions": { title: ["Name"], texts: ["Identifier"] },
};
