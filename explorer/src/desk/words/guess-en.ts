/** The English texts about what a table would be as a new resource. They are loaded when somebody asks for it. */
import { countedIn } from "../../words/counted.ts";
import type { OwnType } from "../../../../src/catalog/own-resources.ts";

const counted = countedIn("en");

const types: Readonly<Record<OwnType, string>> = {
  varchar: "text",
  longVarchar: "long text",
  markdown: "long text with Markdown",
  html: "long text with HTML",
  boolean: "yes or no",
  integer: "whole number",
  float: "number",
  enum: "one of few values",
  set: "some of few values",
  list: "several values",
  date: "day",
  timestamp: "day and time",
  mail: "email address",
  phone: "phone number",
  color: "color",
  zip: "postcode",
  address: "address of a page",
  customAttributes: "attributes of your own",
  reference: "reference to another resource",
  localized: "text in several languages",
};

export const guess = {
  title: (count: number): string => counted(count, "new resource", "new resources"),
  lead: (count: number): string =>
    count === 1
      ? "This is what your table would be. Nothing is published yet, and your file stays as it is."
      : "This is what your tables would be. Nothing is published yet, and your files stay as they are.",
  none: "None of these files is a table that can be read.",
  from: (file: string, sheet: string): string => `from ${file}, sheet ${sheet}`,
  fromFile: (file: string): string => `from ${file}`,
  rows: (count: number): string => counted(count, "row", "rows"),
  header: (row: number): string => `The headers are in row ${row}.`,
  above: (count: number): string =>
    counted(count, "row above is not read.", "rows above are not read."),
  key: (fields: string): string => `Rows are told apart by ${fields}:`,
  keyRow: "Rows are told apart by their numbers:",
  token: "Only whoever has a token may read it, until its declaration says otherwise.",
  columns: (resource: string): string => `Columns of ${resource}`,
  column: "Column",
  noHeader: (letters: string): string => `Column ${letters}, without a header`,
  type: "Taken for",
  types,
  why: "Because",
  examples: "For example",
  leftOut: "Left out",
  line: (line: number): string => `row ${line}`,
  misfits: "What does not fit",
  mayNot:
    "Your token may not make new resources. Check it, and send the address of the check to somebody with the right declare, who can stage or publish it.",
  check: (count: number): string =>
    count === 1 ? "Check as new resource" : "Check as new resources",
};

export type GuessWords = typeof guess;
