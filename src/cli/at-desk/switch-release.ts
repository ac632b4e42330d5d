/** Makes a release of a desk's store current: `lectern release rollback` and `lectern release publish` with --to. */
import { CommandError } from "../../errors.ts";
import { refuseStaged } from "../../store/publish/commands.ts";
import type { ListedRelease } from "../../store/store.ts";
import { say } from "../../words/say.ts";
import type { Call, Outcome } from "../command.ts";
import { chooseRelease } from "../common/choose-release.ts";
import type { NotPublished, Published } from "../results/content-results.ts";
import { describeCall, openDesk } from "./desk-client.ts";
import type { Desk } from "./desk-client.ts";
import { readReleases } from "./read-releases.ts";
import { tellAnswer } from "./tell-answer.ts";

/** Of the local command: others switch only a few times while one is asked for. */
const MOST_TRIES = 5;

/**
 * The desk does nothing if another release became current since it was asked; then all is read again.
 * @param askOnce returns undefined in this case
 */
export async function untilCurrent<Result>(
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

const findCurrent = (releases: readonly ListedRelease[]): ListedRelease | undefined =>
  releases.find(({ current }) => current);

interface RolledBack {
  readonly before: ListedRelease | undefined;
  readonly after: ListedRelease;
  readonly timeZone: string;
}

/** @param choose the release to go back to */
export async function rollBackAtDesk(
  call: Call,
  choose: (releases: readonly ListedRelease[]) => Promise<ListedRelease>,
): Promise<RolledBack> {
  const desk = openDesk(call);
  const { note } = call.flags;
  return untilCurrent(desk, async () => {
    const listed = (await readReleases(desk)).releases;
    const { number, staged } = await choose(listed);
    if (staged) throw refuseStaged(number);
    const before = findCurrent(listed);
    const wanted = {
      release: number,
      note,
      allowAccess: call.flags["allow-access"] === true,
      call: describeCall(call),
    };
    const answer = await desk.change("/current", before?.number ?? null, wanted);
    if (!answer) return undefined;
    // A refusal is the end.
    tellAnswer(desk, answer);
    const { releases, timeZone } = await readReleases(desk);
    return { before, after: chooseRelease(number, releases, desk.address), timeZone };
  });
}

export async function publishReleaseAtDesk(
  call: Call,
  number: number,
): Promise<Outcome<Published | NotPublished>> {
  const desk = openDesk(call);
  const { note, mine, theirs } = call.flags;
  return untilCurrent(desk, async () => {
    const { releases } = await readReleases(desk);
    chooseRelease(number, releases, desk.address);
    const answer = await desk.change("/current", findCurrent(releases)?.number ?? null, {
      release: number,
      note,
      resolve: mine ? "mine" : theirs ? "theirs" : undefined,
      allowRemovals: call.flags["allow-removals"] === true,
      allowAccess: call.flags["allow-access"] === true,
      guard: true,
      call: describeCall(call),
    });
    return answer && tellAnswer(desk, answer);
  });
}
