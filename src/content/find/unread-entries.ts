/** Why entries of a content directory are not read, and how they would be. */
import { basename } from "node:path/posix";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { sentence } from "../../words/sentence.ts";
import { MAX_FILE_BYTES } from "../limits.ts";
import type { Fault } from "../problem-list.ts";
import { PDF, TEXT_DOCUMENT } from "../read/first-bytes.ts";
import {
  ENDINGS,
  describeForeign,
  INSTALLATION_FILE,
  isContentFile,
  meantFormat,
  withoutSecondEnding,
  WORKBOOK_FILES,
} from "./content-names.ts";
import type { Purpose } from "./content-names.ts";
import type { Entry } from "./directory-entries.ts";
import type { PlainMessage, Sentence } from "../../words/sentence.ts";

const isResource = (purpose?: Purpose): purpose is ResourceName =>
  purpose !== undefined && purpose !== "workbook" && purpose !== "installation";

/** @param purpose of an entry in the content directory itself */
export function findFault({ kind, fault }: Entry, purpose?: Purpose): Fault | undefined {
  if (kind !== "folder") return fault;
  return {
    problem: isResource(purpose)
      ? sentence(
          "this is a directory, not a file: name it {purpose} if it contains content files, replace it with a regular file, or remove it",
          { purpose },
        )
      : sentence("this is a directory, not a file: replace it with a regular file, or remove it"),
  };
}

export const describeTooLarge = (resource: ResourceName): Fault => ({
  problem: sentence(
    "the file is larger than {limit} bytes: put several smaller files into a directory named {resource}",
    { limit: MAX_FILE_BYTES, resource },
  ),
});

const LINK: PlainMessage =
  "this is only a link to a Google document: download the table there as Microsoft Excel (.xlsx), and take that file";
const PAGE_FILE: PlainMessage = "a web page cannot be read: save what it shows as .xlsx or .csv";
const OTHER_DATA: PlainMessage = "this format is not read: save it as .xlsx, .csv, .json or .yaml";
/** What programs keep in formats of their own, by their endings, and how it gets into one that is read. */
const OWN_FORMATS: Readonly<Record<string, PlainMessage>> = {
  numbers:
    "this is a document of Numbers, which only Numbers reads: export it there as Excel, and take that file",
  pdf: PDF,
  gsheet: LINK,
  gdoc: LINK,
  doc: TEXT_DOCUMENT,
  docx: TEXT_DOCUMENT,
  odt: TEXT_DOCUMENT,
  pages: TEXT_DOCUMENT,
  rtf: TEXT_DOCUMENT,
  html: PAGE_FILE,
  htm: PAGE_FILE,
  mhtml: PAGE_FILE,
  xml: OTHER_DATA,
  toml: OTHER_DATA,
  mdb: OTHER_DATA,
  accdb: OTHER_DATA,
};

/** @returns how to bring what is in a file that only its own program reads; undefined: it is no such file */
export function describeOwnFormat({ name, kind }: Entry): Sentence | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  // Numbers keeps some of its documents as folders.
  const said =
    (kind === "file" || ending === "numbers") &&
    Object.hasOwn(OWN_FORMATS, ending) &&
    OWN_FORMATS[ending];
  return said ? sentence(said) : undefined;
}

/** @returns what is wrong with a directory without a file of content: what is there may only be in another format */
export function describeNothing(
  entries: readonly Entry[],
  resources: readonly ResourceName[],
): readonly Fault[] {
  const faults = entries.flatMap((entry) => {
    const problem = describeOwnFormat(entry);
    return problem ? [{ file: entry.name, problem }] : [];
  });
  if (faults.length > 0) return faults;
  const problem = sentence(
    "there is no content: name each file after what it contains ({names}, each with the extension {endings, or}), or one workbook with all resources ({workbooks, or}); `lectern init DIR` creates example content",
    { names: resources.join(", "), endings: ENDINGS, workbooks: WORKBOOK_FILES },
  );
  return [{ problem }];
}

const DOUBLE: PlainMessage =
  "the file is not read, because its name has two endings, of which the system may hide one: rename it";

/**
 * @param suggestion the nearest name that has a meaning
 * @returns what is said of a file that could be content and of a folder whose name nearly has a meaning
 */
export function describeStray(
  { name, kind }: Entry,
  suggestion: string | undefined,
  resources: readonly ResourceName[],
): Fault {
  if (suggestion !== undefined && kind === "folder") {
    const problem = sentence(
      "the folder is no resource: rename it, or begin its name with _ if it is no content",
    );
    return { problem, suggestion };
  }
  const foreign = describeForeign(name, suggestion);
  if (foreign !== undefined) return { problem: foreign };
  if (suggestion === undefined) {
    const problem = sentence(
      "the file is no resource: rename it to one of them ({names}), or move it into a folder or begin its name with _ if it is no content",
      { names: resources.join(", ") },
    );
    return { problem };
  }
  if (withoutSecondEnding(name) !== undefined) return { problem: sentence(DOUBLE), suggestion };
  if (suggestion === INSTALLATION_FILE) {
    const problem = sentence(
      "the file is not read, because the settings are in {file}: rename it",
      {
        file: INSTALLATION_FILE,
      },
    );
    return { problem, suggestion };
  }
  const problem = sentence(
    "the file is no resource: rename it, or move it into a folder or begin its name with _ if it is no content",
  );
  return { problem, suggestion };
}

/** @returns what is said of an entry in a resource's folder that is not read; undefined: nothing */
export function describePart({ name, kind }: Entry, resource: ResourceName): Fault | undefined {
  const found = basename(name);
  if (kind === "folder") {
    const problem = sentence(
      "the folder is not read: move its files into {resource}, or begin its name with _ if they are no content",
      { resource },
    );
    return { problem };
  }
  if (!isContentFile(found)) return undefined;
  const foreign = describeForeign(name);
  if (foreign !== undefined) return { problem: foreign };
  const single = withoutSecondEnding(found);
  if (single !== undefined) return { problem: sentence(DOUBLE), suggestion: single };
  const suggestion = `${found.slice(0, found.lastIndexOf("."))}.${meantFormat(name)}`;
  const problem = sentence("the file is not read: its name must end in {endings, or}", {
    endings: ENDINGS,
  });
  return { problem, suggestion };
}
