/**
 * Patterns for whole texts, as declarations have them: a subset of regular expressions that the engine of
 * JavaScript decides in linear time. A pattern is a list of alternatives, and an alternative a list of
 * characters and classes, each with a count. Groups, look-around and references are missing; and where a
 * count is open, what follows must begin with another character, so that there is only one way to match.
 */
import { say } from "../words/say.ts";

/** From and up to, by code point. */
type Range = readonly [first: number, last: number];

interface Piece {
  /** In order, apart from each other. */
  readonly ranges: readonly Range[];
  /** As a regular expression. */
  readonly source: string;
  readonly least: number;
  readonly most: number;
  /** As it was written. */
  readonly text: string;
}

const MAX_COUNT = 1000;
const LAST = 0x10ffff;
const DIGITS: Range = [0x30, 0x39];
const LINE_BREAKS: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const COUNTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "?": [0, 1],
  "*": [0, Infinity],
  "+": [1, Infinity],
};
const SPECIAL = new Set("\\^$.|?*+()[]{}/");

class PatternFault extends Error {}

const fail = (problem: string): never => {
  throw new PatternFault(problem);
};

function invert(ranges: readonly Range[]): readonly Range[] {
  const others: Range[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) others.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) others.push([next, LAST]);
  return others;
}

function unite(ranges: readonly Range[]): readonly Range[] {
  const united: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = united.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else united.push([first, last]);
  }
  return united;
}

const meet = (some: readonly Range[], others: readonly Range[]): boolean =>
  some.some(([first, last]) => others.some((other) => other[0] <= last && first <= other[1]));

const spell = (code: number): string => String.raw`\u{${code.toString(16)}}`;
const spellRange = ([first, last]: Range): string =>
  first === last ? spell(first) : `${spell(first)}-${spell(last)}`;

const isCount = (text: string): boolean => /^\d{1,4}$/u.test(text) && Number(text) <= MAX_COUNT;

