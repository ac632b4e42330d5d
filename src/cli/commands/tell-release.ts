/** `lectern release tell`. */
import { CommandError } from "../../errors.ts";
import { tellReceivers } from "../../tell/tell.ts";
import { AS_JSON, command, nameStore, RELEASE_NUMBER } from "../command.ts";
import { chooseRelease, CURRENT } from "../choose-release.ts";
import { formatTold, isAllTold } from "../../words/say-told.ts";
import { readReceivers } from "../receivers.ts";
import { changeStore } from "../use-store.ts";

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
