/** Who changed what of an item, whatever happened to its list, its resource and the releases before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { createContentStore } from "../../../test/support/content-store.ts";
import { RequestError } from "../../errors.ts";
import { createUuid } from "../../lib/uuid.ts";
import type { ItemHistory } from "../item-answers.ts";
import type { TaskFrame } from "../tasks.ts";
import { readHistory } from "./item-history.ts";

type Note = Readonly<Record<string, unknown>>;

const declare = (name: string, title = "Title", more = ""): string =>
  `resources:\n  ${name}:\n    access: public\n${more}    fields:\n      ${title}\n      Text: { type: longVarchar, nullable: true }\n`;

const NOTES = declare("notes", "Title: varchar(100)");
const KEYED = declare("notes", "Title: varchar(100)", "    key: Title\n");
const RENAMED = declare(
  "notes",
  "Name: { type: varchar, size: 100, renamed: Title }",
  "    key: Name\n",
);

/** What happens, in order: somebody publishes a list of notes, rolls back, or removes old releases. */
type Step =
  | { readonly by: string; readonly notes: readonly Note[]; readonly installation?: string }
  | { readonly by: string; readonly back: number }
  | { readonly keep: number };

const publish = (by: string, ...notes: readonly Note[]): Step => ({ by, notes });
const note = (Key: string, Title = Key, more: Note = {}): Note => ({ Key, Title, ...more });
const list = (...keys: readonly string[]): readonly Note[] => keys.map((key) => note(key));

async function read(context: TestContext, steps: readonly Step[], resource: string, key: string) {
  const { location, store, publish: put } = await createContentStore(context);
  let name = "notes";
  for (const step of steps) {
    if ("keep" in step) await store.prune(step.keep);
    else if ("back" in step) await store.makeCurrent(step.back, { by: step.by, note: "back" });
    else {
      const { installation = NOTES } = step;
      name = /resources:\n {2}(\w+)/u.exec(installation)?.[1] ?? name;
      const files = { "installation.yaml": installation, [`${name}.json`]: step.notes };
      await put(files, { by: step.by });
    }
  }
  const uuid = createUuid(`notes/${key}`);
  const frame = { store: location } as TaskFrame;
  return readHistory(frame, { task: "history", resource, uuid });
}

/** @returns a line for each change, newest first */
const tell = ({ changes, pruned }: ItemHistory): readonly string[] => [
  ...changes.map(({ release, by, kind, fields, note: said }) =>
    [
      `${release} ${by} ${kind}`,
      ...(said === null ? [] : [`(${said})`]),
      ...fields.map(
        (row) => `${row.field}: ${JSON.stringify(row.old)} > ${JSON.stringify(row.new)}`,
      ),
    ].join(" "),
  ),
  ...(pruned ? ["pruned"] : []),
];

const LONG = "x".repeat(2000);
/** Of several chunks. */
const many = (word: string, ...changed: readonly number[]): readonly Note[] =>
  Array.from({ length: 400 }, (_, at) =>
    note(`n${at}`, changed.includes(at) ? word : "old", { Text: LONG }),
  );

