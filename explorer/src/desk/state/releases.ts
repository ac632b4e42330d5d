/** What a release is for people, which its row alone does not tell. */
import type { ActList, ReleaseList } from "./documents.ts";

export type ReleaseState = "current" | "staged" | "earlier" | "kept";

/**
 * @returns kept: it was published, but what became current has the changes of others, too; it stays for
 * the next merge
 */
export function stateOf(
  { number, current, staged }: ReleaseList["releases"][number],
  acts: ActList["acts"],
): ReleaseState {
  if (current) return "current";
  if (!staged) return "earlier";
  return acts.some((act) => act.staged && act.release === number) ? "staged" : "kept";
}
