/** What a browser keeps of a person's changes until the desk has them. */
import type { Session } from "../../../../src/desk/answers.ts";
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

/** @returns by which the storage and the tabs of a person find each other; of the store, since another one may be served at the same address later */
export const keyOf = ({ history, name }: Pick<Session, "history" | "name">): string =>
  `lectern-pending ${history} ${name}`;

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
  read: (key: string): KeptChanges | undefined =>
    attempt(() => {
      const text = localStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as KeptChanges);
    }),
  /** @param kept undefined: the desk has all */
  write: (key: string, kept: KeptChanges | undefined): void => {
    attempt(() => {
      if (kept) localStorage.setItem(key, JSON.stringify(kept));
      else localStorage.removeItem(key);
    });
  },
};
