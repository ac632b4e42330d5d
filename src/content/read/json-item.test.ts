import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readItem } from "./item-record.ts";
import type { ItemReading } from "./item-record.ts";
import { readJsonItem } from "./json-item.ts";
import { parseJsonValue } from "./json-value.ts";
import type { Fault } from "../problem-list.ts";
import type { RawRecord, RawValue } from "../record.ts";

/** A value with everything that anybody may ask of it. */
type Shown = readonly unknown[];

function showValue(value: RawValue): Shown {
  const { kind, line, column, cell } = value;
  const place = [kind, line, column, cell];
  if (value.kind === "list") return [...place, value.items.map(showValue)];
  if (value.kind === "scalar")
    return [...place, value.value, value.text, value.untyped, value.isDate];

  const { members } = value;
  const shown = [...members.entries()].map(([name, member]) => {
    const found = members.get(name);
    assert.deepEqual([found?.line, found?.column], [member.line, member.column]);
    assert.equal(found?.value.kind, member.value.kind);
    return [name, member.line, member.column, showValue(member.value)];
  });
  const names = shown.map(([name]) => name);
  assert.deepEqual([...members.keys()], names);
  return [
    ...place,
    members.size,
    names.includes("constructor") || members.get("constructor"),
    shown,
  ];
}

interface Outcome {
  readonly faults: readonly Fault[];
  readonly record: readonly unknown[] | undefined;
}

function readBy(read: (reading: ItemReading) => RawRecord | undefined): Outcome {
  const faults: Fault[] = [];
  const record = read({
    resource: "navigation",
    file: "navigation.jsonl",
    report: (fault) => void faults.push(fault),
  });
  if (record === undefined) return { faults, record };
  const { resource, file, line, decimalComma, value } = record;
  return { faults, record: [resource, file, line, decimalComma, showValue(value)] };
}

const gap = fc.constantFrom("", "", "", "", "", "", " ", "\t", "\r\n", "\n  ", "\r");
const NAMES = ["A", "B", "Key", "a b", "", "0", "17", "constructor", "__proto__", "\u{1F600}", "ü"];
const plain = fc.constantFrom(
  ...String.raw`"" "x" "\ud83d\ude00" "\u00fc" "a:\":b" "\\" ":" 1 -0 1.50 1e3 9007199254740991`.split(
    " ",
  ),
  ...String.raw`0.1e-7 true false null [] {}`.split(" "),
  '"\u2028"',
  '"\u007f"',
  '"\u{1F600}"',
);
const odd = fc.constantFrom(
  ...String.raw`"\ud800" "\\ud800" 1e999 9007199254740992 9007199254740993 -9007199254740993`.split(
    " ",
  ),
  ...String.raw`01 +1 'a' nul "\x" //`.split(" "),
  '"a\tb"',
  "",
);

/** Of JSON texts, most of them right. */
const jsonText = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 8, arbitrary: plain },
    { weight: 1, arbitrary: odd },
    { weight: 2, arbitrary: fc.json({ maxDepth: 1 }) },
    {
      weight: 2,
      arbitrary: fc.array(fc.tuple(gap, tie("value"), gap), { maxLength: 3 }).map(wrapList),
    },
    { weight: 4, arbitrary: tie("object") },
  ),
  object: fc
    .array(fc.tuple(gap, fc.constantFrom(...NAMES), gap, gap, tie("value"), gap), { maxLength: 4 })
    .map(
      (members) =>
        `{${members.map(([a, name, b, c, value, d]) => `${a}${JSON.stringify(name)}${b}:${c}${value}${d}`).join(",")}}`,
    ),
})).object;

function wrapList(parts: readonly (readonly [string, string, string])[]): string {
  return `[${parts.map((part) => part.join("")).join(",")}]`;
}

/** One place where somebody's hand slipped. */
const slip = fc.record({
  at: fc.nat(),
  cut: fc.nat(2),
  put: fc.constantFrom("", '"', ":", ",", "{", "}", "[", "]", "\\", "\n", "/", "1", " "),
});

const itemText = fc
  .tuple(gap, jsonText, gap, fc.option(slip, { freq: 1 }))
  .map(([before, text, behind, slipped]) => {
    const whole = `${before}${text}${behind}`;
    if (slipped === null) return whole;
    const at = slipped.at % (whole.length + 1);
    // A file that is UTF-8 has no half of a pair.
    return `${whole.slice(0, at)}${slipped.put}${whole.slice(at + slipped.cut)}`.toWellFormed();
  });

const deepText = fc.integer({ min: 28, max: 36 }).map((depth) => {
  const half = Math.trunc(depth / 2);
  return `${'{"A":['.repeat(half)}${"]}".repeat(half)}`;
});

test("an item has the values, places and faults that the exact reader finds", () => {
  let quick = 0;
  let slow = 0;
  fc.assert(
    fc.property(
      fc.oneof({ weight: 30, arbitrary: itemText }, { weight: 1, arbitrary: deepText }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (text, line, column) => {
        const exact = readBy((reading) =>
          readItem(reading, () => parseJsonValue(text, line, column, reading.report)),
        );
        assert.deepEqual(
          readBy((reading) => readJsonItem(reading, text, line, column)),
          exact,
        );
        if (exact.record !== undefined && exact.faults.length === 0) quick += 1;
        else slow += 1;
      },
    ),
    { numRuns: 3000 },
  );
  // Neither side of the comparison may have been empty.
  assert.ok(quick > 500 && slow > 500, `${quick} quick, ${slow} slow`);
});

test("an item with more members than it may have is left to the exact reader", () => {
  const members = Array.from({ length: 10_001 }, (_, index) => `"A${index}":${index}`);
  const { faults } = readBy((reading) => readJsonItem(reading, `{${members.join(",")}}`, 1, 1));
  assert.deepEqual(
    faults.map(({ problem, found }) => [problem, found]),
    [["the object has more than 10000 fields: split it", "A10000"]],
  );
});
