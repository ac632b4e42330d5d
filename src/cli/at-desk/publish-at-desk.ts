/** `lectern publish --to`: the desk checks what it is sent, and publishes it if nothing else became current since. */
import { CommandError } from "../../errors.ts";
import { say } from "../../words/say.ts";
import type { Outcome } from "../command.ts";
import {
  chooseDirectoryBases,
  keepBase,
  listMarks,
  requireDecided,
} from "../common/merge-texts.ts";
import type { PublishCall } from "../common/publish-flags.ts";
import { checkDirectory, sayRefusal, tellInvalid } from "../common/read-content.ts";
import type { CommandResults } from "../results/command-results.ts";
import type { PublishPlan } from "../results/content-results.ts";
import { describeCall, openDesk } from "./desk-client.ts";
import type { Desk, DeskDocument } from "./desk-client.ts";
import { checkAtDesk, INVALID } from "./send-content.ts";
import { tellAnswer } from "./tell-answer.ts";

type Result = Outcome<CommandResults["publish"]>;

/** @returns the draft, and the release that was current when it was checked */
function readDraft(desk: Desk, { draft, release }: DeskDocument): [string, number | null] {
  if (typeof draft === "string" && (release === null || Number.isSafeInteger(release)))
    return [draft, release as number | null];
  throw desk.refuse();
}

/** @returns what the directory was published as; undefined: nothing was */
function readKept(desk: Desk, { kept }: DeskDocument): Parameters<typeof keepBase>[1] | undefined {
  if (kept === undefined) return undefined;
  const { number, digest } = (kept ?? {}) as DeskDocument;
  if (Number.isSafeInteger(number) && /^[0-9a-f]{64}$/u.test(String(digest)))
    return kept as ReturnType<typeof readKept>;
  throw desk.refuse();
}

/** @throws CommandError when the desk lacks the base, or nobody has decided whether to go on from it */
function requireBases(
  { needsBase, bases, errors }: DeskDocument,
  flags: PublishCall["flags"],
): void {
  if (needsBase === true) {
    const [first] = errors as readonly { readonly problem: string }[];
    throw new CommandError(first?.problem ?? "");
  }
  if (Array.isArray(bases)) requireDecided(bases as Parameters<typeof requireDecided>[0], flags);
}

async function publishOnce(desk: Desk, call: PublishCall): Promise<Result | undefined> {
  const [directory] = call.arguments;
  const { flags, terminal } = call;
  const { plan, stage, note } = flags;
  const options = { followLinks: flags["follow-links"] };
  const files = await listMarks(directory, options);
  // The desk finds them again in what it is sent.
  await chooseDirectoryBases(directory, files, flags);
  const check = await checkAtDesk(desk, call);
  if (!check) {
    const found = await checkDirectory(terminal, directory, options);
    return tellInvalid(directory, found, sayRefusal(plan === true));
  }
  requireBases(check.document, flags);
  if (check.status === INVALID) return tellAnswer(desk, check);
  // The page is told what it is a plan of, and what else might be.
  const planned = tellAnswer<PublishPlan>(desk, check, ["valid", "release", "bases"]);
  if (plan) {
    const isAsked = planned.data.different && flags["exit-code"];
    return { ...planned, status: isAsked ? 3 : undefined };
  }
  const [draft, current] = readDraft(desk, check.document);
  // The same draft is answered in the same way when it is asked for again, so a lost answer does no harm.
  const answer = await desk.change("/releases", current, {
    draft,
    note,
    stage: stage === true,
    allowRemovals: flags["allow-removals"] === true,
    allowAccess: flags["allow-access"] === true,
    keepRollback: flags["keep-rollback"] === true,
    call: describeCall(call),
  });
  if (!answer) return undefined;
  const told = tellAnswer<CommandResults["publish"]>(desk, answer);
  const kept = readKept(desk, answer.document);
  const notices = kept && !stage ? await keepBase(directory, kept, files) : [];
  return {
    ...told,
    data: { ...told.data, warnings: planned.data.warnings },
    warnings: [...(planned.warnings ?? []), ...(told.warnings ?? [])],
    notices: [...(told.notices ?? []), ...notices],
  };
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
    say(
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
