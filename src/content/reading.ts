/** The seam between the directory and the formats. */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { NamedResource } from "./content-names.ts";
import type { FoundFile } from "./file-text.ts";
import type { Sheet } from "./formats/sheets/sheet.ts";
import type { Report } from "./problem-list.ts";
import type { FieldNames, RawRecord } from "./record.ts";

/** One file on its way in. */
export interface Reading {
  readonly resource: ResourceName;
  readonly declaration: NamedResource;
  /** Path below the content directory, with slashes. */
  readonly file: string;
  readonly found: FoundFile;
  /** Of the workbook of all resources; undefined: the first visible one of the file. */
  readonly sheet: Sheet | undefined;
  /** Takes the number of stored bytes that were read of a workbook. */
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
export type ReadRecords = (reading: Reading) => Records;
