/** The German texts of lists of items, of a person's changes and of the history of an item. */
import { countedIn } from "../../words/counted.ts";
import type { DeskWords } from "./en.ts";

const counted = countedIn("de");

export const items: DeskWords["items"] = {
  open: "Öffnen",
  none: "Dazu passt nichts. Suchen Sie nach weniger, oder zeigen Sie alle.",
  noneAnywhere: "Dazu passt nichts.",
  showFound: (found) => `Alle ${found} zeigen`,
  searchAll: "In allem suchen",
  empty: "Hier gibt es noch keinen Eintrag.",
  unknown: (resource) => `Es gibt keine Ressource ${resource}.`,
  all: "Alle zeigen",
  found: (count) => counted(count, "Eintrag", "Einträge"),
  search: "Suchen",
  searchHint: "Findet Wörter in allen Feldern, wie bei Lesern.",
  state: "Zustand",
  states: {
    delivered: "sichtbar",
    coming: "noch nicht sichtbar",
    over: "nicht mehr sichtbar",
    draft: "Entwurf",
  },
  lacking: "Ohne Text auf",
  only: "Nur",
  onlyWhich: {
    mine: "was ich geändert habe",
    pending: "was jemand gerade ändert",
    problems: "was Fehler hat",
  },
  any: "alle",
  noLanguage: "beliebig",
  create: "Neuer Eintrag",
  title: "Eintrag",
  untitled: "ohne Titel",
  texts: "Texte",
  changed: "Letzte Änderung",
  marks: {
    added: "neu",
    changed: "von mir geändert",
    removed: "von mir entfernt",
    moved: "von mir verschoben",
  },
  markOthers: (names) => `${names} ändert gerade`,
};

export const pending: DeskWords["pending"] = {
  count: (count) => counted(count, "Änderung", "Änderungen"),
  lead: "Was Sie geändert und noch nicht veröffentlicht haben. Es ist gespeichert, auch für Ihre anderen Geräte.",
  none: "Sie haben nichts geändert. Öffnen Sie einen Eintrag, um zu beginnen.",
  toContent: "Zu den Inhalten",
  check: "Prüfen und veröffentlichen",
  checking: "Ihre Änderungen werden geprüft …",
  since:
    "Sie haben seit dieser Prüfung etwas geändert. Was Sie hier sehen, ist der Stand von vorher.",
  goOn: "Weiter mit den Inhalten",
  takeBack: "Zurücknehmen",
  takeBackAll: "Alle zurücknehmen",
  takeBackTitle: (count) =>
    count === 1 ? "Diese Änderung zurücknehmen?" : `${count} Änderungen zurücknehmen?`,
  takeBackNote:
    "Was Sie eingegeben haben, ist dann verloren. Das Veröffentlichte bleibt, wie es ist.",
  kinds: {
    added: "neu",
    changed: "geändert",
    removed: "entfernt",
    moved: "steht an anderer Stelle",
  },
  behind: (by, release) =>
    `${by} hat diesen Eintrag seitdem geändert, in Release ${release}. Die Prüfung bringt beides zusammen und fragt, wo es sich widerspricht.`,
  unplaced: (by, release) =>
    `${by} hat den Eintrag, hinter dem dieser stehen soll, in Release ${release} entfernt. Er steht dann dort, wo jener stand.`,
  problems: (count) => counted(count, "Fehler", "Fehler"),
  mend: "Im Formular berichtigen",
  unsaved: "Noch ist nicht alles gespeichert. Diese Seite versucht es weiter.",
  others: "Was andere gerade ändern",
  othersNone: "Niemand sonst hat Änderungen, die nicht veröffentlicht sind.",
  othersChanges: (count, resources) =>
    `${counted(count, "Änderung", "Änderungen")} in ${resources}, nicht veröffentlicht`,
  othersStaged: (release) => `hat Release ${release} bereitgestellt`,
};

export const history: DeskWords["history"] = {
  lead: "Wer was in welchem Release geändert hat, das neueste zuerst.",
  none: "Kein aufbewahrtes Release hat diesen Eintrag geändert.",
  inRelease: (release) => `Release ${release}`,
  kinds: {
    added: "angelegt",
    changed: "geändert",
    removed: "entfernt",
    moved: "verschoben",
  },
  takeBack: "Diese Änderung zurücknehmen",
  taking: "Es wird geprüft, wie es dann wäre …",
  toItem: "Zum Eintrag",
};
