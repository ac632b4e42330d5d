/**
 * Which of the offered media types a client gets: the one that the URL pins, else the one that its Accept
 * prefers (RFC 9110 §12.5.1). A header that violates the grammar is ignored, as if it were absent: every
 * type is acceptable.
 */
import { requestError } from "../errors.ts";
import { cacheByText } from "../lib/cache-by-text.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { LIST_HEADER, readablePart } from "../lib/http/list-header.ts";
import { readCodings } from "./accept-encoding.ts";
import type { Exchange } from "./exchange.ts";
import { HEADER } from "./read-request.ts";

interface MediaRange {
  /** In lower case, such as `text/csv` or `text/*`. */
  readonly type: string;
  /** Without q; names and values in lower case, without quotation marks. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly quality: number;
}

const TOKEN = String.raw`[!#$%&'*+.^_\x60|~0-9A-Za-z-]+`;
const QUOTED = String.raw`"(?:[\t \x21\x23-\x5B\x5D-\x7E\x80-\xFF]|\\[\t \x21-\x7E\x80-\xFF])*"`;
const PARAMETER = `;(?:[ \\t]*(${TOKEN})(?:=(${TOKEN}|${QUOTED}))?)?`;
const PARAMETERS = new RegExp(PARAMETER, "gu");
/** A media range with its parameters, and the comma after it; empty ones are allowed. */
const RANGE = new RegExp(
  `[ \\t]*(?:(${TOKEN}/${TOKEN})((?:[ \\t]*${PARAMETER})*)[ \\t]*)?(?:,|$)`,
  "uy",
);
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u;

/** @returns the value of a token or quoted string (RFC 9110 §5.6.4) */
const readValue = (text: string): string =>
  (text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/gu, "$1") : text).toLowerCase();

/** @returns the ranges in order; undefined when the header violates the grammar */
function parseAccept(sent: string): readonly MediaRange[] | undefined {
  const header = readablePart(sent);
  const ranges: MediaRange[] = [];
  RANGE.lastIndex = 0;
  while (RANGE.lastIndex < header.length && ranges.length < LIST_HEADER.members) {
    const range = RANGE.exec(header);
    if (range === null) return undefined;
    const [, type, written = ""] = range;
    if (type === undefined) continue;
    const all = Array.from(
      written === "" ? [] : written.matchAll(PARAMETERS),
      ([, name = "", value = ""]) => [name.toLowerCase(), readValue(value)] as const,
    );
    const [, quality = "1"] = all.find(([name]) => name === "q") ?? [];
    if (!QUALITY.test(quality)) return undefined;
    const parameters = all.filter(([name]) => name !== "q" && name !== "");
    ranges.push({ type: type.toLowerCase(), parameters, quality: Number(quality) });
  }
  return ranges;
}

/** Of media types that have any: a client that asks for another value asks for another representation. */
const PARAMETERS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  /** RFC 4180 §3 */
  "text/csv": { charset: "utf-8", header: "present" },
};

/** @returns the weight that the client gives to a type, from 0 (not acceptable) to 1 */
function weigh(mediaType: string, ranges: readonly MediaRange[]): number {
  const own = PARAMETERS_OF[mediaType] ?? {};
  const group = `${mediaType.slice(0, mediaType.indexOf("/"))}/*`;
  let [mostPrecise, weight] = [0, 0];
  for (const { type, parameters, quality } of ranges) {
    const level = type === mediaType ? 3 : type === group ? 2 : type === "*/*" ? 1 : 0;
    if (level === 0) continue;
    const known = parameters.filter(([name]) => Object.hasOwn(own, name));
    if (known.some(([name, value]) => own[name] !== value)) continue;
    const isForeign = known.length < parameters.length;
    // A range with a parameter that the type does not have may select the type, but not exclude it.
    if (isForeign && quality === 0) continue;
    const precision = level * 3 + (isForeign ? 0 : known.length > 0 ? 2 : 1);
    if (precision > mostPrecise) [mostPrecise, weight] = [precision, quality];
    else if (precision === mostPrecise) weight = Math.max(weight, quality);
  }
  return weight;
}

export type Offered<Type> = readonly [Type, ...Type[]];

/**
 * @param offered the preferred one first: it is chosen among equals, and when there is no valid header
 * @returns undefined when the header excludes all of them
 */
export function chooseMediaType<Type extends string>(
  header: string | undefined,
  offered: Offered<Type>,
): Type | undefined {
  const [best] = offered;
  // Of most apps, nothing else has to be read.
  if (header === undefined || header === "*/*" || header.split(",", 1)[0] === best) return best;
  const ranges = parseAccept(header);
  if (ranges === undefined || ranges.length === 0) return best;
  const weights = offered.map((mediaType) => weigh(mediaType, ranges));
  const most = Math.max(...weights);
  return most > 0 ? offered[weights.indexOf(most)] : undefined;
}

const choosers = new WeakMap<Offered<string>, (accept: string) => string | undefined>();

/** @param offered the same object for the same address, since its answers are kept with it */
const chooserOf = <Type extends string>(
  offered: Offered<Type>,
): ((accept: string) => Type | undefined) =>
  getOrInsert(choosers, offered, () =>
    cacheByText((accept) => chooseMediaType(accept, offered)),
  ) as (accept: string) => Type | undefined;

/**
 * Says what the exchange is answered in.
 * @param pinned the media type that the URL names, one of those offered
 * @throws RequestError NOT_ACCEPTABLE
 */
export function negotiate<Type extends string>(
  exchange: Exchange,
  offered: Offered<Type>,
  pinned?: Type,
): void {
  const { headers } = exchange;
  const mediaType = pinned ?? chooserOf(offered)(headers[HEADER.accept] ?? "");
  if (mediaType === undefined) {
    const [first, ...others] = offered;
    const values = others.length === 0 ? { type: first } : { types: offered.join(", ") };
    throw requestError("NOT_ACCEPTABLE", values);
  }
  exchange.mediaType = mediaType;
  exchange.isChosen = offered.length > 1 && pinned === undefined;
  exchange.codings = readCodings(headers[HEADER["accept-encoding"]]);
}
