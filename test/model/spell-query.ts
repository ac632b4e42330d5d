/** The many spellings of one query: every choice is decided by a coin. */
import type { ModelCondition, ModelQuery } from "./query.ts";

type Flip = () => boolean;
type Pair = readonly [name: string, value: string];

/** @returns a function that shows one coin after the other, and then the first again */
export function flipCoins(coins: readonly boolean[]): Flip {
  let thrown = 0;
  return () => coins[thrown++ % coins.length] ?? false;
}

/** Some of what stands in the list may stand there again, and all of it reordered. */
function shuffle<One>(list: readonly One[], flip: Flip): readonly One[] {
  const repeated = list.flatMap((one) => (flip() && flip() ? [one, one] : [one]));
  return flip() ? repeated.toReversed() : repeated;
}

function respell(value: string, { paths, operator }: ModelCondition, flip: Flip): string {
  const [type, ...others] = new Set(paths.map((path) => path.type));
  // Another spelling may be another value of one of the types.
  if (operator === "null" || others.length > 0) return value;
  if (type === "uuid") return flip() ? value.toUpperCase() : value.toLowerCase();
  if (type === "timestamp" || type === "date") return respellTime(value, flip);
  if (type === "number") return respellNumber(value, flip);
  return value.normalize(flip() ? "NFC" : "NFD");
}

function respellTime(value: string, flip: Flip): string {
  // An unencoded plus sign arrives as a blank.
  if (/[a-z+]/u.test(value)) return flip() ? value.replace("+", " ") : value;
  return flip() ? value.replace(" ", "T") : value.replace("T", " ");
}

function respellNumber(value: string, flip: Flip): string {
  if (/e/iu.test(value)) return flip() ? value.replace("e", "E") : value;
  if (flip()) return `${value}e0`;
  return /^-?\d+$/u.test(value) && flip() ? `${value}.0` : value;
}

/** Blanks say nothing but in texts. */
const join = (members: readonly string[], flip: Flip): string =>
  members.join(flip() && flip() ? ", " : ",");

const escape = (value: string): string => value.replaceAll(/[\\,]/gu, (one) => `\\${one}`);

const spellFilter = (condition: ModelCondition, flip: Flip): readonly Pair[] => {
  const { paths, operator, values } = condition;
  const spelled = shuffle(values, flip).map((value) => escape(respell(value, condition, flip)));
  // An operator that takes one value does not take it twice.
  const list = values.length === 1 && operator !== "=" ? spelled.slice(0, 1) : spelled;
  const brackets = operator === "=" ? "" : `[${operator}]`;
  const isText = paths.some(({ type }) => type === "text" || type === "open");
  const names = paths.map(({ text }) => text);
  const name = `filter[${shuffle(names, flip).join("|")}]${brackets}`;
  if (operator !== "=" || paths.some(({ isList }) => isList) || !flip()) {
    const member = flip() && flip() ? (flip() ? "[]" : "[0]") : "";
    return [[name + member, isText ? list.join(",") : join(list, flip)]];
  }
  // As HTTP libraries write lists.
  const isNumbered = flip();
  const isNamed = isNumbered || flip();
  return list.map((value, index) => [
    name + (isNamed ? `[${isNumbered ? index : ""}]` : ""),
    value,
  ]);
};

const spellNumbers = (numbers: readonly number[], flip: Flip): string =>
  join(
    numbers.map((number) =>
      respellNumber(Number.isFinite(number) ? String(number) : "1e999", flip),
    ),
    flip,
  );

/** A list of names, whole or given in parts. */
const spellNames = (name: string, names: readonly string[], flip: Flip): readonly Pair[] =>
  flip() && flip() ? names.map((one) => [name, one]) : [[name, join(names, flip)]];

function encode(text: string, flip: Flip): string {
  const encoded = encodeURIComponent(text);
  return [
    ["%20", "+"],
    ["%2C", ","],
    ["%5B", "["],
    ["%5D", "]"],
    ["%2F", "/"],
  ].reduce((spelled, [code = "", plain = ""]) => {
    if (flip()) return spelled.replaceAll(code, plain);
    return flip() ? spelled.replaceAll(code, code.toLowerCase()) : spelled;
  }, encoded);
}

/** @param language of the address, such as `DE,EN_GB` @returns without question mark */
export function spellQuery(
  { conditions, search, sort, fields, near, radius, box, limit, isStrict }: ModelQuery,
  language: string | undefined,
  flip: Flip,
): string {
  const blank = flip() ? "  " : " ";
  /** Parts of lists whose order says something. */
  const ordered: Pair[] = [];
  const pairs: Pair[] = shuffle(conditions, flip).flatMap((condition) =>
    spellFilter(condition, flip),
  );
  if (search.length > 0) {
    const terms = search.map(({ words, isExact, isExcluded }) => {
      const text = words.map((word) => word.normalize(flip() ? "NFC" : "NFD")).join(blank);
      const [open, close] = flip() ? ["„", "“"] : ['"', '"'];
      return (isExcluded ? "-" : "") + (isExact ? open + text + close : text);
    });
    pairs.push(["search", (flip() ? blank : "") + terms.join(blank)]);
  }
  if (sort.length > 0) {
    ordered.push(
      ...spellNames(
        "sort",
        sort.map(({ path, sign }) => (sign < 0 ? "-" : "") + path.text),
        flip,
      ),
    );
  }
  if (fields.length > 0) pairs.push(...spellNames("fields", shuffle(fields, flip), flip));
  if (near) pairs.push(["near", spellNumbers(near, flip)]);
  if (radius !== undefined) pairs.push(["radius", spellNumbers([radius], flip)]);
  if (box) pairs.push(["bbox", spellNumbers(box, flip)]);
  if (limit !== undefined) pairs.push(["limit", String(limit)]);
  if (isStrict) pairs.push(["fallback", "false"]);
  else if (flip() && flip()) pairs.push(["fallback", "true"]);
  if (language !== undefined) ordered.push(...spellNames("language", language.split(","), flip));
  const turned = flip() ? pairs.toReversed() : pairs;
  const all = flip() ? [...ordered, ...turned] : [...turned, ...ordered];
  return all
    .map(([name, value]) => `${encode(name, flip)}=${encode(value, flip)}`)
    .join(flip() ? "&" : "&&");
}
