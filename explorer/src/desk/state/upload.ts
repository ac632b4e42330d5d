/** The chosen files, and their check. They stay chosen until others are, whatever fails. */
import { isGood } from "../../state/outcome.ts";
import { goTo } from "../../state/place.ts";
import { createStore } from "../../state/store.ts";
import { readChosen } from "./chosen-files.ts";
import type { ChosenFile } from "./chosen-files.ts";
import type { Decision, Side } from "./decisions.ts";
import type { Check } from "./documents.ts";
import { send } from "./request.ts";
import type { Reply } from "./request.ts";

/** How a check goes on from what others published. */
export interface CheckOptions {
  readonly resolve?: Side | readonly Decision[];
  /** Of a file from which the same person has published since. */
  readonly from?: "published" | "file";
  /** The number of the release that the files were made from. */
  readonly base?: string;
  /** They replace what others published. */
  readonly over?: true;
}

export interface Upload {
  readonly files: readonly ChosenFile[];
  /** Whether what is missing in them is removed. */
  readonly isWhole: boolean;
  readonly isSending: boolean;
  /** The check of them; undefined: there is none. */
  readonly draft: string | undefined;
  /** Why there is no check of them. */
  readonly refusal: Reply | "unreadable" | "missing" | "none" | undefined;
}

export const uploadStore = createStore<Upload>({
  files: [],
  isWhole: false,
  isSending: false,
  draft: undefined,
  refusal: undefined,
});

/** In which resources are offered. */
const FORMATS = new Set(["xlsx", "ods", "csv", "yaml", "jsonl"]);

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
  const { draft } = (reply.body ?? {}) as Partial<Check>;
  const isChecked = (isGood(reply) || reply.status === 422) && draft !== undefined;
  if (!isChecked) {
    // Whoever is not signed in any more sees that instead.
    change({ isSending: false, refusal: reply.status === 401 ? undefined : reply });
    return;
  }
  change({ isSending: false, draft });
  goTo({ view: "check", subject: draft, parameters: [] });
}

async function finishWith(sent: Promise<Reply>): Promise<void> {
  // Another check was begun in the meantime.
  const reply = await sent.catch(() => undefined);
  if (reply) finish(reply);
}

/** Checks the chosen files with what is current now. Without files it says that they are needed. */
export async function checkFiles({ resolve, ...options }: CheckOptions = {}): Promise<void> {
  const { files, isWhole } = uploadStore.get();
  if (files.length === 0) {
    change({ refusal: "missing" });
    return;
  }
  const form = new FormData();
  for (const { path, file } of files) form.append("files", file, path);
  if (isWhole) form.append("whole", "true");
  for (const [name, value] of Object.entries(options)) form.append(name, String(value));
  if (resolve !== undefined)
    form.append("resolve", typeof resolve === "string" ? resolve : JSON.stringify(resolve));
  await finishWith(send("POST", "/checks", { form, signal: begin() }));
}

/** Checks the files of a draft again. */
export async function checkAgain(draft: string, options: CheckOptions = {}): Promise<void> {
  if (uploadStore.get().draft === draft) await checkFiles(options);
  else change({ refusal: "missing" });
}

/** @returns the files that belong to a draft, or to none yet */
export const filesOf = ({ files, draft }: Upload, shown: string): readonly ChosenFile[] =>
  draft === undefined || shown === "" || draft === shown ? files : [];

/** Takes files in place of those that were chosen before, and checks them. */
export async function chooseFiles(
  chosen: Promise<readonly ChosenFile[]> | readonly ChosenFile[],
): Promise<void> {
  goTo({ view: "check", subject: "", parameters: [] });
  try {
    const files = await readChosen(await chosen);
    change({ files, isWhole: false, draft: undefined, refusal: undefined });
    if (files.length > 0) await checkFiles();
    else change({ refusal: "none" });
  } catch {
    change({ refusal: "unreadable" });
  }
}

/** Checks the files again, as the whole content or as a part of it. */
export async function checkAsWhole(isWhole: boolean): Promise<void> {
  change({ isWhole });
  await checkFiles();
}

/** Of the files that were uploaded, which are offered again; without them, a workbook. */
export function formatsOf(files: readonly ChosenFile[]): readonly string[] {
  const endings = files.map(({ path }) => path.slice(path.lastIndexOf(".") + 1).toLowerCase());
  const known = [...new Set(endings.filter((ending) => FORMATS.has(ending)))];
  return known.length === 0 ? ["xlsx"] : known;
}

/** Makes room for other files. */
export const clearFiles = (): void =>
  change({ files: [], isWhole: false, draft: undefined, refusal: undefined });
