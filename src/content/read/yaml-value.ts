/**
 * YAML values (YAML 1.2, core schema): every part with its line and column, and plain scalars with
 * the text as it was written.
 */
import {
  Lexer,
  LineCounter,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
} from "yaml";
import type { Alias, Document, Node, Pair, YAMLMap } from "yaml";
import { MAX_DEPTH, MAX_MEMBERS, MAX_VALUES, MAX_YAML_PARTS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault } from "../problem-list.ts";
import type { Spot, Plain, RawRecord } from "../record.ts";
import { Spots } from "./spots.ts";
import { describeYamlFault } from "./yaml-faults.ts";
import {
  checkNumber,
  checkText,
  detachText,
  isMergeMarker,
  NULL_WORDS,
  tooDeep,
  unmerged,
} from "./text-value.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

/** A value, its spot, and those of all values in it. */
interface YamlValue extends Spot {
  readonly locate: RawRecord["locate"];
  readonly written: NonNullable<RawRecord["written"]>;
  readonly value: Plain;
  /** The source text of a scalar. */
  readonly text: string | undefined;
}

/** Converts the nodes of one document, in their order, to values. */
interface YamlConverter {
  /** @throws BrokenText when the value is too deep, too large or refers to an unknown anchor */
  readonly convert: (node: unknown) => YamlValue;
  readonly spotOf: (node: unknown) => Spot;
}

export interface ParsedYaml extends YamlConverter {
  /** The top node; null if the text has none. */
  readonly node: unknown;
}

/** A shorter text is parsed at once, whatever is in it. */
const SMALL_CHARACTERS = 16 * 1024;
/** The lexer's marks, which are not in the text: of a document, a scalar and an unclosed list. */
const LEXER_MARKS: ReadonlySet<string> = new Set(["\u0002", "\u001f", "\u0018"]);
/** @throws BrokenText when the tree of the text would take too much memory, or its lists too much time */
function refuseHuge(text: string): void {
  if (text.length < SMALL_CHARACTERS) return;
  let [parts, depth, offset] = [0, 0, 0];
  const refuse = (problem: Sentence): never => {
    const line = text.slice(0, offset).split("\n").length;
    throw new BrokenText({ line, problem });
  };
  for (const part of new Lexer().lex(text)) {
    parts += 1;
    if (part === "[" || part === "{") depth += 1;
    else if (part === "]" || part === "}") depth -= 1;
    // Items are in a list.
    if (depth > MAX_DEPTH + 1) refuse(tooDeep());
    if (parts > MAX_YAML_PARTS) {
      refuse(
        sentence("the text has more values than can be read together: split it, or use JSON Lines"),
      );
    }
    if (!LEXER_MARKS.has(part)) offset += part.length;
  }
}

/**
 * @param report called for wrong values, of which reading continues, and for all but the first fault of the text
 * @throws BrokenText at the first position where the text is not one YAML document
 */
export function parseYaml(text: string, report: (fault: Fault) => void): ParsedYaml {
  refuseHuge(text);
  const lineCounter = new LineCounter();
  const parsed = parseAllDocuments(text, {
    lineCounter,
    version: "1.2",
    schema: "core",
    merge: false,
    prettyErrors: false,
    stringKeys: true,
    // The parser's search for duplicates takes quadratic time; the converter uses a map.
    uniqueKeys: false,
    logLevel: "silent",
  });
  const documents: readonly Document.Parsed[] = "empty" in parsed ? [] : parsed;
  const spotAt = (offset: number): Spot => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  const findComment = (offset: number): string | undefined => {
    let at = offset;
    while (text[at] === " " || text[at] === "\t") at += 1;
    return text[at] === "#" ? text.slice(at + 1, at + 2) : undefined;
  };
  const [document, second] = documents;
  const [fault, ...others] = document === undefined ? [] : listFaults(document, text, spotAt);
  for (const other of others) report(other);
  if (fault !== undefined) throw new BrokenText(fault);
  if (second !== undefined) {
    const problem = sentence(
      "there is a second document in the file: remove the --- or ... before it",
    );
    throw new BrokenText({ ...spotAt(second.range[0]), problem });
  }

  return { node: document?.contents ?? null, ...createConverter(spotAt, findComment, report) };
}

/** @returns one for each line; where the parser has lost its way, what it does not understand is no fault */
function listFaults(
  { errors, warnings }: Document.Parsed,
  text: string,
  spotAt: (offset: number) => Spot,
): readonly Fault[] {
  const lines = text.split("\n");
  const faults = new Map<number, Fault>();
  if (errors.length > 0) {
    const at = lines.findIndex(isMergeMarker);
    if (at >= 0) return [{ line: at + 1, problem: unmerged() }];
  }
  for (const error of [...errors, ...warnings]) {
    const { line, column } = spotAt(error.pos[0]);
    if (faults.has(line) || (faults.size > 0 && error.code === "UNEXPECTED_TOKEN")) continue;
    faults.set(line, { line, column, problem: describeYamlFault(error, lines[line - 1] ?? "") });
  }
  return [...faults.values()];
}

/**
 * @param spotAt gives the spot of an offset
 * @param findComment gives what a comment begins with that follows an offset on its line
 * @param report called for wrong values; reading continues
 */
