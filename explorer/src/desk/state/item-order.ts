/** Where items come to stand by what is pending, without the whole list: only the neighbours of what moves are asked for. */
import { afterOf, isAddition, isRemoving, nameOf } from "./change-set.ts";
import type { ChangeSet } from "./change-set.ts";

/** Before the first item, and behind the last one. */
export const END = "";

export interface Neighbours {
  readonly previous: string;
  readonly next: string;
}

/**
 * @param changes of one resource
 * @param moved the item that is to be moved
 * @param other before which it is to stand; END: it is to be the last
 * @param neighboursOf those in the current release of an item, or of END
 * @returns behind which item it is to be moved after all other changes; null: to the beginning
 */
export async function findBefore(
  changes: ChangeSet,
  { moved, other }: { readonly moved: string; readonly other: string },
  neighboursOf: (name: string) => Promise<Neighbours>,
): Promise<string | null> {
  const links = new Map<string, { previous: string; next: string }>();
  const linkOf = async (name: string): Promise<{ previous: string; next: string }> => {
    const known = links.get(name) ?? { ...(await neighboursOf(name)) };
    links.set(name, known);
    return known;
  };
  const takeOut = async (name: string): Promise<void> => {
    const { previous, next } = await linkOf(name);
    (await linkOf(previous)).next = next;
    (await linkOf(next)).previous = previous;
  };
  for (const change of changes) {
    const [name, after] = [nameOf(change) ?? END, afterOf(change)];
    if (!isAddition(change) && (isRemoving(change) || after !== undefined)) await takeOut(name);
    if (isRemoving(change) || (after === undefined && !isAddition(change))) continue;
    const previous = after === undefined ? (await linkOf(END)).previous : (after ?? END);
    const { next } = await linkOf(previous);
    links.set(name, { previous, next });
    (await linkOf(previous)).next = name;
    (await linkOf(next)).previous = name;
  }
  const { previous } = await linkOf(other);
  const found = previous === moved ? (await linkOf(moved)).previous : previous;
  return found === END ? null : found;
}
