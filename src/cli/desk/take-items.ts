/** Items as JSON, or the number of a release, that were sent to the desk to be checked. */
import { readFile } from "node:fs/promises";
import type { Act, ActFrame, ActResult } from "../../desk/http/acts.ts";
import { BODIES, requireKnown } from "../../desk/http/body-schemas.ts";
import { readCheck } from "../../desk/http/bodies.ts";
import { invalidBody, parseDocument, writeItems } from "../../desk/http/json-documents.ts";
import { say } from "../../words/say.ts";
import { checkDraft, planRelease } from "./check-draft.ts";

type TakeAct = Extract<Act, { readonly act: "take" }>;

/** In the process of an act, because nobody knows how much memory the document takes. */
export async function takeItems(frame: ActFrame, { body, folder }: TakeAct): Promise<ActResult> {
  const document = parseDocument(await readFile(body));
  requireKnown(Object.keys(document), BODIES.check);
  const { resources, release, ...fields } = document;
  const given = new Map(Object.entries(fields));
  const { call = frame.call, ...act } = readCheck(given, folder, []);
  const called = { ...frame, call };
  if (release === undefined)
    return checkDraft(called, { ...act, files: await writeItems(resources, folder) });
  if (typeof release !== "number" || !Number.isSafeInteger(release) || release < 1)
    throw invalidBody(say("release must be the number of a release"));
  return planRelease(called, release, act.resolve);
}
