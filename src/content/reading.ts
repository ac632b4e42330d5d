/** The seam between the directory and the formats. */
import type { ResourceName } from "../catalog/resources.ts";
import type { Fault } from "./problem-list.ts";
import type { FieldNames, RawRecord } from "./record.ts";

/** One file on its way in. */
export interface Reading {
  readonly resource: ResourceName;
  /** Path below the content directory, with slashes. */
  readonly file: string;
  readonly bytes: number;
  /** Reads the file's text, once. */
  readonly text: AsyncIterable<string>;
  /** Of the resource; undefined: every name in a header row is taken for one. */
  readonly names: FieldNames | undefined;
  /** Takes what is wrong; reading goes on. */
  readonly report: (fault: Fault) => void;
}

/** Reads the records of one file. @throws BrokenText where the file cannot be read on */
export type ReadRecords = (reading: Reading) => AsyncGenerator<RawRecord, void, undefined>;
