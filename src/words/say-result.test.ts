/** What is said of a plan, and of what is refused. */
import type { Plan, Refused } from "../publish/results.ts";
import { HAVING, testSaid, TYPED } from "../../test/support/said-results.ts";
import type { Shown } from "../../test/support/said-results.ts";

const PLAN: Plan = {
  ...HAVING,
  valid: true,
  release: 1,
  same: null,
  different: true,
  resources: {},
  installation: [],
  calendar: [],
  names: {},
  stops: false,
};

const REFUSED: Refused = { valid: false, errors: [], warnings: [] };
const PROBLEM = {
  file: null,
  line: null,
  column: null,
  cell: null,
  resource: null,
  field: null,
  problem: "p",
  found: null,
  suggestion: null,
};
const DISPUTE = { item: null, base: 1, theirs: 2, mine: 3, release: 2, by: "Ben" };

const LOST = { resource: "clubs", kind: "items", before: 12, removed: 11, after: 2 } as const;
const ITEM = { Uuid: "u", label: "L" };
const planned = (more: Partial<Plan>, typed = TYPED): Shown => [{ ...PLAN, ...more }, typed];
const refused = (more: Partial<Refused>, typed = TYPED): Shown => [{ ...REFUSED, ...more }, typed];
testSaid({
  "a plan": [
    planned({
      resources: {
        clubs: {
          added: [],
          removed: [{ ...ITEM, fields: [] }],
          changed: [
            {
              ...ITEM,
              fields: [{ field: "Name", old: "a", new: "b", takesBack: { release: 2, by: "Ben" } }],
            },
          ],
          moved: [],
        },
      },
      visible: { clubs: { before: 12, after: 0, languages: { DE: { before: 3, after: 2 } } } },
      emptied: [{ resource: "clubs", field: "Fee", before: 10 }],
      calendar: [
        {
          date: "2026-12-01",
          resource: "clubs",
          language: null,
          appear: 1,
          vanish: 2,
          items: { appearing: [], vanishing: [] },
        },
      ],
      removals: [LOST],
      stops: true,
    }),
    `Publishing content would change, compared with release 1 in s.db:
clubs: 1 removed, 1 changed
  - removed L (u)
  ~ changed L (u)
    Name: "a" → "b"; takes back what Ben published in release 2

clubs: visible to readers: 12 → 0
clubs: visible to readers in DE: 3 → 2
clubs: Fee emptied in 10 items

To come:
  2026-12-01: 1 item of clubs appears, 2 vanish
A publish would be refused, because it removes:
  clubs: 11 of 12 items; 2 would be left
Check whether a file, sheet or column is missing or has another name. If the removal is intended, run \`lectern publish content --allow-removals\`.`,
    `Wird content veröffentlicht, ändert sich gegenüber Release 1 in s.db:
clubs: 1 entfernt, 1 geändert
  - entfernt L (u)
  ~ geändert L (u)
    Name: "a" → "b"; nimmt zurück, was Ben in Release 2 veröffentlicht hat

clubs: für Leser sichtbar: 12 → 0
clubs: für Leser sichtbar in DE: 3 → 2
clubs: Fee geleert (10 Einträge)

Künftig:
  2026-12-01: 1 Eintrag von clubs erscheint, 2 verschwinden
Das Veröffentlichen würde abgelehnt, denn es würde zu viel entfernen:
  clubs: 11 von 12 Einträgen; übrig: 2
Prüfen, ob eine Datei, ein Tabellenblatt oder eine Spalte fehlt oder anders heißt. Soll das wirklich entfernt werden: \`lectern publish content --allow-removals\`.`,
  ],
  "a plan of the first release": [
    planned({ release: null }),
    "Publishing content would create the first release in s.db:",
    "Wird content veröffentlicht, entsteht das erste Release in s.db:",
  ],
  "a plan of what is current": [
    planned({ different: false, same: { number: 1, staged: false } }),
    "Publishing content would change nothing: release 1 in s.db already has this content and is current.",
    "Wird content veröffentlicht, ändert sich nichts: Release 1 in s.db hat diesen Inhalt schon und ist aktuell.",
  ],
  "a plan of what others published already": [
    planned({ different: false, same: { number: 1, staged: false }, base: 1, isMerged: true }),
    "Publishing content would change nothing: release 1 in s.db, which is current, has everything that was changed since release 1.",
    "Wird content veröffentlicht, ändert sich nichts: Das aktuelle Release 1 in s.db enthält alles, was seit Release 1 geändert wurde.",
  ],
  "a plan of an earlier release": [
    planned({ same: { number: 3, staged: false } }),
    "Publishing content would make release 3 in s.db current again, which already has this content. Changes compared with release 1:",
    "Wird content veröffentlicht, wird Release 3 in s.db wieder aktuell, das diesen Inhalt schon hat. Änderungen gegenüber Release 1:",
  ],
  "a plan of a staged release": [
    planned({ same: { number: 3, staged: true } }),
    "Publishing content would make release 3 in s.db current, which already has this content. Changes compared with release 1:",
    "Wird content veröffentlicht, wird Release 3 in s.db aktuell, das diesen Inhalt schon hat. Änderungen gegenüber Release 1:",
  ],
  "content with errors": [
    refused({ errors: [PROBLEM, PROBLEM], warnings: [PROBLEM] }),
    "p\np\nWarnings (they do not prevent a publish):\np\nNothing was published: content has 2 errors and 1 warning.",
    "p\np\nWarnungen (sie verhindern das Veröffentlichen nicht):\np\nEs wurde nichts veröffentlicht: content hat 2 Fehler und 1 Warnung.",
  ],
  "a plan of content with errors": [
    refused({ errors: [PROBLEM] }, { ...TYPED, isPlan: true }),
    "p\nNothing can be published: content has 1 error.",
    "p\nSo kann nichts veröffentlicht werden: content hat 1 Fehler.",
  ],
  "a conflict": [
    refused({ errors: [{ ...PROBLEM, conflict: DISPUTE }], base: 1, release: 2 }),
    "p\nNothing was published: since release 1, on which this content is based, others changed the same (release 2 is current). Decide with --mine or --theirs, or change the content.",
    "p\nEs wurde nichts veröffentlicht: Seit Release 1, auf dem dieser Inhalt beruht, haben andere dasselbe geändert (aktuell ist Release 2). Mit --mine (eigene Fassung) oder --theirs (Fassung der anderen) entscheiden oder den Inhalt ändern.",
  ],
  "what is wrong only together": [
    refused({ errors: [PROBLEM], base: 1, release: 2 }),
    "p\nNothing was published: the content is valid, but not together with release 2, which others published since release 1.",
    "p\nEs wurde nichts veröffentlicht: Der Inhalt ist gültig, aber nicht zusammen mit Release 2, das andere seit Release 1 veröffentlicht haben.",
  ],
  "what removes too much": [
    refused({ removals: [{ ...LOST, removed: 12, after: 0 }], accessChanges: [] }),
    `Nothing was published: this would remove:
  clubs: all 12 items; none would be left
Check whether a file, sheet or column is missing or has another name. If the removal is intended, run \`lectern publish content --allow-removals\`.`,
    `Es wurde nichts veröffentlicht, denn das würde zu viel entfernen:
  clubs: alle 12 Einträge; übrig bliebe nichts
Prüfen, ob eine Datei, ein Tabellenblatt oder eine Spalte fehlt oder anders heißt. Soll das wirklich entfernt werden: \`lectern publish content --allow-removals\`.`,
  ],
});
