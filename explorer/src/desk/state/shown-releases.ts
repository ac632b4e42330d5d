/** Of which releases items are shown: what somebody types is made of what they see, however old that is. */

/** By resource and Uuid; null: nothing is published. */
const shown = new Map<string, number | null>();

/** Called before the item is changed, and again when it is shown anew. */
export const noteShown = (resource: string, Uuid: string, base: number | null): void =>
  void shown.set(`${resource} ${Uuid}`, base);

/** @returns undefined: the item is not shown */
export const shownFrom = (resource: string, Uuid: string): number | undefined =>
  shown.get(`${resource} ${Uuid}`) ?? undefined;

/** @returns the older one of those that are known */
export const olderOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
