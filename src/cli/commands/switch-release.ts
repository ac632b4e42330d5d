/** `lectern release publish`, `rollback` and `tell`: which release is current, and who is told. */
import { bringRelease } from "../../publish/bases.ts";
import { publishContent, untilWhole, tellSwitched } from "../../publish/publish-content.ts";
import {
  command,
  nameStore,
  ALLOW_ACCESS,
  ALLOW_REMOVALS,
  AS_JSON,
  BY,
  NOTE,
  RELEASE_NUMBER,
  tellDone,
} from "../command.ts";
import { chooseRelease, CURRENT, formatMinute, listActs, readListed } from "../store-releases.ts";
import { MERGE_FLAGS, sideOf } from "../publish-flags.ts";
import { tellResult, typedOf } from "../tell-result.ts";
import { changeStore, readReceivers, writeStore } from "../use-store.ts";
import { readAuthor } from "../terminal/phrases.ts";
import { CommandError } from "../../errors.ts";
import { writeInstallation } from "../../store/format/digests.ts";
import { findSuccession } from "../../change/succession.ts";
import type { Act, ListedRelease, StoreReader } from "../../store/store.ts";
import { untold } from "../../tell/receiver.ts";
import type { Call, Outcome } from "../command.ts";
import type { Release } from "../../publish/results.ts";
import { toRelease } from "../../publish/list-release.ts";
import { formatStops } from "../../words/say-stops.ts";
import { formatTold, warnUntold, isAllTold } from "../../words/say-told.ts";
import type { Say } from "../../words/say.ts";
import { tellReceivers } from "../../tell/tell.ts";

export const publishStaged = command({
  summary: "Make a staged release the current one",
  description:
    "Publishes release N, which `lectern publish --stage` made. If another release became current since it was made, both are merged into a new release, and what both changed differently stops it. It stops as `lectern publish` does, at removals and at changes of access. A release that was current before becomes current again.",
  arguments: [RELEASE_NUMBER],
  flags: [NOTE, BY, ...MERGE_FLAGS, ALLOW_REMOVALS, ALLOW_ACCESS, AS_JSON],
  prints: "What was published, and what changed in each resource compared with the release before.",
  fails:
    "There is no such release, others changed the same since, it would remove too much or change who may read, or the store cannot be written.",
  examples: { "lectern release publish 5": "make release 5 current" },
  run: (call) =>
    untilWhole(async () => {
      const { flags, settings, terminal } = call;
      const { note } = flags;
      const [number] = call.arguments;
      const side = sideOf(flags);
      const receivers = await readReceivers(call);
      return changeStore(terminal, settings, async (store) => {
        const releases = await store.listReleases();
        const listed = chooseRelease(number, releases, nameStore(call));
        const { content, ...brought } = await bringRelease(store, listed, releases);
        const result = await publishContent(store, content, {
          ...brought,
          authorship: { by: readAuthor(flags.by), ...(note !== undefined && { note }) },
          receivers,
          decide: side && (() => side),
          allowRemovals: flags["allow-removals"],
          allowAccess: flags["allow-access"],
        });
        return tellResult(result, call, `lectern release publish ${number}`);
      });
    }),
});

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

export const tellRelease = command({
  summary: "Tell receivers again that a release is current",
  description:
    "Waits for the servers, purges the caches and calls the webhooks that the file of --tell lists, as after a publish: what changed since a release of which all of them were told. Without N, it is the current release; another one is refused.",
  arguments: [{ ...RELEASE_NUMBER, optional: true }],
  flags: [AS_JSON],
  prints: "How it went, for each receiver.",
  fails: "Somebody was not told, or the release is not current.",
  examples: { "lectern release tell --tell tell.yaml": "tell all receivers again" },
  async run(call) {
    const { settings, terminal } = call;
    const [wanted = CURRENT] = call.arguments;
    if (settings.tell === undefined) {
      throw new CommandError(
        "There is nobody to tell: name a file of receivers with --tell or LECTERN_TELL.",
        2,
      );
    }
    const receivers = await readReceivers(call);
    return changeStore(terminal, settings, async (store) => {
      const release = chooseRelease(wanted, await store.listReleases(), nameStore(call));
      if (!release.current) {
        throw new CommandError(
          `Release ${release.number} is not current, and receivers would read the one that is: leave the number out, or make it current first.`,
        );
      }
      const told = await tellReceivers(store, receivers);
      return {
        data: { release: release.number, told },
        text: formatTold(call.say, told).join(""),
        status: isAllTold(told) ? undefined : 1,
      };
    });
  },
});
