/** Several people publish from directories of their own: what is merged, and what stops, as data. */
import { DECLARED, tellStories } from "../../support/stories.ts";
import type { Step } from "../../support/stories.ts";

const ALL = "a=Alpha,1 b=Beta,2 c=Gamma,3,a";

/** Release 1, on which two directories are based. */
const FIRST: readonly Step[] = [
  ["anna", ALL],
  ["publish anna --by first", { release: 1 }],
  ["ben", ALL],
  ["publish ben", { release: 1, created: false }],
];

/** Of a conflict: both changed Alpha, and each something else. */
const DISPUTED: readonly Step[] = [
  ["anna", "a=A,1 b=BETA,2 c=Gamma,3,a"],
  ["ben", "a=ALPHA,1 b=Beta,2 c=GAMMA,3,a"],
  ["publish anna --by anna", { release: 2 }],
];
const DISPUTE = {
  valid: false,
  base: 1,
  errors: [
    {
      file: "notes.csv",
      line: 2,
      resource: "notes",
      field: "Title",
      problem:
        'was changed on both sides: to "ALPHA" here, to "A" by anna in release 2; it was "Alpha": --mine or --theirs decides',
      found: "ALPHA",
      conflict: {
        item: { Key: "a", label: "ALPHA" },
        base: "Alpha",
        theirs: "A",
        mine: "ALPHA",
        release: 2,
        by: "anna",
      },
    },
  ],
};

/** One removes Beta, to which the other begins to refer. */
const REMOVED: readonly Step[] = [
  ["anna", "a=Alpha,1 c=Gamma,3,a"],
  ["ben", "a=Alpha,1 b=Beta,2 c=Gamma,3,b"],
];
const DELETED_BY_ANNA =
  "Gamma refers to Beta, which anna deleted in release 2: refer to something else, or add it again";
const DELETED_HERE =
  "Gamma refers to Beta in release 2, and it is deleted here: keep it, or let Gamma refer to something else first";
const lost = (line: number, problem: string) => ({
  errors: [{ file: "notes.csv", line, field: "See", problem, found: "Beta" }],
});

const RENAMED = DECLARED.replaceAll("notes", "remarks").replaceAll("note", "remark");
const WIDENED = DECLARED.replace("size: 60", "size: 70");
/** One renames the resource. */
const RENAME: readonly Step[] = [
  ["anna/installation.yaml", RENAMED],
  ["anna/remarks.csv", "Key,Title\na,Alpha\n"],
  ["anna/notes.csv", null],
];
/** The other changes items of it, and its declaration. */
const CHANGE: readonly Step[] = [
  ["ben", "a=ALPHA,1 b=Beta,2 d=Delta c=Gamma,3,a"],
  ["ben/installation.yaml", WIDENED],
];
const undeclared = (problem: string, more: object) => ({
  errors: [
    {
      field: "resources.notes",
      file: "installation.yaml",
      problem,
      conflict: { release: 2, ...more },
    },
  ],
});
const CHANGED = { "fields.Title.size": 70, items: ["ALPHA", "Delta"] };

