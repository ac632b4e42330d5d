/** `lectern release publish`: makes a staged release the current one. */
import { basedOn } from "../../publish/find-base.ts";
import type { Bases } from "../../publish/find-base.ts";
import { CommandError } from "../../errors.ts";
import type { ListedRelease } from "../../store/store.ts";
import { chooseRelease } from "../common/choose-release.ts";
import { decisionOf, MERGE_FLAGS } from "../common/merge-texts.ts";
import { publishAndTell, untilWhole } from "../common/publish-content.ts";
import { readReceivers } from "../common/told-texts.ts";
import { changeStore, readStore } from "../common/use-store.ts";
import {
  command,
  nameStore,
  ALLOW_ACCESS,
  ALLOW_REMOVALS,
  AS_JSON,
  BY,
  NOTE,
  RELEASE_NUMBER,
} from "../command.ts";
import { readAuthor } from "../terminal/phrases.ts";
import { say } from "../../words/say.ts";
import { toNew } from "../../store/publish/chunk-sink.ts";

/** @throws CommandError when it was made before anything was published, and something is current now */
export function findStagedBases(
  { number, base }: ListedRelease,
  releases: readonly ListedRelease[],
): Bases | undefined {
  const current = releases.find((release) => release.current);
  if (base !== null || current === undefined)
    return base === null ? undefined : basedOn({ number: base });
  throw new CommandError(
    say(
      "Release {release} was made before anything was published, and release {current} is current now, so nothing was changed: publish its content again (`lectern release checkout {release} DIR`, then `lectern publish DIR --over`)",
      { release: number, current: current.number },
    ),
  );
}

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
      const [number] = call.arguments;
      const decide = decisionOf(call.flags);
      const { flags, settings, terminal } = call;
      const authorship = {
        by: readAuthor(flags.by),
        ...(flags.note !== undefined && { note: flags.note }),
      };
      const receivers = await readReceivers(call);
      const { store: location } = settings;
      const { bases, author } = await readStore(location, async (reader) => {
        const releases = await reader.listReleases();
        const listed = chooseRelease(number, releases, nameStore(call));
        return listed.staged
          ? { bases: findStagedBases(listed, releases), author: listed.publishedBy }
          : {};
      });
      return changeStore(terminal, settings, async (store) => {
        const content = toNew(await store.readRelease(number));
        const words = `lectern release publish ${number}`;
        const publishing = { authorship, receivers, author, bases, decide, words };
        return (await publishAndTell(call, store, content, publishing)).outcome;
      });
    }),
});
