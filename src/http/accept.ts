/**
 * In charge of whether a client takes JSON (RFC 9110 §12.5.1). In comes the Accept header; out goes
 * yes or no. A header that does not follow the grammar says nothing, and nothing means yes.
 */

/** Parameters of a range apart from q: application/json defines none (RFC 8259 §11). */
interface MediaRange {
  readonly type: string;
  readonly plain: boolean;
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

/** From the most to the least specific; the first that the header names decides. */
const PRECEDENCE = ["application/json", "application/*", "*/*"];

function execAt(expression: RegExp, text: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index;
  return expression.exec(text);
}

/** @returns the ranges in order; undefined when the header breaks the grammar */
function parseAccept(header: string): readonly MediaRange[] | undefined {
  const ranges: MediaRange[] = [];
  let index = 0;
  while (index < header.length) {
    const range = execAt(RANGE, header, index);
    if (range !== null) {
      index = RANGE.lastIndex;
      let plain = true;
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
        } else if (name !== undefined) plain = false;
      }
      ranges.push({ type: range[1]?.toLowerCase() ?? "", plain, quality });
    }
    if (execAt(SEPARATOR, header, index) === null) return undefined;
    index = SEPARATOR.lastIndex;
  }
  return ranges;
}

/** @returns true unless the header excludes application/json */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === "*/*" || header === "application/json") return true;
  const ranges = parseAccept(header);
  if (ranges === undefined || ranges.length === 0) return true;
  for (const type of PRECEDENCE) {
    // A range with parameters cannot exclude the plain type; it can only ask for it.
    const said = ranges.filter(
      (range) => range.type === type && (range.plain || range.quality > 0),
    );
    const plain = said.filter((range) => range.plain);
    const deciding = plain.length > 0 ? plain : said;
    if (deciding.length > 0) return deciding.some((range) => range.quality > 0);
  }
  return false;
}
