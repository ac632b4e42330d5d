/** `lectern publish --to`: the desk checks what it is sent, and publishes it if nothing else became current since. */
import type { TSchema } from "typebox";
import { Check } from "typebox/value";
import { findDirectoryBases, requireDecided } from "../../publish/ask-bases.ts";
import { noteBase } from "../../publish/base-file.ts";
import { listMarks } from "../../publish/read-directory.ts";
import { findStops, isStopping, refuseInvalid } from "../../publish/refuse.ts";
import type { ValueOf } from "../../change/result-parts.ts";
import { Plan, Published, Refused } from "../../publish/results.ts";
import { CommandError } from "../../errors.ts";
import { sentence } from "../../words/sentence.ts";
import { sideOf } from "../publish-flags.ts";
import type { PublishCall } from "../publish-flags.ts";
import { checkShowing } from "../read-content.ts";
import { openDesk } from "./desk-client.ts";
import type { Desk, DeskReply } from "./desk-client.ts";
import { checkAtDesk, UNPROCESSABLE } from "./send-content.ts";

type Result = Plan | Published | Refused;

/** @returns the document, if it is what a desk of this version answers @throws CommandError */
function readDocument<Row extends TSchema>(
  desk: Desk,
  row: Row,
  { document }: DeskReply,
): ValueOf<Row> {
  if (Check(row, document)) return document as ValueOf<Row>;
  throw desk.refuse();
}

async function publishOnce(desk: Desk, call: PublishCall): Promise<Result | undefined> {
  const [directory] = call.arguments;
  const { flags, terminal } = call;
  const { plan, stage, note, base, over } = flags;
  const choice = { base, over, side: sideOf(flags) };
  const options = { followLinks: flags["follow-links"] };
  const files = await listMarks(directory, options);
  // The desk finds them again in what it is sent.
  await findDirectoryBases(directory, files, choice);
  const checked = await checkAtDesk(desk, call);
  if (!checked) {
    const found = await checkShowing(terminal, directory, options);
    // It is readable again.
    return found.valid ? undefined : refuseInvalid(found);
  }
  if (checked.status === UNPROCESSABLE) {
    const refused = readDocument(desk, Refused, checked);
    if (refused.needsBase) throw new CommandError(refused.errors[0]?.problem ?? "");
    requireDecided(refused.bases ?? [], choice);
    return refused;
  }
  const planned = readDocument(desk, Plan, checked);
  requireDecided(planned.bases ?? [], choice);
  const allowing = {
    allowRemovals: flags["allow-removals"] === true,
    allowAccess: flags["allow-access"] === true,
  };
  // The desk is not told before something is published.
  if (plan) return { ...planned, stops: planned.stops && isStopping(findStops(planned, allowing)) };
  // The same check is answered in the same way when it is asked for again, so a lost answer does no harm.
  const answer = await desk.change("/releases", planned.release, {
    draft: planned.draft,
    note,
    stage: stage === true,
    ...allowing,
    keepRollback: flags["keep-rollback"] === true,
  });
  if (!answer) return undefined;
  const { warnings } = planned;
  if (answer.status >= 400) return { ...readDocument(desk, Refused, answer), warnings };
  const published = { ...readDocument(desk, Published, answer), warnings };
  return noteBase(directory, published, files);
}

/** Others switch only a few times while one is asked for. */
const MOST_TRIES = 5;

/**
 * The desk does nothing if another release became current since it was asked; then all is read again.
 * @param askOnce returns undefined in this case
 */
async function untilCurrent(
  desk: Desk,
  askOnce: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const result = await askOnce();
    if (result !== undefined) return result;
  }
  throw new CommandError(
    sentence(
      "Other releases kept becoming current at {desk}, so nothing was changed: try again in a moment",
      { desk: desk.address },
    ),
  );
}

export async function publishAtDesk(call: PublishCall): Promise<Result> {
  const desk = openDesk(call);
  const { plan, stage } = call.flags;
  // Whoever may not, or is not at a desk, is told before anything is sent.
  await desk.requireRight(plan || stage ? "edit" : "publish");
  return untilCurrent(desk, () => publishOnce(desk, call));
}
