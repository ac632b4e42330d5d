/** Generated queries for property tests. */
import * as fc from "fast-check";
import { OPERATORS, VALUE_TYPES, isOrdering } from "../../../src/catalog/filter-operators.ts";
import type { Operator, ValueType } from "../../../src/catalog/filter-operators.ts";
import { nameFilter } from "../../../src/query/query-syntax.ts";
import { isSortable, pathTableOf } from "../../../src/query/paths.ts";
import type { FieldPath } from "../../../src/query/query-model.ts";
import { contextOf } from "./query-context.ts";
import type { Letter } from "./query-context.ts";

/** A parameter with the members of its value, each in its plainest spelling. */
interface AskedParameter {
  readonly name: string;
  readonly members: readonly string[];
  /** What the members are, which says how else they may be spelled. */
  readonly type: ValueType | "plain" | "words";
  /** True: order and repetition of the members say nothing. */
  readonly isSet: boolean;
}

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
/** Few letters, so that queries meet; signs that have to be escaped or encoded; two normal forms. */
const TEXT = fc.string({
  unit: fc.constantFrom(...Array.from("ab ,\\üß%&+=#[]😀")),
  minLength: 1,
  maxLength: 4,
});
const NUMBER = fc.constantFrom("0", "1", "-1", "0.5", "10", "-12.25", "1e21");

const MEMBER: Readonly<Record<ValueType, (path: FieldPath) => fc.Arbitrary<string>>> = {
  text: () => TEXT,
  open: () => TEXT,
  uuid: () => fc.constantFrom(UUID, UUID.replace("0f", "1f")),
  boolean: () => fc.constantFrom("true", "false"),
  enum: ({ values = [] }) => fc.constantFrom(...values.slice(0, 3)),
  number: () => NUMBER,
  date: () => fc.constantFrom("2024-02-29", "2024-05-01", "today", "today-7d"),
  timestamp: () =>
    fc.constantFrom("2024-02-29", "2024-02-29 10:00:00", "now", "now+7d", "now-1h", "today+1d"),
  object: () => fc.constantFrom("true", "false"),
};

function typeOf({ type }: FieldPath, operator: Operator): ValueType {
  if (operator === "null") return "boolean";
  return type === "open" && isOrdering(operator) ? "number" : type;
}

function arbitraryFilter(paths: readonly FieldPath[]): fc.Arbitrary<AskedParameter> {
  const rows = paths.flatMap((path) =>
    VALUE_TYPES[path.type].operators.map((operator) => ({ path, operator })),
  );
  return fc.constantFrom(...rows).chain(({ path, operator }) => {
    const type = typeOf(path, operator);
    const maxLength = OPERATORS[operator].takesList ? 3 : 1;
    return fc.array(MEMBER[type](path), { minLength: 1, maxLength }).map((members) => ({
      name: nameFilter(path.text, operator),
      members,
      type,
      isSet: OPERATORS[operator].takesList,
    }));
  });
}

const ask = (
  name: string,
  members: fc.Arbitrary<readonly string[]>,
  type: AskedParameter["type"] = "plain",
  isSet = false,
): fc.Arbitrary<AskedParameter> => members.map((list) => ({ name, members: list, type, isSet }));

function arbitrarySort(paths: readonly FieldPath[]): fc.Arbitrary<AskedParameter> {
  const texts = paths.filter(isSortable).map(({ text }) => text);
  const keys = fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 });
  const signed = fc
    .tuple(keys, fc.boolean())
    .map(([list, down]) => list.map((key) => (down ? `-${key}` : key)));
  return ask("sort", signed);
}

