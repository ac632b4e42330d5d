/**
 * `lectern publish`: makes a release of a content directory, or with --plan lists what that would change.
 * Content with errors is never written to the store.
 */
import { CommandError } from "../../errors.ts";
import { untilWhole } from "../../publish/publish-content.ts";
import { command } from "../command.ts";
import { publishBeside, PUBLISH_ARGUMENTS, PUBLISH_FLAGS, sideOf } from "../publish-flags.ts";
import { nameDirectory } from "../read-content.ts";
import { readReceivers } from "../use-store.ts";
import { tellResult } from "../tell-result.ts";
import { quoteWord } from "../terminal/phrases.ts";

export const publish = command({
  summary: "Check a content directory and publish it as a release",
  description:
    "Checks everything first; if there is an error, nothing changes. If a release already has the same content, it becomes current again. Without --allow-removals, a publish is refused that would take from the store or from readers a resource, all items of a resource or language, more than half of ten or more, or all values of a field that ten items or more have. Without --allow-access, a publish is refused that changes who may read a resource, makes drafts visible, or ends an address.",
  arguments: PUBLISH_ARGUMENTS,
  flags: PUBLISH_FLAGS,
  prints:
    "What was published, and what changed in each resource compared with the previous release; with --plan the differences.",
  fails:
    "The content has errors, would remove too much or change who may read, the content cannot be read, or the store cannot be read or written.",
  examples: {
    "lectern publish content": "publish the directory `content`",
    'lectern publish content --note "Opening hours for Easter"': "with a note",
    "lectern publish content --plan": "show what a publish would change",
    "lectern publish content --watch": "publish what is saved, until Ctrl-C",
    "lectern publish content --to https://desk.example.org": "publish it from elsewhere, at a desk",
    "lectern publish content --stage": "make a release that somebody else makes current",
  },
  async run(call) {
    const { flags, desk } = call;
    if (flags["exit-code"] && !flags.plan)
      throw new CommandError("--exit-code works only with --plan.", 2);
    sideOf(flags);
    const isSwitch = !flags.plan && !flags.stage && desk === undefined;
    const receivers = isSwitch ? await readReceivers(call) : [];
    if (flags.watch) {
      const { checkWatching, publishWatched } = await import("../publish-watched.ts");
      checkWatching(call);
      publishWatched(call, receivers);
      return undefined;
    }
    const result =
      desk === undefined
        ? await untilWhole(() => publishBeside(call, receivers))
        : await (await import("../at-desk/publish-at-desk.ts")).publishAtDesk(call);
    const [directory] = call.arguments;
    const words = `lectern publish ${quoteWord(directory)}`;
    return tellResult(nameDirectory(call.say, result, directory), call, words);
  },
});
