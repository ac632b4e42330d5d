/**
 * In charge of parsing YAML text. In comes one document, or one item of a list; out goes its node
 * with a converter that knows its lines, or the first fault.
 */
import { LineCounter, parseAllDocuments } from "yaml";
import type { Document, YAMLError } from "yaml";
import { BrokenText } from "../problem-list.ts";
import type { Fault } from "../problem-list.ts";
import { createYamlConverter } from "./yaml-value.ts";
import type { YamlConverter } from "./yaml-value.ts";

export interface ParsedYaml {
  /** The top node; null when the text holds none. */
  readonly node: unknown;
  readonly converter: YamlConverter;
}

/**
 * @param firstLine line of the text's first character in its file
 * @param report takes what is wrong with values; reading goes on
 * @throws BrokenText at the first place where the text is not one YAML document
 */
export function parseYaml(
  text: string,
  firstLine: number,
  report: (fault: Fault) => void,
): ParsedYaml {
  const lineCounter = new LineCounter();
  const parsed = parseAllDocuments(text, {
    lineCounter,
    version: "1.2",
    schema: "core",
    merge: false,
    prettyErrors: false,
    stringKeys: true,
    // Looking for duplicates is quadratic there; the converter does it with a map.
    uniqueKeys: false,
    logLevel: "silent",
  });
  const documents: readonly Document.Parsed[] = "empty" in parsed ? [] : parsed;
  const place = (offset: number): { line: number; column: number } => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: firstLine - 1 + line, column: col };
  };
  const [document, second] = documents;
  const [error] = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  if (error !== undefined) {
    const line = text.split("\n")[lineCounter.linePos(error.pos[0]).line - 1] ?? "";
    throw new BrokenText({ ...place(error.pos[0]), problem: describe(error, line) });
  }
  if (second !== undefined) {
    throw new BrokenText({
      ...place(second.range[0]),
      problem: "there is a second document in the file: remove the --- or ... before it",
    });
  }
  return {
    node: document?.contents ?? null,
    converter: createYamlConverter(lineCounter, firstLine, report),
  };
}

/** What authors run into, in our words; for the rest the parser's own sentence is the clearest. */
const FAULTS: Partial<Record<YAMLError["code"], string>> = {
  TAG_RESOLVE_FAILED: "there is no such tag: write the value without !",
  NON_STRING_KEY: "the name of a field must be a text",
  RESOURCE_EXHAUSTION: "there are too many objects and lists inside each other: write it flatter",
  BLOCK_AS_IMPLICIT_KEY:
    "a text with a colon and a space must be quoted, and fields of one object must be indented alike",
};

function describe(error: YAMLError, line: string): string {
  if (/^ *\t/u.test(line)) return "lines must be indented with spaces: replace the tab";
  return FAULTS[error.code] ?? `this is not YAML: ${error.message.replace(/\.$/u, "")}`;
}
