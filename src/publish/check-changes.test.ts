/** Changes of items, laid over a release: what they give. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { C, D, note, publishNotes, text } from "../../test/support/changed-notes.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { isObject } from "../content/record.ts";
import type { Plain, PlainObject } from "../content/record.ts";
import { readItems } from "../store/content.ts";
import type { ChunkedResult } from "../store/publish/chunk-sink.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import type { StoreReader } from "../store/store.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import { checkChangedItems } from "./check-changed-items.ts";
import { checkChanges } from "./check-changes.ts";
import type { ItemChange } from "./given-change.ts";

/** By resource, all items: without Uuids, by Key; what refers to an item by its Uuid has its Key. */
type Shown = Readonly<Record<string, readonly object[]>>;

const toValues = ({ json }: ValidItem): PlainObject => parseItem(json);

async function readAll(
  reader: StoreReader,
  result: ChunkedResult & { readonly valid: true },
): Promise<Shown> {
  const { content } = result;
  const chunks = readHeld(content.held, reader);
  const all = new Map<string, PlainObject[]>();
  for (const name of catalogOf(content.installation).names)
    all.set(name, await Array.fromAsync(readItems(chunks, content, name), toValues));
  const keys = new Map(
    [...all.values()].flat().map(({ Uuid, Key }) => [Uuid, Key ?? Uuid] as const),
  );
  const show = (value: Plain): Plain => {
    if (Array.isArray(value)) return value.map(show);
    if (!isObject(value)) return keys.get(value) ?? value;
    const members = Object.entries(value).filter(([name]) => name !== "Uuid" && name !== "Open");
    return Object.fromEntries(members.map(([name, one]) => [name, show(one)]));
  };
  return Object.fromEntries([...all].map(([name, items]) => [name, items.map(show) as object[]]));
}

const A = {
  Key: "a",
  Number: 1,
  Many: ["hall"],
  CustomAttributes: { SEATS: 4, TOPIC: "ART" },
  Text: { DE: { Title: "Alpha", Teaser: "T" }, EN_GB: { Title: "AlphaEN", Teaser: "TE" } },
};
const B = { Key: "b", See: "a", Text: { DE: { Title: "Beta" } } };
const GAMMA = { Key: "c", Text: { DE: { Title: "Gamma" } } };

const GIVEN: Readonly<
  Record<string, readonly [changes: readonly ItemChange[], notes: readonly object[]]>
