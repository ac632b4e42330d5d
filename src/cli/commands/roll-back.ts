/** `lectern release rollback`. */
import { CommandError } from "../../errors.ts";
import { writeInstallation } from "../../store/format/digests.ts";
import { findSuccession } from "../../change/succession.ts";
import type { Act, ListedRelease, StoreReader } from "../../store/store.ts";
import { untold } from "../../tell/receiver.ts";
import {
  command,
  nameStore,
  tellDone,
  ALLOW_ACCESS,
  AS_JSON,
  BY,
  NOTE,
  RELEASE_NUMBER,
} from "../command.ts";
import type { Call, Outcome } from "../command.ts";
import type { Release } from "../../publish/results.ts";
import { toRelease } from "../../publish/list-release.ts";
import { tellSwitched } from "../../publish/publish-content.ts";
import { formatStops } from "../../words/say-stops.ts";
import { formatTold, warnUntold } from "../../words/say-told.ts";
import type { Say } from "../../words/say.ts";
import { readAuthor } from "../terminal/phrases.ts";
import { CURRENT, chooseRelease } from "../choose-release.ts";
import { formatMinute, listActs, readListed } from "../listed-releases.ts";
import { readReceivers } from "../receivers.ts";
import { typedOf } from "../tell-result.ts";
import { writeStore } from "../use-store.ts";

/** @param acts newest first @returns what was current before the last switch */
function findBefore(
  releases: readonly ListedRelease[],
  acts: readonly Act[],
  store: string,
): ListedRelease {
  const { number: release } = chooseRelease(CURRENT, releases, store);
  const last = acts.find(({ staged }) => !staged);
  if (last?.release !== release) {
    throw new CommandError(
      "Another release became current meanwhile, and nothing was changed: try again",
    );
  }
  const { previous } = last;
  if (previous === null)
    throw new CommandError(`There is no release before release ${release}, the current one.`);

  const before = releases.find(({ number }) => number === previous);
  if (before !== undefined) return before;
  throw new CommandError(
    `Release ${previous}, which was current before release ${release}, does not exist any more: name one that \`lectern release list\` shows`,
  );
}

interface Switched {
  readonly before: ListedRelease | undefined;
  readonly after: ListedRelease;
  readonly timeZone: string;
}

function tellSwitch(say: Say, { before, after, timeZone }: Switched): Outcome<Release> {
  const { number, publishedAt, told } = after;
  const instead = before === undefined ? "" : `, instead of release ${before.number}`;
  const sentence =
    before?.number === number
      ? `Release ${number} was current already; nothing changed.`
      : `Release ${number} of ${formatMinute(publishedAt, timeZone)} is current now${instead}.`;
  const text = [sentence, ...formatTold(say, told)].join("\n");
  return { ...tellDone(sentence, toRelease(after)), text, warnings: warnUntold(say, told) };
}

/** @throws CommandError when it would open what was closed since, or the other way, and nobody said so */
async function requireSameAccess(
  call: Omit<Call, "terminal">,
  store: StoreReader,
  number: number,
): Promise<void> {
  const { current } = await store.readState();
  if (current === null) return;
  const [before, next] = [await store.readRelease(current.number), await store.readRelease(number)];
  if (writeInstallation(before.installation) === writeInstallation(next.installation)) return;
  const { facts } = await findSuccession(store, before, next, Date.now());
  const { accessChanges } = facts;
  if (accessChanges.length === 0 || call.flags["allow-access"] === true) return;
  const { again } = typedOf(call, `lectern release rollback ${number}`);
  const stops = { removals: [], accessChanges };
  throw new CommandError(formatStops(call.say, stops, "refused", again));
}

export const rollBack = command({
  summary: "Make an earlier (or later) release the current one",
  description:
    "No release is changed or removed, and removals do not stop it; without --allow-access, a change of who may read does. Without N, it is the one that was current before the last switch; a staged one needs `lectern release publish`. Running servers switch within two seconds.",
  arguments: [{ ...RELEASE_NUMBER, optional: true }],
  flags: [NOTE, BY, ALLOW_ACCESS, AS_JSON],
  prints: "What was done.",
  fails: "There is no such release, or the store cannot be written.",
  examples: {
    "lectern release rollback": "serve again what was served before",
    "lectern release rollback 3": "serve release 3 again",
    'lectern release rollback 3 --note "Wrong opening hours in 4"': "add the reason",
  },
  async run(call) {
    const { note } = call.flags;
    const [wanted] = call.arguments;
    const { store } = call.settings;
    const receivers = await readReceivers(call);
    const { releases, timeZone } = await readListed(store);
    const { number } =
      wanted === undefined
        ? findBefore(releases, await listActs(store), nameStore(call))
        : chooseRelease(wanted, releases, nameStore(call));
    const before = releases.find(({ current }) => current);
    const by = readAuthor(call.flags.by);
    const authorship = { by, ...(note !== undefined && { note }), untold: untold(receivers) };
    const after = await writeStore(call.terminal, call.settings, async (writable) => {
      await requireSameAccess(call, writable, number);
      const release = await writable.makeCurrent(number, authorship);
      const told = before?.number === number ? [] : await tellSwitched(writable, receivers);
      return { ...release, told };
    });
    return tellSwitch(call.say, { before, after, timeZone });
  },
});