const ROWS: readonly (readonly [
  what: string,
  key: string,
  steps: readonly Step[],
  told: readonly string[],
  resource?: string,
])[] = [
  [
    "added",
    "a",
    [publish("Anna", note("a", "A"))],
    ['1 Anna added Key: null > "a" Title: null > "A"'],
  ],
  [
    "changed by two, and by others elsewhere",
    "a",
    [
      publish("Anna", note("a"), note("b")),
      publish("Ben", note("a", "A"), note("b")),
      publish("Carla", note("a", "A"), note("b", "B")),
      publish("Dora", note("a", "A", { Text: "t" }), note("b", "B")),
    ],
    [
      '4 Dora changed Text: null > "t"',
      '2 Ben changed Title: "a" > "A"',
      '1 Anna added Key: null > "a" Title: null > "a"',
    ],
  ],
  [
    "removed, and added again",
    "a",
    [
      publish("Anna", ...list("a", "b")),
      publish("Ben", ...list("b")),
      publish("Carla", note("b"), note("a", "new")),
      publish("Dora", ...list("b")),
    ],
    [
      '2 Dora removed Key: "a" > null Title: "new" > null',
      '3 Carla added Key: null > "a" Title: null > "new"',
      '2 Ben removed Key: "a" > null Title: "a" > null',
      '1 Anna added Key: null > "a" Title: null > "a"',
    ],
  ],
  [
    "rolled back",
    "a",
    [
      publish("Anna", note("a")),
      publish("Ben", note("a", "A")),
      { by: "Carla", back: 1 },
      publish("Dora", note("a", "D")),
    ],
    [
      '3 Dora changed Title: "a" > "D"',
      '1 Carla changed (back) Title: "A" > "a"',
      '2 Ben changed Title: "a" > "A"',
      '1 Anna added Key: null > "a" Title: null > "a"',
    ],
  ],
  [
    "moved, while others only make room",
    "d",
    [publish("Anna", ...list("a", "b", "c", "d")), publish("Ben", ...list("d", "a", "b", "c"))],
    ["2 Ben moved", '1 Anna added Key: null > "d" Title: null > "d"'],
  ],
  [
    "not moved by an item that is put before it",
    "a",
    [publish("Anna", ...list("a", "b", "c")), publish("Ben", ...list("c", "x", "a", "b"))],
    ['1 Anna added Key: null > "a" Title: null > "a"'],
  ],
  [
    "in one of many chunks",
    "n321",
    [
      publish("Anna", ...many("old")),
      publish("Ben", ...many("new", 7)),
      publish("Carla", ...many("new", 7, 321)),
      publish("Dora", ...many("new", 7, 321, 322)),
    ],
    [
      '3 Carla changed Title: "old" > "new"',
      `1 Anna added Key: null > "n321" Title: null > "old" Text: null > "${LONG}"`,
    ],
  ],
  [
    "pruned before",
    "a",
    [
      publish("Anna", note("a")),
      publish("Ben", note("a", "B")),
      publish("Carla", note("a", "C")),
      publish("Dora", note("a", "D")),
      { keep: 2 },
    ],
    ['4 Dora changed Title: "C" > "D"', "pruned"],
  ],
  [
    "declared under another name, with a field of another name",
    "a",
    [
      publish("Anna", note("a"), note("b")),
      {
        by: "Ben",
        installation: declare("texts", "Title: varchar(100)", "    renamed: notes\n"),
        notes: [note("a"), note("b", "B")],
      },
      {
        by: "Carla",
        installation: declare(
          "texts",
          "Name: { type: varchar, size: 100, renamed: Title }",
          "    renamed: notes\n",
        ),
        notes: [
          { Key: "a", Name: "C" },
          { Key: "b", Name: "B" },
        ],
      },
    ],
    ['3 Carla changed Name: "a" > "C"', '1 Anna added Key: null > "a" Title: null > "a"'],
    "texts",
  ],
  [
    "called by a value, which has another name now",
    "a",
    [
      { by: "Anna", installation: KEYED, notes: [{ Title: "a" }] },
      { by: "Ben", installation: KEYED, notes: [{ Title: "b", Uuid: createUuid("notes/a") }] },
      { by: "Carla", installation: RENAMED, notes: [{ Name: "b", Uuid: createUuid("notes/a") }] },
      { by: "Dora", installation: RENAMED, notes: [{ Name: "d", Uuid: createUuid("notes/a") }] },
      {
        by: "Erik",
        installation: RENAMED.replace("key: Name", "key: [Name, Day]").replace(
          "fields:",
          "fields:\n      Day: { type: date, default: 2026-05-04 }",
        ),
        notes: [{ Name: "d", Uuid: createUuid("notes/a") }],
      },
    ],
    [
      '5 Erik changed Key: "d" > "d 2026-05-04" Day: null > "2026-05-04"',
      '4 Dora changed Name: "b" > "d"',
      '2 Ben changed Title: "a" > "b"',
      '1 Anna added Key: null > "a" Title: null > "a"',
    ],
  ],
];

for (const [what, key, steps, told, resource = "notes"] of ROWS) {
  test(`an item that was ${what}`, async (context) => {
    const { body } = await read(context, steps, resource, key);
    assert.deepEqual(tell(body as ItemHistory), told);
  });
}

test("of many changes, the newest hundred; of many fields, as many as an answer can hold", async (context) => {
  const steps = Array.from({ length: 104 }, (_, at) => publish("Anna", note("a", `t${at}`)));
  const { body } = await read(context, steps, "notes", "a");
  const { changes, pruned } = body as ItemHistory;
  assert.deepEqual(
    [changes.length, changes[0]?.release, changes.at(-1)?.release, pruned],
    [100, 104, 5, false],
  );
  const long = publish("Anna", note("a", "long", { Text: "x".repeat(70_000) }));
  const { body: cut } = await read(context, [long], "notes", "a");
  const [added] = (cut as ItemHistory).changes;
  assert.deepEqual(
    [added?.fields.map(({ field }) => field), added?.leftOut],
    [["Key", "Title"], 1],
  );
});

test("what never was there is said", async (context) => {
  const steps = [publish("Anna", note("a"))];
  for (const [resource, message] of [
    ["notes", "ENTITY_NOT_FOUND"],
    ["texts", "RESOURCE_NOT_FOUND"],
  ] as const) {
    await assert.rejects(
      read(context, steps, resource, "b"),
      (error) => error instanceof RequestError && error.message === message,
    );
  }
});
