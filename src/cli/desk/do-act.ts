/** What the desk does with content and releases, by the names of acts: the code of the commands, without a terminal. */
import { readFile } from "node:fs/promises";
import type { Act, ActFrame, ActResult, DeskAnswer } from "../../desk/acts.ts";
import { invalidBody, parseDocument, readCheck, writeItems } from "../../desk/bodies.ts";
import { BODIES, requireKnown } from "../../desk/body-schemas.ts";
import { writeResourceFile } from "../../publish/write-resource-file.ts";
import { CommandError, RequestError, StoreAway, StoreDamaged } from "../../errors.ts";
import { driverOf } from "../../store/open-store.ts";
import { inLanguage, say } from "../../words/say.ts";
import { compareReleases } from "../commands/releases.ts";
import { readStoreIfAny, writeStore } from "../common/use-store.ts";
import { checkDraft, findListed, planRelease, refuseAll, toDocument } from "./check-draft.ts";
import { createCall, QUIET } from "./create-call.ts";
import { publishDraft, switchRelease, tellAgain } from "./publish-draft.ts";

type Of<Name extends Act["act"]> = Extract<Act, { readonly act: Name }>;

const compare = async (frame: ActFrame, { sides }: Of<"diff">): Promise<DeskAnswer> => {
  const outcome = await compareReleases({ ...createCall(frame, {}), arguments: sides });
  return { status: 200, body: toDocument(outcome) };
};

const now = (): number => Math.floor(Date.now() / 1000);

const writeDownload = (
  frame: ActFrame,
  { resource, format, release, folder }: Of<"download">,
): Promise<DeskAnswer> =>
  readStoreIfAny(frame.store, async (reader) => {
    const { number } = findListed(await reader.listReleases(), release);
    const file = await writeResourceFile(reader, number, resource, format, folder);
    const had = { resource, release: number, from: null, isPublished: false, at: now() };
    // Whoever only reads gets the file, too.
    await writeStore(QUIET, frame, (store) => store.noteDownloads(frame.author, [had])).catch(
      () => {},
    );
    return { status: 200, file, headers: { "Lectern-Release": String(number) } };
  });

/**
 * Items as JSON, or the number of a release to plan: read in the process of an act, because nobody knows how much
 * memory the document takes.
 */
async function takeItems(frame: ActFrame, { body, folder }: Of<"take">): Promise<DeskAnswer> {
  const document = parseDocument(await readFile(body));
  requireKnown(Object.keys(document), BODIES.check);
  const { resources, release, ...fields } = document;
  const given = new Map(Object.entries(fields));
  const { call = frame.call, ...act } = readCheck(given, folder, []);
  const called = { ...frame, call };
  if (release === undefined) {
    const files = await writeItems(resources, folder);
    return checkDraft(called, { ...act, asks: false, files });
  }
  if (typeof release !== "number" || !Number.isSafeInteger(release) || release < 1)
    throw invalidBody(say("release must be the number of a release"));
  return planRelease(called, release, act.resolve);
}

type Acts = {
  readonly [Name in Act["act"]]: (frame: ActFrame, act: Of<Name>) => Promise<DeskAnswer>;
};

const ACTS: Acts = {
  check: checkDraft,
  take: takeItems,
  publish: publishDraft,
  switch: switchRelease,
  tell: tellAgain,
  diff: compare,
  download: writeDownload,
  async tidy(frame) {
    // One that is away is not made anew.
    if (await driverOf(frame.store).exists(frame.store))
      await writeStore(QUIET, frame, (store) => store.dropChecks());
    return { status: 204 };
  },
};

/** @throws what is an error of the program */
export async function doAct(frame: ActFrame, act: Act): Promise<ActResult> {
  const work = ACTS[act.act] as (frame: ActFrame, act: Act) => Promise<DeskAnswer>;
  try {
    return await inLanguage(frame.language, () => work(frame, act));
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
