/** `lectern release rollback`. */
import { CommandError } from "../../errors.ts";
import type { ListedRelease } from "../../store/store.ts";
import { command, nameStore, tellDone, AS_JSON, BY, NOTE, RELEASE_NUMBER, TO } from "../command.ts";
import type { Outcome } from "../command.ts";
import type { Release } from "../results/release-results.ts";
import { readAuthor } from "../terminal/phrases.ts";
import { CURRENT, chooseRelease } from "../common/choose-release.ts";
import { formatMinute, readListed, releaseToJson } from "../common/listed-releases.ts";
import { writeStore } from "../common/use-store.ts";
import { say } from "../../words/say.ts";

/** @param releases newest first @returns the newest one before the current one */
function findBefore(releases: readonly ListedRelease[], store: string): ListedRelease {
  const current = chooseRelease(CURRENT, releases, store);
  const before = releases.find(({ number, staged }) => !staged && number < current.number);
  if (before !== undefined) return before;
  throw new CommandError(
    say("There is no release before release {release}, the current one.", {
      release: current.number,
    }),
  );
}

interface Switched {
  readonly before: ListedRelease | undefined;
  readonly after: ListedRelease;
  readonly timeZone: string;
}

function tellSwitch({ before, after, timeZone }: Switched): Outcome<Release> {
  const values = { release: after.number, time: formatMinute(after.publishedAt, timeZone) };
  const sentence =
    before === undefined
      ? say("Release {release} of {time} is current now.", values)
      : before.number === after.number
        ? say("Release {release} was current already; nothing changed.", values)
        : say("Release {release} of {time} is current now, instead of release {before}.", {
            ...values,
            before: before.number,
          });
  return tellDone(sentence, releaseToJson(after));
}

export const rollBack = command({
  summary: "Make an earlier (or later) release the current one",
  description:
    "No release is changed or removed, and nothing is compared. Without N, it is the newest one before the current that was current itself; a staged one needs `lectern release publish`. Running servers switch within two seconds.",
  arguments: [{ ...RELEASE_NUMBER, optional: true }],
  flags: [NOTE, BY, TO, AS_JSON],
  prints: "What was done.",
  fails: "There is no such release, or the store cannot be written.",
  examples: {
    "lectern release rollback": "serve the release before again",
    "lectern release rollback 3": "serve release 3 again",
    'lectern release rollback 3 --note "Wrong opening hours in 4"': "add the reason",
  },
  async run(call) {
    const { note } = call.flags;
    const [wanted] = call.arguments;
    const store = nameStore(call);
    const choose = (releases: readonly ListedRelease[]): ListedRelease =>
      wanted === undefined ? findBefore(releases, store) : chooseRelease(wanted, releases, store);
    if (call.desk !== undefined) {
      const { rollBackAtDesk } = await import("../at-desk/switch-release.ts");
      return tellSwitch(await rollBackAtDesk(call, choose));
    }
    const { releases, timeZone } = await readListed(call);
    const { number } = choose(releases);
    const authorship = { by: readAuthor(call.flags.by), ...(note !== undefined && { note }) };
    const after = await writeStore(call.terminal, call.settings, (writable) =>
      writable.makeCurrent(number, authorship),
    );
    return tellSwitch({ before: releases.find(({ current }) => current), after, timeZone });
  },
});
