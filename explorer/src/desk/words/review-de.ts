/** The German texts for showing a staged release to others, and for deciding about it. */
import { countedIn } from "../../words/counted.ts";
import type { DeskWords } from "./en.ts";

const counted = countedIn("de");

export const review: DeskWords["review"] = {
  title: (release) => `Release ${release} zur Ansicht`,
  lead: (by) => `${by} hat das vorbereitet. Leser sehen es noch nicht.`,
  published: (by) => `${by} hat das vorbereitet. Es ist inzwischen veröffentlicht.`,
  prepared: (by, instant) => `Vorbereitet von ${by}, ${instant}`,
  until: (instant) => `Dieser Link gilt bis ${instant}.`,
  site: "Ansehen, wie die Website es zeigen würde",
  siteNow: "Zur Website",
  tell: "Diese Seite ist zum Ansehen. Sagen Sie denen, die Ihnen den Link geschickt haben, was Sie davon halten.",
  contradicted:
    "Andere haben inzwischen etwas veröffentlicht, das nicht dazu passt. Wer es vorbereitet hat, muss es erst noch einmal prüfen.",
  ended: "Dieser Link öffnet nichts mehr",
  endedWhy:
    "Links enden nach sieben Tagen, wenn jemand sie zurückzieht, und wenn das Release abgelehnt oder entfernt wird. Bitten Sie um einen neuen, wo Sie ihn bekommen haben.",
  signIn: "Mit einem eigenen Token anmelden",
};

export const links: DeskWords["links"] = {
  title: "Anderen ohne Token zeigen",
  note: "Wer einen solchen Link hat, sieht sieben Tage lang dieses Release und sonst nichts.",
  make: "Link erstellen",
  made: (instant) =>
    `Verschicken Sie diesen Link. Er gilt bis ${instant} und wird nur jetzt gezeigt:`,
  list: "Links, die gelten",
  of: (by, made, until) => `von ${by}, ${made}, gilt bis ${until}`,
  withdraw: "Zurückziehen",
};

export const refusals: DeskWords["refusals"] = {
  refuse: "Ablehnen",
  withdraw: "Zurückziehen",
  refuseTitle: (release) => `Release ${release} ablehnen?`,
  withdrawTitle: (release) => `Release ${release} zurückziehen?`,
  lead: "Es kann dann nicht mehr veröffentlicht werden, und Links darauf enden. Wer es bereitgestellt hat, sieht den Grund.",
  why: "Grund",
  refused: (by, instant) => `Abgelehnt von ${by}, ${instant}`,
  withdrawn: (by, instant) => `Zurückgezogen von ${by}, ${instant}`,
  again:
    "Um von seinen Änderungen auszugehen, laden Sie sie herunter, ändern Sie sie und laden Sie die Datei wieder hoch:",
  staged: (count) =>
    counted(
      count,
      "Release von Ihnen ist bereitgestellt. Zwanzig dürfen es sein.",
      "Releases von Ihnen sind bereitgestellt. Zwanzig dürfen es sein.",
    ),
};

export const takeBack: DeskWords["takeBack"] = {
  release: "Zurücknehmen, was es geändert hat",
  note: "Was danach veröffentlicht wurde, bleibt. Sie sehen, was sich ändern würde, bevor etwas veröffentlicht wird.",
  working: "Was sich ändern würde, wird geprüft …",
};
