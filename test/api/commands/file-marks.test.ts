/** Files carry the release that they were made from: what a publish makes of it, as data. */
import { DECLARED, tellStories } from "../../support/stories.ts";
import type { Step } from "../../support/stories.ts";

const MARK = /^\uFEFF?(?:# lectern-base )?1 sha256:[0-9a-f]{64}/u;

/** Release 1, which anna has, and release 2, in which ben changed something. */
const FIRST: readonly Step[] = [
  ["first", "a=Alpha b=Beta"],
  ["first/installation.yaml", `${DECLARED}  places: { fields: { Name: varchar(60) } }\n`],
  ["first/places.csv", "Key,Name\nhall,Hall\npark,Park\n"],
  ["publish first", { release: 1 }],
  ["release checkout 1 anna --format csv"],
  ["release checkout 1 ben --format csv"],
  ["ben/notes.csv", "Beta", "BETA"],
  ["publish ben --by ben", { release: 2 }],
];
/** What is current. */
const all = (a: string, b: string, ...places: readonly string[]): readonly Step[] => [
  ["current", `a=${a},, b=${b},,`],
  [
    "out/places.csv",
    new RegExp(`\\nKey,Name\\n${places.map((place) => `\\w+,${place}\\n`).join("")}$`, "u"),
  ],
];
const stops = (line: string, said: RegExp, ...releases: readonly object[]): readonly Step[] => [
  [line, 1, said],
  ["release list", releases],
];
const TWO = [{ number: 2 }, { number: 1 }];

const HALL: Step = ["anna/places.csv", "Hall", "HALL"];
const ALPHA: Step = ["anna/notes.csv", "Alpha", "ALPHA"];
const PARK: Step = ["anna/places.csv", "Park", "PARK"];

/** Files with different marks. */
const MIXED: readonly Step[] = [
  ["release checkout 2 new --format csv"],
  ["anna/.lectern-base", null],
  ["cp new/notes.csv anna/notes.csv"],
];
/** A file that is exchanged for a newer one. */
const EXCHANGED: readonly Step[] = [
  HALL,
  ["publish anna"],
  ["ben/places.csv", "Park", "PARK"],
  ["publish ben"],
  ["release checkout current new --format csv"],
  ["cp new/places.csv anna/places.csv"],
];
/** A directory whose release was rolled back. */
const BACK: readonly Step[] = [
  HALL,
  ["anna/places.csv", "park,Park", "park,Park\nmall,Mall"],
  ["publish anna"],
  ["release rollback 2 --by boss"],
  PARK,
];
const ASKED =
  /was rolled back by boss: --mine goes on from it .*, --theirs takes only what is new/u;

tellStories(
  "marks of files:",
  {
    "a checkout has its release in each table, and in the directory": [
      ["anna/.lectern-base", MARK],
      ["anna/.lectern-base", /\n1 sha256:\w+ notes\.csv\n/u],
      ["anna/notes.csv", MARK],
      ["anna/languages.csv", MARK],
      ["anna/installation.yaml", MARK],
      ["release checkout 1 book --format xlsx"],
      ["book/.lectern-base", /\n1 sha256:\w+ content\.xlsx\n/u],
      ["release checkout 1 lines --format jsonl"],
      ["lines/.lectern-base", /^1 sha256:\w+\n$/u],
    ],
    "files without their directory are merged by their marks, and a file without one goes with them":
      [
        ["anna/.lectern-base", null],
        ["cp first/installation.yaml anna/installation.yaml"],
        HALL,
        ["publish anna --plan", { base: 1 }],
        ["publish anna", { base: 1, previous: 2, created: true }],
        ...all("Alpha", "BETA", "HALL", "Park"),
      ],
    "a workbook alone is merged by its mark": [
      ["release checkout 1 book --format xlsx"],
      ["book/.lectern-base", null],
      ["publish book", { base: 1, release: 2, created: false }],
      ...all("Alpha", "BETA", "Hall", "Park"),
    ],
    "files with different marks are each merged from their own, and from there on": [
      ...MIXED,
      HALL,
      ALPHA,
      ["publish anna --plan", { base: 1, takenBack: [] }],
      ["publish anna", { base: 1, previous: 2 }],
      ...all("ALPHA", "BETA", "HALL", "Park"),
      PARK,
      ["publish anna"],
      ...all("ALPHA", "BETA", "HALL", "PARK"),
    ],
    "they are published from the one that is named, and from there on": [
      ...MIXED,
      HALL,
      ["publish anna --base 1", { base: 1, previous: 2 }],
      ...all("Alpha", "BETA", "HALL", "Park"),
      ["anna/.lectern-base", /\n1 sha256:\w+ places\.csv\n/u],
      ["anna/.lectern-base", /\n2 sha256:\w+ notes\.csv\n/u],
      PARK,
      ["publish anna"],
      ...all("Alpha", "BETA", "HALL", "PARK"),
    ],
    "a file that is exchanged for a newer one goes on from its own release": [
      ...EXCHANGED,
      ["anna/places.csv", "PARK", "Garden"],
      ALPHA,
      ["publish anna", { takenBack: [] }],
      ...all("ALPHA", "BETA", "HALL", "Garden"),
    ],
    "it is published from the older release without taking anything back": [
      ...EXCHANGED,
      ALPHA,
      ["publish anna --base 3"],
      ...all("ALPHA", "BETA", "HALL", "PARK"),
      ["publish anna"],
    ],
    "it is noted with --over, too": [
      ...EXCHANGED,
      [
        "publish anna --over",
        { takenBack: [{ resource: "notes", release: 2, by: "ben", items: 1, of: 1 }] },
      ],
      ...all("Alpha", "Beta", "HALL", "PARK"),
      ["publish anna"],
    ],
    "a mark of another store stops a publish": [
      ["anna/.lectern-base", null],
      ["first/.lectern-base", null],
      ["first/notes.csv", "b,Beta,,", "b,Beta,,\nc,Gamma,,"],
      ["publish first --store other.db"],
      [
        "publish anna --store other.db",
        1,
        /release 1 with the digest [0-9a-f]{12}…, but release 1 of this/u,
      ],
    ],
    "a mark of a release that was pruned stops a publish": [
      ["anna/.lectern-base", null],
      ["store prune --keep 1"],
      ...stops("publish anna", /release 1, which this store never had or has pruned/u, {
        number: 2,
      }),
      ["publish anna --over"],
      ...all("Alpha", "Beta", "Hall", "Park"),
    ],
    "a damaged mark stops a publish until somebody decides": [
      ["anna/notes.csv", " sha256:", " sha256:0"],
      ...stops(
        "publish anna",
        /The mark of notes\.csv, .* is damaged \(1 sha256:\w+\): name/u,
        ...TWO,
      ),
      HALL,
      ["publish anna --base 1"],
      ...all("Alpha", "BETA", "HALL", "Park"),
    ],
    "a mark that a program removed, as some do, changes nothing": [
      ["anna/notes.csv", "Key,Title,Number,See\na,Alpha,,\nb,Beta,,\n"],
      HALL,
      ["publish anna", { base: 1 }],
      ...all("Alpha", "BETA", "HALL", "Park"),
    ],
    "a directory whose release was rolled back is asked about": [
      ...BACK,
      ["publish anna", 1, ASKED],
      ["publish anna --plan", 1, ASKED],
    ],
    "it is published as a whole with --mine, together with what others published since": [
      ...BACK,
      ["ben/notes.csv", "Alpha", "ALPHA"],
      ["publish ben --by ben"],
      ["publish anna --mine", { missing: {} }],
      ...all("ALPHA", "BETA", "HALL", "PARK", "Mall"),
      ["publish anna"],
    ],
    "it is published without what was rolled back with --theirs, which says what is missing": [
      ...BACK,
      ["publish anna --plan --theirs", { missing: { places: [{ label: "Mall" }] } }],
      ["publish anna --theirs", { missing: { places: [{ label: "Mall" }] } }],
      ...all("Alpha", "BETA", "Hall", "PARK"),
    ],
  },
  FIRST,
);
