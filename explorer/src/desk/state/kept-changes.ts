/** What a browser keeps of a person's changes until the desk has them. */
import { addressOf } from "../../state/address.ts";
import type { ChangeSet } from "./change-set.ts";
import type { SavedChanges } from "./pending.ts";

export interface KeptChanges {
  /** What the desk had, and the version of it. */
  readonly saved: SavedChanges;
  readonly version: string | null;
  readonly changes: ChangeSet;
  /** See `Pending`. */
  readonly from: number | undefined;
}

const keyOf = (person: string): string => `lectern-pending ${addressOf("/")} ${person}`;

let able = true;

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    const result = act();
    able = true;
    return result;
  } catch {
    // The browser forbids storage, or it is full.
    able = false;
    return undefined;
  }
}

export const keptChanges = {
  /** Whether the browser kept what it was last given. */
  isAble: (): boolean => able,
  read: (person: string): KeptChanges | undefined =>
    attempt(() => {
      const text = localStorage.getItem(keyOf(person));
      return text === null ? undefined : (JSON.parse(text) as KeptChanges);
    }),
  /** @param kept undefined: the desk has all */
  write: (person: string, kept: KeptChanges | undefined): void => {
    attempt(() => {
      if (kept) localStorage.setItem(keyOf(person), JSON.stringify(kept));
      else localStorage.removeItem(keyOf(person));
    });
  },
};
