/**
 * Finds the files of a content directory: those of each resource in the order in which they are
 * read, the sheets of the one workbook that may hold all resources, and installation.yaml. It
 * reports wrong names, because otherwise nobody would notice that a table was not read.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { describeEndings, describeForeign, formatOf, isSpreadsheet } from "./content-names.ts";
import type { ContentNames, Format, Purpose } from "./content-names.ts";
import { describeEntry, listEntries } from "./directory-entries.ts";
import type { ContentRoot, Entry } from "./directory-entries.ts";
import { unreadable } from "../read/file-text.ts";
import { NOTE } from "../read/header-row.ts";
import type { Sheet } from "../sheets/sheet.ts";
import { MAX_FILE_BYTES } from "../limits.ts";
import {
  describeDouble,
  describeNear,
  describeNothing,
  describePart,
  describeStranger,
  describeTaken,
  findFault,
  isResource,
  tooLarge,
} from "./unread-entries.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault, Report } from "../problem-list.ts";
import { joinNames } from "../../words/phrases.ts";
import { say } from "../../words/say.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

type ContentFile = Entry & { readonly format: Format };
type ContentFiles = ReadonlyMap<ResourceName, readonly ContentFile[]>;

/**
 * @param entries of the root
 * @param report called for problems with single entries
 * @param isPart true: each file was given on purpose, so that one that is not read is an error
 */
export async function findContentFiles(
  root: ContentRoot,
  entries: readonly Entry[],
  names: ContentNames,
  report: Report,
  isPart = false,
): Promise<ContentFiles> {
  const search = new ContentSearch(root, names, report, isPart);
  for (const entry of entries) await search.take(entry);
  return search.finish();
}

class ContentSearch {
  readonly #root: ContentRoot;
  readonly #names: ContentNames;
  readonly #report: Report;
  readonly #isPart: boolean;
  #isStrayTold = false;
  /** The entries by purpose, in the order of their names. */
  readonly #meant = new Map<Purpose, Entry[]>();
  readonly #others: Entry[] = [];
  /** Visible sheets whose names are not, and not nearly, those of resources, except notes. */
  readonly #strangers: Pick<Fault, "file" | "found">[] = [];

  constructor(root: ContentRoot, names: ContentNames, report: Report, isPart: boolean) {
    this.#root = root;
    this.#names = names;
    this.#report = report;
    this.#isPart = isPart;
  }

  async take(entry: Entry): Promise<void> {
    const purpose = this.#names.findPurpose(entry.name, entry.kind === "file");
    if (purpose === undefined) {
      this.#others.push(entry);
      return;
    }
    this.#mean(purpose, entry);
    // A folder can have the name of a resource, but no other known name.
    const fault = entry.name === purpose ? entry.fault : findFault(entry, purpose);
    if (fault !== undefined) this.#report({ ...placeOf(entry, purpose), ...fault });
    else if (purpose === "workbook") await this.#takeSheets(entry);
  }

