/** What a publish of a directory is asked, beside a store and at a desk, and how it is done beside a store. */
import { counted, writeCount } from "../lib/text/english.ts";
import { publishDirectory } from "../publish/publish-directory.ts";
import type { DirectoryPublishing } from "../publish/publish-directory.ts";
import type { Plan, Published, Refused } from "../publish/results.ts";
import type { Receiver } from "../tell/receiver.ts";
import { readAuthor } from "./terminal/phrases.ts";
import { showingProgress } from "./terminal/terminal.ts";
import { formatProgress } from "./read-content.ts";
import { writeStoreSaying } from "./use-store.ts";
import {
  ALLOW_ACCESS,
  ALLOW_REMOVALS,
  AS_JSON,
  BY,
  DIRECTORY,
  FOLLOW_LINKS,
  NOTE,
  TO,
} from "./command.ts";
import type { Call, Flags } from "./command.ts";
import { CommandError } from "../errors.ts";

export const MERGE_FLAGS = [
  {
    name: "mine",
    help: "Where somebody else changed the same differently since the base, publish what the content has",
  },
  {
    name: "theirs",
    help: "Where somebody else changed the same differently since the base, keep what they made of it",
  },
] as const satisfies Flags;

const BASE_FLAGS = [
  {
    name: "base",
    value: "N",
    integer: { min: 1 },
    help: "The release that the directory was made from, with which it is merged (default: of each resource, the mark of its file, or else what the file .lectern-base says)",
  },
  ...MERGE_FLAGS,
  {
    name: "over",
    help: "Publish the directory as it is, over whatever others published since",
  },
] as const satisfies Flags;

export const PUBLISH_ARGUMENTS = [DIRECTORY] as const;

export const PUBLISH_FLAGS = [
  { ...NOTE, help: "Description of this release" },
  BY,
  TO,
  {
    name: "plan",
    help: "Show what a publish would change, field by field, and the dates on which articles appear and vanish, without writing anything",
  },
  {
    name: "watch",
    help: "Publish now and after every change until it is told to end, with --mine; what is wrong is printed, and shown on the page of the desk",
  },
  {
    name: "stage",
    help: "Make a release that only previews show, until `lectern release publish` makes it current",
  },
  ...BASE_FLAGS,
  ALLOW_REMOVALS,
  ALLOW_ACCESS,
  {
    name: "keep-rollback",
    help: "Publish nothing if this content was published before and then rolled back; --watch works like this",
  },
  { name: "exit-code", help: "With --plan: exit status 3 when there is a difference" },
  FOLLOW_LINKS,
  AS_JSON,
] as const;

export type PublishCall = Call<typeof PUBLISH_ARGUMENTS, typeof PUBLISH_FLAGS>;

/** @returns on which side conflicts are decided @throws CommandError with status 2 when flags contradict each other */
export function sideOf(flags: {
  readonly mine?: true | undefined;
  readonly theirs?: true | undefined;
  readonly over?: true | undefined;
}): "mine" | "theirs" | undefined {
  const [one, other] = (["mine", "theirs", "over"] as const).filter((name) => flags[name]);
  if (other !== undefined) throw new CommandError(`--${one} and --${other} exclude each other.`, 2);
  return one === "over" ? undefined : one;
}

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
