/** Why entries of a content directory are not read, and how they would be. */
import { basename } from "node:path/posix";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { joinNames } from "../../words/phrases.ts";
import { say } from "../../words/say.ts";
import { MAX_FILE_BYTES } from "../limits.ts";
import type { Fault } from "../problem-list.ts";
import {
  describeEndings,
  describeForeign,
  meantFormat,
  withoutSecondEnding,
  WORKBOOK_FILES,
} from "./content-names.ts";
import type { Purpose } from "./content-names.ts";
import { describeEntry } from "./directory-entries.ts";
import type { Entry } from "./directory-entries.ts";

export const isResource = (purpose?: Purpose): purpose is ResourceName =>
  purpose !== undefined && purpose !== "workbook" && purpose !== "installation";

/** @param purpose of an entry in the content directory itself */
export function findFault({ kind, fault }: Entry, purpose?: Purpose): Fault | undefined {
  if (kind !== "folder") return fault;
  return {
    problem: isResource(purpose)
      ? say(
          "this is a directory, not a file: name it {purpose} if it contains content files, replace it with a regular file, or remove it",
          { purpose },
        )
      : say("this is a directory, not a file: replace it with a regular file, or remove it"),
  };
}

export const tooLarge = (resource: ResourceName): Fault => ({
  problem: say(
    "the file is larger than {limit} bytes: put several smaller files into a directory named {resource}",
    { limit: MAX_FILE_BYTES, resource },
  ),
});

/** @returns why a directory is empty @param isPart true: each file was given on purpose */
export function describeNothing(resources: readonly ResourceName[], isPart: boolean): string {
  const values = {
    names: resources.join(", "),
    endings: describeEndings(),
    workbooks: joinNames(WORKBOOK_FILES, "or"),
  };
  return say(
    isPart
      ? "no file has the name of a resource: name each after what it contains ({names}, each with the extension {endings}), or {workbooks} if its sheets are several resources"
      : "the directory has no content: add a file such as navigation.json ({names}, each with the extension {endings}), or one workbook with all resources ({workbooks}); `lectern init DIR` creates example content in an empty or new directory",
    values,
  );
}

/** @returns what is said of an entry if another has the purpose that its name means */
export const describeTaken = ({ kind }: Entry, taken: Entry, purpose: Purpose): string =>
  say(
    kind === "folder"
      ? "the folder is not read because {other} provides {purpose}: move one of them elsewhere"
      : "the file is not read because {other} provides {purpose}: move one of them elsewhere",
    { other: describeEntry(taken), purpose },
  );

/** @returns what is said of an entry whose name is nearly right */
export const describeNear = ({ kind }: Entry, suggestion: string): string =>
  say(
    kind === "folder"
      ? "the folder is not read because of its name: rename it to {suggestion} if it contains items"
      : "the file is not read because of its name: rename it to {suggestion} if it contains items",
    { suggestion },
  );

/** @returns what is said of a file whose name has an ending behind the right one */
export const describeDouble = (suggestion: string): string =>
  say(
    "the file is not read, because its name has two endings, of which the system may hide one: rename it to {suggestion}",
    { suggestion },
  );

/**
 * In a resource's folder, every file is probably content.
 * @returns what is said of an entry there that is not read, a warning by default; undefined: nothing
 */
export function describePart({ name, kind }: Entry, resource: ResourceName): Fault | undefined {
  const found = basename(name);
  if (kind === "folder") {
    const problem = say(
      "the directory is not read: move its files into {resource} if they contain items",
      { resource },
    );
    return { problem };
  }
  const foreign = describeForeign(name);
  if (foreign !== undefined) return { problem: foreign, found };
  const single = withoutSecondEnding(found);
  if (single !== undefined)
    return { severity: "error", problem: describeDouble(single), found, suggestion: single };
  const format = meantFormat(name);
  // A .txt file may be a note about other files.
  if (format === undefined || /\.txt$/iu.test(name)) return undefined;
  const suggestion = `${found.slice(0, found.lastIndexOf("."))}.${format}`;
  const problem = say("the file is not read: its name must end in {endings}", {
    endings: describeEndings(),
  });
  return { problem, found, suggestion };
}

/** @returns what is said of a table that could be of any of these resources */
export const describeStranger = (resources: readonly ResourceName[]): string =>
  resources.length === 0
    ? say("the file is not read because its name is not a resource: move it elsewhere")
    : say(
        "the file is not read because its name is not a resource: rename it to the resource that it contains ({names})",
        { names: resources.join(", ") },
      );
