/** What people read of the contract's resources and their fields, a row each. */
import type { ContractName } from "../resource-names.ts";
import {
  CONTACT_PERSONS_NAMING,
  DIVISIONS_NAMING,
  FACILITIES_NAMING,
  WORKING_GROUPS_NAMING,
} from "./divisions.ts";
import { ARTICLES_NAMING, LANGUAGES_NAMING, NAVIGATION_NAMING } from "./pages.ts";
import { inBoth } from "./said-in-both.ts";
import type { SaidInBoth } from "./said-in-both.ts";
import { TRAININGS_NAMING } from "./trainings.ts";

interface SaidOfResource {
  readonly resource: SaidInBoth;
  /** Without what every item may have. */
  readonly fields: Readonly<Record<string, SaidInBoth>>;
  /** Of its texts. */
  readonly texts?: Readonly<Record<string, SaidInBoth>>;
}

export const CONTRACT_NAMING: Readonly<Record<ContractName, SaidOfResource>> = {
  navigation: {
    resource: inBoth(
      ["Navigation", "Die Punkte des Menüs und die Seiten, zu denen sie führen."],
      ["Navigation", "The entries of the menu, and the pages to which they lead."],
    ),
    fields: NAVIGATION_NAMING,
    texts: ARTICLES_NAMING,
  },
  languages: {
    resource: inBoth(
      ["Sprachen", "Die Sprachen, in denen es Texte gibt, und wie dort geschrieben wird."],
      ["Languages", "The languages that texts come in, and how these are written."],
    ),
    fields: LANGUAGES_NAMING,
  },
  trainings: {
    resource: inBoth(
      ["Ausbildungen", "Die Ausbildungen, die angeboten werden, mit ihren Dokumenten."],
      ["Trainings", "The trainings that are offered, with their documents."],
    ),
    fields: TRAININGS_NAMING,
  },
  "business-division-facilities": {
    resource: inBoth(
      ["Einrichtungen", "Die Häuser und Stellen der Geschäftsbereiche, mit Adresse und Lage."],
      ["Facilities", "The houses and offices of business divisions, with address and position."],
    ),
    fields: FACILITIES_NAMING,
  },
  "business-division-contact-persons": {
    resource: inBoth(
      ["Ansprechpersonen", "Die Menschen, an die man sich wenden kann."],
      ["Contact persons", "The people to turn to."],
    ),
    fields: CONTACT_PERSONS_NAMING,
  },
  "business-division-working-groups": {
    resource: inBoth(
      ["Arbeitsgruppen", "Die Arbeitsgruppen der Geschäftsbereiche."],
      ["Working groups", "The working groups of business divisions."],
    ),
    fields: WORKING_GROUPS_NAMING,
  },
  "business-divisions": {
    resource: inBoth(
      ["Geschäftsbereiche", "Die Bereiche der Organisation, zu denen alles andere gehört."],
      ["Business divisions", "The parts of the organisation to which all else belongs."],
    ),
    fields: DIVISIONS_NAMING,
  },
};
