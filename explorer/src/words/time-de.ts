/** The German texts of the view of times and releases. */
import { countedIn } from "./counted.ts";
import type { Words } from "./en.ts";

const counted = countedIn("de");

export const time: Words["time"] = {
  lead: "Was wann erscheint und verschwindet und worin sich ein älteres Release vom aktuellen unterscheidet.",
  needsPreview:
    "Für andere Tage und Releases ist ein Zugriffstoken mit Vorschaurecht (preview) nötig:",
  calendar: "Kalender",
  calendarNote: (zone) => `Einträge erscheinen und verschwinden um Mitternacht, Zeitzone ${zone}.`,
  nothingComing: "Es ist nicht geplant, dass ein Eintrag erscheint oder verschwindet.",
  previousMonth: "Voriger Monat",
  nextMonth: "Nächster Monat",
  nextChange: "Zur nächsten Änderung",
  list: "Geplante Änderungen",
  day: "Datum",
  language: "Sprache",
  appear: "Erscheinen",
  vanish: "Verschwinden",
  ahead: "Vorausschau",
  aheadNote:
    "Mit dem Regler einen Tag wählen, an dem sich etwas ändert, oder ein beliebiges Datum eingeben.",
  slider: "Datum",
  compare: "Vergleich",
  before: "Vorher",
  after: "Nachher",
  field: "Feld",
  until: "Bis dahin",
  browseThen: "Was Leser an diesem Tag sehen:",
  compareNote:
    "Worin sich ein älteres Release vom aktuellen unterscheidet, so wie beide jetzt ausgeliefert werden.",
  since: "Älteres Release",
  releaseOf: (number, instant) => `${number}, ${instant}`,
  same: "Kein Unterschied.",
  added: "neu",
  changed: "geändert",
  removed: "entfernt",
  rekeyed: "hat einen anderen Key",
  rekeyedNote:
    "Mit dem Key ändern sich Uuid und Adresse: Links und Apps mit den alten finden den Eintrag nicht mehr.",
  value: "Wert",
  fields: (count) => counted(count, "Feld", "Felder"),
  leftOut: (count) =>
    `${counted(count, "Feld ist", "Felder sind")} hier nicht aufgeführt, weil es zu viel wäre.`,
  elsewhere: "Der Unterschied ist in einer anderen Sprache.",
};
