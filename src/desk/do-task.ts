/** What the desk does with content and releases, by the names of tasks: what commands do beside the store. */
import { readFile } from "node:fs/promises";
import { CommandError, RequestError, StoreAway, StoreDamaged } from "../errors.ts";
import { nowInSeconds } from "../lib/instant.ts";
import { compareContents } from "../publish/compare-contents.ts";
import { writeResourceFile } from "../publish/write-resource-file.ts";
import type { Store } from "../store/store.ts";
import { driverOf } from "../store/open-store.ts";
import { withReader, withStore } from "../store/with-store.ts";
import { sayDocument } from "../words/say-problems.ts";
import { sayIn } from "../words/say.ts";
import type { Task, TaskFrame, TaskOf, TaskResult, DeskAnswer } from "./tasks.ts";
import { parseDocument, writeItems } from "./bodies.ts";
import { readHistory } from "./items/item-history.ts";
import { readItem } from "./items/read-item.ts";
import {
  checkChanged,
  checkSent,
  checkTakingBack,
  findListed,
  planRelease,
  refuseAll,
} from "./check-sent.ts";
import { leavePending, savePending, showPending } from "./keep-pending.ts";
import { tooLarge } from "./receive-content.ts";
import { linkTo, refuse, unlink } from "./staged-releases.ts";
import { publishCheck, switchRelease, tellAgain } from "./publish-check.ts";

const compare = ({ store }: TaskFrame, { sides }: TaskOf<"diff">): Promise<DeskAnswer> =>
  withReader(store, async (reader) => {
    const releases = await reader.listReleases();
    const read = async (side: number | "current") => {
      const { number } = findListed(releases, side === "current" ? undefined : side);
      return reader.readRelease(number);
    };
    const [before, after] = [await read(sides[0]), await read(sides[1])];
    return { status: 200, body: await compareContents(reader, before, after) };
  });

const writeDownload = (
  frame: TaskFrame,
  { resource, format, release, folder }: TaskOf<"download">,
): Promise<DeskAnswer> =>
  withReader(frame.store, async (reader) => {
    const { number } = findListed(await reader.listReleases(), release);
    const say = await sayIn(frame.language, frame.to);
    const file = await writeResourceFile(reader, number, resource, format, folder, say);
    const had = { resource, release: number, from: null, isPublished: false, at: nowInSeconds() };
    // Whoever only reads gets the file, too.
    await withStore(frame, (store) => store.noteDownloads(frame.author, [had])).catch(() => {});
    return { status: 200, file, headers: { "Lectern-Release": String(number) } };
  });

/**
 * Items as JSON, or the number of a release to plan: read in the process of a task, because nobody knows how much
 * memory the document takes.
 */
async function takeItems(frame: TaskFrame, { body, folder }: TaskOf<"take">): Promise<DeskAnswer> {
  // Rows take long to load, and no other task needs them.
  const { BODIES, readBodyFields, readWish } = await import("./read-body.ts");
  const { CHANGE_LIMITS } = await import("../publish/given-change.ts");
  const bytes = await readFile(body);
  const { resources, ...document } = parseDocument(bytes);
  const { release, changes, takeBack, ...fields } = readBodyFields(BODIES.check, document);
  const wish = readWish(fields);
  if (takeBack) return checkTakingBack(frame, takeBack, wish.resolve);
  if (changes) {
    if (bytes.length > CHANGE_LIMITS.bytes) throw tooLarge(CHANGE_LIMITS.bytes);
    return checkChanged(frame, wish, changes);
  }
  if (release !== undefined) return planRelease(frame, release, wish.resolve);
  const files = await writeItems(resources, folder);
  return checkSent(frame, { ...wish, task: "check", folder, files, asks: false });
}

const change = (frame: TaskFrame, write: (store: Store) => Promise<void>): Promise<DeskAnswer> =>
  withStore(frame, async (store) => {
    await write(store);
    return { status: 204 };
  });

type Tasks = {
  readonly [Name in Task["task"]]: (frame: TaskFrame, task: TaskOf<Name>) => Promise<DeskAnswer>;
};

const TASKS: Tasks = {
  check: checkSent,
  take: takeItems,
  // What few need, and seldom.
  guess: async (frame, task) => (await import("./guess-sent.ts")).guessSent(frame, task),
  publish: publishCheck,
  switch: switchRelease,
  tell: tellAgain,
  diff: compare,
  download: writeDownload,
  plan: (frame, { release }) => planRelease(frame, release, undefined),
  link: linkTo,
  unlink,
  refuse,
  beginSession: (frame, { session }) => change(frame, (store) => store.beginSession(session)),
  endSession: (frame, { id }) => change(frame, (store) => store.endSession(id)),
  noteUse: (frame, { id, at }) => change(frame, (store) => store.noteUse(id, at)),
  showPending,
  savePending,
  leavePending,
  // What is needed to search takes long to load.
  items: async (frame, task) => (await import("./items/list-items.ts")).listItems(frame, task),
  item: readItem,
  history: readHistory,
  async tidy(frame) {
    // One that is away is not made anew.
    if (await driverOf(frame.store).exists(frame.store))
      await withStore(frame, (store) => store.dropEnded());
    return { status: 204 };
  },
};

async function tryTask(frame: TaskFrame, task: Task): Promise<TaskResult> {
  const work = TASKS[task.task] as (frame: TaskFrame, task: Task) => Promise<DeskAnswer>;
  try {
    return await work(frame, task);
  } catch (error) {
    if (error instanceof StoreAway || error instanceof StoreDamaged) {
      const values = { reason: "storeFailing" };
      return { refusal: { message: "SERVICE_UNAVAILABLE", values, cause: error.message } };
    }
    if (error instanceof RequestError && error.cases[0]) return { refusal: error.cases[0] };
    if (error instanceof CommandError) return { status: 409, body: refuseAll(error) };
    throw error;
  }
}

/** @throws what is an error of the program */
export async function doTask(frame: TaskFrame, task: Task): Promise<TaskResult> {
  const result = await tryTask(frame, task);
  if (!("body" in result)) return result;
  return { ...result, body: sayDocument(await sayIn(frame.language, frame.to), result.body) };
}
