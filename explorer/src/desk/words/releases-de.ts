/** The German texts about releases: what differs, what was done with them, and who was told. */
import type { DeskWords } from "./en.ts";

export const changes: DeskWords["changes"] = {
  lead: "Worin sich zwei Releases unterscheiden und was Leser sehen würden.",
  release: "Release",
  against: "Verglichen mit",
  current: "dem, was veröffentlicht ist",
  previous: "dem Release davor",
  noPrevious: "Davor gibt es kein Release.",
  option: (number, instant, by) => `${number}: ${instant}, ${by}`,
  is: {
    current: (release) => `Release ${release} ist veröffentlicht.`,
    staged: (release, by) =>
      `${by} hat Release ${release} zur Ansicht bereitgestellt. Leser sehen es noch nicht.`,
    earlier: (release, by) => `Release ${release} von ${by} war früher veröffentlicht.`,
    refused: (release, by) => `Release ${release}, von ${by} bereitgestellt, wurde abgelehnt.`,
    kept: (release, by) =>
      `Release ${release} ist, was ${by} veröffentlicht hat, bevor es mit dem von anderen vereint wurde.`,
  },
  note: "Notiz",
  preview: "Auf der Website ansehen, mit demselben Token",
  mayNot:
    "Mit Ihrem Token können Sie nicht veröffentlichen. Schicken Sie die Adresse dieser Seite denen, die es dürfen.",
  same: "Kein Unterschied.",
  missing: (release) => `Es gibt kein Release ${release}.`,
};

export const releases: DeskWords["releases"] = {
  lead: "Alle Releases, die aufbewahrt werden. Hier gehen Sie auf eines zurück, veröffentlichen ein bereitgestelltes oder sehen, was sich geändert hat.",
  current: "veröffentlicht",
  staged: "bereitgestellt",
  earlier: "früher",
  kept: "zum Vereinen aufbewahrt",
  refused: "abgelehnt",
  note: "Notiz",
  compare: "Änderungen",
  rollBack: "Zurückgehen",
  publish: "Veröffentlichen",
  log: "Verlauf",
  happened: "Was",
  none: "Es ist noch nichts veröffentlicht.",
  rollBackTitle: (release) => `Auf Release ${release} zurückgehen?`,
  rollBackNote: "Leser sehen sofort die Inhalte dieses Releases. Kein Release geht verloren.",
  why: "Grund",
  confirm: "Zurückgehen",
  done: (release) => `Jetzt ist Release ${release} veröffentlicht.`,
};

export const told: DeskWords["told"] = {
  title: "Benachrichtigt, dass es veröffentlicht ist",
  again: "Noch einmal benachrichtigen",
  told: "benachrichtigt",
  refused: "abgelehnt",
  redirected: "abgelehnt, denn Weiterleitungen wird nicht gefolgt",
  silent: "keine Antwort in der Zeit",
  unreachable: "keine Verbindung",
  behind: "zeigt es noch nicht",
  tooMany: "nicht geleert: zu viele Adressen haben sich geändert",
  untagged: "nicht geleert: installation.yaml hat kein cacheTags",
  unfinished: "nicht beendet",
};

export const acts: DeskWords["acts"] = {
  published: (release) => `hat Release ${release} veröffentlicht`,
  rolledBack: (release, previous) =>
    `ist von Release ${previous} auf Release ${release} zurückgegangen`,
  staged: (release) => `hat Release ${release} bereitgestellt`,
  refused: (release) => `hat Release ${release} abgelehnt`,
  kept: (release) => `hat Release ${release} zum Vereinen aufbewahrt`,
};