class PatternReader {
  readonly #signs: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#signs = Array.from(text);
  }

  read(): readonly (readonly Piece[])[] {
    const branches: Piece[][] = [[]];
    while (this.#at < this.#signs.length) {
      if (this.#skip("|")) branches.push([]);
      else branches.at(-1)?.push(this.#readPiece());
    }
    return branches;
  }

  get #next(): string {
    return this.#signs[this.#at] ?? "";
  }

  #take(): string {
    const sign = this.#next;
    if (sign === "") fail(say("ends too early"));
    this.#at += 1;
    return sign;
  }

  #skip(sign: string): boolean {
    const isNext = this.#next === sign;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #readPiece(): Piece {
    const start = this.#at;
    const ranges = this.#readAtom();
    const [least, most] = this.#readCount();
    return {
      ranges,
      source: `[${ranges.map(spellRange).join("")}]`,
      least,
      most,
      text: this.#signs.slice(start, this.#at).join(""),
    };
  }

  #readAtom(): readonly Range[] {
    const sign = this.#take();
    if (sign === "[") return this.#readClass();
    if (sign === ".") return invert(LINE_BREAKS);
    if (sign === "\\") return [this.#readEscape()];
    if (sign === "(" || sign === ")")
      return fail(say("must be without groups; write alternatives with |"));
    if (sign === "^" || sign === "$")
      return fail(say("must be without {sign}: it is always for the whole text", { sign }));
    if (SPECIAL.has(sign) && sign !== "/") {
      return fail(
        say(
          "has a {sign} with nothing to count or end before it; the character itself is \\{sign}",
          { sign },
        ),
      );
    }
    return [this.#rangeOf(sign)];
  }

  #rangeOf(sign: string): Range {
    const code = sign.codePointAt(0) ?? 0;
    return [code, code];
  }

  #readEscape(): Range {
    const sign = this.#take();
    if (sign === "d") return DIGITS;
    if (SPECIAL.has(sign) || sign === "-") return this.#rangeOf(sign);
    return fail(
      say(
        "has \\{sign}; after a backslash, only d or one of \\ ^ $ . | ? * + ( ) [ ] { } / - is allowed",
        { sign },
      ),
    );
  }

  #readClass(): readonly Range[] {
    const isInverted = this.#skip("^");
    const ranges: Range[] = [];
    while (!this.#skip("]")) {
      const first = this.#readMember();
      if (this.#next !== "-" || this.#signs[this.#at + 1] === "]") {
        ranges.push(first);
        continue;
      }
      this.#at += 1;
      const last = this.#readMember();
      if (first[0] !== first[1] || last[0] !== last[1] || first[0] > last[0])
        return fail(say("has a range in [ ] that does not go from one character to a later one"));
      ranges.push([first[0], last[0]]);
    }
    if (ranges.length === 0) return fail(say("has [ ] with nothing in it"));
    return isInverted ? invert(unite(ranges)) : unite(ranges);
  }

  #readMember(): Range {
    const sign = this.#take();
    if (sign === "\\") return this.#readEscape();
    if (sign === "[") return fail(say("has [ within [ ]; the character itself is \\["));
    return this.#rangeOf(sign);
  }

  #readCount(): readonly [least: number, most: number] {
    const known = COUNTS[this.#next];
    let count: readonly [number, number] = known ?? [1, 1];
    if (known) this.#at += 1;
    else if (this.#skip("{")) count = this.#readBraces();
    if (known || count[0] !== 1 || count[1] !== 1) {
      if (this.#next in COUNTS || this.#next === "{")
        return fail(say("has {sign} behind another count", { sign: this.#next }));
    }
    return count;
  }

  #readBraces(): readonly [least: number, most: number] {
    let inner = "";
    while (!this.#skip("}")) inner += this.#take();
    const [least = "", most = least, ...others] = inner.split(",");
    if (others.length > 0 || !isCount(least) || !(most === "" || isCount(most))) {
      return fail(
        say("must have counts such as {5}, {2,} or {2,5} of at most {limit}, not {count}", {
          limit: MAX_COUNT,
          count: `{${inner}}`,
        }),
      );
    }
    const end = most === "" ? Infinity : Number(most);
    return end < Number(least)
      ? fail(say("has the count {count}, which ends before it begins", { count: `{${inner}}` }))
      : [Number(least), end];
  }
}

/** Refuses a count that may end in several ways, each of which the engine would try. */
function checkEnds(pieces: readonly Piece[]): void {
  for (const [index, { ranges, least, most, text }] of pieces.entries()) {
    if (least === most) continue;
    for (const next of pieces.slice(index + 1)) {
      if (meet(ranges, next.ranges)) {
        fail(
          say(
            "does not say where {text} ends, because {next} may begin with the same character: give a number, such as {3}, or leave that character out",
            { text, next: next.text },
          ),
        );
      }
      if (next.least > 0) break;
    }
  }
}

const writeCount = ({ least, most }: Piece): string =>
  `{${least},${most === Infinity ? "" : most}}`;

const compiled = new Map<string, RegExp>();

/** @param text a pattern that was accepted */
export function compilePattern(text: string): RegExp {
  const known = compiled.get(text);
  if (known) return known;
  const read = readPattern(text);
  if ("problem" in read) throw new Error(read.problem);
  const pattern = new RegExp(read.source, "u");
  compiled.set(text, pattern);
  return pattern;
}

/** @returns the regular expression for whole texts, or why the pattern is refused */
export function readPattern(
  text: string,
): { readonly source: string } | { readonly problem: string } {
  try {
    const branches = new PatternReader(text).read();
    for (const pieces of branches) {
      if (pieces.length === 0) fail(say("has an alternative with nothing in it"));
      checkEnds(pieces);
    }
    const written = branches.map((pieces) =>
      pieces.map((piece) => piece.source + writeCount(piece)).join(""),
    );
    return { source: `^(?:${written.join("|")})$` };
  } catch (error) {
    if (error instanceof PatternFault) return { problem: error.message };
    throw error;
  }
}
