import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { getNodePath, parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import { toItem } from "./item-record.ts";
import { readJsonItem } from "./json-item.ts";
import { parseJsonValue } from "./json-value.ts";
import { sayInEnglish as say } from "../../words/say.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault } from "../problem-list.ts";
import { isList, isObject } from "../record.ts";
import type { Path, Plain } from "../record.ts";
import { runs } from "../../../test/support/seeds.ts";

/** Where each value of a JSON text is, and each name, by path; of a member given twice, the first. */
type Spots = ReadonlyMap<string, readonly (number | undefined)[]>;

function listSpots(text: string, line: number, column: number): Spots {
  const spots = new Map<string, readonly number[]>();
  const note = (key: string, offset: number): void => {
    const lines = text.slice(0, offset).split(/\r\n|[\r\n]/u);
    const characters = lines.at(-1)?.length ?? 0;
    spots.set(key, [line + lines.length - 1, characters + (lines.length === 1 ? column : 1)]);
  };
  const look = (node: Node): void => {
    if (node.type === "property") {
      const [name, value] = node.children ?? [];
      if (name) note(`${JSON.stringify([...getNodePath(node), name.value])} name`, name.offset);
      if (value) look(value);
      return;
    }
    note(`${JSON.stringify(getNodePath(node))} `, node.offset);
    for (const child of node.children ?? []) look(child);
  };
  const tree = parseTree(text);
  if (tree) look(tree);
  return spots;
}

interface Outcome {
  readonly faults: readonly Fault[];
  readonly values: unknown;
  /** Undefined: not those of a member given twice, in which they are those of both. */
  readonly spots: Spots | undefined;
}

const READING = { resource: "navigation", file: "navigation.jsonl" } as const;

function readExactly(text: string, line: number, column: number): Outcome {
  const faults: Fault[] = [];
  try {
    const { value, ...spot } = parseJsonValue(text, line, column, (one) => void faults.push(one));
    const values = toItem(value, spot);
    const isTwice = faults.some(({ problem }) => problem.text.includes("twice"));
    return { faults, values, spots: isTwice ? undefined : listSpots(text, line, column) };
  } catch (error) {
    assert.ok(error instanceof BrokenText);
    return { faults: [...faults, error.fault], values: undefined, spots: undefined };
  }
}

function readQuickly(text: string, line: number, column: number): Outcome {
  const faults: Fault[] = [];
  const report = (fault: Fault): void => void faults.push(fault);
  const record = readJsonItem({ ...READING, report }, text, line, column);
  const spots = new Map<string, readonly (number | undefined)[]>();
  const look = (value: Plain, path: Path): void => {
    const spot = record?.locate(path);
    spots.set(`${JSON.stringify(path)} `, [spot?.line, spot?.column]);
    if (isList(value)) for (const [index, entry] of value.entries()) look(entry, [...path, index]);
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const at = record?.locate([...path, name], "name");
      spots.set(`${JSON.stringify([...path, name])} name`, [at?.line, at?.column]);
      look(inner, [...path, name]);
    }
  };
  if (record) look(record.values, []);
  const isTwice = faults.some(({ problem }) => problem.text.includes("twice"));
  return { faults, values: record?.values, spots: record && !isTwice ? spots : undefined };
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

/** One spot where somebody's hand slipped. */
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

test("an item has the values, spots and faults that the exact reader finds", () => {
  let quick = 0;
  let slow = 0;
  fc.assert(
    fc.property(
      fc.oneof({ weight: 30, arbitrary: itemText }, { weight: 1, arbitrary: deepText }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (text, line, column) => {
        const exact = readExactly(text, line, column);
        assert.deepEqual(readQuickly(text, line, column), exact);
        if (exact.values !== undefined && exact.faults.length === 0) quick += 1;
        else slow += 1;
      },
    ),
    runs(3000),
  );
  // Neither side of the comparison may have been empty.
  assert.ok(quick > 500 && slow > 500, `${quick} quick, ${slow} slow`);
});

test("an item with more members than it may have is left to the exact reader", () => {
  const members = Array.from({ length: 10_001 }, (_, index) => `"A${index}":${index}`);
  const { faults } = readQuickly(`{${members.join(",")}}`, 1, 1);
  assert.deepEqual(
    faults.map(({ problem, found }) => [say(problem), found]),
    [["the object has more than 10000 fields: split it", "A10000"]],
  );
});
