/**
 * Which of the offered media types a client gets: the one that the URL pins, else the one that its Accept
 * prefers (RFC 9110 §12.5.1). A header that violates the grammar is ignored, as if it were absent: every
 * type is acceptable.
 */
import { MEDIA_TYPES, MEDIA_TYPE_NAMES } from "../../catalog/media-types.ts";
import type { MediaType, MediaTypeRow } from "../../catalog/media-types.ts";
import { isQueryTooLong } from "../../catalog/query-parameters.ts";

type Parameters = MediaTypeRow["parameters"];

const NONE: Parameters = {};
/** Media types that are not a form of a collection have no parameters to negotiate. */
const PARAMETERS: ReadonlyMap<string, Parameters> = new Map(
  MEDIA_TYPE_NAMES.map((mediaType) => [mediaType, MEDIA_TYPES[mediaType].parameters]),
);

interface MediaRange {
  /** In lower case, such as `text/vcard` or `text/*`. */
  readonly type: string;
  /** Without q; names and values in lower case, without quotation marks. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly quality: number;
}

const TOKEN = String.raw`[!#$%&'*+.^_\x60|~0-9A-Za-z-]+`;
const QUOTED = String.raw`"(?:[\t \x21\x23-\x5B\x5D-\x7E\x80-\xFF]|\\[\t \x21-\x7E\x80-\xFF])*"`;
const RANGE = new RegExp(String.raw`[ \t]*(${TOKEN}\/${TOKEN})`, "uy");
const PARAMETER = new RegExp(
  String.raw`[ \t]*;[ \t]*(?:(${TOKEN})(?:=(${TOKEN}|${QUOTED}))?)?`,
  "uy",
);
const SEPARATOR = /[ \t]*(?:,|$)/uy;
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u;

function execAt(expression: RegExp, text: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index;
  return expression.exec(text);
}

/** @returns the value of a token or quoted string (RFC 9110 §5.6.4) */
const readValue = (text: string): string =>
  (text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/gu, "$1") : text).toLowerCase();

/** @returns the ranges in order; undefined when the header violates the grammar */
function parseAccept(header: string): readonly MediaRange[] | undefined {
  const ranges: MediaRange[] = [];
  let index = 0;
  while (index < header.length) {
    const range = execAt(RANGE, header, index);
    if (range !== null) {
      index = RANGE.lastIndex;
      const parameters: [string, string][] = [];
      let quality = 1;
      for (
        let parameter = execAt(PARAMETER, header, index);
        parameter !== null;
        parameter = execAt(PARAMETER, header, index)
      ) {
        index = PARAMETER.lastIndex;
        const [, name, value] = parameter;
        if (name?.toLowerCase() === "q") {
          if (value === undefined || !QUALITY.test(value)) return undefined;
          quality = Number(value);
        } else if (name !== undefined)
          parameters.push([name.toLowerCase(), readValue(value ?? "")]);
      }
      ranges.push({ type: range[1]?.toLowerCase() ?? "", parameters, quality });
    }
    if (execAt(SEPARATOR, header, index) === null) return undefined;
    index = SEPARATOR.lastIndex;
  }
  return ranges;
}

/** @returns the ranges that decide about a type, among ranges of equal precision */
function findDeciding(ranges: readonly MediaRange[], own: Parameters): readonly MediaRange[] {
  const isOwn = ([name]: MediaRange["parameters"][number]): boolean => Object.hasOwn(own, name);
  const meant = ranges.filter(({ parameters }) =>
    parameters.every((one) => !isOwn(one) || own[one[0]] === one[1]),
  );
  const precise = meant.filter(
    ({ parameters }) => parameters.length > 0 && parameters.every((one) => isOwn(one)),
  );
  if (precise.length > 0) return precise;
  const plain = meant.filter(({ parameters }) => parameters.length === 0);
  // A range with a parameter that the type does not have may select the type, but not exclude it.
  return plain.length > 0 ? plain : meant.filter(({ quality }) => quality > 0);
}

/** @returns the weight that the client gives to a type, from 0 (not acceptable) to 1 */
function weigh(mediaType: string, ranges: readonly MediaRange[]): number {
  const group = `${mediaType.slice(0, mediaType.indexOf("/"))}/*`;
  // From the most to the least precise; the first one that occurs in the header decides.
  for (const type of [mediaType, group, "*/*"]) {
    const said = ranges.filter((range) => range.type === type);
    const deciding = findDeciding(said, PARAMETERS.get(mediaType) ?? NONE);
    if (deciding.length > 0) return Math.max(...deciding.map(({ quality }) => quality));
  }
  return 0;
}

/**
 * @param offered the preferred one first: it is chosen among equals, and when there is no valid header
 * @returns undefined when the header excludes all of them
 */
export function chooseMediaType<Type extends string>(
  header: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type | undefined {
  if (header === undefined || header === "*/*" || header === offered[0]) return offered[0];
  const ranges = parseAccept(header);
  if (ranges === undefined || ranges.length === 0) return offered[0];
  const [liked] = offered
    .map((mediaType) => ({ mediaType, weight: weigh(mediaType, ranges) }))
    .filter(({ weight }) => weight > 0)
    // The sort is stable: types of equal weight stay in our order.
    .toSorted((one, other) => other.weight - one.weight);
  return liked?.mediaType;
}

/** The parameter's name, or any name that could be it with percent-encoded letters. */
const NAME = /(?:^|&)(?:format(?:[=&]|$)|[^=&]*%)/u;

/**
 * The form that a URL pins with `?format=`. It is needed before the query is parsed, because Accept is
 * checked first and depends on it.
 * @returns undefined: no form is pinned, or the query parser will reject it (an unknown form, or several)
 */
export function findPinnedType(query: string): MediaType | undefined {
  if (isQueryTooLong(query) || !NAME.test(query)) return undefined;
  const [format, ...others] = new URLSearchParams(query).getAll("format");
  if (others.length > 0) return undefined;
  return MEDIA_TYPE_NAMES.find((mediaType) => MEDIA_TYPES[mediaType].format === format);
}
