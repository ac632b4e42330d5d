/** The German texts about what a publish would change. */
import { countedIn } from "../../words/counted.ts";
import type { DeskWords } from "./en.ts";

const counted = countedIn("de");

export const plan: DeskWords["plan"] = {
  changes: "Was sich ändern würde",
  changed: "Was sich geändert hat",
  counts: (added, changed, removed) => `${added} neu, ${changed} geändert, ${removed} entfernt`,
  moved: (count) =>
    counted(count, "Eintrag steht an anderer Stelle", "Einträge stehen an anderer Stelle"),
  stored: "Der Unterschied liegt nur in der Art der Speicherung.",
  installation: "Einstellungen der Installation",
  like: (field, items) =>
    `hat die Werte, die ${field} in ${counted(items, "Eintrag", "Einträgen")} hatte: ist es dasselbe Feld, sagt das „renamed: ${field}“`,
  readers: "Was Leser sehen würden",
  readersNote: "Einträge, die Leser in diesem Augenblick sehen, vorher und nachher.",
  readersSame: "Leser sehen so viele Einträge wie vorher.",
  resource: "Ressource",
  language: "Sprache",
  all: "alle",
  fallback: "ohne eigene Sprache",
  before: "Vorher",
  after: "Nachher",
  difference: "Unterschied",
  showSame: "Auch zeigen, was gleich bleibt",
  coming: "Was später erscheint und verschwindet",
  removals: "Das würde viel entfernen oder zurücknehmen",
  intended:
    "Ist das gewollt? Dann bitte bestätigen und veröffentlichen oder zur Ansicht bereitstellen.",
  access: {
    title: "Das ändert, wer was lesen darf und wo",
    opens: (before, after) => `alle dürfen es ohne Token lesen: ${before} → ${after} Einträge`,
    closes: (before, after) =>
      `ohne Token darf es niemand mehr lesen: ${before} → ${after} Einträge`,
    publication: (before, after) =>
      `Entwürfe, und was noch nicht oder nicht mehr gezeigt wird, werden sichtbar: ${before} → ${after} Einträge`,
    address: (old, now) =>
      now === null
        ? `${old} wird nicht mehr gefunden`
        : `${old} wird nicht mehr gefunden: daraus wird ${now}`,
  },
  removal: {
    items: (removed, before) => `${removed} von ${before} Einträgen`,
    visible: (removed, before) => `${removed} von ${before} Einträgen, die Leser sehen`,
    language: (removed, before) => `${removed} von ${before} Texten in dieser Sprache`,
    fallback: (removed, before) => `${removed} von ${before} Texten, für Leser ohne eigene Sprache`,
    field: (removed, before) => `${removed} von ${before} Werten dieses Feldes`,
    resource: (removed, before) => `die ganze Ressource, ${removed} von ${before} Einträgen`,
    takenBack: (removed, before, { by, release }) =>
      `was ${by} in Release ${release} veröffentlicht hat, in ${removed} von ${before} Einträgen`,
  },
  takesBack: ({ by, release }) =>
    `nimmt zurück, was ${by} in Release ${release} veröffentlicht hat`,
  takenBack: (items, resource, { by, release }) =>
    `Nimmt zurück, was ${by} in Release ${release} veröffentlicht hat: ${counted(items, "Eintrag", "Einträge")} von ${resource}.`,
  rekeyed: (number) => `${number} davon kommen mit anderem Key wieder`,
  emptied: (field, number) => `Feld ${field} hatte ${number} Werte und hätte keine mehr.`,
  missing: "Fehlt in dem, was veröffentlicht würde",
  missingNote: "Bei Ihnen gibt es diese Einträge noch; andere haben sie inzwischen entfernt.",
  merged: "Mit dem vereint, was andere veröffentlicht haben",
  mergedNote: "Diese Einträge enthalten etwas, das andere inzwischen veröffentlicht haben.",
};
