/**
 * The shape of content as it was written: values that know where they stand; and what readers of a format are
 * given and give.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { NamedResource } from "./content-names.ts";
import type { FoundFile } from "./file-text.ts";
import type { Sheet } from "./formats/sheets/sheet.ts";
import type { ProblemList, Report } from "./problem-list.ts";

/** Where something stands. Lines and columns count from 1; a column is given where it is known. */
interface Position {
  /** Path below the content directory, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** Of a spreadsheet, such as `Facilities!F17`. */
  readonly cell?: string;
}

/** What is wrong with content, and what would be right. */
export interface Problem extends Partial<Position> {
  readonly severity: "error" | "warning";
  readonly resource?: ResourceName | "installation";
  /** Dotted path of the field, such as `Articles.DE.Name`. */
  readonly field?: string;
  /** A sentence without full stop: what is wrong and what to do. */
  readonly problem: string;
  /** The offending value as it was written, cut at 100 characters. */
  readonly found?: string;
  /** The nearest allowed spelling. */
  readonly suggestion?: string;
}

interface Placed {
  readonly line: number;
  readonly column?: number;
  readonly cell?: string;
}

/** null, a boolean, a number or a text. */
export interface RawScalar extends Placed {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  /**
   * The source text, where a text field may take it instead of the value: of a plain YAML scalar
   * (`01067` is a number to YAML and a zip to people) and of a cell. Absent for a JSON number, and
   * for a cell of a spreadsheet that is no text and that people may see written in another way.
   */
  readonly text?: string;
  /** True: a cell, whose text is read by the type of its field. */
  readonly untyped: boolean;
  /**
   * True: a cell of a spreadsheet that is a date. Its value is `YYYY-MM-DD`, with ` HH:MM:SS` behind
   * it unless that is midnight, or `HH:MM:SS` alone.
   */
  readonly isDate?: true;
}

export interface RawList extends Placed {
  readonly kind: "list";
  readonly items: readonly RawValue[];
}

/** A member, placed where its name stands. */
export interface RawMember extends Placed {
  readonly value: RawValue;
}

/** What readers need of a map of members. */
export interface RawMembers {
  readonly size: number;
  get(name: string): RawMember | undefined;
  keys(): Iterable<string>;
  entries(): Iterable<readonly [name: string, member: RawMember]>;
}

export interface RawObject extends Placed {
  readonly kind: "object";
  readonly members: RawMembers;
}

export type RawValue = RawScalar | RawList | RawObject;

/** The header row of a table. */
export interface TableHeader {
  readonly line: number;
  readonly cell?: string | undefined;
  /** @returns whether a field, by its dotted path, has a column, or one whose wrong name means it */
  find(field: string): "given" | "guessed" | undefined;
}

/** What a reader of tables asks whoever knows the fields of a resource. */
export interface FieldNames {
  /** @param name dotted path */
  has(name: string): boolean;
  /** @returns the field that a wrong name was probably meant for */
  guess(name: string): string | undefined;
  /** Takes the place of a column that is no field; its values are not handed on. */
  refuse(name: string, at: Position): void;
}

/** What the engine's own parser makes of JSON. */
export type Plain = string | number | boolean | null | readonly Plain[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: Plain;
}

/** An item without its places: of JSON that the engine's own parser reads to the letter. */
export interface PlainItem {
  readonly value: PlainObject;
  /**
   * True: no text in it holds a quotation mark, a backslash, a control character, a line break or
   * what turns the direction of text.
   */
  readonly isClean: boolean;
}

/** One item as it was written. */
export interface RawRecord {
  readonly resource: ResourceName;
  readonly file: string;
  /** First line of the item. */
  readonly line: number;
  readonly value: RawObject;
  /** The same once more, for whoever asks for no places. */
  readonly plain?: PlainItem;
  /** True: `9,07` is a number here, because the delimiter of this CSV file is not the comma. */
  readonly decimalComma: boolean;
  /**
   * Of a row in a spreadsheet: the cell for a field, whether or not it has a value; the row's first
   * cell for a field without a column.
   */
  readonly cellOf?: (field: string) => string;
  /** Of a row in a table. */
  readonly header?: TableHeader;
}

/** Records that stand side by side in a file. What is wrong with one is told when it is read. */
export interface RecordRun {
  readonly file: string;
  /** Of the first record. */
  readonly line: number;
  /** How many lines or records there are. */
  readonly length: number;
  /** SHA-256 of all that there is to read, in hex; left out where another reading saves nothing. */
  digest?(): string;
  /** To be called before the next run is asked for. */
  read(): readonly RawRecord[];
}

/** How far the reading has come. */
export interface Progress {
  readonly resource: ResourceName;
  readonly records: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
}

/** A content directory, open for reading. */
export interface ContentSource {
  readonly directory: string;
  /** installation.yaml, when there is one that could be read. */
  readonly installation: { readonly file: string; readonly value: RawObject } | undefined;
  /**
   * Records of a resource in collection order, some at a time. A file that cannot be read on ends the
   * sequence.
   * @param names of its fields; left out: every name in a header row is taken for one
   */
  readRuns(resource: ResourceName, names?: FieldNames): AsyncGenerator<RecordRun, void, undefined>;
  readRecords(
    ...wanted: Parameters<ContentSource["readRuns"]>
  ): AsyncGenerator<readonly RawRecord[], void, undefined>;
  /** Takes what is wrong; of files, it is complete once every resource was read. */
  readonly problems: ProblemList;
}

/** One file on its way in. */
export interface Reading {
  readonly resource: ResourceName;
  readonly declaration: NamedResource;
  /** Path below the content directory, with slashes. */
  readonly file: string;
  readonly found: FoundFile;
  /** Of the workbook of all resources; undefined: the first visible one of the file. */
  readonly sheet: Sheet | undefined;
  /** Takes the number of stored bytes that were read, from readers that do not read the text. */
  readonly onBytes: (bytes: number) => void;
  /** Reads the file's text, once. */
  readonly text: AsyncIterable<string>;
  /** Of the resource; undefined: every name in a header row is taken for one. */
  readonly names: FieldNames | undefined;
  /** Takes what is wrong; reading goes on. */
  readonly report: Report;
}

/** Some at a time, as they come: to wait for each of 100,000 alone takes as long as to check it. */
export type Records = AsyncGenerator<readonly RawRecord[], void, undefined>;

/** Reads the records of one file. @throws BrokenText where the file cannot be read on */
export type ReadRecords = (
  reading: Reading,
) => AsyncGenerator<readonly RawRecord[] | RecordRun, void, undefined>;
