/** The German texts of the view of times and releases. */
import type { Words } from "./en.ts";

export const time: Words["time"] = {
  lead: "Was wann erscheint und verschwindet, was Leser an einem künftigen Tag sehen und worin sich zwei Releases unterscheiden.",
  needsPreview: "Für andere Tage und Releases ist ein Zugriffstoken mit Vorschau (preview) nötig:",
  calendar: "Kalender",
  calendarNote: (zone) => `Einträge erscheinen und verschwinden um Mitternacht, Zeitzone ${zone}.`,
  nothingComing: "Es ist nicht geplant, dass ein Eintrag erscheint oder verschwindet.",
  previousMonth: "Voriger Monat",
  nextMonth: "Nächster Monat",
  nextChange: "Zur nächsten Änderung",
  list: "Geplante Änderungen",
  day: "Datum",
  appear: "Erscheinen",
  vanish: "Verschwinden",
  ahead: "Vorausschau",
  aheadNote:
    "Mit dem Regler einen Tag wählen, an dem sich etwas ändert, oder ein beliebiges Datum eingeben.",
  slider: "Datum",
  anyLanguage: "die der Seite",
  counts: "Einträge jetzt und dann",
  now: "Jetzt",
  later: "Dann",
  change: "Änderung",
  differsOn: (name, day) => `${name}: ${day} im Vergleich zu jetzt`,
  compare: "Vergleich",
  compareNote: "Was Leser an zwei Tagen oder in zwei Releases sehen.",
  release: "Release",
  byDate: "aktuelles Release",
  releaseOf: (number, instant, isCurrent) =>
    `${number}, ${instant}${isCurrent ? " (aktuell)" : ""}`,
  dayHint: "Leer heißt: jetzt. Ein Datum gilt für das aktuelle Release.",
  chooseSides: "Bitte zwei verschiedene Tage oder Releases wählen.",
  tooMany: (most) =>
    `Diese Seite vergleicht höchstens ${most} Einträge. Mehr vergleicht „lectern release diff“.`,
  before: "Vorher",
  after: "Nachher",
  field: "Feld",
  appears: "erscheint",
  vanishes: "verschwindet",
  changes: "ändert sich",
  same: (count) => `Kein Unterschied in ${count} Einträgen.`,
  differ: (appear, vanish, change) =>
    `${appear} erscheinen, ${vanish} verschwinden, ${change} ändern sich.`,
};
