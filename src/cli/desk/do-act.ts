/** What the desk does with content and releases, by the names of acts: the code of the commands, without a terminal. */
import type { Act, ActFrame, ActResult } from "../../desk/http/acts.ts";
import { writeResourceFile, FILE_FORMATS } from "../../desk/write-resource-file.ts";
import { CommandError, RequestError, StoreAway, StoreDamaged } from "../../errors.ts";
import { driverOf } from "../../store/open-store.ts";
import { inLanguage, say } from "../../words/say.ts";
import { compareReleases } from "../commands/releases.ts";
import { readStoreIfAny, writeStore } from "../common/use-store.ts";
import { checkDraft, refuseAll, toDocument } from "./check-draft.ts";
import { createCall, QUIET } from "./create-call.ts";
import { publishDraft, switchRelease } from "./publish-draft.ts";
import { takeItems } from "./take-items.ts";

type Of<Name extends Act["act"]> = Extract<Act, { readonly act: Name }>;

const compare = async (frame: ActFrame, { sides }: Of<"diff">): Promise<ActResult> => {
  const outcome = await compareReleases({ ...createCall(frame, {}), arguments: sides });
  return { status: 200, document: toDocument(outcome) };
};

const writeDownload = (
  frame: ActFrame,
  { resource, format, release, folder }: Of<"download">,
): Promise<ActResult> =>
  readStoreIfAny(frame.store, async (reader) => {
    const releases = await reader.listReleases();
    const found = releases.find(({ number, current }) =>
      release === undefined ? current : number === release,
    );
    if (!found) {
      const values = { release: release ?? "current" };
      return { refusal: { message: "RELEASE_NOT_FOUND", values } };
    }
    const { number } = found;
    const known = FILE_FORMATS.find((name) => name === format);
    if (!known) throw new CommandError(say("There is no format {format}", { format }));
    const name = resource as Parameters<typeof writeResourceFile>[2];
    return { file: await writeResourceFile(reader, number, name, known, folder), release: number };
  });

type Acts = {
  readonly [Name in Act["act"]]: (frame: ActFrame, act: Of<Name>) => Promise<ActResult>;
};

const ACTS: Acts = {
  check: checkDraft,
  take: takeItems,
  publish: publishDraft,
  switch: switchRelease,
  diff: compare,
  download: writeDownload,
  async tidy(frame) {
    // One that is away is not made anew.
    if (await driverOf(frame.store).exists(frame.store))
      await writeStore(QUIET, frame, (store) => store.dropDrafts());
    return { status: 204, document: {} };
  },
};

/** @throws what is an error of the program */
export async function doAct(frame: ActFrame, act: Act): Promise<ActResult> {
  const work = ACTS[act.act] as (frame: ActFrame, act: Act) => Promise<ActResult>;
  try {
    return await inLanguage(frame.language, () => work(frame, act));
  } catch (error) {
    if (error instanceof StoreAway || error instanceof StoreDamaged) {
      const values = { reason: "storeFailing" };
      return { refusal: { message: "SERVICE_UNAVAILABLE", values, cause: error.message } };
    }
    if (error instanceof RequestError && error.cases[0]) return { refusal: error.cases[0] };
    if (error instanceof CommandError) return { status: 409, document: refuseAll(error) };
    throw error;
  }
}
