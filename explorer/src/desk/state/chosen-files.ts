/** Files that people choose or drop, also whole folders. */

export interface ChosenFile {
  /** Within the chosen folder, such as `events.xlsx`. */
  readonly path: string;
  readonly file: File;
}

/** What programs keep beside files of people; `.lectern-base` says what a directory was made from. */
const isHidden = (path: string): boolean =>
  path.split("/").some((name) => name.startsWith(".") && name !== ".lectern-base");

/** What browsers add to the name of a file that they have downloaded before: `events (1).xlsx`. */
const COUNTED = / ?\(\d{1,4}\)(?=\.[A-Za-z]+$)/u;

/** @returns the names of the files as the desk knows them; a name that would be there twice stays */
export function namePlainly(files: readonly ChosenFile[]): readonly ChosenFile[] {
  const plain = files.map(({ path }) => path.replace(COUNTED, ""));
  return files.map((chosen, at) => {
    const path = plain[at] ?? chosen.path;
    return plain.indexOf(path) === plain.lastIndexOf(path) ? { ...chosen, path } : chosen;
  });
}

/** @returns what the name of a file in no folder says of its resource; undefined: it is in one, or of no format */
export const stemOf = (path: string): string | undefined =>
  /^([^/]+)\.(?:xlsx|ods|csv|jsonl?|yaml)$/iu.exec(path)?.[1];

/**
 * Reads the files, so that a check can be repeated with what was chosen, also when a file was saved since:
 * browsers refuse to read a file that has changed.
 * @throws (rejects) when a file cannot be read
 */
export const readChosen = async (files: readonly ChosenFile[]): Promise<readonly ChosenFile[]> =>
  Promise.all(
    namePlainly(files)
      .filter(({ path }) => !isHidden(path))
      .map(async ({ path, file }) => {
        const { name, type } = file;
        return { path, file: new File([await file.arrayBuffer()], name, { type }) };
      }),
  );

/** @returns the files of an input, which may be one for folders */
export const filesOfInput = (files: Iterable<File>): readonly ChosenFile[] =>
  Array.from(files, (file) => {
    const [, ...within] = file.webkitRelativePath.split("/");
    return { path: within.join("/") || file.name, file };
  });

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A reader of a folder returns at most a hundred entries at once, and none at its end. */
async function entriesOf(entry: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = entry.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

/** @param folder where it is, such as `news/`; "": in what was dropped */
async function walk(entry: FileSystemEntry, folder: string): Promise<readonly ChosenFile[]> {
  const path = folder + entry.name;
  if (entry.isFile) return [{ path, file: await fileOf(entry as FileSystemFileEntry) }];
  const inner = await entriesOf(entry as FileSystemDirectoryEntry);
  return walkAll(inner, `${path}/`);
}

const walkAll = async (
  entries: readonly FileSystemEntry[],
  folder: string,
): Promise<readonly ChosenFile[]> => {
  const shown = entries.filter(({ name }) => !isHidden(name));
  return (await Promise.all(shown.map((one) => walk(one, folder)))).flat();
};

/** @returns the dropped files, with those of dropped folders */
export async function filesOfDrop({ items }: DataTransfer): Promise<readonly ChosenFile[]> {
  // All are taken at once: the list is empty after the event.
  const dropped = Array.from(items, (item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
  const found = dropped.map(async ({ entry, file }) => {
    if (entry?.isDirectory === true)
      return walkAll(await entriesOf(entry as FileSystemDirectoryEntry), "");
    return file ? [{ path: file.name, file }] : [];
  });
  return (await Promise.all(found)).flat();
}
