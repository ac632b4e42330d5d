/** What a release is for people, which its row alone does not tell. */
import { bodyOf, isGood } from "../../state/outcome.ts";
import { useLoaded } from "../../state/use-loaded.ts";
import type { DeskWords } from "../words/en.ts";
import type { ReleaseList, SwitchList } from "../../../../src/desk/answers.ts";
import { send } from "./request.ts";
import type { Reply } from "./request.ts";

export type Release = ReleaseList["releases"][number];
export type Act = SwitchList["acts"][number];

export type ReleaseState = "current" | "staged" | "earlier" | "kept" | "refused";

/** @returns who made its content, which somebody else may have published */
export const makerOf = ({ author, publishedBy }: Release): string => author ?? publishedBy;

/**
 * @returns kept: it was published, but what became current has the changes of others, too; it stays for
 * the next merge
 */
export function stateOf({ current, kept }: Release): ReleaseState {
  if (current) return "current";
  return kept === "base" ? "kept" : (kept ?? "earlier");
}

/** @returns what somebody did, after their name */
export function describeAct({ kept, release, previous }: Act, words: DeskWords["acts"]): string {
  if (kept === "base") return words.kept(release);
  if (kept !== null) return words[kept](release);
  return previous !== null && release < previous
    ? words.rolledBack(release, previous)
    : words.published(release);
}

interface Releases {
  /** Why they are not known; undefined: they are being asked for. */
  readonly answer: Reply | undefined;
  readonly releases: readonly Release[] | undefined;
  /** What happened with them, the last first. */
  readonly acts: readonly Act[];
  /** null: none is. */
  readonly current: number | null;
}

export function useReleases(): Releases {
  const { value } = useLoaded("releases", (signal) =>
    Promise.all([send("GET", "/releases", { signal }), send("GET", "/log", { signal })]),
  );
  const [listed, logged] = value ?? [];
  const acts = (bodyOf(logged) as SwitchList | undefined)?.acts;
  const releases = acts && (bodyOf(listed) as ReleaseList | undefined)?.releases;
  return {
    answer: listed && isGood(listed) ? logged : listed,
    releases,
    acts: acts ?? [],
    current: releases?.find((one) => one.current)?.number ?? null,
  };
}