function listSingles(
  letter: Letter,
  paths: readonly FieldPath[],
): readonly fc.Arbitrary<AskedParameter>[] {
  const fields = fc.array(fc.constantFrom(...paths.map(({ text }) => text)), {
    minLength: 1,
    maxLength: 5,
  });
  const degrees = fc.constantFrom("0", "1.5", "-20", "80");
  const near = fc.tuple(degrees, degrees);
  const singles = [
    ask(
      "search",
      fc.array(fc.constantFrom("Haus", "über", "1"), { minLength: 1, maxLength: 4 }),
      "words",
    ),
    arbitrarySort(paths),
    ask("fields", fields, "plain", true),
    ask("format", fc.constantFrom(["json"], ["csv"])),
    ask("limit", fc.constantFrom(["1"], ["7"], ["100"])),
    ask("language", fc.uniqueArray(fc.constantFrom("DE", "EN_GB", "FR"), { minLength: 1 })),
    ask("minRelease", fc.constantFrom(["1"], ["20"])),
    ask("release", fc.constantFrom(["1"], ["20"])),
    ask("at", fc.constantFrom(["2027-01-31"], ["2027-01-31T10:00:00Z"])),
  ];
  if (letter !== "F") return singles;
  return [
    ...singles,
    ask("near", near, "number"),
    ask(
      "bbox",
      near.map(([one, other]) => [other, "-20", one, "80"]),
      "number",
    ),
  ];
}

/** Queries that are right, with whatever they ask for. */
export function arbitraryQuery(letter: Letter): fc.Arbitrary<readonly AskedParameter[]> {
  const { resource, operation, installation } = contextOf(letter);
  const table = pathTableOf(resource, operation, installation);
  const open = letter === "N" ? (table.find("CustomAttributes.OPEN") ?? []) : [];
  const paths = [...table.paths.values()].concat(open);
  const singles = fc
    .tuple(...listSingles(letter, paths).map((one) => fc.option(one, { nil: undefined, freq: 2 })))
    .map((list) => list.flatMap((one) => one ?? []));
  return fc
    .tuple(fc.array(arbitraryFilter(paths), { maxLength: 5 }), singles)
    .map(([filters, others]) => [...filters, ...others]);
}

type Pick = <Value>(...values: readonly Value[]) => Value;

const NUMBER_SPELLINGS: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => (/[.e]/u.test(number) ? number : `${number}.0`),
  (number) => (number.includes("e") ? number.replace("e", "E+") : `${number}e0`),
  (number) => (number === "0" ? "-0" : number),
];

function respell(member: string, type: AskedParameter["type"], pick: Pick): string {
  if (type === "uuid") return pick(member, member.toUpperCase());
  if (type === "date") return pick(member, member.replace("today", "now"));
  if (type === "timestamp") {
    const [spaced, instant] = [member.replace("+", " "), member.replace(" 10", "T09")];
    const isLong = instant !== member;
    const other = isLong ? `${instant}.5Z` : member.replace("-1h", "-01h");
    return pick(member, member.replace(" ", "T"), spaced, other);
  }
  if (type === "number") return pick(...NUMBER_SPELLINGS)(member);
  const text = pick(member, member.normalize("NFD"));
  if (type === "words") return `${pick("", " ", "  ")}${text}`;
  return type === "plain" ? text : text.replaceAll(/[\\,]/gu, "\\$&");
}

/** Characters that a query may hold as they are, wherever they stand. */
const PLAIN = /[\w\-.~,:;/?@!$'()*[\]\\]/u;

function encode(text: string, pick: Pick): string {
  return Array.from(text, (character) => {
    if (character === " ") return pick("+", "%20");
    const bytes = [...Buffer.from(character)];
    const encoded = bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    return PLAIN.test(character)
      ? pick(character, character, character, encoded)
      : pick(encoded, encoded.toUpperCase());
  }).join("");
}

const shuffle = <Value>(list: readonly Value[], pick: Pick): readonly Value[] =>
  list
    .map((value) => ({ value, place: pick(...Array.from({ length: 16 }, (_, index) => index)) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);

function spellParameter({ name, members, type, isSet }: AskedParameter, pick: Pick): string {
  const repeated = isSet && pick(true, false) ? [...members, ...members.slice(0, 1)] : members;
  const ordered = isSet ? shuffle(repeated, pick) : repeated;
  const value = ordered
    .map((member) => respell(member, type, pick))
    .join(type === "words" ? " " : ",");
  return `${encode(name, pick)}=${encode(value, pick)}`;
}

/** @param pick chooses one of several ways @returns a query string that asks for just that */
export function spellAsked(asked: readonly AskedParameter[], pick: Pick): string {
  const twice = asked.filter(({ name }) => name.startsWith("filter") && pick(true, false, false));
  const pairs = [...asked, ...twice].map((parameter) => spellParameter(parameter, pick));
  return shuffle(pairs, pick).join(pick("&", "&", "&&"));
}