> = {
  "a value, by Key or Uuid, and none": [
    [
      note({ Key: "a", set: { Number: 7, Many: null, See: "c" } }),
      note({ Uuid: C.toUpperCase(), set: { Number: 1, Kinds: ["TWO", "ONE"], Tags: ["x"] } }),
    ],
    [
      { ...A, Number: 7, Many: undefined, See: "c" },
      B,
      { ...GAMMA, Number: 1, Kinds: ["ONE", "TWO"], Tags: ["x"] },
    ],
  ],
  "a text in one language, a member of it, and a custom attribute": [
    [
      note({
        Key: "a",
        set: {
          Text: { DE: { Teaser: "new" }, EN_GB: { Teaser: null } },
          CustomAttributes: { SEATS: 5 },
        },
      }),
      note({ Key: "b", set: { Text: { EN_GB: { Title: "BetaEN" } } } }),
    ],
    [
      {
        ...A,
        CustomAttributes: { SEATS: 5, TOPIC: "ART" },
        Text: { DE: { Title: "Alpha", Teaser: "new" }, EN_GB: { Title: "AlphaEN" } },
      },
      { ...B, Text: { DE: { Title: "Beta" }, EN_GB: { Title: "BetaEN" } } },
      GAMMA,
    ],
  ],
  "what is unset: a value, a language, a member, an attribute": [
    [
      note({ Key: "a", unset: ["Text.EN_GB", "CustomAttributes.TOPIC", "Number"] }),
      note({ Key: "a", unset: ["Text.DE.Teaser"] }),
      note({ Key: "b", unset: ["See", "Text.EN_GB"] }),
    ],
    [
      { ...A, Number: undefined, CustomAttributes: { SEATS: 4 }, Text: text("Alpha") },
      { ...B, See: undefined },
      GAMMA,
    ],
  ],
  "a language by null, and all custom attributes": [
    [note({ Key: "a", set: { Text: { EN_GB: null } }, unset: ["CustomAttributes"] })],
    [
      { ...A, CustomAttributes: undefined, Text: { DE: { Title: "Alpha", Teaser: "T" } } },
      B,
      GAMMA,
    ],
  ],
  "moved: to the beginning, behind another, and with values": [
    [
      note({ Key: "c", after: null }),
      note({ Key: "a", after: "b", set: { Number: 2 } }),
      note({ Key: "b", after: "a" }),
    ],
    [GAMMA, { ...A, Number: 2 }, B],
  ],
  "added: at the end, behind another, behind a new one, with references among them": [
    [
      note({ add: { Key: "x", See: "y", Text: text("X") } }),
      note({ add: { Key: "y", See: D, Text: text("Y") }, after: "a" }),
      note({ add: { Uuid: D.toUpperCase(), See: "x", Text: text("D") }, after: "y" }),
      note({ Key: "b", set: { See: "y" } }),
    ],
    [
      A,
      { Key: "y", See: D, Text: text("Y") },
      { See: "x", Text: text("D") },
      { ...B, See: "y" },
      GAMMA,
      { Key: "x", See: "y", Text: text("X") },
    ],
  ],
  "changed once more after it was added": [
    [
      note({ add: { Key: "x", Text: text("X") }, after: null }),
      note({ Key: "x", set: { Key: "z", Number: 3 } }),
      note({ Key: "z", after: "b" }),
    ],
    [A, B, { Key: "z", Number: 3, Text: text("X") }, GAMMA],
  ],
  "removed with what refers to it, and another one under its Key": [
    [
      note({ Key: "a", remove: true }),
      note({ Key: "b", unset: ["See"] }),
      note({ add: { Key: "a", Number: 1, Text: text("Again") }, after: "b" }),
    ],
    [{ ...B, See: undefined }, { Key: "a", Number: 1, Text: text("Again") }, GAMMA],
  ],
  "nothing: they are what the release is": [
    [
      note({ Key: "a", set: { Number: 1, Text: { DE: {} } } }),
      note({ Key: "b", after: "a" }),
      note({ Key: "c", unset: [] }),
    ],
    [A, B, GAMMA],
  ],
};

for (const [name, [changes, expected]] of Object.entries(GIVEN)) {
  test(`changes give ${name}`, async (context) => {
    const { reader, base } = await publishNotes(context);
    const result = await checkChanges(reader, base, changes);
    assert.ok(result.valid, JSON.stringify(result));
    const { notes, ...others } = await readAll(reader, result);
    assert.deepEqual(notes, JSON.parse(JSON.stringify(expected)));
    const before = { valid: true, warnings: [], content: { ...result.content, ...base } } as const;
    const { notes: _notes, ...untouched } = await readAll(reader, before);
    assert.deepEqual(others, untouched);
    assert.deepEqual(await checkChangedItems(reader, base, changes), []);
    if (name.startsWith("nothing")) assert.equal(result.content.digest, base.digest);
  });
}

test("changes of the contract's resources and of members of articles", async (context) => {
  const { reader, base } = await publishNotes(context);
  const result = await checkChanges(reader, base, [
    {
      resource: "navigation",
      Key: "start",
      set: {
        Articles: {
          DE: { ShortUri: "hello", CustomAttributes: { LEAD: "y" } },
          EN_GB: { State: "DRAFT", Name: "Home", NiceUri: "home" },
        },
      },
    },
    { resource: "navigation", add: { Key: "sub", Identifier: "sub" }, after: null },
    { resource: "places", Key: "hall", set: { Constructor: "Ada" } },
    { resource: "languages", Key: "en", set: { State: "DRAFT" } },
  ]);
  assert.ok(result.valid, JSON.stringify(result));
  const { navigation, places, languages } = await readAll(reader, result);
  assert.partialDeepStrictEqual(navigation, [
    { Key: "sub" },
    {
      Key: "start",
      Articles: {
        DE: { Name: "Start", ShortUri: "hello", CustomAttributes: { LEAD: "y" } },
        EN_GB: { Name: "Home" },
      },
    },
  ]);
  assert.partialDeepStrictEqual(places, [{ Name: "Town hall", Constructor: "Ada" }, {}]);
  assert.partialDeepStrictEqual(languages, [{ State: "PUBLISHED" }, { State: "DRAFT" }]);
});
