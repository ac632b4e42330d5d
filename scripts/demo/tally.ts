/**
 * In charge of the account of what the sources hold and the demo content does not. In come single
 * cases with the reason; out go the numbers, so that nothing is left out in silence.
 */

export interface Tally {
  /** @param reason a phrase that reads well after a number */
  count(resource: string, reason: string): void;
  /** @returns the cases counted so far, by resource and reason */
  list(): readonly { readonly resource: string; readonly reason: string; readonly cases: number }[];
}

export function createTally(): Tally {
  const cases = new Map<string, { resource: string; reason: string; cases: number }>();
  return {
    count(resource, reason) {
      const key = `${resource}\n${reason}`;
      const row = cases.get(key) ?? { resource, reason, cases: 0 };
      row.cases += 1;
      cases.set(key, row);
    },
    list: () => [...cases.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  };
}
