/** `lectern release publish`: makes a staged release the current one. */
import { publishContent, untilWhole } from "../../publish/publish-content.ts";
import { bringRelease } from "../../publish/staged-release.ts";
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
import { chooseRelease } from "../choose-release.ts";
import { MERGE_FLAGS, sideOf } from "../publish-flags.ts";
import { readReceivers } from "../receivers.ts";
import { tellResult } from "../tell-result.ts";
import { changeStore } from "../use-store.ts";
import { readAuthor } from "../terminal/phrases.ts";

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