  async finish(): Promise<ContentFiles> {
    const { resources, declarationOf } = this.#names;
    for (const entry of this.#others) this.#reportStray(entry);
    const files = new Map<ResourceName, readonly ContentFile[]>();
    for (const resource of resources) {
      const [entry, ...doubles] = this.#meant.get(resource) ?? [];
      if (entry === undefined) continue;
      if (doubles.length > 0) {
        const found = [entry, ...doubles].map(describeEntry);
        const problem = say("there is more than one file for {resource}: keep one of {files}", {
          resource,
          files: joinNames(found),
        });
        this.#report({ file: entry.name, resource, problem, found: found.join(", ") });
      }
      files.set(resource, await this.#listFiles(resource, entry));
    }
    const mayHold = this.#listMissing();
    const sheets = mayHold.map((one) => declarationOf(one).sheet);
    // One of them may be meant for a resource that has no content yet.
    for (const stranger of mayHold.length === 0 ? [] : this.#strangers) {
      const problem = say(
        "the sheet is not read because of its name: rename it to {sheets} if it contains items, or begin its name with {note}",
        { sheets: joinNames(sheets, "or"), note: NOTE },
      );
      this.#report({ severity: "warning", ...stranger, problem, mayHold });
    }
    const isEmpty = !this.#meant.has("workbook") && mayHold.length === resources.length;
    const hasSettings = this.#meant.has("installation");
    if (isEmpty && !(this.#isPart && (hasSettings || this.#isStrayTold))) this.#reportNothing();
    return files;
  }

  #reportNothing(): void {
    const problem = describeNothing(this.#names.resources, this.#isPart);
    const others = this.#isPart ? this.#others : this.#others.filter(isStraySheet);
    const found = others.map(({ name }) => name).join(", ");
    this.#report({ problem, found: found || undefined });
  }

  #mean(purpose: Purpose, entry: Entry): void {
    getOrInsert(this.#meant, purpose, () => []).push(entry);
  }

  /** @returns the resources that have no content */
  #listMissing(): readonly ResourceName[] {
    return this.#names.resources.filter((resource) => !this.#meant.has(resource));
  }

  async #takeSheets(entry: Entry): Promise<void> {
    const { resources, declarationOf, findNearSheet } = this.#names;
    const file = entry.name;
    const warn = (found: string, fault: Fault): void =>
      this.#report({ severity: "warning", file, found, ...fault });
    let sheets: readonly Sheet[];
    try {
      const { openWorkbook } = await import("../sheets/sheet-records.ts");
      sheets = await openWorkbook(entry);
    } catch (error) {
      if (!(error instanceof BrokenText)) throw error;
      this.#report({ file, ...error.fault });
      return;
    }
    const bySheet = new Map(resources.map((one) => [declarationOf(one).sheet, one]));
    const held = new Set<ResourceName>();
    const others: string[] = [];
    for (const sheet of sheets) {
      const { name, visible, bytes } = sheet;
      const resource = bySheet.get(name);
      if (resource === undefined) {
        if (visible && !name.startsWith(NOTE)) others.push(name);
      } else if (visible) {
        held.add(resource);
        this.#mean(resource, { ...entry, bytes, sheet });
      } else {
        const problem = say(
          "the sheet is not read because it is hidden: show it if it contains items",
        );
        warn(name, { resource, problem, mayHold: [resource] });
      }
    }
    for (const found of others) {
      const resource = findNearSheet(found);
      if (resource === undefined) {
        if (held.size > 0) this.#strangers.push({ file, found });
        continue;
      }
      const { sheet } = declarationOf(resource);
      if (held.has(resource)) {
        const problem = say(
          "the sheet is not read, because there is a sheet {sheet}: delete it, or begin its name with {note}",
          { sheet, note: NOTE },
        );
        warn(found, { resource, problem });
      } else {
        const problem = say(
          "the sheet is not read because of its name: rename it to {sheet} if it contains items",
          { sheet },
        );
        warn(found, { resource, problem, suggestion: sheet, mayHold: [resource] });
      }
    }
    if (held.size > 0) return;
    const problem = say("the workbook has no content: its sheets must be named {sheets}", {
      sheets: [...bySheet.keys()].join(", "),
    });
    this.#report({ file, problem, found: others.join(", ") || undefined });
  }

  /** @returns the files of a resource, in name order */
  async #listFiles(resource: ResourceName, entry: Entry): Promise<readonly ContentFile[]> {
    const { name, kind } = entry;
    if (kind === "file") return this.#openFile(resource, entry);
    if (kind !== "folder" || name !== resource) return [];
    const parts = await listEntries(this.#root, name, this.#report).catch((error: unknown) => {
      this.#report({ file: name, resource, ...unreadable(error).fault });
      return [];
    });
    if (!parts.some((part) => part.kind === "file" && formatOf(part.name) !== undefined)) {
      const problem = say(
        "the directory has no content files, whose names end in {endings}: add some, or remove the directory",
        { endings: describeEndings() },
      );
      this.#report({ file: name, resource, problem });
    }
    return parts.flatMap((part) => this.#openFile(resource, part));
  }

  /** @returns nothing when the entry is not read, which is reported if it looks like content */
  #openFile(resource: ResourceName, entry: Entry): readonly ContentFile[] {
    const { name, bytes, sheet } = entry;
    const format = formatOf(name);
    if (format === undefined) {
      const fault = describePart(entry, resource);
      if (fault) this.#report({ severity: "warning", file: name, resource, ...fault });
      return [];
    }
    const isTooLarge = sheet === undefined && bytes > MAX_FILE_BYTES;
    const fault = findFault(entry) ?? (isTooLarge ? tooLarge(resource) : undefined);
    if (fault === undefined) return [{ ...entry, format }];
    this.#report({ file: name, resource, ...fault });
    return [];
  }

  /** Reports an entry without a known purpose if it looks like content. */
  #reportStray(entry: Entry): void {
    const { name, kind, fault } = entry;
    const near = this.#names.findNear(name, kind === "folder");
    const foreign = kind === "file" ? describeForeign(name, near?.suggestion) : undefined;
    const warn = ({ severity = "warning", ...one }: Fault): void => {
      this.#isStrayTold = true;
      const { mayHold: _mayHold, ...alone } = one;
      // An error is told in any case, not only if items are missed.
      if (this.#isPart) this.#report({ file: name, found: name, ...alone });
      else this.#report({ severity, file: name, found: name, ...one });
    };
    if (near !== undefined) {
      const { purpose, suggestion } = near;
      const of = placeOf(entry, purpose);
      const [taken] = this.#meant.get(purpose) ?? [];
      if (fault !== undefined) this.#report({ ...of, ...fault });
      else if (foreign !== undefined)
        warn({ ...of, severity: taken ? "warning" : "error", problem: foreign });
      else if (near.isDouble)
        warn({ ...of, severity: "error", problem: describeDouble(suggestion), suggestion });
      else if (taken && purpose !== "workbook") {
        const problem = describeTaken(entry, taken, purpose);
        warn({ ...of, problem });
      } else {
        const problem = describeNear(entry, suggestion);
        warn({ ...of, problem, suggestion, ...(isResource(purpose) && { mayHold: [purpose] }) });
      }
    } else if (foreign !== undefined) warn({ problem: foreign });
    else if (isStraySheet(entry)) {
      const mayHold = this.#listMissing();
      const problem = describeStranger(mayHold);
      warn({ problem, mayHold });
    }
  }
}

const placeOf = ({ name }: Entry, purpose: Purpose): Pick<Fault, "file" | "resource"> => ({
  file: name,
  ...(purpose !== "workbook" && { resource: purpose }),
});

const isStraySheet = ({ name, kind }: Entry): boolean => kind === "file" && isSpreadsheet(name);
