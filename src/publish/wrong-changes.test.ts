/** Changes of items that are wrong: of what they are told, by the check of all and by that of each item by itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { C, D, note, publishNotes, text } from "../../test/support/changed-notes.ts";
import { showProblem } from "../../test/support/content-directory.ts";
import type { Problem } from "../content/record.ts";
import { createUuid } from "../lib/uuid.ts";
import { checkChangedItems } from "./check-changed-items.ts";
import { checkChanges } from "./check-changes.ts";
import type { ItemChange } from "./given-change.ts";

type Told = Readonly<Record<string, unknown>>;

/** @returns resource, item, field and what is wrong */
const tell = ({ resource = "installation", field = "", item, ...problem }: Problem): Told => {
  const { problem: said, found, suggestion, file } = showProblem({ resource, field, ...problem });
  return { at: [resource, item?.label, field].join(" "), said, found, suggestion, file };
};

const A_ID = createUuid("notes/a");

/** What the check of all says, and whether that of each item by itself says it, too. */
const WRONG: Readonly<
  Record<string, readonly [changes: readonly ItemChange[], told: readonly Told[], byItself?: false]>
> = {
  "a resource that is not there": [
    [{ resource: "note", Key: "a", remove: true }],
    [
      {
        at: "note  ",
        said: /^there is no such resource; there are .*notes, places$/u,
        found: "note",
        suggestion: "notes",
      },
    ],
  ],
  "an item that is not there, or no more": [
    [
      note({ Key: "q", set: {} }),
      note({ Uuid: D, remove: true }),
      note({ Key: "c", remove: true }),
      note({ Key: "c", set: {} }),
    ],
    [
      {
        at: "notes  Key",
        said: /^release 1 and the changes before this one have no such item/u,
        found: "q",
      },
      { at: "notes  Key", found: "c" },
      { at: "notes  Uuid", found: D },
    ],
  ],
  "a field that is not there, and a value that is wrong": [
    [
      note({
        Key: "a",
        set: { Numbr: 1, Number: "x", Many: ["pond"], Text: { DE: { Title: 5 } } },
      }),
    ],
    [
      { at: "notes AlphaEN Many", said: /^is not an item of places$/u, found: "pond" },
      { at: "notes AlphaEN Number" },
      { at: "notes AlphaEN Numbr", suggestion: "Number" },
      { at: "notes AlphaEN Text.DE.Title" },
    ],
  ],
  "what cannot be unset": [
    [note({ Key: "a", unset: ["Numbr", "Text.FR", "Text.DE.Titel", "Uuid", "Text.DE.Title"] })],
    [
      {
        at: "notes AlphaEN Numbr",
        said: /^not a field of Notes that can be without a value$/u,
        suggestion: "Number",
      },
      { at: "notes AlphaEN Text.DE.Titel", suggestion: "Text.DE.Title" },
      { at: "notes AlphaEN Text.DE.Title", said: /^must be given$/u },
      { at: "notes AlphaEN Uuid", suggestion: undefined },
    ],
  ],
  "a language that is not there": [
    [note({ Key: "b", set: { Text: { FR: { Title: "x" }, XX: { Title: "y" } } } })],
    [
      { at: "notes Beta Text.FR", said: /^no such language; the languages are DE, EN_GB$/u },
      { at: "notes Beta Text.XX" },
    ],
  ],
  "a position that is not there": [
    [note({ Key: "a", after: "q" }), note({ Key: "b", after: "b" })],
    [
      {
        at: "notes Alpha after",
        said: /^is not an item of notes, so nothing can stand behind it$/u,
        found: "q",
      },
      { at: "notes Beta after", said: /^is the item itself/u },
    ],
  ],
  "a Uuid or Key that another item has": [
    [
      note({ add: { Key: "a", Text: text("X") } }),
      note({ add: { Uuid: C, Text: text("Y") } }),
      note({ Key: "b", set: { Uuid: D } }),
    ],
    [
      { at: "notes Beta Uuid", said: /^stays as long as the item/u },
      { at: "notes X Key", said: /^is that of Alpha already/u, found: "a" },
      { at: "notes Y Uuid", said: /^is that of Gamma already/u, found: C },
    ],
  ],
  "a Uuid that is none, and too little": [
    [note({ add: { Uuid: "x" } })],
    [{ field: "Text" }, { field: "Uuid" }],
  ],
  "a removed item that others refer to": [
    [note({ Key: "a", remove: true }), { resource: "places", Key: "hall", remove: true }],
    [
      {
        at: "notes Beta See",
        said: /^Beta refers to Alpha in release 1, and it is deleted here: keep it/u,
        found: "Alpha",
      },
    ],
    false,
  ],
  "a removed item to which something new refers": [
    [
      { resource: "places", Key: "hall", remove: true },
      note({ Key: "b", set: { Many: ["hall"] } }),
      note({ Key: "a", unset: ["Many"] }),
    ],
    [{ at: "notes Beta Many", said: /^is not an item of places$/u, found: "hall" }],
  ],
  "a value that another item has": [
    [note({ Key: "b", set: { Number: 1 } })],
    [
      {
        at: "notes Beta Number",
        said: /^must be unique, and is also the Number of the item at Alpha$/u,
      },
    ],
    false,
  ],
  "a Key that another item has": [
    [note({ Uuid: A_ID, set: { Key: "b" } })],
    [{ at: "notes Beta Key", said: /is also the Key of the item at Alpha$/u }],
    false,
  ],
  "half of a character, and what is too deep to be a value": [
    [note({ Key: "b", set: { Text: { DE: { Title: "\ud800" } }, Tags: [[["x"]]] } })],
    [{ at: "notes \ufffd Tags" }, { at: "notes \ufffd Text.DE.Title" }],
  ],
};

const pick = (told: Told, expected: Told): Told =>
  Object.fromEntries(
    Object.entries(expected).map(([name, wanted]) => {
      const value = name === "field" ? String(told["at"]).split(" ").at(-1) : told[name];
      return [name, wanted instanceof RegExp && wanted.test(String(value)) ? wanted : value];
    }),
  );

function assertTold(problems: readonly Problem[], wanted: readonly Told[]): void {
  const told = problems
    .map(tell)
    .toSorted((one, other) => (String(one["at"]) < String(other["at"]) ? -1 : 1));
  assert.ok(told.every(({ file }) => file === undefined));
  assert.deepEqual(
    told.map((one, index) => pick(one, wanted[index] ?? one)),
    wanted,
    JSON.stringify(told, null, 1),
  );
}

for (const [name, [changes, expected, byItself = true]] of Object.entries(WRONG)) {
  test(`changes are told: ${name}`, async (context) => {
    const { reader, base } = await publishNotes(context);
    const whole = await checkChanges(reader, base, changes);
    assert.ok(!whole.valid);
    assertTold(whole.errors, expected);
    assertTold(await checkChangedItems(reader, base, changes), byItself ? expected : []);
  });
}
