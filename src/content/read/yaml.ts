/**
 * YAML files. A simple list is parsed item by item, whatever its length, so that a broken item is
 * reported on its own. A file with anchors or in another form is parsed as one document, up to a
 * limit.
 */
import { isMap, isScalar, isSeq } from "yaml";
import type { Pair } from "yaml";
import { MAX_YAML_DOCUMENT_BYTES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault } from "../problem-list.ts";
import type { RawRecord, ReadRecords, Reading } from "../record.ts";
import { describeForms, PASSED_MEMBERS, toItem } from "./item-record.ts";
import { readLines } from "./file-text.ts";
import type { Line } from "./file-text.ts";
import { SECOND_DOCUMENT, parseYaml } from "./yaml-value.ts";
import type { ParsedYaml } from "./yaml-value.ts";
import { say } from "../../words/say.ts";

export const readYamlRecords: ReadRecords = async function* readYaml(reading) {
  for await (const { text, line } of splitFile(reading)) yield* readPiece(reading, text, line);
};

/** A document, or one item of a list, including its dash. */
interface YamlPiece {
  readonly text: string;
  readonly line: number;
}

async function* splitFile(reading: Reading): AsyncGenerator<YamlPiece, void, undefined> {
  if (reading.found.bytes > MAX_YAML_DOCUMENT_BYTES) {
    yield* splitList(readLines(reading.text));
    return;
  }
  const text = (await Array.fromAsync(reading.text)).join("");
  // An alias in another item may refer to an anchor.
  if (ANCHOR.test(text) || !LIST.test(text)) yield { text, line: 1 };
  else yield* splitList(readLines([text]));
}

function* readPiece(
  reading: Reading,
  text: string,
  line: number,
): Generator<readonly RawRecord[], void, undefined> {
  try {
    const parsed = parseYaml(text, line, reading.report);
    for (const item of findItems(reading, parsed)) {
      const record = readItem(reading, parsed, item);
      yield record === undefined ? [] : [record];
    }
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    reading.report(error.fault);
  }
}

/** @returns undefined when the item cannot be read or is no object (reported) */
function readItem(
  { resource, file, report }: Reading,
  { convert }: ParsedYaml,
  item: unknown,
): RawRecord | undefined {
  try {
    const read = convert(item);
    const { line, locate, written } = read;
    const values = toItem(read.value, read, read.text);
    return { resource, file, line, values, locate, written, decimalComma: false };
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    report(error.fault);
    return undefined;
  }
}

/** @returns the nodes of the items @throws BrokenText when the top level is neither form */
function findItems(reading: Reading, { node, placeOf }: ParsedYaml): readonly unknown[] {
  if (isSeq(node)) return node.items;
  const { responseKey } = reading.declaration;
  const shape = describeForms(responseKey);
  const refuse = (part: unknown, problem: string, more: Partial<Fault> = {}): never => {
    throw new BrokenText({ ...placeOf(part), problem, ...more });
  };
  if (!isMap(node))
    return refuse(node, node === null ? say("the file is empty: {shape}", { shape }) : shape);
  let items: readonly unknown[] | undefined;
  for (const { key, value } of node.items as readonly Pair[]) {
    const name = isScalar(key) ? String(key.value) : "";
    if (PASSED_MEMBERS.has(name)) continue;
    if (name !== responseKey) refuse(key, shape, { found: name, suggestion: responseKey });
    if (items !== undefined) refuse(key, say("the list is given twice: keep one"), { found: name });
    items = isSeq(value)
      ? value.items
      : refuse(value, say("{responseKey} must be a list of items", { responseKey }));
  }
  return items ?? refuse(node, say("{responseKey} is missing: {shape}", { responseKey, shape }));
}

const IGNORED_LINE = /^(?:---)?\s*(?:#|$)/u;
const DOCUMENT_MARK = /^(?:---|\.\.\.)(?:\s|$)/u;
const ITEM = /^( *)-(?:\s|$)/u;
/** Where an anchor may be (YAML 1.2.2 §6.9.2), and not `&` between two words. */
const ANCHOR = /(?:^|[\s[{,])&[^\s&]/mu;
/** Text that begins, after ignored lines, with an item (YAML 1.2.2 §8.2.1). */
const LIST = /^(?:(?:---)?[^\S\n]*(?:#.*\r?)?\n)* *-(?:\s|$)/u;

/**
 * Everything that belongs to an item is indented more than its dash, including block scalars and
 * the lines of quoted texts (YAML 1.2.2 §8.2.1), so each dash at the list's indentation begins an
 * item.
 * @throws BrokenText when this is not a list, an item is too long, or a second document begins
 */
async function* splitList(
  batches: AsyncIterable<readonly Line[]>,
): AsyncGenerator<YamlPiece, void, undefined> {
  let start: string | undefined;
  let item: string[] = [];
  let first = 0;
  let characters = 0;
  let ended = false;
  const piece = (): YamlPiece => ({ text: item.join("\n"), line: first });
  for await (const lines of batches) {
    for (const { text, number: line } of lines) {
      const [, indentation] = ITEM.exec(text) ?? [];
      if (start === undefined) {
        if (indentation === undefined && IGNORED_LINE.test(text)) continue;
        if (indentation === undefined) throw new BrokenText({ line, problem: noList() });
        start = indentation;
      }
      const isMark = DOCUMENT_MARK.test(text);
      if ((isMark && text.startsWith("-")) || (ended && !isMark && !IGNORED_LINE.test(text))) {
        if (item.length > 0) yield piece();
        throw new BrokenText({ line, problem: say(SECOND_DOCUMENT) });
      }
      if (isMark) {
        ended = true;
        continue;
      }
      if (indentation === start) {
        if (item.length > 0) yield piece();
        item = [];
        first = line;
        characters = 0;
      }
      item.push(text);
      characters += text.length + 1;
      if (characters > MAX_YAML_DOCUMENT_BYTES) {
        const problem = say("the item is longer than {limit} characters: shorten it", {
          limit: MAX_YAML_DOCUMENT_BYTES,
        });
        throw new BrokenText({ line: first, problem });
      }
    }
  }
  if (item.length > 0) yield piece();
}

const noList = (): string =>
  say(
    "a YAML file of more than {limit} bytes must be a simple list: begin each item with a dash, or use JSON Lines",
    { limit: MAX_YAML_DOCUMENT_BYTES },
  );
