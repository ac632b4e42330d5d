/** YAML files: one document, which is a list of items. */
import { isSeq } from "yaml";
import { MAX_YAML_BYTES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { RawRecord, ReadRecords, FileReading } from "../record.ts";
import { toItem } from "./item-record.ts";
import { parseYaml } from "./yaml-value.ts";
import type { ParsedYaml } from "./yaml-value.ts";
import { sentence } from "../../words/sentence.ts";

export const readYamlRecords: ReadRecords = async function* readYaml(reading) {
  if (reading.found.bytes > MAX_YAML_BYTES) {
    const problem = sentence(
      "the file is larger than {limit} bytes: write it as JSON Lines, with one item per line in a .jsonl file",
      { limit: MAX_YAML_BYTES },
    );
    throw new BrokenText({ problem });
  }
  const text = (await Array.fromAsync(reading.text)).join("");
  const parsed = parseYaml(text, reading.report);
  const { node, spotOf } = parsed;
  if (!isSeq(node)) {
    const problem = sentence(
      "the file must be a list of items: begin each with a dash and a blank",
    );
    throw new BrokenText({ ...spotOf(node), problem });
  }
  for (const item of node.items) {
    const record = readItem(reading, parsed, item);
    yield record === undefined ? [] : [record];
  }
};

/** @returns undefined when the item cannot be read or is no object (reported) */
function readItem(
  { resource, file, report }: FileReading,
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