function createConverter(
  spotAt: (offset: number) => Spot,
  findComment: (offset: number) => string | undefined,
  report: (fault: Fault) => void,
): YamlConverter {
  /** The latest node of each anchor; the target of each alias; nodes that were seen before. */
  const anchors = new Map<string, Node>();
  const targets = new Map<Node, Node>();
  const anchored = new Set<Node>();
  let spots = new Spots();
  let values = 0;
  /** That of the node before, used for an empty value, which has none. */
  let last = spotAt(0);
  const path: (string | number)[] = [];

  const spotOf = (node: unknown): Spot => {
    const offset = (node as Partial<Node> | null)?.range?.[0];
    if (offset !== undefined) last = spotAt(offset);
    return last;
  };
  const field = (): Pick<Fault, "field"> => {
    const shown = path.filter((step) => typeof step === "string");
    return shown.length === 0 ? {} : { field: shown.join(".") };
  };
  const check = (spot: Spot, problem: Sentence | undefined, found: string): void => {
    if (problem !== undefined) report({ ...spot, ...field(), problem, found, keepsItem: true });
  };
  const refuse = (spot: Spot, problem: Sentence, found?: string): never => {
    throw new BrokenText({ ...spot, ...field(), problem, found });
  };

  const convert = (node: unknown, depth: number): Plain => {
    const spot = spotOf(node);
    values += 1;
    if (values > MAX_VALUES) {
      refuse(
        spot,
        sentence("the item has more than {limit} values: split it", { limit: MAX_VALUES }),
      );
    }
    if (isAlias(node)) return convert(findTarget(node, spot), depth);
    spots.add(path, spot);
    const value = convertNode(node, depth, spot);
    registerAnchor(node);
    return value;
  };

  /** A node is converted again for each alias; anchors in it keep their first targets. */
  const findTarget = (alias: Alias, spot: Spot): Node => {
    const target = targets.get(alias) ?? anchors.get(alias.source);
    if (target === undefined) {
      const problem = sentence("there is no such anchor before the alias: write the value itself");
      return refuse(spot, problem, `*${alias.source}`);
    }
    targets.set(alias, target);
    return target;
  };

  /** Called after the node was converted, so that an alias inside its own anchor finds nothing. */
  const registerAnchor = (node: unknown): void => {
    if (!isScalar(node) && !isCollection(node)) return;
    if (node.anchor === undefined || anchored.has(node)) return;
    anchored.add(node);
    anchors.set(node.anchor, node);
  };

  const convertNode = (node: unknown, depth: number, spot: Spot): Plain => {
    if (isCollection(node) && depth > MAX_DEPTH) refuse(spot, tooDeep());
    if (isMap(node)) return convertMembers(node, depth);
    if (!isSeq(node)) return convertScalar(node, spot);
    return node.items.map((item, index) => {
      path.push(index);
      const value = convert(item, depth + 1);
      path.pop();
      return value;
    });
  };

  const convertMembers = (map: YAMLMap, depth: number): Plain => {
    const members = new Map<string, Plain>();
    for (const { key, value } of map.items as readonly Pair[]) {
      // The parser has converted all names to texts, or rejected them.
      const name = isScalar(key) && typeof key.value === "string" ? key.value : "";
      const spot = spotOf(key);
      path.push(name);
      if (name === "<<" && isScalar(key) && key.type === "PLAIN")
        refuse(spot, sentence("merge keys (<<) are not read: repeat the fields"));
      check(spot, checkText(name), name);
      if (members.has(name))
        check(spot, sentence("the field is given twice in one object: keep one"), name);
      else if (members.size === MAX_MEMBERS) {
        refuse(
          spot,
          sentence("the object has more than {limit} fields: split it", { limit: MAX_MEMBERS }),
        );
      } else {
        spots.add(path, spot, "name");
        members.set(name, convert(value, depth + 1));
      }
      path.pop();
    }
    // Made of its entries, the object may also have a member named __proto__.
    return Object.fromEntries(members);
  };

  const convertScalar = (node: unknown, spot: Spot): Plain => {
    const isPlain = isScalar(node) && node.type === "PLAIN";
    const source = isPlain ? (node.source ?? "") : undefined;
    const comment = isPlain ? findComment(node.range?.[1] ?? 0) : undefined;
    // A remark in place of a value begins with a blank; `#ff0` and `#4` do not.
    const isCommented = comment !== undefined && (source !== "" || /\S/u.test(comment));
    const isWord = source !== undefined && NULL_WORDS.has(source);
    const value: unknown = isWord ? source : isScalar(node) ? node.value : null;
    if (typeof value === "string") check(spot, checkText(value), value);
    else if (typeof value === "number") {
      const written = source ?? String(value);
      check(spot, checkNumber(value, written), written);
    }
    // null has no text: `~` in a text field means no value, not a tilde.
    const isNone =
      typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean";
    if (source !== undefined && (isCommented || !isNone)) {
      const text = isNone ? {} : { text: detachText(source) };
      spots.addWritten(path, { ...text, ...(isCommented && { isCommented }) });
    }
    if (isNone) return null;
    return typeof value === "string" ? detachText(value) : value;
  };

  return {
    convert(node) {
      values = 0;
      path.length = 0;
      const found = (spots = new Spots());
      const value = convert(node, 1);
      return {
        ...found.find([]),
        value,
        text: found.findWritten([])?.text,
        locate: (at, part) => found.find(at, part),
        written: (at) => found.findWritten(at),
      };
    },
    spotOf,
  };
}
