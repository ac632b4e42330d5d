/** What people type into a form and what it stands for, what they are told at once, and what they see of markup. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  copyOf,
  editingOf,
  languagesOf,
  valueOfItem,
} from "../../../explorer/src/desk/form/item-values.ts";
import type { FormField } from "../../../explorer/src/desk/form/item-schema.ts";
import { readHtml, readMarkdown } from "../../../explorer/src/desk/form/preview/read-markup.ts";
import { findSimpleProblem } from "../../../explorer/src/desk/form/simple-problems.ts";
import {
  fromInput,
  readNumber,
  toInput,
  writeNumber,
} from "../../../explorer/src/desk/form/typed.ts";
import { form as words } from "../../../explorer/src/desk/words/form-en.ts";

const NUMBERS: readonly (readonly [string, isWhole: boolean, expected: string | number | null])[] =
  [
    ["12,5", false, 12.5],
    ["12.5", false, 12.5],
    ["-0,25", false, -0.25],
    ["−3", true, -3],
    ["1.234,5", false, 1234.5],
    ["1,234.5", false, 1234.5],
    ["1 234 567", true, 1_234_567],
    ["1.234", true, 1234],
    ["1.234", false, 1.234],
    ["54.123", false, 54.123],
    ["1.234.567", false, 1_234_567],
    ["", false, null],
    ["  ", true, null],
    ["12,", false, "12,"],
    ["viele", true, "viele"],
    ["1e3", false, "1e3"],
    ["1-2", false, "1-2"],
  ];

describe("numbers", () => {
  for (const [typed, isWhole, expected] of NUMBERS) {
    test(`${JSON.stringify(typed)} ${isWhole ? "whole" : ""}`, () =>
      assert.equal(readNumber(typed, isWhole), expected));
  }

  test("are written as they can be read again", () => {
    for (const language of ["de", "en"]) {
      for (const value of [0, -12.5, 1234567.125, 1e-7])
        assert.equal(readNumber(writeNumber(value, language), false), value);
    }
  });
});

test("local times lose nothing between content and browser", () => {
  for (const time of ["2026-05-04 09:30:00", "2026-05-04 09:30:07", "2026-05-04 00:00:00"])
    assert.equal(fromInput(toInput(time)), time);
  assert.equal(toInput("2026-05-04 09:30:00"), "2026-05-04T09:30");
  assert.equal(fromInput(""), null);
});

const fieldOf = (traits: Partial<FormField>): FormField => ({
  kind: "varchar",
  nullable: true,
  name: "Name",
  title: "Name",
  help: "",
  isRequired: false,
  choices: [],
  members: [],
  ...traits,
});

const PROBLEMS: readonly (readonly [value: unknown, Partial<FormField>, string | undefined])[] = [
  [null, { isRequired: true }, words.problems.required],
  [[], { kind: "set", isRequired: true }, words.problems.required],
  [null, {}, undefined],
  [false, { kind: "boolean", isRequired: true }, undefined],
  ["😀😀😀", { size: 3 }, undefined],
  ["😀😀😀😀", { size: 3 }, words.problems.long(4, 3)],
  ["viele", { kind: "integer" }, words.problems.whole],
  [1.5, { kind: "integer" }, words.problems.whole],
  [1.5, { kind: "float" }, undefined],
  [0, { kind: "float", min: 1 }, words.problems.least(1)],
  [11, { kind: "integer", max: 10 }, words.problems.most(10)],
  ["2026-01-01", { kind: "date", earliest: "2026-01-02" }, words.problems.notBefore("2026-01-02")],
  ["2026-01-03", { kind: "date", latest: "2026-01-02" }, words.problems.notAfter("2026-01-02")],
];

describe("what is said at once", () => {
  for (const [value, traits, expected] of PROBLEMS) {
    test(`${JSON.stringify(value)} ${JSON.stringify(traits)}`, () =>
      assert.equal(findSimpleProblem(value, fieldOf(traits), words.problems), expected));
  }
});

describe("values with what is pending of them", () => {
  const item = { Seats: 3, Text: { DE: { Title: "A" }, PL: { Title: "B" } } };
  const of = { resource: "events", Uuid: "one" };

  test("are those of the item, or those that were set, and none that are gone", () => {
    const change = { ...of, set: { Text: { DE: { Teaser: "T" } } }, unset: ["Text.PL", "Seats"] };
    assert.deepEqual(valueOfItem(item, change, "Text.DE"), { Title: "A", Teaser: "T" });
    assert.equal(valueOfItem(item, change, "Text.PL.Title"), null);
    assert.equal(valueOfItem(item, change, "Seats"), null);
    assert.deepEqual(languagesOf(item, change, "Text"), ["DE"]);
    assert.equal(valueOfItem({}, { resource: "events", add: { Seats: 1 } }, "Seats"), 1);
  });

  test("that are typed again as they were are no change, except in a text that is new", () => {
    assert.deepEqual(editingOf(item, "Seats", 3), { back: ["Seats"] });
    assert.deepEqual(editingOf(item, "Venue", null), { back: ["Venue"] });
    assert.deepEqual(editingOf(item, "Seats", null), { set: { Seats: null } });
    assert.deepEqual(editingOf(item, "Text.EN_GB.Title", null), {
      set: { Text: { EN_GB: { Title: null } } },
    });
  });

  test("of a copy are all but what is given to each item anew", () => {
    const fields = [
      fieldOf({ name: "Uuid", made: true }),
      fieldOf({ name: "Name" }),
      fieldOf({
        name: "Text",
        kind: "localized",
        members: [fieldOf({ name: "Uuid", made: true })],
      }),
    ];
    const whole = { Key: "k", Uuid: "u", Name: "n", Text: { DE: { Title: "A", Uuid: "v" } } };
    const copied = { Name: "n", Text: { DE: { Title: "A" } } };
    // A Key that is made of values is no field.
    for (const some of [fields, [fieldOf({ name: "Key" }), ...fields]])
      assert.deepEqual(copyOf(whole, some), copied);
  });
});

describe("markup", () => {
  test("of Markdown has no elements of HTML, and no addresses of scripts", () => {
    const tree = JSON.stringify(readMarkdown("<script>x</script> **b** [a](javascript:x) &uuml;"));
    assert.ok(!tree.includes('"name":"script"') && !tree.includes('"name":"a"'));
    assert.ok(tree.includes('"name":"strong"') && tree.includes("ü"));
  });

  test("of HTML ends where it is not what readers may get", () => {
    const strong = { name: "strong", attributes: {}, children: ["b"] };
    assert.deepEqual(readHtml("<p>a &amp; <strong>b</strong></p><br>"), [
      { name: "p", attributes: {}, children: ["a & ", strong] },
      { name: "br", attributes: {}, children: [] },
    ]);
    assert.deepEqual(readHtml("<P class=a><span>b</span></P>"), [
      { name: "p", attributes: {}, children: ["b"] },
    ]);
    assert.deepEqual(readHtml("a<script>alert(1)</script>"), ["a"]);
    assert.deepEqual(readHtml('<p>a<a href="javascript:x">b</a></p>'), [
      { name: "p", attributes: {}, children: ["a"] },
    ]);
  });
});
