/** The German texts of days and differences. */
import { countedIn } from "../../words/counted.ts";
import type { DeskWords } from "./en.ts";

const counted = countedIn("de");

export const time: DeskWords["time"] = {
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
  which: "Einträge: welche?",
  further: (count) => `und ${count.toLocaleString("de")} weitere`,
  before: "Vorher",
  after: "Nachher",
  field: "Feld",
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
};
