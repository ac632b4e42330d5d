/** Checks what was sent to the desk, and finds out what each resource of it is merged from. */
import type { Side } from "../change/three-sides.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { Base } from "../content/base-mark.ts";
import { readMarks } from "../content/read-marks.ts";
import type { ContentSource } from "../content/record.ts";
import { askBases, chooseBases } from "../publish/ask-bases.ts";
import type { BaseOption } from "../publish/ask-bases.ts";
import { BaseError } from "../publish/base-file.ts";
import { baseOf, findBases, NO_BASES, readBaseOf, readBaseRelease } from "../publish/bases.ts";
import type { Bases, ContentPart } from "../publish/bases.ts";
import type { CheckSummary } from "../publish/check-summary.ts";
import type { TaskFrame, TaskOf } from "./tasks.ts";
import { findRolledBack } from "../publish/lineage.ts";
import { checkOverlay } from "../publish/overlay-source.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { ChunkedResult } from "../store/publish/chunk-sink.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { nameCopies } from "./name-copies.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";
import {
  openAgain,
  readDirectory,
  readFollowed,
  reportUnreadable,
} from "../publish/read-directory.ts";

export type CheckTask = TaskOf<"check">;

/** What was sent, with what it is merged from. */
export interface CheckedContent {
  readonly result: ChunkedResult;
  /** Absent: it replaces what is current. */
  readonly bases?: Bases | undefined;
  /** Between which its sender may choose. */
  readonly options?: readonly BaseOption[];
  /** The releases that the files name, by what was sent. */
  readonly marks?: CheckSummary["marks"];
  /** Opens what was sent again; absent: it is not in files. */
  readonly open?: () => Promise<ContentSource>;
}

/** Nobody can know it: it must be said. */
export class BaseUnknown extends BaseError {
  readonly options: readonly BaseOption[];

  constructor(message: Sentence, options: readonly BaseOption[]) {
    super(message);
    this.options = options;
  }
}

/** What was said of all conflicts. */
const sideOf = ({ resolve }: CheckTask): Side | undefined =>
  typeof resolve === "string" ? resolve : undefined;

/** All content, as a directory has it. */
async function checkWhole(reader: StoreReader, task: CheckTask): Promise<CheckedContent> {
  const { folder, over } = task;
  const said: Bases = new Map(task.base);
  const followed = await readFollowed(reader);
  const opening = { readFollowed: async () => followed };
  const files = await readMarks(folder);
  const readBase = readBaseOf(reader, files);
  const result = await checkInChunks(
    (sink) => reportUnreadable(() => readDirectory(folder, opening, { sink, readBase })),
    reader,
  );
  const open = () => openAgain(folder, opening);
  const { current } = await reader.readState();
  // Whoever publishes just what was rolled back wants it again.
  const isAgain = result.valid && (await findRolledBack(reader, result.content.digest));
  if (over || isAgain || !current || !result.valid) return { result, open };
  const bases = await findBases(folder, files, said);
  const { names } = catalogOf(result.content.installation);
  const asked = said.has(null) ? [] : (["installation", ...names] as const);
  const options = await askBases(reader, bases, asked, sideOf(task));
  return { result, bases: chooseBases(bases, options, said), options, open };
}

/** @returns the release of the mark, or, if the store lacks it, the one that was said */
async function readOwn(
  reader: StoreReader,
  mark: Base | undefined,
  said: Base | undefined,
): Promise<ReleaseContent | undefined> {
  try {
    const base = mark ?? said;
    return base && (await readBaseRelease(reader, base));
  } catch (error) {
    if (!(error instanceof BaseError) || !said) throw error;
    return readBaseRelease(reader, said);
  }
}

const toBase = ({ release: { number, digest } }: ReleaseContent): Base => ({ number, digest });

/** @throws BaseUnknown when nothing of what may be is usual, and nothing was said */
function requireKnownBases(
  names: readonly ContentPart[],
  options: readonly BaseOption[],
  said: Bases,
): void {
  const open = names.filter((name) => {
    const some = options.filter(({ resource }) => resource === name);
    return some.length > 0 && !said.has(name) && !some.some(({ isUsual }) => isUsual);
  });
  if (open.length === 0) return;
  throw new BaseUnknown(
    sentence(
      "The release that {names, and} was made from is not known, and others have changed it since you downloaded it: say from which release it goes on",
      { names: open },
    ),
    options,
  );
}

/** Some files: what else the content has is as in the release that they go on from. */
async function checkParts(
  frame: TaskFrame,
  reader: StoreReader,
  task: CheckTask,
  current: ReleaseContent,
): Promise<CheckedContent> {
  const { folder, over } = task;
  const said: Bases = new Map(task.base);
  const { resources } = current.installation;
  const completed = { number: current.release.number, resources };
  const files = await readMarks(folder, { completedBy: completed });
  const names = [...new Set(files.flatMap((file) => file.resources))];
  const found = over || said.has(null) ? NO_BASES : await findBases(folder, files);
  const own = new Map<ContentPart, ReleaseContent>();
  for (const name of over ? [] : names) {
    const release = await readOwn(reader, baseOf(found, name), baseOf(said, name));
    own.set(name, release ?? current);
  }
  const [first = current, ...others] = own.values();
  const isOne = others.every(({ release }) => release.number === first.release.number);
  const begun = isOne ? first : current;
  const readBase = readBaseOf(reader, files);
  const check = async (from: ReleaseContent) => {
    const completedBy = {
      number: from.release.number,
      resources: from.installation.resources,
    };
    const open = () => openAgain(folder, { completedBy });
    return { result: await checkOverlay(await open(), reader, from, readBase), open };
  };
  const checked = await check(begun);
  if (over) return checked;

  const { result } = checked;
  const sent = {
    had: await reader.listDownloads(frame.author),
    given: result.valid
      ? { reader: readHeld(result.content.held, reader), content: result.content }
      : undefined,
    asks: task.asks,
  };
  // Where it was said of all of them alike, nothing is asked.
  const asked = said.has(null) ? [] : names;
  const options = await askBases(reader, found, asked, sideOf(task), sent);
  requireKnownBases(names, options, said);
  const known = new Map([...own].map(([name, release]) => [name, toBase(release)] as const));
  const chosen = chooseBases(known, options, said);
  const [one, ...more] = chosen.values();
  const isSame = one && more.every(({ number }) => number === one.number);
  const next =
    isSame && one.number !== begun.release.number && (await readBaseRelease(reader, one));
  const again = next ? await check(next) : checked;
  // What the declarations of that release do not know is merged from those of its own.
  const isFit = next && (again.result.valid || !result.valid);
  const bases = new Map(chosen).set(null, toBase(isFit ? next : begun));
  const marks = names.map((name) => [name, baseOf(found, name)?.number ?? null] as const);
  return { ...(isFit ? again : checked), bases, options, marks };
}

export async function checkFolder(
  frame: TaskFrame,
  reader: StoreReader,
  task: CheckTask,
): Promise<CheckedContent> {
  const { current } = await reader.readState();
  const release = current && (await reader.readRelease(current.number));
  const completedBy = release
    ? { number: release.release.number, resources: release.installation.resources }
    : undefined;
  const copies = await nameCopies(task.folder, { completedBy });
  const checked =
    task.whole || release === null
      ? await checkWhole(reader, task)
      : await checkParts(frame, reader, task, release);
  const { result } = checked;
  return { ...checked, result: { ...result, warnings: [...copies, ...result.warnings] } };
}
