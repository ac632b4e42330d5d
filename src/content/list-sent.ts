/** The files of a content directory that another machine needs in order to check it as this one would. */
import { access, constants } from "node:fs/promises";
import { NAME_FORM } from "../catalog/resource-names.ts";
import { findContentFiles } from "./find/content-files.ts";
import { formatOf } from "./find/content-names.ts";
import { listEntries } from "./find/directory-entries.ts";
import { openDirectory } from "./open-content.ts";
import type { OpenOptions } from "./open-content.ts";
import type { Fault } from "./problem-list.ts";
import type { FoundFile } from "./read/file-text.ts";

export interface SentContent {
  /** Those that are read. */
  readonly files: readonly FoundFile[];
  /** Of files that may be of resources which only the current release declares. */
  readonly names: readonly string[];
  /** True: something is wrong that is told here, such as a file that is no resource. */
  readonly isUnsendable: boolean;
}

const isReadable = ({ path }: FoundFile): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** @throws CommandError when the directory cannot be read */
export async function listSent(
  directory: string,
  { followLinks = false }: Pick<OpenOptions, "followLinks">,
): Promise<SentContent> {
  const faults: Fault[] = [];
  const report = (fault: Fault): void => void faults.push(fault);
  const opened = await openDirectory(directory, { followLinks }, report);
  const { root, entries, file, installation } = opened;
  const found = [...(await findContentFiles(root, entries, opened.names, report)).values()].flat();
  const read = new Set(found.map(({ name }) => name));
  const parts = found.filter(({ name }) => name.includes("/"));
  const whole = entries.filter((entry) => entry === file || read.has(entry.name));
  const files = [...whole, ...parts];

  const names: string[] = [];
  for (const { name, kind } of installation === undefined ? entries : []) {
    if (opened.names.findPurpose(name, kind === "file") !== undefined) continue;
    if (kind === "file" && formatOf(name) !== undefined) names.push(name);
    if (kind !== "folder" || !NAME_FORM.test(name)) continue;
    const inside = await listEntries(root, name, report).catch(() => []);
    names.push(...inside.map((part) => part.name).filter((one) => formatOf(one) !== undefined));
  }
  const isTold = faults.some(
    // What is wrong with the settings is said where they are checked, and what a name means there.
    ({ severity, resource, file: at = "" }) =>
      severity !== "warning" && resource !== "installation" && !names.includes(at),
  );
  const isAllReadable = (await Promise.all(files.map(isReadable))).every(Boolean);
  return { files, names, isUnsendable: isTold || !isAllReadable || files.length === 0 };
}
