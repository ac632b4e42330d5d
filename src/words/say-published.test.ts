/** What is said of what was published. */
import type { Published } from "../publish/results.ts";
import type { Typed } from "./typed.ts";
import { HAVING, testSaid, TYPED } from "../../test/support/said-results.ts";
import type { Shown } from "../../test/support/said-results.ts";

const AT_DESK: Typed = { ...TYPED, store: "https://desk.example", isAtDesk: true };

const PUBLISHED: Published = {
  ...HAVING,
  release: 2,
  staged: false,
  created: true,
  changed: true,
  again: false,
  previous: 1,
  kept: { number: 2, digest: "2".repeat(64) },
  differences: {},
  renamed: {},
  undeclared: [],
  settings: [],
  olderCopies: null,
  told: [],
  publishedAt: "2026-12-01T09:30:00Z",
  digest: "2".repeat(64),
  counts: { navigation: 1200, languages: 2, trainings: 0 },
};

const LOST = { resource: "clubs", kind: "items", before: 12, removed: 11, after: 2 } as const;
const ITEM = { Uuid: "u", label: "L" };
const NOT_NEW = { created: false, changed: false, previous: 2 } as const;
const COUNTS = { added: 0, changed: 0, removed: 0, reordered: false } as const;

const published = (more: Partial<Published>, typed = TYPED): Shown => [
  { ...PUBLISHED, ...more },
  typed,
];

