/** Whom a switch is told to, and what is said of how it went. */
import type { Store } from "../../store/store.ts";
import type { Told } from "../../store/publish/told.ts";
import { untold } from "../../tell/receiver.ts";
import type { Receiver } from "../../tell/receiver.ts";
import { say } from "../../words/say.ts";
import type { PlainMessage } from "../../words/sentence.ts";
import type { Call } from "../command.ts";

/** Before anything is changed. @throws CommandError when the file is wrong, or a secret is missing */
export async function readReceivers({
  settings: { tell },
  terminal,
}: Pick<Call, "settings" | "terminal">): Promise<readonly Receiver[]> {
  if (tell === undefined) return [];
  const { readTellFile } = await import("../../tell/tell-file.ts");
  return readTellFile(tell, terminal.environment);
}

/** After a switch, which stands whatever happens here. */
export async function tellSwitched(
  store: Store,
  receivers: readonly Receiver[],
): Promise<readonly Told[]> {
  if (receivers.length === 0) return [];
  const { tellReceivers } = await import("../../tell/tell.ts");
  return tellReceivers(store, receivers).catch(() => untold(receivers));
}

type Failure = Exclude<Told["outcome"], "told">;

const FAILURES: Readonly<Record<Failure, PlainMessage>> = {
  refused: "refused",
  redirected: "refused, since redirects are not followed",
  silent: "no answer in time",
  unreachable: "no connection",
  behind: "does not show the release yet",
  tooMany: "not purged, since too many addresses changed",
  untagged: "not purged, since installation.yaml has no cacheTags",
  unfinished: "not finished",
};

/** @returns such as `Told: https://www.example.org/rebuild: 204; https://cache.example.org/: refused, 503.` */
export function formatTold(told: readonly Told[]): readonly string[] {
  if (told.length === 0) return [];
  const each = told.map(({ receiver, outcome, status }) => {
    const how = [
      ...(outcome === "told" ? [] : [say(FAILURES[outcome])]),
      ...(status ? [status] : []),
    ];
    return `${receiver}: ${how.join(", ")}`;
  });
  return [say("Told: {each}.", { each: each.join("; ") })];
}

export const isAllTold = (told: readonly Told[]): boolean =>
  told.every(({ outcome }) => outcome === "told");

/** @returns what to do where somebody was not told */
export const warnUntold = (told: readonly Told[]): readonly string[] =>
  isAllTold(told)
    ? []
    : [
        say(
          "The release is current, but not everybody was told: `lectern release tell` tells all of them again.",
        ),
      ];
