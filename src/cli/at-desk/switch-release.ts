/** Makes a release of a desk's store current: `lectern release rollback` and `lectern release publish` with --to. */
import { CommandError } from "../../errors.ts";
import { refuseStaged } from "../../store/publish/commands.ts";
import type { ListedRelease } from "../../store/store.ts";
import { say } from "../../words/say.ts";
import type { Call, Outcome } from "../command.ts";
import type { Listed } from "../common/listed-releases.ts";
import { chooseRelease } from "../common/choose-release.ts";
import type { NotPublished, Published } from "../results/content-results.ts";
import { openDesk } from "./desk-client.ts";
import type { Desk, DeskAnswer } from "./desk-client.ts";
import { readReleases } from "./read-releases.ts";
import { tellPublished, tellRefusal } from "./tell-answer.ts";

/** Of the local command: others switch only a few times while one is asked for. */
const MOST_TRIES = 5;

/** The desk does nothing if another release became current since it was asked; then all is read again. */
export async function untilCurrent<Result>(
  desk: Desk,
  askOnce: () => Promise<Result | "stale">,
): Promise<Result> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const result = await askOnce();
    if (result !== "stale") return result;
  }
  throw new CommandError(
    say(
      "Other releases kept becoming current at {desk}, so nothing was changed: try again in a moment",
      { desk: desk.address },
    ),
  );
}

/** @returns the header with which the desk does it only if this release is current */
export const onlyIf = (current: number | null): Readonly<Record<string, string>> => ({
  "If-Match": `"${current ?? 0}"`,
});

/**
 * A publish takes as long as it takes; the desk ends one that hangs after half an hour. Node's fetch waits for
 * 300 seconds; then the same is asked again, which does no harm.
 */
export const PUBLISH_PATIENCE_MS = 40 * 60_000;
export const STALE = 412;
export const REFUSED = 409;

type Flags = Readonly<Record<string, string | number | true | undefined>>;

/** What was typed, with which the desk's sentences are made. */
export const describeCall = (desk: Desk, flags: Flags, directory = ""): object => ({
  directory,
  to: desk.address,
  flags,
});

async function switchTo(
  desk: Desk,
  { releases }: Listed,
  body: object,
): Promise<DeskAnswer | "stale"> {
  const current = releases.find((release) => release.current)?.number ?? null;
  const answer = await desk.ask("/current", {
    body,
    headers: onlyIf(current),
    expected: [STALE, REFUSED],
    patienceMs: PUBLISH_PATIENCE_MS,
  });
  return answer.status === STALE ? "stale" : answer;
}

interface RolledBack {
  readonly before: ListedRelease | undefined;
  readonly after: ListedRelease;
  readonly timeZone: string;
}

/** @param choose the release to go back to */
export async function rollBackAtDesk(
  call: Call,
  choose: (releases: readonly ListedRelease[]) => ListedRelease,
): Promise<RolledBack> {
  const desk = openDesk(call);
  const { note } = call.flags;
  return untilCurrent(desk, async () => {
    const listed = await readReleases(desk);
    const { number, staged } = choose(listed.releases);
    if (staged) throw refuseStaged(number);
    const typed = describeCall(desk, call.flags);
    const answer = await switchTo(desk, listed, { release: number, note, call: typed });
    if (answer === "stale") return answer;
    // A refusal is the end.
    if (answer.status === REFUSED) tellRefusal(desk, answer);
    const { releases, timeZone } = await readReleases(desk);
    const after = chooseRelease(number, releases, desk.address);
    return { before: listed.releases.find(({ current }) => current), after, timeZone };
  });
}

export async function publishReleaseAtDesk(
  call: Call,
  number: number,
): Promise<Outcome<Published | NotPublished>> {
  const desk = openDesk(call);
  const { note, mine, theirs } = call.flags;
  return untilCurrent(desk, async () => {
    const listed = await readReleases(desk);
    chooseRelease(number, listed.releases, desk.address);
    const answer = await switchTo(desk, listed, {
      release: number,
      note,
      resolve: mine ? "mine" : theirs ? "theirs" : undefined,
      allowRemovals: call.flags["allow-removals"] === true,
      guard: true,
      call: describeCall(desk, call.flags),
    });
    if (answer === "stale") return answer;
    return answer.status === REFUSED
      ? tellRefusal(desk, answer)
      : (tellPublished(desk, answer) as Outcome<Published>);
  });
}