testSaid({
  published: [
    published({
      differences: {
        navigation: { ...COUNTS, added: 1000, changed: 1, rekeyed: 1 },
        clubs: { ...COUNTS, reordered: true },
        trainings: COUNTS,
      },
      undeclared: ["jobs", "notes"],
      renamed: { clubs: "notes" },
      settings: ["timeZone"],
      olderCopies: { resources: ["navigation"], seconds: 3600 },
    }),
    `Published release 2 to s.db: 1,200 navigation, 2 languages.
navigation    +1,000 ~1
              1 of them only with another Key
clubs         reordered
jobs          no longer declared
notes         renamed to clubs
installation  changed: timeZone
Browsers and caches may show older copies of navigation for up to 1 hour (\`maxAge\` in installation.yaml).`,
    `Release 2 in s.db veröffentlicht: 1.200 navigation, 2 languages.
navigation    +1.000 ~1
              davon 1 nur mit anderem Key
clubs         in anderer Reihenfolge
jobs          nicht mehr deklariert
notes         umbenannt in clubs
installation  geändert: timeZone
Browser und Caches können bis zu 1 Stunde lang ältere Kopien von navigation zeigen (\`maxAge\` in installation.yaml).`,
  ],
  "the first release": [
    published({ previous: null, differences: { navigation: { ...COUNTS, added: 3 } } }),
    "Published release 2 to s.db: 1,200 navigation, 2 languages.",
    "Release 2 in s.db veröffentlicht: 1.200 navigation, 2 languages.",
  ],
  staged: [
    published({ staged: true, changed: false, removals: [LOST] }),
    `Staged release 2 in s.db: 1,200 navigation, 2 languages.
Release 1 stays the current one. To look at release 2, add ?release=2 to a URL, with a token of \`lectern token create --preview\` or \`--edit\`. To make it current: \`lectern release publish 2\`.
A publish would be refused, because it removes:
  clubs: 11 of 12 items; 2 would be left
Check whether a file, sheet or column is missing or has another name. If the removal is intended, run \`lectern release publish 2 --allow-removals\`.`,
    `Release 2 in s.db bereitgestellt: 1.200 navigation, 2 languages.
Release 1 bleibt aktuell. Um Release 2 anzusehen, ?release=2 an eine URL anhängen, mit einem Token von \`lectern token create --preview\` oder \`--edit\`. Um es aktuell zu machen: \`lectern release publish 2\`.
Das Veröffentlichen würde abgelehnt, denn es würde zu viel entfernen:
  clubs: 11 von 12 Einträgen; übrig: 2
Prüfen, ob eine Datei, ein Tabellenblatt oder eine Spalte fehlt oder anders heißt. Soll das wirklich entfernt werden: \`lectern release publish 2 --allow-removals\`.`,
  ],
  "staged at a desk": [
    published({ staged: true, changed: false, previous: null }, AT_DESK),
    `Staged release 2 in https://desk.example: 1,200 navigation, 2 languages.
Nothing is current yet. To look at release 2, add ?release=2 to a URL, with a token of \`lectern token create --preview\` or \`--edit\`. To make it current: the page at https://desk.example, or \`lectern release publish 2\` beside its store.`,
    `Release 2 in https://desk.example bereitgestellt: 1.200 navigation, 2 languages.
Noch ist kein Release aktuell. Um Release 2 anzusehen, ?release=2 an eine URL anhängen, mit einem Token von \`lectern token create --preview\` oder \`--edit\`. Um es aktuell zu machen: die Redaktionsseite auf https://desk.example oder \`lectern release publish 2\` auf dem Rechner ihres Stores.`,
  ],
  "nothing new, and a note": [
    published(NOT_NEW, { ...TYPED, isNoted: true }),
    `Nothing new to publish: release 2 in s.db already has this content and is current.
The note was not stored, because nothing changed.`,
    `Es gibt nichts Neues zu veröffentlichen: Release 2 in s.db hat diesen Inhalt schon und ist aktuell.
Die Notiz wurde nicht gespeichert, denn es hat sich nichts geändert.`,
  ],
  "nothing new to stage": [
    published({ ...NOT_NEW, staged: true }),
    "Nothing new to stage: release 2 in s.db already has this content and is current.",
    "Es gibt nichts Neues bereitzustellen: Release 2 in s.db hat diesen Inhalt schon und ist aktuell.",
  ],
  "current again": [
    published({ created: false, again: true }),
    "Release 2 is current again, instead of release 1: s.db already has this content.",
    "Statt Release 1 ist wieder Release 2 aktuell: s.db hat diesen Inhalt schon.",
  ],
  "a staged one is current": [
    published({ created: false }),
    "Release 2 is current now, instead of release 1: s.db already has this content.",
    "Statt Release 1 ist jetzt Release 2 aktuell: s.db hat diesen Inhalt schon.",
  ],
  merged: [
    published({
      base: 1,
      isMerged: true,
      previous: 3,
      merged: { clubs: [ITEM, ITEM], jobs: [ITEM] },
      missing: { clubs: [ITEM] },
      takenBack: [{ resource: "clubs", release: 2, by: "Ben", items: 2, of: 5 }],
      told: [
        { receiver: "https://a.example/", kind: "webhook", outcome: "told", status: 204 },
        { receiver: "https://b.example/", kind: "purge", outcome: "refused", status: 503 },
      ],
    }),
    `The release is current, but not everybody was told: \`lectern release tell\` tells all of them again.
Published release 2 to s.db: 1,200 navigation, 2 languages.
Merged with release 3, which others published since release 1: 2 items of clubs and 1 item of jobs.
Missing, although this content has them, because others removed them: 1 item of clubs.
Takes back what Ben published in release 2: 2 items of clubs.
Told: https://a.example/: 204; https://b.example/: refused, 503.`,
    `Das Release ist aktuell, aber nicht alle wurden benachrichtigt: \`lectern release tell\` benachrichtigt alle noch einmal.
Release 2 in s.db veröffentlicht: 1.200 navigation, 2 languages.
Vereint mit Release 3, das andere seit Release 1 veröffentlicht haben: 2 Einträge von clubs und 1 Eintrag von jobs.
Fehlen, obwohl dieser Inhalt sie hat, weil andere sie entfernt haben: 1 Eintrag von clubs.
Nimmt zurück, was Ben in Release 2 veröffentlicht hat: 2 Einträge von clubs.
Benachrichtigt: https://a.example/: 204; https://b.example/: abgelehnt, 503.`,
  ],
  "what others published has all of it": [
    published({ ...NOT_NEW, base: 1, isMerged: true }),
    "Nothing new to publish: release 2 in s.db, which is current, has everything that was changed since release 1. To publish this content as it is: --over.",
    "Es gibt nichts Neues zu veröffentlichen: Das aktuelle Release 2 in s.db enthält alles, was seit Release 1 geändert wurde. Um diesen Inhalt zu veröffentlichen, wie er ist: --over.",
  ],
  "it stays rolled back": [
    published({ ...NOT_NEW, release: 1, rolledBack: 2 }),
    "Nothing was published: content has the content of release 2, which was rolled back to release 1. Change the content, or run `lectern publish content` to make release 2 current again.",
    "Es wurde nichts veröffentlicht: content hat den Inhalt von Release 2, von dem auf Release 1 zurückgegangen wurde. Den Inhalt ändern oder mit `lectern publish content` Release 2 wieder aktuell machen.",
  ],
  "a directory that cannot be written": [
    published({ unnoted: { before: 1 } }),
    `Published release 2 to s.db: 1,200 navigation, 2 languages.
content/.lectern-base cannot be written and still names release 1, from which the next publish from there would be merged: give this user the right to write it, or remove it.`,
    `Release 2 in s.db veröffentlicht: 1.200 navigation, 2 languages.
content/.lectern-base ist nicht beschreibbar und nennt weiter Release 1, von dem aus beim nächsten Veröffentlichen von dort vereint würde: diesem Benutzer das Schreibrecht geben oder die Datei löschen.`,
  ],
});