tellStories(
  "when two people publish:",
  {
    "what both changed is there, and the next publish of either takes nothing back": [
      ["anna", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["ben", "a=Alpha,1 d=Delta,4 b=Beta,2 c=Gamma,33,a"],
      ["publish anna", { release: 2 }],
      [
        "publish ben",
        {
          release: 4,
          base: 1,
          previous: 2,
          isMerged: true,
          created: true,
          merged: { notes: [{ label: "ALPHA" }] },
          kept: { number: 3 },
        },
      ],
      ["current", "a=ALPHA,1, d=Delta,4, b=Beta,2, c=Gamma,33,a"],
      ["ben/.lectern-base", /^3 sha256:[0-9a-f]{64}\n$/u],
      // Ben still has no ALPHA in his directory.
      ["ben", "a=Alpha,1 d=Delta,4 b=BETA,2 c=Gamma,33,a"],
      ["publish ben", { base: 3, previous: 4 }],
      ["current", "a=ALPHA,1, d=Delta,4, b=BETA,2, c=Gamma,33,a"],
      ["anna", "a=ALPHA,1 b=Beta,22 c=Gamma,3,a"],
      ["publish anna", { base: 2 }],
      ["current", "a=ALPHA,1, d=Delta,4, b=BETA,22, c=Gamma,33,a"],
    ],
    "a directory that did not change changes nothing": [
      ["anna", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["publish anna", { release: 2 }],
      ["publish ben --plan", { different: false, isMerged: true, base: 1, same: { number: 2 } }],
      ["publish ben", { release: 2, created: false }],
    ],
    "a conflict stops, is told at its spot with both values and their author, and leaves all as it was":
      [
        ...DISPUTED,
        ["publish ben", 1, DISPUTE],
        ["publish ben --plan", 1, DISPUTE],
        ["ben/.lectern-base", /^1 sha256:/u],
        ["current", "a=A,1, b=BETA,2, c=Gamma,3,a"],
        ["release list", [{ number: 2, current: true }, { number: 1 }]],
      ],
    "a conflict is decided with --mine": [
      ...DISPUTED,
      ["publish ben --mine", { release: 4 }],
      ["current", "a=ALPHA,1, b=BETA,2, c=GAMMA,3,a"],
    ],
    "a conflict is decided with --theirs": [
      ...DISPUTED,
      ["publish ben --plan --theirs", { base: 1, valid: true }],
      ["publish ben --theirs", { release: 4 }],
      ["current", "a=A,1, b=BETA,2, c=GAMMA,3,a"],
    ],
    "an item that one deletes and the other changes stays or goes": [
      ["anna", "a=Alpha,1 b=BETA,2 c=Gamma,3,a"],
      ["ben", "a=Alpha,1 c=Gamma,3,a"],
      ["publish anna --by anna"],
      [
        "publish ben",
        1,
        {
          errors: [
            {
              file: null,
              problem:
                "BETA was deleted here, and it was changed by anna in release 2: --mine or --theirs decides whether it stays",
              conflict: { mine: null, theirs: { Title: "BETA" } },
            },
          ],
        },
      ],
      ["publish ben --theirs"],
      ["current", "a=Alpha,1, b=BETA,2, c=Gamma,3,a"],
    ],
    "that others decide about all that was changed publishes nothing, and keeps what was given": [
      ...DISPUTED,
      ["ben", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["publish ben --theirs --note theirs", { release: 2, created: false, isMerged: true }],
      ["ben/.lectern-base", /^3 sha256:/u],
      ["release log", [{ release: 3, kept: "base", note: "theirs" }, {}, {}]],
      ["release list", [{ number: 3, kept: "base", base: 1 }, {}, {}]],
    ],
    "--over publishes the directory as it is": [
      ...DISPUTED,
      ["publish ben --over", { release: 3, isMerged: false }],
      ["current", "a=ALPHA,1, b=Beta,2, c=GAMMA,3,a"],
    ],
    "the cell of a conflict in a workbook is named": [
      ["anna", "a=Alpha,1 b=beta,2 c=Gamma,3,a"],
      ["publish anna --stage", { release: 2, staged: true }],
      ["release checkout 2 book --format xlsx"],
      ["ben", "a=Alpha,1 b=BETA,2 c=Gamma,3,a"],
      ["publish ben"],
      ["publish book --base 1", 1, { errors: [{ cell: "Notes!B3", field: "Title" }] }],
    ],
    "a reference to an item that the other side deleted is told where it is": [
      ...REMOVED,
      ["publish anna --by anna"],
      ["publish ben", 1, lost(4, DELETED_BY_ANNA)],
    ],
    "a reference that the other side made is told at its item": [
      ...REMOVED,
      ["publish ben"],
      ["publish anna", 1, lost(3, DELETED_HERE)],
    ],
    "what is wrong only together is told where it is": [
      ["anna", "a=Beta,1 b=Beta,2 c=Gamma,3,a"],
      ["ben/installation.yaml", DECLARED.replace("size: 60 }", "size: 60, unique: true }")],
      ["publish anna"],
      ["publish ben", 1, { base: 1, release: 2, errors: [{ file: "notes.csv", field: "Title" }] }],
    ],
    "a base that the store never had, or has with another digest, stops, unless it is published over":
      [
        ["publish anna --base 7", 1, /release 7/u],
        ["anna/.lectern-base", `1 sha256:${"0".repeat(64)}\n`],
        ["publish anna", 1],
        ["anna/.lectern-base", "one\n"],
        ["publish anna", 1],
        ["publish anna --over", { release: 1 }],
        ["anna/.lectern-base", /^1 sha256:/u],
      ],
    "without a base, what is given replaces what is current": [
      ["anna", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["publish anna"],
      ["ben/.lectern-base", null],
      ["publish ben", { release: 1, isMerged: false, base: 2 }],
      ["ben/.lectern-base", /^1 sha256:/u],
    ],
    "a store without releases needs no base": [
      ["publish anna --base 9 --store other.db", { release: 1 }],
    ],
    "a check and a staged release keep the base, which is no file to read": [
      ["anna", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["validate anna", { valid: true, warnings: [] }],
      ["publish anna --stage", { release: 2, base: 1 }],
      ["anna/.lectern-base", /^1 sha256:/u],
    ],
    "flags that contradict each other are wrong usage": [
      ["publish anna --mine --theirs", 2],
      ["publish anna --mine --over", 2],
      ["publish anna --theirs --over", 2],
      ["publish anna --base latest", 2],
    ],
    "a staged release is merged when another became current since, or its conflicts are told": [
      ["anna", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["ben", "a=Alpha,1 b=BETA,2 c=Gamma,3,a"],
      ["publish ben --stage --by ben", { release: 2 }],
      ["publish anna --by anna", { release: 3 }],
      ["release publish 2", { release: 4, base: 1, staged: false, previous: 3 }],
      ["current", "a=ALPHA,1, b=BETA,2, c=Gamma,3,a"],
      ["anna", "a=A,1 b=Beta,2 c=Gamma,3,a"],
      ["publish anna --stage", { release: 5 }],
      ["ben", "a=aleph,1 b=BETA,2 c=Gamma,3,a"],
      ["publish ben --mine"],
      ["release publish 5", 1, { errors: [{ field: "Title", file: null }] }],
      ["release publish 5 --theirs"],
    ],
    "a merge that would remove too much stops, and keeps nothing": [
      ["ben", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["publish ben"],
      [
        "anna/installation.yaml",
        DECLARED.replace("{ type: integer, nullable: true }", "varchar(3)"),
      ],
      ["anna/notes.csv", "Key,Title,Number\n"],
      ["publish anna --mine", 1, { removals: [{ resource: "notes" }] }],
      ["release list", [{ number: 2 }, { number: 1 }]],
    ],
    "a resource that one renames and the other changes is one question, which names what was changed":
      [
        ...CHANGE,
        ["publish ben --by ben"],
        ...RENAME,
        [
          "publish anna --allow-removals",
          1,
          undeclared(
            "was removed or renamed here, and ben changed something of it in release 2 (2 items: ALPHA, Delta; its declaration: fields.Title.size): --theirs keeps it with all its items, --mine drops these changes",
            { base: { "fields.Title.size": 60 }, theirs: CHANGED, mine: null, by: "ben" },
          ),
        ],
      ],
    "it is asked, too, where only items were changed, of whoever changed them": [
      ["ben", "a=ALPHA,1 b=Beta,2 c=Gamma,3,a"],
      ["publish ben --by ben"],
      [
        "ben/languages.yaml",
        "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n- { Key: fr, Code: FR }\n",
      ],
      ["publish ben --by carl", { release: 3 }],
      ...RENAME,
      [
        "publish anna --allow-removals",
        1,
        undeclared(
          "was removed or renamed here, and ben changed something of it in release 2 (1 item: ALPHA): --theirs keeps it with all its items, --mine drops these changes",
          { theirs: { items: ["ALPHA"] }, by: "ben" },
        ),
      ],
    ],
    "it is asked of whoever changed it, when the other was faster": [
      ...RENAME,
      ["publish anna --by anna --allow-removals --allow-access", { release: 2 }],
      ...CHANGE,
      [
        "publish ben",
        1,
        undeclared(
          "was removed or renamed by anna in release 2, and something of it was changed here (2 items: ALPHA, Delta; its declaration: fields.Title.size): --mine keeps it with all its items, --theirs drops these changes",
          { theirs: null, mine: CHANGED, by: "anna" },
        ),
      ],
    ],
  },
  FIRST,
);
