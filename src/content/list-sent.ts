/**
 * What another machine needs of a content directory to find in it what this one would: the files that are read,
 * and the names of others of which it says that they are not. The bytes of all else stay here.
 */
import { access, constants } from "node:fs/promises";
import { basename } from "node:path/posix";
import { NAME_FORM } from "../catalog/resource-names.ts";
import { describeForeign, formatOf, isSpreadsheet, meantFormat } from "./find/content-names.ts";
import type { ContentNames } from "./find/content-names.ts";
import { listEntries } from "./find/directory-entries.ts";
import type { ContentRoot, Entry } from "./find/directory-entries.ts";
import { openDirectory } from "./open-content.ts";
import type { OpenOptions } from "./open-content.ts";
import type { Report } from "./problem-list.ts";
import type { FoundFile } from "./read/file-text.ts";

export interface SentContent {
  readonly files: readonly FoundFile[];
  /** Of files that are not read; one that begins with a dot stands for a folder. */
  readonly names: readonly string[];
  /** True: something cannot be sent as it is, such as a link that leads out, and is an error anyway. */
  readonly isUnsendable: boolean;
}

/** It is no content, and keeps the folder. */
const keepFolder = (folder: string): string => `${folder}/.folder`;

/** Whether it is said of a file in a resource's folder that it is not read. */
const isToldOfPart = (name: string): boolean =>
  meantFormat(name) !== undefined || describeForeign(name) !== undefined;

const isReadable = ({ path }: FoundFile): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

class SentSearch {
  readonly files: FoundFile[] = [];
  readonly names: string[] = [];
  isUnsendable = false;
  readonly #root: ContentRoot;
  readonly #known: ContentNames;
  /** False: files may be of resources that only the current release declares. */
  readonly #isDeclared: boolean;

  constructor(root: ContentRoot, known: ContentNames, isDeclared: boolean) {
    this.#root = root;
    this.#known = known;
    this.#isDeclared = isDeclared;
  }

  readonly report = (): void => {
    this.isUnsendable = true;
  };

  async take(entry: Entry): Promise<void> {
    const { name, kind } = entry;
    const purpose = this.#known.findPurpose(name, kind === "file");
    if (purpose === undefined) await this.#takeOther(entry);
    else if (kind === "file") this.files.push(entry);
    else if (kind === "folder" && purpose === name) await this.#takeFolder(name);
    else this.isUnsendable = true;
  }

  async #takeFolder(folder: string): Promise<void> {
    this.names.push(keepFolder(folder));
    for (const part of await this.#list(folder)) {
      const { name, kind } = part;
      const isContent = formatOf(name) !== undefined;
      if (isContent && kind === "file") this.files.push(part);
      else if (isContent) this.isUnsendable = true;
      else if (kind === "folder") this.names.push(keepFolder(name));
      else if (isToldOfPart(basename(name))) this.names.push(name);
    }
  }

  async #takeOther({ name, kind }: Entry): Promise<void> {
    const isNear = this.#known.findNear(name, kind === "folder") !== undefined;
    if (kind === "unusable") this.isUnsendable ||= isNear;
    else if (kind === "file") {
      const isTold = isNear || isSpreadsheet(name) || describeForeign(name) !== undefined;
      if (isTold || (!this.#isDeclared && formatOf(name) !== undefined)) this.names.push(name);
    } else {
      if (isNear) this.names.push(keepFolder(name));
      if (!this.#isDeclared && NAME_FORM.test(name)) {
        const parts = await this.#list(name);
        this.names.push(...parts.map((part) => part.name).filter((one) => formatOf(one)));
      }
    }
  }

  async #list(folder: string): Promise<readonly Entry[]> {
    try {
      return await listEntries(this.#root, folder, this.report);
    } catch {
      this.isUnsendable = true;
      return [];
    }
  }
}

/** @throws CommandError when the directory cannot be read */
export async function listSent(
  directory: string,
  { followLinks = false }: Pick<OpenOptions, "followLinks">,
): Promise<SentContent> {
  let isUnsendable = false;
  const report: Report = ({ resource }) => {
    // What is wrong in it is said where it is checked.
    isUnsendable ||= resource !== "installation";
  };
  const {
    root,
    entries,
    installation,
    names: known,
  } = await openDirectory(directory, { followLinks }, report);
  const search = new SentSearch(root, known, installation !== undefined);
  for (const entry of entries) await search.take(entry);
  const { files, names } = search;
  const isAllReadable = (await Promise.all(files.map(isReadable))).every(Boolean);
  return {
    files,
    names,
    isUnsendable:
      isUnsendable || search.isUnsendable || !isAllReadable || files.length + names.length === 0,
  };
}
