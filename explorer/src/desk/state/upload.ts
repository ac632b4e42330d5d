/** The chosen files, and their check. They stay chosen until others are, whatever fails. */
import { createStore } from "../../state/store.ts";
import { goTo, placeAt } from "../../state/place.ts";
import { beginCheck, checkingStore } from "./checking.ts";
import { readChosen, stemOf } from "./chosen-files.ts";
import type { ChosenFile } from "./chosen-files.ts";
import type { Decision } from "./decisions.ts";
import type { Guess } from "../../../../src/guess/results.ts";

/** What was said of the files, which holds as long as they are chosen. */
export interface CheckOptions {
  /** Whether what is missing in them is removed. */
  readonly whole?: boolean;
  /** The release that the files were made from, or, by resource, that from which they go on. */
  readonly base?: string | Readonly<Record<string, number>> | undefined;
  /** Whether they replace what others published. */
  readonly over?: boolean;
}

export interface Upload {
  readonly files: readonly ChosenFile[];
  readonly options: CheckOptions;
  /** The check of them; undefined: there is none. */
  readonly draft: string | undefined;
}

export const uploadStore = createStore<Upload>({ files: [], options: {}, draft: undefined });

/** As they are called in a content directory. */
const INSTALLATION = "installation.yaml";
const LANGUAGES = "languages.yaml";

/** In which resources are offered. */
const FORMATS = new Set(["xlsx", "csv", "yaml", "jsonl"]);

const endingOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1).toLowerCase();

const change = (changed: Partial<Upload>): void =>
  uploadStore.set({ ...uploadStore.get(), ...changed });

/** Says why there is no check of files. */
export const refuseFiles = (refusal: "missing" | "none" | "unreadable"): void =>
  checkingStore.set({ isSending: false, refusal });

/** Makes room for other files. */
export function clearFiles(files: readonly ChosenFile[] = []): void {
  change({ files, options: {}, draft: undefined });
  checkingStore.set({ isSending: false, refusal: undefined });
}

/**
 * Checks the chosen files with what is current now. Without files it says that they are needed.
 * @param changed what is said otherwise than before
 */
export async function checkFiles(
  changed: CheckOptions = {},
  resolve?: readonly Decision[],
): Promise<void> {
  const { files } = uploadStore.get();
  const options = { ...uploadStore.get().options, ...changed };
  if (files.length === 0) {
    refuseFiles("missing");
    return;
  }
  const form = new FormData();
  for (const { path, file } of files) form.append("files", file, path);
  for (const [name, value] of Object.entries(options))
    if (value) form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  if (resolve !== undefined) form.append("resolve", JSON.stringify(resolve));
  change({ options });
  const draft = await beginCheck({ form });
  if (draft !== undefined) change({ draft });
}

/** Gives a chosen file the name of a resource, and checks all of them again. */
export async function readFileAs(path: string, resource: string): Promise<void> {
  const name = `${resource}.${endingOf(path)}`;
  const { files } = uploadStore.get();
  change({ files: files.map((one) => (one.path === path ? { ...one, path: name } : one)) });
  await checkFiles();
}

/** What of a guess is checked. */
interface GuessedFiles {
  readonly tables: readonly Pick<Guess["tables"][number], "file" | "path">[];
  readonly leftOut: readonly Pick<Guess["leftOut"][number], "file">[];
  readonly installation: string;
  readonly languages: string | null;
}

/**
 * @returns the files with guessed tables under their paths, without those that are left out, beside the settings that
 *   declare them and the languages that they need
 */
export function filesOfGuess(
  files: readonly ChosenFile[],
  { tables, leftOut, installation, languages }: GuessedFiles,
): readonly ChosenFile[] {
  const hasLanguages = files.some(({ path }) => stemOf(path) === "languages");
  const paths = new Map(tables.map(({ file, path }) => [file, path]));
  // Of a workbook some sheets may be left out, and the file be taken.
  const without = new Set(leftOut.flatMap(({ file }) => (paths.has(file) ? [] : [file])));
  return [
    ...files
      .map((one) => ({ ...one, path: one.path.normalize("NFC") }))
      .filter(({ path }) => path !== INSTALLATION && !without.has(path))
      .map((one) => ({ ...one, path: paths.get(one.path) ?? one.path })),
    { path: INSTALLATION, file: new File([installation], INSTALLATION) },
    ...(languages === null || hasLanguages
      ? []
      : [{ path: LANGUAGES, file: new File([languages], LANGUAGES) }]),
  ];
}

/** Checks tables as new resources. */
export async function takeGuess(guess: GuessedFiles): Promise<void> {
  change({ files: filesOfGuess(uploadStore.get().files, guess) });
  await checkFiles();
}

/** @returns the files that belong to a draft, or to none yet */
export const filesOf = ({ files, draft }: Upload, shown: string): readonly ChosenFile[] =>
  draft === undefined || shown === "" || draft === shown ? files : [];

/** Takes files in place of those that were chosen before, and checks them. */
export async function chooseFiles(
  chosen: Promise<readonly ChosenFile[]> | readonly ChosenFile[],
): Promise<void> {
  goTo(placeAt("check"));
  try {
    const files = await readChosen(await chosen);
    clearFiles(files);
    if (files.length > 0) await checkFiles();
    else refuseFiles("none");
  } catch {
    refuseFiles("unreadable");
  }
}

/** Of the files that were uploaded, which are offered again; without them, a workbook. */
export function formatsOf(files: readonly ChosenFile[]): readonly string[] {
  const endings = files.map(({ path }) => endingOf(path));
  const known = [...new Set(endings.filter((ending) => FORMATS.has(ending)))];
  return known.length === 0 ? ["xlsx"] : known;
}
