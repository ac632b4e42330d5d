/**
 * The form of content as it was written: values with their positions; and the interface of the
 * readers of each format.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { NamedResource } from "./find/content-names.ts";
import type { FoundFile } from "./read/file-text.ts";
import type { Sheet } from "./sheets/sheet.ts";
import type { ProblemList, ReportFault } from "./problem-list.ts";
import type { Sentence } from "../words/sentence.ts";

/** Where something was written. Lines and columns count from 1; a column is given if it is known. */
export interface Spot {
  readonly line: number;
  readonly column?: number;
  /** In a spreadsheet, such as `Facilities!F17`. */
  readonly cell?: string;
}

interface FileSpot extends Spot {
  /** Path below the content directory, with slashes. */
  readonly file: string;
}

/** What was changed differently by whoever publishes and by somebody else meanwhile. */
interface Dispute {
  /** null: the installation. */
  readonly item: {
    readonly Uuid: string;
    readonly Key: string | null;
    readonly label: string;
  } | null;
  /** Before both changes; of an item that one side deleted, all its values. */
  readonly base: Plain;
  /** null: there is none, or it was deleted. */
  readonly theirs: Plain;
  readonly mine: Plain;
  /** The newest release that changed theirs, and who made it current. */
  readonly release: number;
  readonly by: string;
}

/** A problem in content, and what would be right. */
export interface Problem extends Partial<FileSpot> {
  readonly severity: "error" | "warning";
  readonly resource?: ResourceName | "installation";
  /** Dotted path of the field, such as `Articles.DE.Name`. */
  readonly field?: string;
  /** A sentence without full stop: what is wrong and what to do. */
  readonly problem: Sentence;
  /** The wrong value as it was written, cut at 100 characters, or what it is. */
  readonly found?: string | Sentence;
  /** The nearest allowed spelling. */
  readonly suggestion?: string | Sentence;
  readonly conflict?: Dispute;
  /** What it is of, where that is known and no place in a file says it. */
  readonly item?: { readonly Uuid: string; readonly label: string };
  /** How many it stands for; absent: one. */
  readonly more?: number;
}

/** The result of JSON.parse. */
export type Plain = string | number | boolean | null | readonly Plain[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: Plain;
}

export const isList = (value: Plain | undefined): value is readonly Plain[] => Array.isArray(value);
export const isObject = (value: Plain | undefined): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names of members and positions in lists, from an item down to one of its values. */
export type Path = readonly (string | number)[];

/** How a value was written, where that says more than the value itself. */
export interface Written {
  /**
   * The source text, which a text field may use instead of the value: of a plain YAML scalar
   * (`01067` is a number in YAML and a postal code for people) and of a cell. Absent for a
   * spreadsheet cell that is not a text and may be displayed in another way.
   */
  readonly text?: string | undefined;
  /**
   * True: a spreadsheet cell that is a date. Its value is `YYYY-MM-DD`, followed by ` HH:MM:SS`
   * unless that is midnight, or `HH:MM:SS` alone.
   */
  readonly isDate?: true;
  /** Where the text of a cell leads to. */
  readonly link?: string;
  /** True: YAML without quotation marks and with a comment behind it, which may have been meant as a part of it. */
  readonly isCommented?: true;
}

/** The header row of a table. */
export interface TableHeader {
  readonly line: number;
  readonly cell?: string | undefined;
  /**
   * @returns whether there is a column for a field, by its dotted path, or one whose wrong name was
   *   probably meant for it
   */
  find(field: string): "given" | "guessed" | undefined;
}

/** The fields of a resource, for readers of tables. */
export interface FieldNames {
  /** @returns the dotted path of the field that a header means; several if it fits them equally well; none: it is unknown */
  find(header: string): readonly string[];
  /** @returns whether a header is declared exactly so, and means a field also where it begins as a comment */
  isColumn(header: string): boolean;
  /** The declared headers such as `[C]`, and the numbers of the columns without a header that they stand for. */
  readonly lettered: Iterable<readonly [header: string, column: number]>;
  /** @returns the field that a wrong name was probably meant for */
  guess(name: string): string | undefined;
  /**
   * Reports a column that is not a field; its values are not read.
   * @param given has the fields that have a column, by their dotted paths, and the objects around them
   */
  refuse(
    name: string,
    at: FileSpot,
    given: Pick<ReadonlyMap<string, unknown>, "has" | "keys">,
  ): void;
}

/** One item, or installation.yaml, as it was written. */
export interface RawRecord<Name = ResourceName> {
  readonly resource: Name;
  readonly file: string;
  /** First line of the item. */
  readonly line: number;
  readonly values: PlainObject;
  /** It is an item of a release: what is made of its values is not compared with what they give now. */
  readonly isStored?: true;
  /** Called only if there is something to say about a value. @param part of the value, or of its name */
  locate(path: Path, part?: "name"): Spot;
  /** Absent: nothing is known of any value besides the value. */
  written?(path: Path): Written | undefined;
  /** True: `9,07` is a number here, because the delimiter of this CSV file is not the comma. */
  readonly decimalComma: boolean;
  /**
   * For a row in a spreadsheet: the cell for a field, whether or not it has a value; the row's
   * first cell for a field without a column.
   */
  readonly cellOf?: (field: string) => string;
  /** For a row in a table: its values are interpreted by the type of their field. */
  readonly header?: TableHeader;
}

/** The progress of reading. */
export interface Progress {
  readonly resource: ResourceName;
  readonly records: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
}

/** A content directory, open for reading. */
export interface ContentSource {
  readonly directory: string;
  /** The resources that have files or sheets. */
  readonly given: ReadonlySet<ResourceName>;
  /** installation.yaml, if there is one that could be read. */
  readonly installation: RawRecord<"installation"> | undefined;
  /**
   * Records of a resource in collection order, several of a file at a time. A file that cannot be read further
   * ends the sequence.
   * @param names of its fields; if omitted, every name in a header row counts as one
   */
  readRecords(
    resource: ResourceName,
    names?: FieldNames,
  ): AsyncGenerator<readonly RawRecord[], void, undefined>;
  /** The problems; those of files are complete when every resource was read. */
  readonly problems: ProblemList;
}

/** One file that is read. */
export interface FileReading {
  readonly resource: ResourceName;
  readonly declaration: NamedResource;
  /** Path below the content directory, with slashes. */
  readonly file: string;
  readonly found: FoundFile;
  /** A sheet of the workbook of all resources; undefined: the first visible sheet of the file. */
  readonly sheet: Sheet | undefined;
  /** Called with the number of stored bytes that were read, by readers that do not use `text`. */
  readonly onBytes: (bytes: number) => void;
  /** Reads the file's text, once. */
  readonly text: AsyncIterable<string>;
  /** The fields of the resource; undefined: every name in a header row counts as one. */
  readonly names: FieldNames | undefined;
  /** Called for each problem; reading continues. */
  readonly report: ReportFault;
}

/**
 * Reads the records of one file, several at a time: waiting for each of 100,000 separately takes as long as
 * checking it.
 * @throws BrokenText when the file cannot be read further
 */
export type ReadRecords = (
  reading: FileReading,
) => AsyncGenerator<readonly RawRecord[], void, undefined>;
