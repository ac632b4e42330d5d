/** What people read of trainings. */
import type { TRAINING_FIELDS } from "../content-fields.ts";
import type { SaidOf } from "./pages.ts";
import { inBoth } from "./said-in-both.ts";
import type { SaidInBoth } from "./said-in-both.ts";

const contactPerson = (place: string): SaidInBoth =>
  inBoth(
    [`Ansprechperson in ${place}`, `Wer in ${place} Fragen zu dieser Ausbildung beantwortet.`],
    [`Contact person in ${place}`, `Who answers questions about this training in ${place}.`],
  );

type Ordinal = readonly [number: number, de: string, en: string];
const FIRST: Ordinal = [1, "ersten", "first"];
const SECOND: Ordinal = [2, "zweiten", "second"];
const THIRD: Ordinal = [3, "dritten", "third"];

const documentTitle = ([number, de, en]: Ordinal): SaidInBoth =>
  inBoth(
    [`Dokument ${number}: Titel`, `So heißt der Link zum ${de} Dokument.`],
    [`Document ${number}: title`, `What the link to the ${en} document is called.`],
  );
const documentUrl = ([number, de, en]: Ordinal): SaidInBoth =>
  inBoth(
    [`Dokument ${number}: Adresse`, `Wo das ${de.slice(0, -1)} Dokument liegt, meist ein PDF.`],
    [`Document ${number}: address`, `Where the ${en} document is, usually a PDF.`],
  );
const resultTitle = ([number, de, en]: Ordinal): SaidInBoth =>
  inBoth(
    [`Ergebnis ${number}: Titel`, `So heißt der Link zum ${de} Dokument mit Ergebnissen.`],
    [`Result ${number}: title`, `What the link to the ${en} document with results is called.`],
  );
const resultUrl = ([number, de, en]: Ordinal): SaidInBoth =>
  inBoth(
    [
      `Ergebnis ${number}: Adresse`,
      `Wo das ${de.slice(0, -1)} Dokument mit Ergebnissen liegt, meist ein PDF.`,
    ],
    [`Result ${number}: address`, `Where the ${en} document with results is, usually a PDF.`],
  );

export const TRAININGS_NAMING: SaidOf<typeof TRAINING_FIELDS> = {
  PreetzTeamContactPerson: contactPerson("Preetz"),
  ElmshornTeamContactPerson: contactPerson("Elmshorn"),
  LauenburgTeamContactPerson: contactPerson("Lauenburg"),
  Title: inBoth(["Titel", "So heißt die Ausbildung."], ["Title", "What the training is called."]),
  WorkingHours: inBoth(
    ["Arbeitszeit", "Ob es eine Ausbildung in Vollzeit oder in Teilzeit ist."],
    ["Working hours", "Whether the training is full-time or part-time."],
  ),
  Locations: inBoth(
    ["Orte", "Wo die Ausbildung angeboten wird, mindestens an einem Ort."],
    ["Places", "Where the training is offered, at one place or more."],
  ),
  PrimaryPdfDocumentTitle: documentTitle(FIRST),
  SecondaryPdfDocumentTitle: documentTitle(SECOND),
  TertiaryPdfDocumentTitle: documentTitle(THIRD),
  PrimaryPdfDocumentUrl: documentUrl(FIRST),
  SecondaryPdfDocumentUrl: documentUrl(SECOND),
  TertiaryPdfDocumentUrl: documentUrl(THIRD),
  ResultPrimaryPdfDocumentTitle: resultTitle(FIRST),
  ResultSecondaryPdfDocumentTitle: resultTitle(SECOND),
  ResultTertiaryPdfDocumentTitle: resultTitle(THIRD),
  ResultPrimaryPdfDocumentUrl: resultUrl(FIRST),
  ResultSecondaryPdfDocumentUrl: resultUrl(SECOND),
  ResultTertiaryPdfDocumentUrl: resultUrl(THIRD),
};
