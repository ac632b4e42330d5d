/** The errors of the YAML parser, in our words: its own are for whoever knows how YAML is parsed. */
import type { YAMLError } from "yaml";
import { sentence } from "../../words/sentence.ts";
import type { PlainMessage, Sentence } from "../../words/sentence.ts";

interface FaultRow {
  readonly code: YAMLError["code"];
  /** In the parser's message, if the code has several meanings; the first row that fits counts. */
  readonly about?: string;
  readonly said: PlainMessage;
}

const NOT_CLOSED: PlainMessage =
  "a list or object in brackets is not closed, or its lines are not indented: add the closing bracket";
const INDENTATION: PlainMessage =
  "the indentation is wrong: the items of a list, and the fields of an object, begin in the same column";
const DIRECTIVE: PlainMessage = "a line that begins with % has a meaning in YAML: remove it";
const ANCHOR_SIGN: PlainMessage =
  "& and * have a meaning in YAML: put text that begins with them in quotation marks";

const FAULTS: readonly FaultRow[] = [
  { code: "TAG_RESOLVE_FAILED", said: "there is no such tag: write the value without !" },
  { code: "MULTIPLE_TAGS", said: "there is no such tag: write the value without !" },
  { code: "NON_STRING_KEY", said: "the name of a field must be text" },
  {
    code: "RESOURCE_EXHAUSTION",
    said: "there are too many levels of nested objects and lists: reduce the nesting",
  },
  {
    code: "BLOCK_AS_IMPLICIT_KEY",
    said: "text with a colon and a space must be quoted, and all fields of one object need the same indentation",
  },
  { code: "TAB_AS_INDENT", said: "lines must be indented with spaces: replace the tab" },
  { code: "BAD_INDENT", about: "end with a", said: NOT_CLOSED },
  { code: "BAD_INDENT", said: INDENTATION },
  { code: "MISSING_CHAR", about: "end with a", said: NOT_CLOSED },
  {
    code: "MISSING_CHAR",
    about: "Missing closing",
    said: "a quotation mark is not closed: close the text that it opens",
  },
  {
    code: "MISSING_CHAR",
    about: "Missing ,",
    said: "a comma is missing between two values in brackets",
  },
  {
    code: "MISSING_CHAR",
    about: "followed by",
    said: "a colon, a blank and a value are missing behind the name of the field",
  },
  {
    code: "MISSING_CHAR",
    about: "Comments must",
    said: "a blank is missing before the comment: add it, or put the text in quotation marks if the # belongs to it",
  },
  { code: "MISSING_CHAR", about: "without -", said: INDENTATION },
  { code: "MISSING_CHAR", about: "directives-end", said: DIRECTIVE },
  {
    code: "MULTILINE_IMPLICIT_KEY",
    said: "this is not the name of a field, a colon and a value: put a text of several lines in quotation marks, or write | in front of it and indent it",
  },
  {
    code: "BAD_SCALAR_START",
    said: "text that begins with this character must be put in quotation marks",
  },
  { code: "BAD_DIRECTIVE", said: DIRECTIVE },
  {
    code: "BAD_DQ_ESCAPE",
    said: "there is no such escape in double quotation marks: write \\\\ for a backslash",
  },
  {
    code: "BLOCK_IN_FLOW",
    said: "a list with dashes, or an object of several lines, cannot be in brackets: write it without the brackets around it",
  },
  { code: "KEY_OVER_1024_CHARS", said: "the name of a field is longer than 1024 characters" },
  { code: "BAD_ALIAS", said: ANCHOR_SIGN },
  { code: "ALIAS_PROPS", said: ANCHOR_SIGN },
  { code: "MULTIPLE_ANCHORS", said: ANCHOR_SIGN },
  { code: "BAD_PROP_ORDER", said: ANCHOR_SIGN },
];

const OTHER: PlainMessage =
  "this is not YAML: put text with special characters in quotation marks, and check the indentation";

/** @param line in which the error is */
export function describeYamlFault({ code, message }: YAMLError, line: string): Sentence {
  if (/^ *\t/u.test(line)) return sentence("lines must be indented with spaces: replace the tab");
  const row = FAULTS.find((one) => one.code === code && message.includes(one.about ?? ""));
  return sentence(row?.said ?? OTHER);
}
