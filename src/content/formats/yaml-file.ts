/**
 * In charge of YAML files. In comes a file's text; out come records. A plain list is parsed item by
 * item, whatever its length; a file with anchors or in another form as one document, up to a bound.
 */
import { isMap, isScalar, isSeq } from "yaml";
import type { Pair } from "yaml";
import { resourceOf } from "../../catalog/resources.ts";
import { PASSED_MEMBERS, describeForms } from "./collection-form.ts";
import { readItem } from "./item-record.ts";
import { MAX_YAML_DOCUMENT_BYTES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { ReadRecords, Reading } from "../reading.ts";
import type { RawRecord } from "../record.ts";
import { readLines } from "./text-lines.ts";
import { parseYaml } from "./yaml-document.ts";
import { findYamlList, splitYamlList } from "./yaml-items.ts";

export const readYamlRecords: ReadRecords = async function* readYaml(reading) {
  if (reading.bytes > MAX_YAML_DOCUMENT_BYTES) {
    yield* readList(reading, reading.text);
    return;
  }
  const text = (await Array.fromAsync(reading.text)).join("");
  // An anchor may be meant by an alias in another item.
  const plain = isList(text) && !text.includes("&");
  yield* plain ? readList(reading, toChunks(text)) : readDocument(reading, text);
};

async function* readList(
  reading: Reading,
  chunks: AsyncIterable<string>,
): AsyncGenerator<RawRecord, void, undefined> {
  for await (const { text, line } of splitYamlList(readLines(chunks))) {
    const record = readItem(reading, () => {
      const { node, converter } = parseYaml(text, line, reading.report);
      // The text is one dash and what belongs to it, so it is a list of one.
      return converter.convert(isSeq(node) ? node.items[0] : node);
    });
    if (record !== undefined) yield record;
  }
}

function* readDocument(reading: Reading, text: string): Generator<RawRecord, void, undefined> {
  const { node, converter } = parseYaml(text, 1, reading.report);
  for (const item of findItems(reading, node, (part) => converter.placeOf(part))) {
    const record = readItem(reading, () => converter.convert(item));
    if (record !== undefined) yield record;
  }
}

type PlaceOf = (node: unknown) => { readonly line: number; readonly column: number };

/** @returns the nodes of the items @throws BrokenText when the top level is neither form */
function findItems(reading: Reading, node: unknown, placeOf: PlaceOf): readonly unknown[] {
  if (isSeq(node)) return node.items;
  const { responseKey } = resourceOf(reading.resource);
  const shape = describeForms(responseKey);
  if (!isMap(node)) {
    const problem = node === null ? `the file is empty: ${shape}` : shape;
    throw new BrokenText({ ...placeOf(node), problem });
  }
  let items: readonly unknown[] | undefined;
  for (const { key, value } of node.items as readonly Pair[]) {
    const name = isScalar(key) ? String(key.value) : "";
    if (PASSED_MEMBERS.has(name)) continue;
    if (name !== responseKey) {
      throw new BrokenText({
        ...placeOf(key),
        problem: shape,
        found: name,
        suggestion: responseKey,
      });
    }
    if (items !== undefined) {
      throw new BrokenText({
        ...placeOf(key),
        problem: "the list is given twice: keep one",
        found: name,
      });
    }
    if (!isSeq(value)) {
      throw new BrokenText({
        ...placeOf(value),
        problem: `${responseKey} must be a list of items`,
      });
    }
    ({ items } = value);
  }
  if (items !== undefined) return items;
  throw new BrokenText({ ...placeOf(node), problem: `${responseKey} is missing: ${shape}` });
}

function isList(text: string): boolean {
  for (const line of text.split("\n")) {
    const found = findYamlList(line);
    if (found !== "before") return found !== "other";
  }
  return false;
}

async function* toChunks(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}
