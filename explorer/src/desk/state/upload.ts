/** The chosen files, and their check. They stay chosen until others are, whatever fails. */
import { isGood } from "../../state/outcome.ts";
import { goTo, placeAt, placeStore } from "../../state/place.ts";
import { createStore } from "../../state/store.ts";
import { readChosen } from "./chosen-files.ts";
import type { ChosenFile } from "./chosen-files.ts";
import type { Decision } from "./decisions.ts";
import type { AnyCheck } from "../../../../src/desk/answers.ts";
import { send } from "./request.ts";
import type { Reply } from "./request.ts";

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
  readonly isSending: boolean;
  /** The check of them; undefined: there is none. */
  readonly draft: string | undefined;
  /** Why there is no check of them. */
  readonly refusal: Reply | "unreadable" | "missing" | "none" | undefined;
}

export const uploadStore = createStore<Upload>({
  files: [],
  options: {},
  isSending: false,
  draft: undefined,
  refusal: undefined,
});

/** In which resources are offered. */
const FORMATS = new Set(["xlsx", "csv", "yaml", "jsonl"]);

const change = (changed: Partial<Upload>): void =>
  uploadStore.set({ ...uploadStore.get(), ...changed });

let sending = new AbortController();

/** The check that was sent last is the one that is shown. */
function begin(): AbortSignal {
  sending.abort();
  sending = new AbortController();
  change({ isSending: true, refusal: undefined });
  return sending.signal;
}

function finish(reply: Reply): void {
  const { draft } = (reply.body ?? {}) as Partial<AnyCheck>;
  const isChecked = (isGood(reply) || reply.status === 422) && draft !== undefined;
  if (!isChecked) {
    // Whoever is not signed in any more sees that instead.
    change({ isSending: false, refusal: reply.status === 401 ? undefined : reply });
    return;
  }
  change({ isSending: false, draft });
  // The way back leads to before the upload, not to waiting for it.
  const { view, subject } = placeStore.get();
  const isWaiting = view === "check" && subject === "";
  goTo(placeAt("check", draft), isWaiting ? "replace" : "push");
}

async function finishWith(sent: Promise<Reply>): Promise<void> {
  // Another check was begun in the meantime.
  const reply = await sent.catch(() => undefined);
  if (reply) finish(reply);
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
    change({ refusal: "missing" });
    return;
  }
  const form = new FormData();
  for (const { path, file } of files) form.append("files", file, path);
  for (const [name, value] of Object.entries(options))
    if (value) form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  if (resolve !== undefined) form.append("resolve", JSON.stringify(resolve));
  change({ options });
  await finishWith(send("POST", "/checks", { form, signal: begin() }));
}

/** Checks the files of a draft again. */
export async function checkAgain(
  draft: string,
  changed: CheckOptions = {},
  resolve?: readonly Decision[],
): Promise<void> {
  if (uploadStore.get().draft === draft) await checkFiles(changed, resolve);
  else change({ refusal: "missing" });
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
    change({ files, options: {}, draft: undefined, refusal: undefined });
    if (files.length > 0) await checkFiles();
    else change({ refusal: "none" });
  } catch {
    change({ refusal: "unreadable" });
  }
}

/** Of the files that were uploaded, which are offered again; without them, a workbook. */
export function formatsOf(files: readonly ChosenFile[]): readonly string[] {
  const endings = files.map(({ path }) => path.slice(path.lastIndexOf(".") + 1).toLowerCase());
  const known = [...new Set(endings.filter((ending) => FORMATS.has(ending)))];
  return known.length === 0 ? ["xlsx"] : known;
}

/** Makes room for other files. */
export const clearFiles = (): void =>
  change({ files: [], options: {}, draft: undefined, refusal: undefined });
