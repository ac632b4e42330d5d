/** `lectern publish` beside the store, with its progress. */
import { counted, writeCount } from "../lib/text/english.ts";
import { publishDirectory } from "../publish/publish-directory.ts";
import type { DirectoryPublishing } from "../publish/publish-directory.ts";
import type { Plan, Published, Refused } from "../publish/results.ts";
import type { Receiver } from "../tell/receiver.ts";
import { readAuthor } from "./terminal/phrases.ts";
import { showingProgress } from "./terminal/terminal.ts";
import { sideOf } from "./publish-flags.ts";
import type { PublishCall } from "./publish-flags.ts";
import { formatProgress } from "./read-content.ts";
import { writeStoreSaying } from "./use-store.ts";

/** @throws ChunksPruned when it has to be done again */
export function publishBeside(
  { arguments: [directory], flags, settings, terminal }: PublishCall,
  receivers: readonly Receiver[],
  more: Pick<DirectoryPublishing, "onChecked"> = {},
): Promise<Plan | Published | Refused> {
  const { note, plan, stage, base, over } = flags;
  return showingProgress(terminal, (show) => {
    return publishDirectory({
      directory,
      store: settings.store,
      write: (work) => writeStoreSaying(terminal, settings, work),
      authorship: { by: readAuthor(flags.by), ...(note !== undefined && { note }) },
      receivers,
      followLinks: flags["follow-links"],
      plan,
      stage,
      base,
      side: sideOf(flags),
      over,
      keepRollback: flags["keep-rollback"],
      allowRemovals: flags["allow-removals"],
      allowAccess: flags["allow-access"],
      onRead: (progress) => show(() => formatProgress(progress)),
      onCompare: () => show(() => "Comparing"),
      onProgress: (items, total) =>
        show(() => `Publishing: ${writeCount(items)} of ${counted(total, "item")}`),
      ...more,
    });
  });
}
