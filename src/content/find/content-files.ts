/**
 * Finds the files of a content directory: those of each resource in the order in which they are
 * read, the sheets of the one workbook that may hold all resources, and installation.yaml. Any other
 * table, YAML or JSON file is an error, because otherwise nobody would notice that it was not read.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { ENDINGS, formatOf, isContentFile } from "./content-names.ts";
import type { ContentNames, Format, Purpose } from "./content-names.ts";
import { describeEntry, listEntries } from "./directory-entries.ts";
import type { ContentRoot, Entry } from "./directory-entries.ts";
import { unreadable } from "../read/file-text.ts";
import { NOTE_SIGN } from "../read/header-columns.ts";
import type { Sheet } from "../sheets/sheet.ts";
import { MAX_FILE_BYTES } from "../limits.ts";
import {
  describeOwnFormat,
  describePart,
  describeStray,
  describeTooLarge,
  findFault,
} from "./unread-entries.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault, ReportFault } from "../problem-list.ts";
import { sentence } from "../../words/sentence.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

type ContentFile = Entry & { readonly format: Format };
type ContentFiles = ReadonlyMap<ResourceName, readonly ContentFile[]>;

/**
 * @param entries of the root
 * @param report called for problems with single entries
 */
export async function findContentFiles(
  root: ContentRoot,
  entries: readonly Entry[],
  names: ContentNames,
  report: ReportFault,
): Promise<ContentFiles> {
  const search = new ContentSearch(root, names, report);
  for (const entry of entries) await search.take(entry);
  return search.finish();
}

class ContentSearch {
  readonly #root: ContentRoot;
  readonly #names: ContentNames;
  readonly #report: ReportFault;
  /** The entries by purpose, in the order of their names. */
  readonly #meant = new Map<Purpose, Entry[]>();

  /** What has no name that is read, and what it is probably of. */
  readonly #strays: (readonly [Purpose | undefined, Fault])[] = [];
  /** Documents of programs, and what they are probably of. */
  readonly #ownFormats: (readonly [Purpose, Fault])[] = [];

  constructor(root: ContentRoot, names: ContentNames, report: ReportFault) {
    this.#root = root;
    this.#names = names;
    this.#report = report;
  }

  async take(entry: Entry): Promise<void> {
    const purpose = this.#names.findPurpose(entry.name, entry.kind === "file");
    if (purpose === undefined) {
      this.#reportStray(entry);
      return;
    }
    this.#mean(purpose, entry);
    // A folder can have the name of a resource, but no other known name.
    const fault = entry.name === purpose ? entry.fault : findFault(entry, purpose);
    if (fault !== undefined) this.#report({ ...placeOf(entry, purpose), ...fault });
    else if (purpose === "workbook") await this.#takeSheets(entry);
  }

  async finish(): Promise<ContentFiles> {
    const { resources } = this.#names;
    this.#reportStrays();
    const files = new Map<ResourceName, readonly ContentFile[]>();
    for (const resource of resources) {
      const [entry, ...doubles] = this.#meant.get(resource) ?? [];
      if (entry === undefined) continue;
      if (doubles.length > 0) {
        const problem = sentence(
          "there is more than one file for {resource}: keep one of {files, and}",
          {
            resource,
            files: [entry, ...doubles].map(describeEntry),
          },
        );
        this.#report({ file: entry.name, resource, problem });
      }
      files.set(resource, await this.#listFiles(resource, entry));
    }
    // It may lie beside content for people.
    for (const [purpose, fault] of this.#ownFormats)
      this.#report(this.#meant.has(purpose) ? { severity: "warning", ...fault } : fault);
    return files;
  }

  #mean(purpose: Purpose, entry: Entry): void {
    getOrInsert(this.#meant, purpose, () => []).push(entry);
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
        if (visible && !name.startsWith(NOTE_SIGN)) others.push(name);
      } else if (visible) {
        held.add(resource);
        this.#mean(resource, { ...entry, bytes, sheet });
      } else {
        const problem = sentence(
          "the sheet is not read because it is hidden: show it if it contains items",
        );
        warn(name, { resource, problem });
      }
    }
    const allowed = [...bySheet.keys()].join(", ");
    if (held.size === 0) {
      const problem = sentence("the workbook has no content: its sheets must be named {sheets}", {
        sheets: allowed,
      });
      this.#report({ file, problem, found: others.join(", ") || undefined });
      return;
    }
    for (const found of others) {
      const near = findNearSheet(found);
      const resource = near === undefined || held.has(near) ? undefined : near;
      const suggestion = resource && declarationOf(resource).sheet;
      const problem =
        suggestion === undefined
          ? sentence(
              "the sheet is not read because of its name: rename it ({sheets}), or begin its name with {note} if it is no content",
              { sheets: allowed, note: NOTE_SIGN },
            )
          : sentence(
              "the sheet is not read because of its name: rename it, or begin its name with {note} if it is no content",
              { note: NOTE_SIGN },
            );
      warn(found, { resource, problem, suggestion });
    }
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
      const problem = sentence(
        "the directory has no content files, whose names end in {endings, or}: add some, or remove the directory",
        { endings: ENDINGS },
      );
      this.#report({ file: name, resource, problem });
    }
    return parts.flatMap((part) => this.#openFile(resource, part));
  }

  /** @returns nothing when the entry is not read, which is reported if it could be content */
  #openFile(resource: ResourceName, entry: Entry): readonly ContentFile[] {
    const { name, bytes, sheet } = entry;
    const format = formatOf(name);
    if (format === undefined) {
      const fault = describePart(entry, resource);
      if (fault) this.#report({ file: name, resource, ...fault });
      return [];
    }
    const isTooLarge = sheet === undefined && bytes > MAX_FILE_BYTES;
    const fault = findFault(entry) ?? (isTooLarge ? describeTooLarge(resource) : undefined);
    if (fault === undefined) return [{ ...entry, format }];
    this.#report({ file: name, resource, ...fault });
    return [];
  }

  #takeOwnFormat(entry: Entry): void {
    const problem = describeOwnFormat(entry);
    const stem = entry.name.slice(0, entry.name.lastIndexOf("."));
    const near = problem && this.#names.findNear(stem, true);
    if (near) this.#ownFormats.push([near.purpose, { ...placeOf(entry, near.purpose), problem }]);
  }

  /** Reports a file that could be content, and a folder that nearly has the name of a resource. */
  #reportStray(entry: Entry): void {
    const { name, kind, fault } = entry;
    const isFolder = kind === "folder";
    if (isFolder || !isContentFile(name)) this.#takeOwnFormat(entry);
    if (!isFolder && !isContentFile(name)) return;
    const { resources, findNear } = this.#names;
    const near = findNear(name, isFolder);
    if (isFolder && near === undefined) return;
    const place = near ? placeOf(entry, near.purpose) : { file: name };
    const stray = { ...place, ...(fault ?? describeStray(entry, near?.suggestion, resources)) };
    this.#strays.push([near?.purpose, stray]);
  }

  #reportStrays(): void {
    const meansSettings = this.#strays.some(([purpose]) => purpose === "installation");
    // Without the settings, nobody knows which resources there are.
    const isUnknown = meansSettings && !this.#meant.has("installation");
    for (const [purpose, fault] of this.#strays)
      if (purpose !== undefined || !isUnknown) this.#report(fault);
  }
}

const placeOf = ({ name }: Entry, purpose: Purpose): Pick<Fault, "file" | "resource"> => ({
  file: name,
  ...(purpose !== "workbook" && { resource: purpose }),
});
