/** Staged releases that wait for a decision: how many somebody may have, and those that are not to be published. */
import { CommandError } from "../../errors.ts";
import { formatInstant } from "../../lib/instant.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";
import type { Tables } from "../format/tables.ts";
import type { Authorship, Refusal } from "../store.ts";
import type { Clock } from "./instants.ts";
import { appendKept, chooseNext, readKept, readRelease, releaseOf } from "./releases.ts";

const sayRefused = (release: number, { by, note, at }: Refusal): Sentence => {
  const facts = { release, by, at: formatInstant(at) };
  return note === null
    ? sentence(
        "Release {release} was refused by {by} on {at} and is not to be published: stage it again with the changes that are asked for",
        facts,
      )
    : sentence(
        "Release {release} was refused by {by} on {at} ({note}) and is not to be published: stage it again with the changes that are asked for",
        { ...facts, note },
      );
};

/** @returns undefined: the release was not refused, or was staged again or published since */
async function findRefusal(tables: Tables, release: number): Promise<Refusal | undefined> {
  const acts = await tables.switch.list("instant", "release", "kept", "why", "switchedBy", "note");
  const last = acts.findLast((act) => releaseOf(act) === release);
  if (last?.why !== "refused") return undefined;
  return { by: last.switchedBy, note: last.note, at: last.instant };
}

/**
 * @param except who may change their own mind
 * @throws CommandError when it was refused, with who did so, when and why
 */
export async function requireNotRefused(
  tables: Tables,
  release: number,
  except?: string,
): Promise<void> {
  const refusal = await findRefusal(tables, release);
  if (refusal && refusal.by !== except) throw new CommandError(sayRefused(release, refusal));
}

/** @throws CommandError when its author has so many already that nobody has published or refused */
export async function requireRoomToStage(
  tables: Tables,
  { by, author = by }: Authorship,
  most: number,
): Promise<void> {
  const kept = await readKept(tables);
  const acts = await tables.switch.list("kept", "switchedBy", "author");
  const makers = new Map(acts.map((act) => [act.kept, act.author ?? act.switchedBy]));
  const releases = await tables.release.list("number", "base");
  // Merged with what others published, it became the base of another release, and stays for the next merge.
  const published = new Set(releases.flatMap(({ number, base }) => (kept.has(number) ? [] : base)));
  const own = releases.filter(
    ({ number }) =>
      kept.get(number) === "staged" && makers.get(number) === author && !published.has(number),
  );
  if (own.length < most) return;
  throw new CommandError(
    sentence(
      "{author} has {most} staged releases that nobody has published or refused, which is as many as there may be: publish or refuse some of them, or withdraw your own",
      { author, most },
    ),
  );
}

/** Of a release that is to be shown. @throws CommandError when it is not staged, or was refused */
export async function requireStaged(tables: Tables, release: number): Promise<void> {
  await requireNotRefused(tables, release);
  if ((await readKept(tables)).get(release) === "staged") return;
  throw new CommandError(
    sentence(
      "Release {release} is not staged, so there is nothing to show to others before it is published",
      { release },
    ),
  );
}

/** @throws CommandError when it is not staged, or was refused already */
export async function refuseRelease(
  tables: Tables,
  number: number,
  authorship: Authorship,
  clock: Clock,
): Promise<Refusal> {
  await readRelease(tables, number);
  await requireNotRefused(tables, number);
  if ((await readKept(tables)).get(number) !== "staged") {
    throw new CommandError(
      sentence(
        "Release {release} is not staged, so there is nothing to refuse: what was published can be rolled back",
        { release: number },
      ),
    );
  }
  const at = await chooseNext(tables, clock);
  await appendKept(tables, { kept: number, why: "refused" }, at, authorship);
  const links = (await tables.token.list()).filter(({ release }) => release === number);
  await tables.token.put(links.map((row) => ({ ...row, revokedAt: row.revokedAt ?? at })));
  return { by: authorship.by, note: authorship.note ?? null, at };
}

/** @throws CommandError when the release of a link has so many that are valid */
export async function requireRoomForLink(
  { token }: Tables,
  release: number,
  most: number,
  now: number,
): Promise<void> {
  const links = await token.list("release", "revokedAt", "expiresAt");
  const valid = links.filter(
    (link) =>
      link.release === release && link.revokedAt === null && (link.expiresAt ?? Infinity) > now,
  );
  if (valid.length < most) return;
  throw new CommandError(
    sentence(
      "Release {release} has {most} links already, which is as many as there may be: withdraw some of them",
      { release, most },
    ),
  );
}

/** Links that ended by themselves: a copy that has them knows it, too. */
export async function dropEndedLinks({ token }: Tables, now: number): Promise<void> {
  const links = await token.list("key", "release", "expiresAt");
  const ended = links.filter(
    ({ release, expiresAt }) => release !== null && (expiresAt ?? Infinity) <= now,
  );
  await token.remove(ended.map(({ key }) => key));
}
