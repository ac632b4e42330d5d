/** What differs in an item of two releases, or of a release and what would be published. */

/** Maximum number of differences that are shown at first. */
export const MAX_SHOWN = 50;

/** Whose change a row undoes. */
export interface TakenBack {
  readonly release: number;
  readonly by: string;
}

interface FieldChange {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly takesBack?: TakenBack;
}

export interface Difference {
  readonly uuid: string;
  readonly title: string;
  /** An item with another Key is another one for readers: `uuid` is its new one. */
  readonly kind: "added" | "changed" | "removed" | "rekeyed";
  readonly takesBack?: TakenBack;
  /** Of a changed item, what differs. */
  readonly fields: readonly FieldChange[];
  /** How many fields are not listed; absent: none. */
  readonly leftOut?: number | undefined;
}
