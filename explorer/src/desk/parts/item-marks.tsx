/** Says at an item that it is being changed: by whoever looks, or by whom else. */
import type { JSX } from "preact";
import { useStore } from "../../state/store.ts";
import { changeOf, isAddition, isRemoving } from "../state/change-set.ts";
import type { Change } from "../state/change-set.ts";
import { pendingStore } from "../state/pending.ts";
import { useDeskWords } from "../words/words.ts";

const BADGES = {
  added: "badge badge-good",
  changed: "badge badge-warn",
  removed: "badge badge-bad",
  moved: "badge badge-warn",
} as const;

export type ChangeKind = keyof typeof BADGES;

/** @returns what a change does to its item, above all */
export function kindOfChange(change: Change): ChangeKind {
  if (isAddition(change)) return "added";
  if (isRemoving(change)) return "removed";
  return change.set || change.unset ? "changed" : "moved";
}

export function ItemMarks({
  resource,
  Uuid,
  others,
}: {
  readonly resource: string;
  readonly Uuid: string;
  /** Their names. */
  readonly others: readonly string[];
}): JSX.Element | null {
  const words = useDeskWords().items;
  const change = changeOf(useStore(pendingStore).changes, resource, Uuid);
  const kind = change && kindOfChange(change);
  return (
    <>
      {kind && <span class={BADGES[kind]}>{words.marks[kind]}</span>}
      {others.length > 0 && (
        <span class="badge badge-token">
          <bdi>{words.markOthers(others.join(", "))}</bdi>
        </span>
      )}
    </>
  );
}
